"""A hex where nothing can be done says why, as ``explain`` would for what comes nearest to it."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.conformance.games import OWN
from tests.web.conftest import game_of, opened

from tetsuro.files.walk import stops
from tetsuro.game.game_file import parse_file, read
from tetsuro.game.reading import load
from tetsuro.kernel.choices import actors, choices, first_action
from tetsuro.kernel.state import State
from tetsuro.web.controls import hex_of
from tetsuro.web.explaining import Why, asks_hexes, why_not
from tetsuro.web.words import Words

GAMES = OWN / "random"


def reasons(state: State, hex: str, lang: str = "en") -> dict[str, Why]:
    found = why_not(Words(lang, state.title), state, hex, str(state.entity()))
    return {why.kind: why for why in found}


def open_hexes(state: State) -> set[str]:
    every = (first_action(c) for who in actors(state) for c in choices(state, who))
    return {hex for action in every if (hex := hex_of(state, action)) is not None}


@pytest.mark.parametrize(
    "name", ["18GB/3p-3", "18India/3p-3", "1822PNW/3p-starting_packet-6", "1822PNWSRS/3p-6"]
)
def test_every_hex_has_its_reason(name: str) -> None:
    """One rule with its section where it is one; else one of four plain sentences."""
    found: Counter[str] = Counter()
    asked = 0
    for stop in stops(read(parse_file(GAMES / f"{name}.json"))):
        state = stop.game.state
        if not isinstance(here := state.entity(), str):
            continue
        if not asks_hexes(state, here) or (asked := asked + 1) % 6:
            continue
        closed = sorted(state.title.printed.keys() - open_hexes(state))
        for hex in closed[asked % 10 :: 10]:
            here_found = reasons(state, hex)
            assert here_found, (stop.index, hex)
            for why in here_found.values():
                assert why.said and "[" not in why.said
                assert (why.refusal is None) or why.refusal.page
                found[why.refusal.code if why.refusal else "plain"] += 1
    assert len(found) >= 3, found


def at(name: str, place: int) -> State:
    data = json.loads((GAMES / name).read_text())
    return load({**data, "actions": data["actions"][:place]}).state


@pytest.mark.parametrize(
    ("game", "place", "hex", "kind", "code"),
    [
        ("18GB/4p-3.json", 69, "K2", "lay_tile", "hex_blocked"),
        ("18GB/4p-3.json", 69, "J1", "lay_tile", "not_connected"),
        ("18GB/4p-3.json", 69, "J13", "lay_tile", "colour_too_early"),
        ("18GB/4p-3.json", 69, "G0", "lay_tile", None),
        ("18GB/4p-3.json", 125, "I2", "lay_tile", "one_city_tile"),
        ("18GB/4p-3.json", 125, "G0", "lay_tile", None),
        ("18GB/4p-3.json", 145, "I14", "lay_tile", "no_useful_track"),
        ("18GB/4p-3.json", 323, "G12", "lay_tile", "cash_short"),
        ("18GB/4p-3.json", 162, "G4", "place_token", "city_full"),
        ("18GB/4p-3.json", 162, "G0", "place_token", None),
        ("18India/3p-3.json", 69, "E24", "place_token", "token_in_hex"),
        ("18India/3p-3.json", 69, "D3", "place_token", "city_not_reached"),
        ("18India/3p-3.json", 58, "H5", "lay_tile", "upgrade_alone"),
        ("18India/3p-3.json", 318, "G6", "lay_tile", None),
        ("1822PNW/3p-starting_packet-6.json", 22, "A8", "lay_tile", "colour_too_early"),
        ("1822PNW/3p-starting_packet-6.json", 22, "B15", "lay_tile", "mountain"),
        ("1822PNW/3p-starting_packet-6.json", 22, "A22", "lay_tile", None),
    ],
)
def test_the_reason_that_matters(
    game: str, place: int, hex: str, kind: str, code: str | None
) -> None:
    state = at(game, place)
    assert hex not in open_hexes(state)
    for lang in ("en", "ja"):
        why = reasons(state, hex, lang)[kind]
        assert (why.refusal.code if why.refusal else None) == code, why
        if code is None:
            assert hex in why.said or "GT6" in why.said


def test_nothing_is_said_where_nothing_is_built(client: TestClient) -> None:
    state = at("18GB/4p-3.json", 0)
    assert why_not(Words("en", state.title), state, "K2", 0) == []
    assert why_not(Words("en"), at("18GB/4p-3.json", 69), "no such", "MR") == []


def bare(name: str, place: int) -> bytes:
    data: dict[str, Any] = json.loads((GAMES / name).read_text())
    return json.dumps({**data, "actions": data["actions"][:place]}).encode()


@pytest.mark.parametrize(
    ("name", "place", "hex"),
    [
        ("18GB/4p-3.json", 55, "K2"),
        ("18India/3p-3.json", 68, "E2"),
        ("1822PNW/3p-starting_packet-6.json", 26, "B15"),
    ],
)
def test_a_step_without_any_open_hex_answers_clicks(
    client: TestClient, name: str, place: int, hex: str
) -> None:
    page = opened(client, bare(name, place))
    assert not open_hexes(game_of(client, page).state)
    for lang, hint in (
        ("en", "Nothing can be built now. Click"),
        ("ja", "建設できる場所は"),
    ):
        shown = client.get(page.path, params={"lang": lang}).text
        assert '<section class="now" id="now" data-asking' in shown
        assert hint in shown
        asked = client.get(page.path, params={"hex": hex, "lang": lang}).text
        assert 'id="tray" role="status"' in asked
        assert hint not in asked


def test_a_step_that_builds_nothing_does_not(client: TestClient) -> None:
    page = opened(client, bare("18GB/4p-3.json", 0))
    assert "data-asking" not in page.text
    assert 'id="tray"' not in client.get(page.path, params={"hex": "K2"}).text
