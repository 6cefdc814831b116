"""The table in a real browser: a game begun and played by clicking, a recorded one walked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.web.conftest import RECORDED, recorded

from tetsuro.game.reading import load
from tetsuro.mechanics.running import action_of, best_run, network_for, trains_to_run

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser


def begin(page: Page, server: str, names: tuple[str, ...] = ("Aki", "Ben", "Chie")) -> None:
    page.goto(server)
    page.wait_for_selector("html[data-client=ready]", state="attached")
    page.click(f".counts label:has-text('{len(names)}')")
    for seat, name in enumerate(names, 1):
        page.fill(f"input[name=name-{seat}]", name)
    page.click("details.more summary")
    page.fill("input[name=seed]", "7")
    page.click("text=Begin the game")
    page.wait_for_selector("#now")


def version(page: Page) -> int:
    return int(page.get_attribute("#main", "data-version") or 0)


def press(page: Page, what: Locator) -> None:
    """Click what does something, and wait until it is done."""
    before = version(page)
    what.click()
    page.wait_for_selector(f"#main[data-version='{before + 1}']")
    assert page.locator(".notice").count() == 0, page.inner_text(".notice")


def first(page: Page, *choices: str) -> Locator:
    """The first of these that is on the page."""
    for choice in choices:
        found = page.locator(f"#now {choice}")
        if found.count():
            return found.first
    raise AssertionError(f"none of {choices} in: {page.inner_text('#now')}")


def build(page: Page) -> None:
    """Lay a tile by clicking its hex on the map, if one may be laid."""
    offered = page.locator("#map g.hex.offered")
    for number in range(offered.count()):
        hex = offered.nth(number).get_attribute("data-hex")
        page.click(f"#map g.hex[data-hex='{hex}'] > .bg", force=True)
        page.wait_for_selector(f"#tray[data-hex='{hex}']")
        lay = page.locator("#tray .do-lay_tile")
        if lay.count():
            if page.locator("#tray [data-turn]").count():
                page.keyboard.press("r")
                page.wait_for_url(re.compile("rot="))
            press(page, page.locator("#tray .do-lay_tile"))
            return
    press(page, first(page, ".do-pass"))


def turn(page: Page, laid: list[str]) -> None:
    """One thing that a beginner would do here."""
    step = page.inner_text("#now .turn")
    if "Lay track" in step and laid.count(step) < 2:
        laid.append(step)
        build(page)
    elif "Run the trains" in step:
        press(page, first(page, ".do-run_routes"))
    elif "dividend" in step:
        press(page, first(page, ".dividend"))
    elif "Buy trains" in step:
        press(page, first(page, "button.do-buy_train[form=act]", ".do-pass"))
    elif "Bid" in step:
        press(page, first(page, ".row:not(:has(.bid)) .do-bid", ".do-pass", ".do-bid"))
    else:
        press(page, first(page, ".do-par", ".do-buy_shares", ".do-discard_train", ".do-pass"))


def test_a_game_by_clicking(browser_page: Page, server: str) -> None:
    """Through the auction, a stock round and two operating rounds."""
    page = browser_page
    begin(page, server)
    seen: list[str] = []
    laid: list[str] = []
    for _ in range(150):
        name = page.inner_text(".round")
        if name not in seen:
            seen.append(name)
            laid.clear()
        if name == "Stock round 2":
            break
        turn(page, laid)
    assert seen == [
        "Initial auction",
        "Stock round 1",
        "Operating round 1.1",
        "Operating round 1.2",
        "Stock round 2",
    ]
    assert page.locator(".log", has_text=" runs the ").count()
    page.reload()
    assert page.inner_text(".round") == "Stock round 2"


def test_keys_undo_and_step(browser_page: Page, server: str) -> None:
    page = browser_page
    begin(page, server)
    press(page, first(page, ".do-bid"))
    assert page.inner_text("#now h2") == "Ben"
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".turn.past")
    page.keyboard.press("End")
    page.wait_for_selector("#main[data-present]")
    page.keyboard.press("u")
    page.wait_for_selector("#main[data-version='2']")
    assert page.inner_text("#now h2") == "Aki"
    page.keyboard.press("y")
    page.wait_for_selector("#main[data-version='3']")
    page.keyboard.press("l")
    page.wait_for_function("document.activeElement.id === 'log'")
    page.keyboard.press("+")
    page.wait_for_function("document.querySelector('#map svg').style.transform.includes('scale')")


def tab_to(page: Page, what: str) -> None:
    """Go from control to control until this one is reached."""
    for _ in range(300):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"{what} is out of reach in: {page.inner_text('#now')}")


@recorded
def test_a_tile_is_laid_without_a_mouse(browser_page: Page, server: str, tmp_path: Path) -> None:
    """Hex, turn and tile: with Tab, Enter and a letter."""
    data = json.loads((RECORDED / "18GB" / "18gb-6p.json").read_text())
    laid = next(n for n, a in enumerate(data["actions"]) if a["type"] == "lay_tile")
    file = tmp_path / "lay.json"
    file.write_text(json.dumps({**data, "actions": data["actions"][:laid]}))
    page = browser_page
    page.goto(server)
    page.set_input_files("#file", str(file))
    page.focus(".open button")
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-client=ready]", state="attached")
    page.wait_for_selector("#now")
    before, hex = version(page), data["actions"][laid]["hex"]
    tab_to(page, f"[data-hexlink='{hex}']")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#tray[data-hex='{hex}']")
    if page.locator("#tray [data-turn]").count():
        page.keyboard.press("r")
        page.wait_for_url(re.compile("rot="))
    tab_to(page, "#tray .do-lay_tile")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#main[data-version='{before + 1}']")
    assert page.locator(".notice").count() == 0


def test_a_second_window_follows_and_is_not_first(browser_page: Page, server: str) -> None:
    page = browser_page
    begin(page, server)
    other = page.context.new_page()
    other.goto(page.url)
    press(page, first(page, ".do-bid"))
    other.wait_for_selector("#main[data-version='1']")
    assert other.inner_text("#now h2") == "Ben"
    other.close()


def test_nothing_overflows_a_phone(browser_page: Page, server: str) -> None:
    page = browser_page
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, server)
    for address in (page.url, server):
        page.goto(address)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
    page.goto(server)


READ = """async () => {
  const rounds = [], parser = new DOMParser();
  for (let at = 0, address = "?at=0"; ; at += 1) {
    const html = await (await fetch(address)).text();
    const bar = parser.parseFromString(html.split("<main")[0], "text/html");
    const round = bar.querySelector(".round").textContent;
    if (rounds.at(-1) !== round) rounds.push(round);
    const on = bar.querySelector(".moments [data-key=ArrowRight]");
    if (on.ariaDisabled === "true") return { rounds, moments: at };
    address = on.getAttribute("href");
    if (!address.endsWith(`?at=${at + 1}`) && address.includes("?")) throw new Error(address);
  }
}"""


@recorded
def test_a_recorded_game_walked_from_start_to_end(browser_page: Page, house: str) -> None:
    """Each of its moments is read, from one's link to the next; where a round begins, shown."""
    page = browser_page
    page.goto(house)
    page.set_input_files("#file", str(RECORDED / "18GB" / "18gb-6p.json"))
    page.click(".open button")
    page.wait_for_selector(".podium")
    winner = page.locator(".podium li:first-child summary")
    assert winner.locator("b").inner_text() == "Player 5"
    assert winner.locator("span").inner_text() == "£8635"
    read = page.evaluate(READ)
    assert read["moments"] == 896
    options = page.locator(".jump option").all()[:0:-1]
    chapters = [(int(o.get_attribute("value") or 0), o.inner_text()) for o in options]
    assert read["rounds"] == [name for _, name in chapters]
    assert read["rounds"][-1] == "Operating round 7.2"
    page.keyboard.press("Home")
    page.wait_for_url(re.compile(r"at=0$"))
    assert page.inner_text(".round") == "Initial auction"
    for at, name in chapters[1:]:
        page.select_option(".jump select", str(at))
        page.wait_for_url(re.compile(rf"at={at}$"))
        for key, moment in (("ArrowLeft", at - 1), ("ArrowRight", at), ("ArrowRight", at + 1)):
            page.keyboard.press(key)
            page.wait_for_url(re.compile(rf"at={moment}$"))
        assert page.inner_text(".round") == name
    page.keyboard.press("End")
    page.wait_for_selector(".podium")


