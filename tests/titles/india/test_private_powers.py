"""The powers of 18India's private companies, one by one (rules 10)."""

from __future__ import annotations

from tests.titles.india.private_turns import (
    EASTWARDS,
    JEWELRY,
    OVER_THE_RIVER,
    P5_TO_KARACHI,
    USE,
    ajmer,
    owned_by,
    owner,
    turn,
)
from tests.titles.india.table import code, do, offered
from tetsuro.kernel.actions import (
    Assign,
    ChooseAbility,
    LayTile,
    Pass,
    PlaceToken,
)
from tetsuro.kernel.machine import types_for
from tetsuro.mechanics import stations
from tetsuro.titles.india import commodities, privates, track
from tetsuro.titles.india.lanes import hex_marks

# P2 and P3


def test_p2_lays_one_more_yellow_tile_that_the_corporation_pays() -> None:
    """Outside the four and outside their line; its owner gets the face value."""
    state = do(ajmer("P2"), EASTWARDS)
    own = LayTile("WR", hex="C16", tile="58-0", rotation=5)
    assert code(state, own) == "not_in_line"
    after = do(state, OVER_THE_RIVER)
    assert track.LINE.of(after) == ("E18",)
    assert after.cash["WR"] == state.cash["WR"] - 30
    assert after.cash[2] == state.cash[2] + 35
    assert "P2" not in after.owners
    assert code(after, OVER_THE_RIVER) == "unknown_entity"


def test_p2_counts_for_nothing_of_the_turn() -> None:
    state = ajmer("P2")
    track.LINE.set(state, ("E18", "F17", "F15", "G14"))
    no = track.lay_refusal(state, EASTWARDS)
    assert no is not None and no.code == "tile_actions_used"
    assert code(state, OVER_THE_RIVER) is None
    fresh = do(ajmer("P2"), OVER_THE_RIVER)
    assert code(fresh, EASTWARDS) is None


def test_what_p2_may_not() -> None:
    state = ajmer("P2")
    offers = offered(state, "P2", "lay_tile")
    assert {a.hex for a in offers} == {"C16", "E18"}

    def p2(hex: str, tile: str, rotation: int = 0) -> LayTile:
        return LayTile("P2", True, hex=hex, tile=tile, rotation=rotation)

    assert code(state, p2("D17", "619-0", 2)) == "wrong_colour"
    assert code(state, p2("O18", "9-0")) == "not_connected"
    assert code(state, p2("E18", "81-0")) == "wrong_color"
    assert code(state, p2("Z1", "9-0")) == "unknown_hex"
    assert code(state, p2("E18", "9-0", 7)) == "unknown_rotation"
    assert code(state, p2("E18", "57-0", 2)) == "tile_on_map"
    state.cash = {**state.cash, "WR": 29, 2: 9999}
    assert code(state, OVER_THE_RIVER) == "cash_short", "the corporation pays, not its head"
    assert code(state, Pass("P2", True)) == "no_such_power"


def test_p3_makes_one_more_upgrade() -> None:
    """Besides the corporation's own tiles; a city stays a city of two slots."""
    for holder in (2, "WIP"):
        state = do(ajmer("P3", holder), EASTWARDS)
        own = LayTile("WR", hex="D17", tile="619-0", rotation=2)
        assert code(state, own) == "upgrade_alone"
        upgrade = LayTile("P3", True, hex="D17", tile="619-0", rotation=2)
        assert all(not track.is_white(state, a.hex) for a in offered(state, "P3", "lay_tile"))
        yellow = LayTile("P3", True, hex="C16", tile="58-0", rotation=5)
        assert code(state, yellow) == "wrong_colour"
        one_slot = LayTile("P3", True, hex="D17", tile="12-0", rotation=0)
        assert code(state, one_slot) == "upgrade_forbidden"
        after = do(state, upgrade)
        paid = "WR" if holder == "WIP" else 2
        assert after.cash[paid] == state.cash[paid] + 60
        assert not track.UPGRADED.of(after)
        assert "P3" not in after.owners


def test_a_corporations_own_p2_or_p3_keeps_its_track_step_open() -> None:
    """It must be passed, and a fifth tile stays forbidden; not so with its head's."""
    for company in ("P2", "P3"):
        for holder, waits in (("WIP", True), (2, False)):
            state = ajmer(company, holder)
            track.LINE.set(state, ("E18", "F17", "F15", "G14"))
            types = track.offers(state, "WR")
            assert types == (("lay_tile", "pass") if waits else ())
            if waits:
                assert code(state, EASTWARDS) == "tile_actions_used"
                assert do(state, Pass("WR")).passed_steps[0] == "track"


# P4


def test_p4_takes_forty_off_the_costs_of_one_track_step() -> None:
    """Tile by tile until it is spent; what is left is lost; the owner is paid at its end."""
    for holder in (2, "WIP"):
        state = owned_by("P4", holder)
        with_it = do(state, USE)
        assert privates.DISCOUNT_LEFT.of(with_it) == 40
        assert code(with_it, USE) == "power_used"
        assert code(with_it, ChooseAbility("P4", True, choice="close")) == "power_used"
        assert privates.discounted(with_it, 30) == 0
        privates.spend_discount(with_it, 30)
        assert privates.discounted(with_it, 30) == 20
        ended = do(with_it, Pass("WIP"))
        assert ended.cash[holder] == state.cash[holder] + 75
        assert "P4" not in ended.owners
        assert privates.discounted(ended, 30) == 30
    assert privates.discounted(state, 30) == 30, "not before it is used"


