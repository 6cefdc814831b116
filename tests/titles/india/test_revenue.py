"""What runs of 18India bring (rules 7), on straight lines of hexes laid next to each other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

import pytest

from tests.titles.india.table import floated, stock
from tetsuro.kernel.state import State
from tetsuro.routes.best import best
from tetsuro.routes.files import read_routes
from tetsuro.routes.network import Network, network_of
from tetsuro.routes.rules import Evaluation, Fault, evaluate, find_fault
from tetsuro.routes.survey import survey
from tetsuro.titles.india import commodities, running
from tetsuro.titles.india_routes import india_features, india_train
from tetsuro.track.tiles import Tile

EAST, WEST = 0, 3
KINDS = {"20": "57", "40": "611", "60": "513", "town": "4", "track": "9"}
"""Tiles with a straight track, by what lies on it."""


@dataclass
class Line:
    """Hexes in a row, ``A16:20 X1:town``; ``gauges`` are the hexes behind which a marker lies."""

    row: str
    own: Collection[str] = ()
    gauges: Collection[str] = ()
    ruling: str = "published"
    jewelry: str | None = None

    def __post_init__(self) -> None:
        self.state = stock(connection_ends=self.ruling, jewelry_bonus=self.ruling)
        floated(self.state, "WIP", 2)
        if self.jewelry is not None:
            commodities.JEWELRY_HEX.set(self.state, self.jewelry)
        self.hexes = [part.partition(":")[0] for part in self.row.split()]

    def network(self) -> Network:
        state = self.state
        title = state.title
        kinds = dict(part.split(":") for part in self.row.split())
        tiles: dict[str, Tile] = {
            hex: title.printed[hex] if kind == "printed" else title.tiles[KINDS[kind]]
            for hex, kind in kinds.items()
        }
        ahead = dict(pairwise(self.hexes))
        back = {b: a for a, b in ahead.items()}
        sides = {EAST: ahead, WEST: back}
        table = commodities.table(state)
        places = {n: at for n in table if (at := commodities.place_of(state, n))}
        ends = {hex: hex for facts in table.values() for hex in facts["pays"]}

        def gauge(hex: str, side: int) -> int:
            return int((hex if side == EAST else back.get(hex)) in self.gauges)

        return network_of(
            survey(
                tiles,
                lambda hex, side: sides.get(side, {}).get(hex),
                india_features(places, ends).costing(gauge),
            ),
            colors=("white", "yellow", "green", "brown"),
            own={(hex, 0) for hex in self.own or self.hexes[:1]},
            blocked=lambda site: False,
            distance=lambda a, b: 1,
            site_marks=running.marks(state),
        )

    def run(self, name: str) -> Evaluation | Fault:
        """The whole line, run by one train."""
        network = self.network()
        stops = {stop.hex for stop in network.stops}
        cuts = [n for n, hex in enumerate(self.hexes) if hex in stops]
        chains = [self.hexes[a : b + 1] for a, b in pairwise(cuts)]
        entry = {"train": "t-0", "connections": chains, "hexes": [], "nodes": []}
        runs = read_routes(network, [entry], {"t-0": india_train("t-0", name)})
        if isinstance(runs, Fault):
            return runs
        rules = running.rules(self.state, "WIP")
        return find_fault(network, runs, rules) or evaluate(network, runs, rules)

    def worth(self, name: str) -> int:
        found = self.run(name)
        assert isinstance(found, Evaluation), found
        return found.revenue

    def fault(self, name: str) -> str:
        found = self.run(name)
        assert isinstance(found, Fault)
        return found.code

    def best(self, name: str) -> int:
        rules = running.rules(self.state, "WIP")
        return best(self.network(), [india_train("t-0", name)], rules).revenue


# Length and ends (7.2, 7.3)


def test_towns_cost_no_length_and_pay() -> None:
    assert Line("H5:20 X1:town X2:town X3:20").worth("2") == 60
    assert Line("H5:20 X1:20 X2:20").fault("2") == "route_too_long"
    assert Line("H5:20 X1:20 X2:20").worth("3") == 60


def test_a_route_runs_from_city_to_city() -> None:
    assert Line("H5:20 X1:town").fault("2") == "route_wrong_end"
    assert Line("H5:town X1:20 X2:20", own=("X1",)).fault("3") == "route_wrong_end"


def test_a_token_of_its_own_lies_on_the_route() -> None:
    assert Line("H5:20 X1:20", own=("Z9",)).fault("2") == "route_no_token"


def test_a_gauge_change_is_a_city_of_nothing() -> None:
    """Faults B7 and B8, trap 16: it costs the train a city, never a named place."""
    assert Line("H5:20 X1:track X2:20", gauges=("H5",)).fault("2") == "route_too_long"
    assert Line("H5:20 X1:track X2:20", gauges=("H5",)).worth("3") == 40
    assert Line("H5:20 X1:track X2:20", gauges=("H5", "X1")).fault("3") == "route_too_long"
    assert Line("H5:20 X1:track X2:20", gauges=("H5", "X1")).worth("4") == 40
    assert Line("H5:20 X1:track X2:20", gauges=("H5", "X1")).worth("4E") == 40


# E trains and multipliers (7.1, 7.4)


def test_an_express_train_is_paid_for_its_best_four_and_for_no_town() -> None:
    row = "H5:20 X1:40 X2:town X3:40 X4:40 X5:40 X6:20"
    assert Line(row, own=("X1",)).worth("4E") == 160
    assert Line(row, own=("X1",)).fault("4") == "route_too_long"
    assert Line(row, own=("X1",)).worth("4Ex3") == 480


def test_one_of_the_paid_cities_has_an_own_token() -> None:
    """Fault B11."""
    assert Line("H5:20 X1:40 X2:40 X3:40 X4:40", own=("H5",)).worth("4E") == 140


def test_a_multiplier_is_for_cities_and_towns_only() -> None:
    assert Line("H5:20 X1:town X2:20").worth("3x2") == 100
    assert Line("G8:40 X1:20 G36:20", own=("X1",)).worth("3x3") == 3 * (40 + 20 + 20 + 20) + 100


# Variable cities (7.4.3)


def test_a_variable_city_is_worth_the_best_other_one() -> None:
    """Its 20 are printed; the best stop that is not red counts, whatever is paid."""
    assert Line("D23:20 X1:40").worth("2") == 20 + 40 + 20
    assert Line("D23:20 X1:20").worth("2") == 40
    assert Line("D23:20 X1:40 M10:20", own=("X1",)).worth("3") == 80 + 2 * 20 + 70
    assert Line("Q10:printed X1:20", own=("X1",)).worth("2") == 40 + 20, "China's 40 is no measure"


def test_dhaka_beside_kolkata_is_worth_what_kolkata_is() -> None:
    """Fault B10, worked example 408."""
    assert Line("P17:40 P19:town R17:20").worth("2") == 40 + 10 + 20 + 20


def test_the_best_of_an_express_train_may_be_unpaid() -> None:
    row = "D23:20 X1:40 X2:40 X3:40 X4:40 A16:20"
    with_ends = Line(row, own=("D23",)).worth("4E")
    assert with_ends == 4 * 40, "both variable ends count 40 with what the best brings"


# Connections (7.4.4), D10


@pytest.mark.parametrize(
    ("one", "other", "amount"),
    [("G8", "G36", 100), ("A16", "K30", 80), ("D3", "P17", 80), ("M10", "D23", 70)],
)
def test_each_connection_pays_once(one: str, other: str, amount: int) -> None:
    plain = Line(f"{one}:20 X1:20").worth("2")
    assert plain == 40
    for ruling in ("published", "recorded"):
        line = Line(f"{one}:20 X1:20 {other}:20", ruling=ruling)
        assert line.worth("3") == 60 + amount
        assert line.worth("3x2") == 120 + amount


def test_a_connection_of_cities_that_are_only_passed() -> None:
    """``D10`` and fault A1: a 4E passes Delhi and Kochi and counts four others."""
    row = "G8:20 X1:60 X2:60 X3:60 X4:60 G36:20"
    for ruling, wanted in (("recorded", 720 + 100), ("published", 720)):
        line = Line(row, own=("X1",), ruling=ruling)
        assert line.worth("4Ex3") == wanted
        assert line.best("4Ex3") == wanted


def test_paid_for_the_ends_where_that_brings_more() -> None:
    """Published: the two ends instead of two better cities, for the sake of the bonus."""
    row = "G8:20 X1:40 X2:40 X3:40 X4:40 G36:20"
    line = Line(row, own=("X1",))
    kochi = 20 + 20
    assert line.worth("4E") == 40 + 40 + 20 + kochi + 100


# Commodities (7.5), D3


def test_a_commodity_is_delivered_by_track_in_both_hexes() -> None:
    """Oil to Mumbai; no stop in the place is needed, the way round does not matter."""
    assert Line("D23:20 B17:track X1:20").worth("2") == 40 + 30
    assert Line("X1:20 B17:track D23:20").worth("2") == 40 + 30
    assert Line("X1:20 B17:track X2:20").worth("2") == 40
    assert Line("D23:20 B17:track X1:20").worth("3x2") == 80 + 30


def test_each_place_pays_once_and_two_ores_pay_twice() -> None:
    assert Line("A16:20 H15:track X1:20 K30:20", own=("X1",)).worth("3") == 60 + 80 + 50
    assert Line("A16:20 H15:track L21:track X1:20").worth("2") == 40 + 100


def test_spices_take_the_best_destination() -> None:
    assert Line("K40:20 I18:track A16:20").worth("2") == 40 + 50
    assert Line("K40:20 I18:track A16:20 G36:20").worth("3") == 60 + 70


def test_a_concession_of_others_brings_nothing() -> None:
    line = Line("D23:20 B17:track X1:20")
    commodities.claim(line.state, "SIR", "OIL")
    assert line.worth("2") == 40
    line = Line("D23:20 B17:track X1:20")
    commodities.claim(line.state, "WIP", "OIL")
    assert line.worth("2") == 70


def jewels(state: State) -> None:
    commodities.claim(state, "WIP", commodities.JEWELRY)


@pytest.mark.parametrize("ruling", ["published", "recorded"])
def test_jewelry_pays_once_a_route(ruling: str) -> None:
    """``D3``: both answers are the same until the print is known."""
    line = Line("D23:20 F33:track G36:20 K40:20", ruling=ruling, jewelry="F33")
    jewels(line.state)
    assert line.worth("3") == 60 + 20
    unused = Line("D23:20 F33:track G36:20 K40:20", ruling=ruling)
    assert unused.worth("3") == 60
