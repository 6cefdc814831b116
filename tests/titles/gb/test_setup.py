"""18GB's set-up (rules 1 and 2): scenarios, draws, home tokens, and what options do."""

from __future__ import annotations

import pytest

import tetsuro
from tetsuro import Unusable
from tetsuro.game.game import Game
from tetsuro.kernel.rng import Random
from tetsuro.titles.gb.stock import TIER_TWO

OPTIONS = {"2EW": ("two_player_ew",), "4Alt": ("four_player_alt",)}
PLAYERS = {"2NS": 2, "2EW": 2, "3": 3, "4Std": 4, "4Alt": 4, "5": 5, "6": 6}


def new(scenario: str, seed: int) -> Game:
    names = [f"P{i}" for i in range(PLAYERS[scenario])]
    return tetsuro.new_game("18GB", names, seed, OPTIONS.get(scenario, ()))


VECTORS = [
    # the page's own (rules 2)
    ("2EW", 1, "SWR GWR GER", ""),
    ("2NS", 1, "NER LYR CR", ""),
    ("3", 2, "CR NBR GSWR", "GSWR"),
    ("4Std", 69707423, "LSWR MR CR SWR", ""),
    ("4Std", 176656074, "CR GWR NBR MR", ""),
    ("4Alt", 7, "MR NER GSWR GWR", ""),
    ("5", 7, "LSWR MSLR GER GSWR NBR NER", ""),
    ("6", 98693, "GSWR NBR MSLR LYR LSWR NER", ""),
    # facts/rng.json
    ("2NS", 0, "CR NBR LYR", ""),
    ("2NS", 1, "NER LYR CR", ""),
    ("2NS", 42, "NER NBR LYR", ""),
    ("2NS", 123456789, "CR NER MR", ""),
    ("2NS", 2147483647, "NBR LYR CR", ""),
    ("2EW", 0, "GER MR SWR", ""),
    ("2EW", 1, "SWR GWR GER", ""),
    ("2EW", 42, "SWR MR GWR", ""),
    ("2EW", 123456789, "GER SWR LSWR", ""),
    ("2EW", 2147483647, "GWR MR GER", ""),
    ("3", 0, "GSWR NER NBR", "GSWR"),
    ("3", 1, "NER MR NBR", "GWR"),
    ("3", 42, "LYR MR NBR", "MSLR"),
    ("3", 123456789, "CR MR NER", "GSWR"),
    ("3", 2147483647, "NBR GWR LYR", "GWR"),
    ("3", 2, "CR NBR GSWR", "GSWR"),
    ("4Std", 0, "CR LYR SWR NBR", ""),
    ("4Std", 1, "MR GWR NER SWR", ""),
    ("4Std", 42, "MR NBR LYR GWR", ""),
    ("4Std", 123456789, "CR MR LSWR NER", ""),
    ("4Std", 2147483647, "GWR SWR LYR NBR", ""),
    ("4Std", 69707423, "LSWR MR CR SWR", ""),
    ("4Std", 176656074, "CR GWR NBR MR", ""),
    ("4Alt", 0, "CR LYR GWR NER", ""),
    ("4Alt", 1, "MR GSWR NBR GWR", ""),
    ("4Alt", 42, "MR MSLR LYR GWR", ""),
    ("4Alt", 123456789, "CR MR NBR GSWR", ""),
    ("4Alt", 2147483647, "GSWR NER LYR MSLR", ""),
    ("5", 0, "CR NBR GSWR MSLR NER LYR", ""),
    ("5", 1, "NER NBR LSWR GER MR GSWR", ""),
    ("5", 42, "LSWR NER LYR GSWR SWR GER", ""),
    ("5", 123456789, "CR LSWR GWR MR GER SWR", ""),
    ("5", 2147483647, "GER MSLR SWR LYR GSWR NBR", ""),
    ("6", 0, "CR NBR GSWR MSLR NER LYR", ""),
    ("6", 1, "NER NBR LSWR GER MR GSWR", ""),
    ("6", 42, "LSWR NER LYR GSWR SWR GER", ""),
    ("6", 123456789, "CR LSWR GWR MR GER SWR", ""),
    ("6", 2147483647, "GER MSLR SWR LYR GSWR NBR", ""),
    ("6", 98693, "GSWR NBR MSLR LYR LSWR NER", ""),
]


