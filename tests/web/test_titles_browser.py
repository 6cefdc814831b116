"""The tables of 1822PNW and 18India in a real browser: bids on boxes, a hand, a draft, rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.test_table_browser import press, version

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def begin(page: Page, server: str, title: str) -> None:
    page.goto(f"{server}/?title={title}")
    page.wait_for_selector("html[data-client=ready]", state="attached")
    page.click("details.more summary")
    page.fill("input[name=seed]", "34")
    page.click("text=Begin the game")
    page.wait_for_selector("#now")


def test_a_bid_stands_in_its_box(browser_page: Page, server: str) -> None:
    page = browser_page
    begin(page, server, "1822PNW")
    box = page.locator("#offers .box").first
    assert "no bid" in box.inner_text()
    least = box.locator(".least").inner_text()
    assert "$100" in least
    page.locator("#now input[name=amount]").first.fill("110")
    press(page, page.locator("#now .do-bid").first)
    box = page.locator("#offers .box").first
    assert "Player 1 $110" in box.inner_text()
    assert "$115" in box.locator(".least").inner_text()
    assert "4 bidding tokens" in page.locator("#players").inner_text()


def test_a_hand_is_chosen_behind_the_curtain_and_a_card_drafted(
    browser_page: Page, server: str
) -> None:
    page = browser_page
    begin(page, server, "18India")
    for _ in range(3):
        page.click("#now button:has-text('show my hand')")
        page.wait_for_selector("#now .card-pick")
        keep = page.locator("#now button:has-text('Keep these cards')")
        boxes = page.locator("#now .card-pick input")
        for number, missing in enumerate(["7", "6", "5", "4", "3", "2", "one"]):
            assert keep.is_disabled()
            assert f"{missing} more to tick" in keep.inner_text()
            boxes.nth(number).check()
        boxes.nth(7).check()
        assert keep.is_disabled() and "one too many" in keep.inner_text()
        boxes.nth(0).uncheck()
        assert "tick" not in keep.inner_text()
        press(page, keep)
    assert version(page) == 3
    assert "To draft" in page.inner_text("#now")
    press(page, page.locator("#now .do-bid").first)
    assert page.locator("#offers h3:has-text('IPO row')").count() == 3
