"""Seats in a real browser: links handed out and opened, moves that show in other windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.positions import tick_cards

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


def begin(page: Page, server: str, sit: str) -> None:
    page.goto(f"{server}/?title=18India")
    page.wait_for_selector("html[data-client=ready]", state="attached")
    page.click(".counts label:has-text('3')")
    for seat, name in enumerate(("Aki", "Ben", "Chie"), 1):
        page.fill(f"input[name=name-{seat}]", name)
    page.check(f"input[name=sit][value={sit}]")
    page.click("text=Begin the game")


def keep_cards(page: Page) -> None:
    tick_cards(page)
    page.click("#now .select button")


def hidden(page: Page) -> list[str]:
    return page.locator(".card-held.back").all_inner_texts()


def test_two_players_at_home(browser_page: Page, chromium: Browser, server: str) -> None:
    """Aki chooses his cards in one window; Ben's, which waits, shows it and lets him go on."""
    host = browser_page
    begin(host, server, "apart")
    host.wait_for_selector(".addresses")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.click("button[data-copy=link-2]")
    host.wait_for_selector("button[data-copy=link-2]:has-text('Copied')")
    link = host.evaluate("navigator.clipboard.readText()")
    assert link == host.input_value("#link-2")
    windows = []
    for number in (2, 3):
        window = chromium.new_context(locale="en-GB").new_page()
        window.goto(host.input_value(f"#link-{number}"))
        window.wait_for_selector("html[data-client=ready]", state="attached")
        windows.append(window)
    aki, ben = windows
    assert hidden(aki) == hidden(ben) == ["13 hidden cards"] * 2
    assert "Your turn" in aki.title()
    assert "Your turn" not in ben.title()
    assert ben.locator("#now button").count() == 0
    keep_cards(aki)
    aki.wait_for_selector("#main[data-version='1']")
    ben.wait_for_selector("#now .select button")
    assert "Your turn" in ben.title()
    ben.goto(server)
    assert ben.locator(".games a").count() == 1
    ben.click(".games a:has-text('You are Ben')")
    ben.wait_for_selector("#now .select button")
    for window in windows:
        window.context.close()


def test_the_curtain_of_one_screen(browser_page: Page, server: str) -> None:
    page = browser_page
    begin(page, server, "together")
    page.wait_for_selector(".curtain")
    assert len(hidden(page)) == 3
    assert page.locator("#now .select").count() == 0
    page.click("text=I am Aki: show my hand")
    page.wait_for_selector("#now .select")
    assert len(hidden(page)) == 2
    page.click("text=Hide my hand")
    page.wait_for_selector(".curtain:not(.open)")
    assert len(hidden(page)) == 3
    page.click("text=I am Aki: show my hand")
    page.wait_for_selector("#now .select")
    keep_cards(page)
    page.wait_for_selector("text=I am Ben: show my hand")
    assert len(hidden(page)) == 3
    page.go_back()
    page.go_forward()
    page.wait_for_selector("text=I am Ben: show my hand")
    assert len(hidden(page)) == 3, "coming back does not open it"