@recorded
@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("18GB/18gb-6p", 550),
        ("18India/18India_game_end_bank", 656),
        ("1822PNW/179700", 1039),
    ],
)
def test_routes_drawn_stop_by_stop(
    name: str, at: int, browser_page: Page, server: str, tmp_path: Path
) -> None:
    """Clicking the stops of the best run draws it, train after train, priced as the router prices
    it; clicks and links come faster than the pages."""
    data = json.loads((RECORDED / f"{name}.json").read_text())
    data = {**data, "actions": data["actions"][:at]}
    data.pop("result", None)
    state = load(data).state
    corporation = str(state.entity())
    answer = best_run(state, corporation)
    run = action_of(state, corporation, answer.evaluation)
    places = network_for(state, corporation).stops
    file = tmp_path / "run.json"
    file.write_text(json.dumps(data))
    page = browser_page
    page.goto(server)
    page.set_input_files("#file", str(file))
    page.click(".open button")
    page.wait_for_selector(".runs")
    best = page.inner_text(".total")
    assert str(answer.revenue) in best
    page.keyboard.press("d")
    page.wait_for_selector("#draw")
    trains = [train.id for train in trains_to_run(state, corporation)]
    for route in run.routes:
        if route.train != page.input_value("#draw [name=train]"):
            page.locator(".leg").nth(trains.index(route.train)).locator("a").click()
        for node in route.nodes:
            hex = node.rpartition("-")[0]
            here = [stop.id for stop in places if stop.hex == hex].index(node)
            of_hex = f"#map g.hex[data-hex='{hex}']"
            stop = page.locator(f"{of_hex} [data-stop='{here}']").first
            place = stop if stop.count() else page.locator(of_hex)
            place.click(force=True, no_wait_after=True)
        page.wait_for_function(
            "([train, nodes]) => document.querySelector('#draw [name=train]').value === train &&"
            " document.querySelector('#draw [name=path]').value.replace(/![0-9]+/g, '') === nodes",
            arg=[route.train, ".".join(route.nodes)],
        )
        for _ in range(5):  # other track between the last two stops, until it brings as much
            leg = page.locator(".leg").nth(trains.index(route.train)).locator(".sum")
            if str(route.revenue) in leg.inner_text():
                break
            page.keyboard.press("o")
            page.wait_for_function("() => !document.documentElement.matches('.waiting')")
        shown = page.locator(".leg.active small b").all_inner_texts()
        parts = [int(re.sub(r"[^-0-9]", "", text.replace("−", "-"))) for text in shown]
        assert sum(parts) == route.revenue, "broken down as it is drawn"
    assert str(answer.revenue) in page.inner_text(".total")
    assert page.locator("#map .route").count() > 3
    press(page, first(page, ".do-run_routes.primary"))
    page.wait_for_selector(".dividend")
