"""A player without a mouse: an auction, a stock turn, a lay, a token, a run and a dividend."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.conftest import recorded
from tests.web.positions import before, open_table, show
from tests.web.test_table_browser import version

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, recorded]

GAME = "18GB/18gb-3p.json"
FOCUSED = """() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
}"""


def begin(page: Page, house: str, kind: str, skip: int = 0) -> None:
    """At the table before an action of that kind, and past the bar by the first link."""
    show(page, open_table(page, house, before(GAME, kind, skip)[0]))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'now'")


def tab_to(page: Page, what: str, most: int = 40) -> None:
    """From control to control until this one is reached, and seen to be."""
    for _ in range(most):
        if page.evaluate("what => document.activeElement.matches(what)", what):
            assert page.evaluate(FOCUSED), f"nothing shows that {what} has the focus"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{what} is out of reach in: {page.inner_text('#now')}")


def enter(page: Page) -> None:
    """Press what has the focus, see it done, and go on from what may be done next."""
    now = version(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#main[data-version='{now + 1}']")
    assert page.locator(".notice").count() == 0, page.inner_text(".notice")
    page.wait_for_function("() => document.activeElement.id === 'now'")


def test_an_auction_by_keys(browser_page: Page, house: str) -> None:
    page = browser_page
    begin(page, house, "bid")
    bidder = page.inner_text("#now h2")
    tab_to(page, "input[name=amount]")
    page.keyboard.press("ArrowUp")
    bid = page.input_value("#now input[name=amount]")
    tab_to(page, "button.do-bid")
    enter(page)
    assert f"{bidder} £{bid}" in page.locator("#now .row").first.inner_text()
    assert page.inner_text("#now h2") != bidder
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('#now .row') !== null")


def open_tray(page: Page) -> None:
    """Open the hex in focus; the tray has the focus then."""
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'tray'")


def test_a_stock_turn_by_keys(browser_page: Page, house: str) -> None:
    page = browser_page
    begin(page, house, "sell_shares")
    tab_to(page, ".do-sell_shares")
    enter(page)
    tab_to(page, ".do-buy_shares, .do-par", most=80)
    enter(page)
    assert " receives " in page.locator(".log li").first.inner_text()


def test_a_tile_by_keys(browser_page: Page, house: str) -> None:
    page = browser_page
    begin(page, house, "lay_tile", 6)
    tab_to(page, "a[data-hexlink]")
    hex = page.evaluate("() => document.activeElement.dataset.hexlink")
    open_tray(page)
    page.keyboard.press("Escape")
    page.wait_for_function("hex => document.activeElement.dataset.hexlink === hex", arg=hex)
    open_tray(page)
    if page.locator("#tray [data-turn]").count():
        page.keyboard.press("r")
        page.wait_for_function("() => location.search.includes('rot=')")
    tab_to(page, "#tray .do-lay_tile", most=15)
    enter(page)
    assert hex in page.locator(".log li").first.inner_text()


def test_a_token_by_keys(browser_page: Page, house: str) -> None:
    page = browser_page
    begin(page, house, "place_token", 1)
    tab_to(page, "a[data-hexlink]:has(.dot)")
    open_tray(page)
    tab_to(page, "#tray .do-place_token", most=8)
    enter(page)
    assert "token" in page.locator(".log li").first.inner_text()


def test_a_run_and_a_dividend_by_keys(browser_page: Page, house: str) -> None:
    """The route drawn from a list of stops; the last click undone, and done again."""
    page = browser_page
    begin(page, house, "run_routes", 9)
    best = page.inner_text(".total")
    page.keyboard.press("d")
    page.wait_for_function("() => document.activeElement.matches('#draw select')")

    def drawn(stops: int) -> None:
        page.wait_for_function(
            "n => document.querySelector('#draw [name=path]').value.split('.')"
            ".filter(Boolean).length === n",
            arg=stops,
        )

    for stops in (1, 2):
        tab_to(page, "#draw button", most=5)
        page.keyboard.press("Enter")
        drawn(stops)
    page.keyboard.press("z")
    drawn(1)
    tab_to(page, "#draw button", most=5)
    page.keyboard.press("Enter")
    drawn(2)
    tab_to(page, ".g-routes a[href]:not([data-key])", most=15)
    page.keyboard.press("Enter")
    page.wait_for_selector("#draw", state="detached")
    assert page.inner_text(".total") == best
    tab_to(page, ".do-run_routes", most=8)
    enter(page)
    tab_to(page, ".dividend", most=8)
    enter(page)
    assert "pays out" in page.inner_text(".log")
