"""Positions for the tests in a browser: where the recorded games come to each kind of decision."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from tests.web.conftest import RECORDED

from tetsuro.game.reading import load
from tetsuro.kernel.machine import blocking

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = {
    "18GB": ("18GB/18gb-3p.json", "18GB/18gb-leased_train.json"),
    "18India": ("18India/18India_game_end_bank.json", "18India/OO-Fix.json"),
    "1822PNW": ("1822PNW/179700.json",),
    "1822PNW-Short": ("1822PNWShort/1822PNWShortScenario_game_end_stock_market.json",),
    "1822PNW-SRS": ("1822PNWSRS/1822PNWSRS_game_end_bank_during_sr.json",),
}

TALK = {"undo", "redo", "message"}
Data = dict[str, Any]


@cache
def _recorded(name: str) -> str:
    return (RECORDED / name).read_text()


def cut(name: str, actions: int) -> Data:
    """A recorded game as far as its first so many actions."""
    data: Data = json.loads(_recorded(name))
    return {**data, "actions": data["actions"][:actions]}


def decisions(title: str) -> dict[str, Data]:
    """The game where each step was first waited for and each kind of action first done; its end."""
    found: dict[str, Data] = {}
    for name in GAMES[title]:
        game = load(json.loads(_recorded(name)))
        for number, raw in enumerate(game.raw[1:], 1):
            at = blocking(game.positions[number - 1])
            fresh = {at[0].name if at else "end", raw["type"]} - TALK - found.keys()
            if fresh:
                found |= dict.fromkeys(fresh, cut(name, number))
        found.setdefault("end", cut(name, len(game.raw)))
    return found


def before(name: str, kind: str, skip: int = 0) -> tuple[Data, Data]:
    """The game just before its first action of a kind (after ``skip`` others), and that action."""
    actions = json.loads(_recorded(name))["actions"]
    places = [n for n, a in enumerate(actions) if a["type"] == kind]
    return cut(name, places[skip]), actions[places[skip]]


def open_table(page: Page, server: str, data: Data) -> str:
    """Puts a game on the server as the start page would; its address."""
    file = {
        "name": "game.json",
        "mimeType": "application/json",
        "buffer": json.dumps(data).encode(),
    }
    answer = page.request.post(f"{server}/open", multipart={"file": file}, max_redirects=0)
    assert answer.status == 303, answer.text()[:400]
    return server + answer.headers["location"]


def show(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-client=ready]", state="attached")


def tick_cards(page: Page) -> None:
    """Tick the last of the cards in hand, as many as are asked for."""
    boxes = page.locator("#now .select input[type=checkbox]")
    asked = int(page.locator("#now .select").get_attribute("data-keep") or 0)
    for number in range(boxes.count() - asked, boxes.count()):
        boxes.nth(number).check()
