"""Requests that are late or against the rules: nothing happens, and the page says why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.conformance.games import OWN
from tests.web.conftest import recorded
from tests.web.positions import before, open_table, show
from tests.web.test_table_browser import begin, first, press, version

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def players(page: Page) -> str:
    return page.inner_text("#players")


def test_the_second_of_two_windows_is_told(browser_page: Page, house: str) -> None:
    """It had not yet seen the first one's move."""
    page = browser_page
    begin(page, house)
    late = page.context.new_page()
    late.route("**/version", lambda route: route.abort())
    show(late, page.url)
    press(page, first(page, ".do-bid"))
    late.locator("#now .do-bid").nth(1).click()
    late.wait_for_selector(".notice[role=alert]")
    assert "The table has moved on" in late.inner_text(".notice")
    assert version(late) == 1
    assert players(late) == players(page)
    press(late, first(late, ".do-bid"))
    late.close()


def test_a_second_press_of_a_button_is_no_second_action(browser_page: Page, house: str) -> None:
    page = browser_page
    begin(page, house)
    posts: list[str] = []
    page.on("request", lambda asked: posts.append(asked.url) if asked.method == "POST" else None)
    page.eval_on_selector("#now .do-bid", "button => { button.click(); button.click() }")
    page.wait_for_selector("#main[data-version='1'], .notice")
    assert page.locator(".notice").count() == 0
    assert len(posts) == 1
    press(page, first(page, ".do-bid"))


def test_a_refusal_leads_to_the_rule(browser_page: Page, house: str) -> None:
    page = browser_page
    begin(page, house)
    table, held = page.url, players(page)
    page.eval_on_selector("#now input[name=amount]", "e => { e.min = 1; e.step = 1; e.value = 1 }")
    page.locator("#now .do-bid").first.click()
    page.wait_for_selector(".notice[role=alert]")
    assert "£" in page.inner_text(".notice p")
    assert (version(page), players(page), page.url) == (0, held, table)
    link = page.locator(".notice .rule a")
    assert link.get_attribute("target") == "_blank"
    page.goto(house + str(link.get_attribute("href")))
    heading = page.locator(page.url[page.url.index("#") :] + " >> :is(h2, h3)")
    assert heading.inner_text().startswith("Auction")


@recorded
def test_a_hex_where_nothing_can_be_built_says_why(browser_page: Page, house: str) -> None:
    page = browser_page
    show(page, open_table(page, house, before("18GB/18gb-3p.json", "lay_tile", 6)[0]))
    closed = page.locator("#map g.hex:not(.offered) > .bg").last
    closed.click(force=True)
    page.wait_for_selector("#tray[role=status] p")
    assert page.locator("#tray .do").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector("#tray", state="detached")


def test_so_does_every_hex_of_a_step_in_which_none_is_open(
    browser_page: Page, house: str, tmp_path: Path
) -> None:
    page = browser_page
    data = json.loads((OWN / "random" / "18GB" / "4p-3.json").read_text())
    file = tmp_path / "bare.json"
    file.write_text(json.dumps({**data, "actions": data["actions"][:55]}))
    page.goto(house)
    page.set_input_files("#file", str(file))
    page.click(".open button")
    page.wait_for_selector("html[data-client=ready]", state="attached")
    assert page.locator("#map .offered").count() == 0
    assert "Click a hex" in page.inner_text("#now")
    page.locator("#map g.hex[data-hex=K2] > .bg").click(force=True)
    page.wait_for_selector("#tray")
    assert "blocked until Arbroath & Forfar closes" in page.inner_text("#tray")
    assert page.locator("#map g.hex.chosen").get_attribute("data-hex") == "K2"
    page.keyboard.press("Escape")
    page.wait_for_selector("#tray", state="detached")