def test_p4_helps_p2_too() -> None:
    state = ajmer("P4")
    owner(state, "P2", 2)
    state.cash = {**state.cash, "WR": 5}
    assert code(state, OVER_THE_RIVER) == "cash_short"
    state = do(do(state, USE), OVER_THE_RIVER)
    assert state.cash["WR"] == 5
    assert privates.DISCOUNT_LEFT.of(state) == 10
    state = do(state, EASTWARDS)
    assert state.cash["WR"] == 0, "15 less the 10 that were left"


# P5


def test_p5_puts_a_token_into_any_city() -> None:
    """Free, though unconnected, full or reserved; it is the turn's token."""
    state = owned_by("P5", 2, "token")
    assert state.tokens["WIP"][1].price == 40
    everywhere = {a.city for a in offered(state, "P5", "place_token")}
    assert {"A16-0-0", "D3-0-0", "G8-0-0", "P17-0-1"} <= everywhere
    assert code(state, P5_TO_KARACHI) is None
    stations.place_in(state, "SIR", 1, "A16", 0)
    assert stations.slot_refusal(state, "WIP", "A16", 0) is not None
    after = do(state, P5_TO_KARACHI)
    assert after.tokens["WIP"][1][2:] == ("A16", 0, 1), "beside the slot that SIR has taken"
    assert after.cash["WIP"] == state.cash["WIP"]
    assert after.cash[2] == state.cash[2] + 115
    assert "token" in after.passed_steps


def test_what_p5_may_not() -> None:
    state = owned_by("P5", 2, "token")
    home = PlaceToken("P5", True, city="E24-0-0", tokener="WIP")
    assert code(state, home) == "token_in_hex"
    other = PlaceToken("P5", True, city="A16-0-0", tokener="SIR")
    assert code(state, other) == "token_of_other"
    nobodys = PlaceToken("P5", True, city="A16-0-0")
    assert code(state, nobodys) == "tokener_not_named", "13.24: a player's company names it"
    assert code(owned_by("P5", "WIP", "token"), nobodys) is None
    nowhere = PlaceToken("P5", True, city="Z1-0-0", tokener="WIP")
    assert code(state, nowhere) == "unknown_city"
    for number in range(1, len(state.tokens["WIP"])):
        stations.place_in(state, "WIP", number, ("D3", "A16", "R17", "Q10")[number - 1], 0)
    last = PlaceToken("P5", True, city="K40-0-0", tokener="WIP")
    assert code(state, last) == "no_token_left"


def test_p5_in_the_house_keeps_the_token_step_open() -> None:
    """Even for a corporation without money (trap 11)."""
    for holder in (2, "WIP"):
        state = owned_by("P5", holder)
        state.cash = {**state.cash, "WIP": 0}
        state = do(state, Pass("WIP"))
        assert types_for(state, "WIP") == ("pass", "place_token")
        assert code(state, PlaceToken("WIP", city="A16-0-0")) is not None
        after = do(state, Pass("WIP"))
        assert "place_token" not in types_for(after, "WIP")
    poor = turn()
    poor.cash = {**poor.cash, "WIP": 0}
    assert do(poor, Pass("WIP")).entity() == "SIR", "nothing else to do: its turn is over"


# P6


def test_p6_puts_jewelry_down_for_the_operating_corporation() -> None:
    for holder in (2, "WIP"):
        state = owned_by("P6", holder)
        after = do(state, JEWELRY)
        assert commodities.JEWELRY_HEX.of(after) == "F33"
        assert "JEWELRY" in commodities.CONCESSIONS.of(after)["WIP"]
        assert commodities.delivered(after, "WIP", ("F33", "G36")) == {"JEWELRY": 20}
        assert commodities.delivered(after, "SIR", ("F33", "G36")) == {}
        assert after.cash[holder] == state.cash[holder] + 150
        assert types_for(after, "WIP") == types_for(state, "WIP"), "the step goes on"


def test_jewelry_may_lie_where_another_commodity_comes_from() -> None:
    """A route that comes by there delivers both, and both are claimed."""
    state = do(owned_by("P6", 2), Assign("P6", True, target="H15"))
    assert commodities.delivered(state, "WIP", ("H15", "K30")) == {"ORE1": 50, "JEWELRY": 20}
    commodities.claim(state, "WIP", "ORE1")
    assert hex_marks(state)["H15"] == ("WIP_concession", "jewelry", "WIP_concession")
    assert commodities.delivered(state, "SIR", ("H15", "K30")) == {}


def test_jewelry_lies_in_a_hex_without_city_or_town_and_not_at_sea() -> None:
    state = owned_by("P6", 2)
    for hex, reason in (
        ("D23", "hex_with_stop"),
        ("E24", "hex_with_stop"),
        ("F25", "hex_with_stop"),
        ("C18", "hex_is_sea"),
        ("Z9", "unknown_hex"),
    ):
        assert code(state, Assign("P6", True, target=hex)) == reason
    assert code(state, Assign("P6", True, target="WIP", target_type="corporation")) == "unknown_hex"
