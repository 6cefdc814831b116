"""The start page in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.browser
def test_the_language_chosen_is_kept(browser_page: Page, server: str) -> None:
    browser_page.goto(server)
    browser_page.wait_for_selector("html[data-client=ready]", state="attached")
    assert browser_page.inner_text("h1") == "Tetsuro"
    browser_page.click("text=日本語")
    assert browser_page.inner_text("h1") == "鉄路"
    browser_page.goto(server)
    assert browser_page.inner_text("h1") == "鉄路"
    assert browser_page.get_attribute("html", "lang") == "ja"


@pytest.mark.browser
def test_a_second_press_begins_no_second_game(browser_page: Page, house: str) -> None:
    page = browser_page
    page.goto(house)
    page.wait_for_selector("html[data-client=ready]", state="attached")
    posts: list[str] = []
    page.on("request", lambda asked: posts.append(asked.url) if asked.method == "POST" else None)
    page.eval_on_selector(
        "form.setup button",
        "button => [0, 5, 10, 20].forEach(later => setTimeout(() => button.click(), later))",
    )
    page.wait_for_selector("#now")
    assert len(posts) == 1