@pytest.mark.parametrize(("scenario", "seed", "second", "drawn"), VECTORS)
def test_draws(scenario: str, seed: int, second: str, drawn: str) -> None:
    game = new(scenario, seed)
    state = game.state
    assert TIER_TWO.of(state) == tuple(second.split())
    extra = set(state.corporations) - {"CR", "LNWR", "LYR", "MR", "NBR", "NER"}
    if scenario == "3":
        assert extra == {drawn}


ORDERS = [
    ("2EW", 1, "SWR GWR LNWR GER LSWR MR", 368800899),
    ("2NS", 1, "NER LNWR LYR CR MR NBR", 368800899),
    ("4Std", 69707423, "LSWR MR LNWR CR SWR NER GWR LYR NBR", 1080521860),
    ("4Std", 176656074, "CR GWR NBR MR NER LNWR LYR LSWR SWR", 1893647283),
    ("4Alt", 7, "MR NER GSWR GWR CR LNWR NBR MSLR LYR", 523310796),
    ("5", 7, "LSWR MSLR GER GSWR NBR NER CR GWR SWR MR LYR LNWR", 1662195227),
    ("6", 98693, "GSWR NBR LNWR MSLR LYR LSWR NER GWR SWR CR MR GER", 1740537657),
]


@pytest.mark.parametrize(("scenario", "seed", "order", "after"), ORDERS)
def test_order_by_draw(scenario: str, seed: int, order: str, after: int) -> None:
    """One draw for each corporation in play, in alphabetical order, and no other."""
    random = Random(seed)
    assert random.shuffled(IN_PLAY[scenario][0].split()) == order.split()
    assert random.state == after


def test_lnwr_is_never_of_the_second_tier() -> None:
    """2NS, seed 1: LNWR is drawn second of six, and three go to the second tier."""
    assert "LNWR" not in TIER_TWO.of(new("2NS", 1).state)


def test_the_draws_of_seed_2() -> None:
    """Scenario 3: three draws for the seventh corporation, seven for the tiers, nothing else."""
    random = Random(2)
    candidates = ("GSWR", "GWR", "MSLR")
    assert random.shuffled(candidates)[0] == "GSWR"
    order = random.shuffled(("CR", "GSWR", "LNWR", "LYR", "MR", "NBR", "NER"))
    assert list(order) == ["CR", "NBR", "GSWR", "LNWR", "MR", "LYR", "NER"]
    twin = Random(2)
    draws = [twin.draw() for _ in range(10)]
    assert draws[:3] == [59559187, 1495354192, 671064393]
    assert draws[3:] == [
        846338638, 1693263727, 1775750268, 1964509445, 1826196826, 1330563979, 2131965032,
    ]  # fmt: skip


SCENARIOS = {
    # cash, certificate limit, tier-2 corporations, bids to pass, gray tiles
    "2NS": (375, 19, 3, 2, False),
    "2EW": (375, 19, 3, 2, False),
    "3": (330, 14, 3, 1, False),
    "4Std": (330, 14, 4, 1, False),
    "4Alt": (330, 14, 4, 1, False),
    "5": (320, 14, 6, 1, True),
    "6": (305, 12, 6, 1, True),
}
IN_PLAY = {
    "2NS": ("CR LNWR LYR MR NBR NER", "LB AF GN SD LM LS"),
    "2EW": ("GER GWR LNWR LSWR MR SWR", "LB GN LM LS TV CH"),
    "3": ("CR GSWR LNWR LYR MR NBR NER", "LB AF GN SD LM LS"),
    "4Std": ("CR GWR LNWR LSWR LYR MR NBR NER SWR", "LB AF GN SD LM LS TV CH"),
    "4Alt": ("CR GSWR GWR LNWR LYR MR MSLR NBR NER", "LB AF GN SD LM LS MC CH"),
    "5": ("CR GER GSWR GWR LNWR LSWR LYR MR MSLR NBR NER SWR", "LB AF GN SD LM LS TV MC CH"),
    "6": ("CR GER GSWR GWR LNWR LSWR LYR MR MSLR NBR NER SWR", "LB AF GN SD LM LS TV MC CH"),
}
DEPOT = {
    # 2+1, 3+1, 4+2, 5+2, 4X, 5X, 6X
    "2NS": (4, 3, 3, 1, 2, 2, 6),
    "2EW": (4, 3, 3, 1, 2, 2, 6),
    "3": (5, 4, 4, 1, 2, 2, 7),
    "4Std": (7, 5, 5, 2, 3, 2, 7),
    "4Alt": (7, 5, 5, 2, 3, 2, 7),
    "5": (9, 6, 5, 3, 3, 3, 8),
    "6": (10, 7, 6, 3, 3, 3, 8),
}


