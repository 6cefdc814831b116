"""Recorded games: every known set of legal lays and tokens, and every lay that was made."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest
from tests.track import track_gb, track_india, track_pnw
from tests.track import track_maps as maps
from tests.track.track_positions import Position, diff, home_of, positions, recorded_lays

from tetsuro.track.inherit import inherit
from tetsuro.track.laying import lay_fault, lays
from tetsuro.track.upgrades import Leave, Options

pytestmark = pytest.mark.skipif(
    not maps.available, reason="no recorded games beside the repository"
)
TITLES = {
    "18GB": track_gb,
    "18India": track_india,
    "1822PNW": track_pnw,
    "1822PNWSRS": track_pnw,
    "1822PNWShort": track_pnw,
}
FEWEST = {"18GB": 100, "18India": 40, "1822PNW": 200, "1822PNWSRS": 25, "1822PNWShort": 30}
HOME_STEPS = ("home_track", "home_token", "pending_token")


@pytest.mark.parametrize("folder", TITLES)
def test_legal_lays(folder):
    """Complete and sound; 18India's long way of the line rule and private powers left out."""
    seen = 0
    for position in positions(folder, "lay_tile"):
        powers = () if folder != "18GB" else ("LS",)
        if position.legal["entity"] not in (*powers, position.corporation):
            continue
        if f"corp.{position.corporation}.type" not in position.state:
            continue
        found = TITLES[folder].all_lays(position)
        if found is None:
            continue
        want = {
            hex: {tile: turns for tile, turns in tiles.items() if tile != "BC"}
            for hex, tiles in position.legal["lay_tile"].items()
        }
        assert not diff(want, found), (position.name, position.legal["before"])
        seen += 1
    assert seen >= FEWEST[folder]


@pytest.mark.parametrize("folder", TITLES)
def test_legal_tokens(folder):
    seen = 0
    for position in positions(folder, "place_token"):
        entity = position.legal["entity"]
        powers = entity in ("GN", "MC")
        if position.state["step"] in HOME_STEPS or entity not in ("GN", "MC", position.corporation):
            continue
        if not powers and not position.state.get(f"corp.{entity}.token_prices"):
            continue  # a place for the token of a private company, if for any
        want = {(hex, city) for hex, city, *_ in position.legal["place_token"]}
        found = {place[:2] for place in TITLES[folder].all_tokens(position)}
        assert found == want, (position.name, position.legal["before"])
        seen += 1
    assert seen >= FEWEST[folder] // 4


def _rules(folder, state, corporation, hex, old):
    """Rule of use, options and moves of tokens for one lay."""
    if folder == "18GB":
        pairs = track_gb.BLUE.pairs
        if hex in state.get(f"corp.{corporation}.green_hexes", ()):
            pairs += tuple(((old.name, green), Leave(color=True)) for green in track_gb.EARLY)
        options = Options(pairs=pairs, unturnable=track_gb.BLUE.unturnable)
        return "restrictive", options, home_of(corporation)
    if folder == "18India":
        return "city_permissive", track_india.OPTIONS, inherit
    pairs = (*track_pnw.OPTIONS.pairs, (("PNW4", "PNW5"), Leave(color=True)))
    ladder = track_pnw.LADDERS.get(hex, ())
    pairs += tuple(((old.name, name), Leave(color=True)) for name in ladder)
    return "semi_restrictive", Options(pairs=pairs), inherit


@pytest.mark.parametrize("kind", ["games", "random"])
@pytest.mark.parametrize("folder", TITLES)
def test_recorded_lays_are_not_refused(folder, kind):
    """What corporations laid is neither refused nor missing from the list of lays."""
    count = Counter()
    for number, lay in enumerate(recorded_lays(folder, kind)):
        ordinary = f"corp.{lay.entity}.cash" in lay.before
        if not ordinary or lay.before["step"] in HOME_STEPS or (kind == "random" and number % 10):
            continue
        hex = lay.action["hex"]
        state = Position(folder, lay.game, lay.map, {}, {"entity": lay.entity}, lay.before)
        board, stations = state.board, state.stations(lay.entity)
        rule, options, move = _rules(folder, lay.before, lay.entity, hex, lay.old)
        network = partial(stations.reach, board)
        fault = lay_fault(board, hex, lay.new, network, stations, rule, options, move=move)
        if folder == "18India" and fault and fault.code == "not_connected" and lay.old.towns:
            # the recordings accept a town's change into a city away from the connection
            count["town"] += 1
            continue
        assert fault is None, (lay.game, lay.action)
        base = [lay.new.turned(0)]
        listed = lays(board, network(), stations, base, rule, options, [hex], move=move)
        assert lay.new in [found.tile for found in listed], (lay.game, lay.action)
        count["same"] += 1
    assert count["town"] <= 4