@pytest.mark.parametrize("scenario", PLAYERS)
def test_scenario(scenario: str) -> None:
    game = new(scenario, 2)
    state, title = game.state, game.title
    cash, limit, second, bids, gray = SCENARIOS[scenario]
    assert {state.cash[p] for p in state.players} == {cash}
    assert title.certificate_limit(state) == limit
    assert len(TIER_TWO.of(state)) == second
    assert title.rules["auction"].bids_to_pass == bids
    assert any(title.tiles[t].color == "gray" for t in title.tile_counts) == gray
    corporations, privates = (tuple(names.split()) for names in IN_PLAY[scenario])
    assert state.corporations == corporations
    assert tuple(state.owners) == privates
    kinds = ("2+1", "3+1", "4+2", "5+2", "4X", "5X", "6X")
    expected = tuple(
        f"{kind}-{n}"
        for kind, count in zip(kinds, DEPOT[scenario], strict=True)
        for n in range(count)
    )
    assert state.depot == expected


@pytest.mark.parametrize("scenario", PLAYERS)
def test_every_home_token_stands_and_the_others_wait(scenario: str) -> None:
    homes = {
        "CR": "G4", "GER": "J25", "GSWR": "F5", "GWR": "D23", "LNWR": "F21", "LSWR": "D25",
        "LYR": "H15", "MR": "H19", "MSLR": "H17", "NBR": "I6", "NER": "J13", "SWR": "A20",
    }  # fmt: skip
    waiting = {c: [50] for c in homes} | {"CR": [0], "LYR": [], "MSLR": []}
    state = new(scenario, 2).state
    for corporation in state.corporations:
        first, *rest = state.tokens[corporation]
        assert (first.hex, first.city) == (homes[corporation], 0)
        assert [t.price for t in rest if t.hex is None] == waiting[corporation]


@pytest.mark.parametrize("scenario", PLAYERS)
def test_reservations(scenario: str) -> None:
    expected = {"I14": ((0, 0, "GN"),)}
    if scenario in ("4Alt", "5", "6"):
        expected["H9"] = ((0, 0, "MC"),)
    assert dict(new(scenario, 2).state.reservations) == expected


@pytest.mark.parametrize("players", [3, 5, 6])
def test_options_for_another_number_of_players_are_ignored(players: int) -> None:
    names = [f"P{i}" for i in range(players)]
    game = tetsuro.new_game("18GB", names, 1, ["two_player_ew", "four_player_alt"])
    assert (game.title.scenario, game.title.options) == (str(players), ())
    game = tetsuro.new_game("18GB", ["A", "B"], 1, ["two_player_ew"])
    assert (game.title.scenario, game.title.options) == ("2EW", ("two_player_ew",))
    with pytest.raises(Unusable) as caught:
        tetsuro.new_game("18GB", ["A", "B"], 1, ["no_such_option"])
    assert caught.value.code == "unknown_option"


def test_a_files_option_for_another_number_of_players_is_ignored() -> None:
    file = {
        "id": 1, "title": "18GB", "players": [{"id": i, "name": str(i)} for i in range(3)],
        "settings": {"seed": 2, "optional_rules": ["two_player_ew", "four_player_alt"]},
        "actions": [],
    }  # fmt: skip
    assert tetsuro.load(file).title.scenario == "3"


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(Unusable) as caught:
        tetsuro.new_game("18GB", [str(i) for i in range(players)], 1)
    assert caught.value.code == "wrong_player_count"


@pytest.mark.parametrize(
    ("seed", "id", "used"),
    [(None, "hs_vgswopru_2", 2), ("", "hs_ab12cd_34", 12), (None, 98693, 98693), (5, "hs_1", 5),
     (None, "abc", 0), (2**31 + 1, "x", 1)],
)  # fmt: skip
def test_the_seed_comes_from_the_settings_or_from_the_id(
    seed: object, id: object, used: int
) -> None:
    file = {
        "id": id, "title": "18GB", "players": [{"id": i, "name": str(i)} for i in range(4)],
        "settings": {"seed": seed}, "actions": [],
    }  # fmt: skip
    assert tetsuro.load(file).state == new("4Std", used).state
