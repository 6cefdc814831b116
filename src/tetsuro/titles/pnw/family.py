"""The three 1822PNW titles as one composition with a scenario's figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from tetsuro.kernel.refusal import Unusable
from tetsuro.kernel.state import State
from tetsuro.kernel.title import RECORDED, EndCondition, Ruling, Title
from tetsuro.market.chart import Chart, chart_from_json
from tetsuro.mechanics.bid_boxes import BoxRules, lanes, pledged, stops_program
from tetsuro.mechanics.depot import DepotRules
from tetsuro.mechanics.destination import DestinationRules
from tetsuro.mechanics.formation import FormationRules
from tetsuro.mechanics.mail import MailRules
from tetsuro.mechanics.merger import MergerRules, merger_round
from tetsuro.mechanics.minors import MinorRules
from tetsuro.mechanics.operating import OperatingRules
from tetsuro.mechanics.private_acquisition import PrivateAcquisitionRules
from tetsuro.mechanics.programs import ProgramRules
from tetsuro.mechanics.shares import ShareRules
from tetsuro.mechanics.token_placing import TokenRules
from tetsuro.mechanics.turns import TurnRules
from tetsuro.titles import data
from tetsuro.titles.pnw import (
    acquisition,
    dividends,
    operating,
    powers,
    reasons,
    running,
    scenario,
    sequence,
    shares,
    stock_end,
    trains,
)
from tetsuro.titles.pnw.companies import DESTINATIONS, PAIR
from tetsuro.titles.pnw.pictures import hex_marks
from tetsuro.titles.pnw.private_track import COAL
from tetsuro.titles.pnw.public import public
from tetsuro.titles.pnw.reference import PAGES
from tetsuro.titles.pnw.stock import STOCK_ROUND
from tetsuro.track.hexes import Grid

PACKAGE: Final = "tetsuro.titles.pnw"
BANK_CASH: Final = 12_000
START_OPTIONS: Final = ("starting_packet", "remove_two_ls", "remove_three_ls")
RULINGS: Final = (
    Ruling("screen-rules", "accepted", "refused", "screens"),
    Ruling("e-train-ends", "taken_when_read", "own_token_cities", "express", read_only=True),
    Ruling("e-train-extras", "taken_when_read", "none", "express", read_only=True),
    Ruling("mill-e-train", "twice_with_token", "none", "mill", card="P15"),
    Ruling("acquisition-presidency", "not_examined", "examined_at_once", "takeover"),
    Ruling("p11-city-step", "yellow_only", "any_step", "surveyors", card="P11"),
    Ruling("boom-town-timber", "not_on_timber", "not_on_timber", "boom-town", card="P18"),
    Ruling("ski-haus-track", "no_track_needed", "track_needed", "ski-haus", card="P17"),
    Ruling("portage-over-portage", "allowed", "refused", "portage", card="P16"),
    Ruling("h13-cubes", "two_useless", "none", "cubes"),
    Ruling("second-express", "from_a_company", "refused", "trains"),
    Ruling("cube-copies", "stay_with_the_copy", "removed", "cubes"),
    Ruling("route-memory", "kept", "afresh", "running"),
    Ruling("program-order", "automatic_last", "in_order", "programs"),
)


def first_bid(state: State, card: str) -> int:
    """The pair of the Short Scenario costs more. A card that is a player's is on no offer, but
    the recorded site's engine takes bids on it from its value on."""
    if isinstance(state.owners.get(card), int):
        return state.values[card]
    if card in PAIR.of(state)[:1]:
        least: int = state.title.rules["scenario"]["pair_min_bid"]
        return least
    return state.title.privates[card].min_bid


def chart_to(end_price: int) -> Chart:
    """The market, whose cells from a price on end the game."""
    (row,) = data.table(PACKAGE, "market")["rows"]
    cells = [
        {
            **cell,
            "zones": [*cell.get("zones", ()), *(["end"] if cell["price"] >= end_price else [])],
        }
        for cell in row
    ]
    return chart_from_json([cells])


def bank_timing(state: State) -> str:
    """Broken while companies operate: the set is played out; else the next round only (9)."""
    return "full_or" if state.round.kind == "OR" else "current_or"


def scenario_facts(name: str) -> dict[str, Any]:
    """A scenario's figures with the tables all scenarios share."""
    return {
        **data.table(PACKAGE, "scenarios")[name],
        "associations": data.table(PACKAGE, "associations"),
        "reservations": data.table(PACKAGE, "reservations"),
        "packets": data.table(PACKAGE, "starting_packet"),
    }


def compose(
    name: str,
    file_name: str,
    players: int,
    options: tuple[str, ...],
    rulings: Mapping[str, str],
) -> Title:
    """A title for a number of players, its options and the answers to its rulings."""
    if len(options) > 1:
        raise Unusable("options_exclude_each_other", title=name, options=", ".join(options))
    facts = scenario_facts(name)
    seats = str(players)
    board = data.table(PACKAGE, "map")
    corporations = data.table(PACKAGE, "corporations")
    cards = {**data.table(PACKAGE, "privates"), **data.table(PACKAGE, "cards")}
    limit = facts["certificate_limit"][seats]
    tokens = facts["bidding_tokens"][seats]
    percents = {"minor": (100,), "major": (20, *(10,) * 8)}
    return Title(
        name=name,
        file_name=file_name,
        scenario=name,
        options=options,
        rulings=rulings,
        currency="${}",
        bank=BANK_CASH,
        starting_cash=0 if "starting_packet" in options else facts["starting_cash"][seats],
        certificate_limit=lambda state: limit,
        grid=Grid("pointy"),
        printed=data.tiles(PACKAGE, "map"),
        hex_names={hex: h["name"] for hex, h in board.items() if "name" in h},
        tile_ids={hex: h["tile_id"] for hex, h in board.items()},
        impassable=frozenset({"gray", "red", "blue"}),
        tiles=data.tiles(PACKAGE, "tiles"),
        tile_counts={
            tile: None if n == "unlimited" else n
            for tile, n in data.table(PACKAGE, "tile_counts").items()
        },
        chart=chart_to(facts["end_price"]),
        trains=data.trains(data.table(PACKAGE, "trains"), name),
        phases=data.phases(data.table(PACKAGE, "phases")),
        corporations={
            c: data.corporation(
                c, corporations[c], corporations[c]["kind"], percents[corporations[c]["kind"]]
            )
            for c in facts["corporations"]
        },
        privates={p: data.private(p, cards[p]) for p in facts["cards"]},
        rounds={
            "SR": replace(STOCK_ROUND, why=reasons.in_stock_round),
            "OR": replace(operating.OPERATING_ROUND, why=reasons.in_operating_round),
            "MR": merger_round("MR"),
        },
        first_round="SR",
        set_up=scenario.set_up,
        next_round=sequence.next_round,
        end_conditions=(
            EndCondition("bank", lambda s: s.bank_broken, bank_timing),
            EndCondition("stock_market", lambda s: s.market_end_reached, lambda s: "current_or"),
        ),
        worth=shares.worth,
        rules={
            "scenario": facts,
            "boxes": BoxRules(
                sizes={"minors": 4, "privates": 3},
                tokens=lambda state: tokens,
                first_bid=first_bid,
            ),
            "minors": MinorRules(start=stock_end.start_terms, moves=frozenset({COAL})),
            "formation": FormationRules(),
            "merger": MergerRules(connected=acquisition.mergeable),
            "minor_acquisition": acquisition.RULES,
            "private_acquisition": PrivateAcquisitionRules(powers.may_have, powers.taken),
            "destination": DestinationRules(of=DESTINATIONS.of),
            "issuing": operating.ISSUE_RULES,
            "emergency": trains.EMERGENCY,
            "loan_interest": 50,
            "no_station": frozenset({COAL}),
            "shares": ShareRules(pledged=pledged),
            "stock": shares.STOCK_RULES,
            "tokens": TokenRules(),
            "depot": DepotRules(
                events={"majors_fully_capitalised": shares.capitalise_fully},
                never_pooled=trains.SPECIAL,
                pool_fixes_side=True,
                uncounted=trains.SPECIAL,
                at_most=((dividends.PERMANENT, 1), (trains.PULLMAN, 1)),
            ),
            "operating": OperatingRules(begin_turn=operating.begin_turn),
            "dividends": dividends.RULES,
            "running": running.RULES,
            "pullmans": running.PULLMANS,
            "mail": MailRules(frozenset({"P9"})),
            "train_upgrades": trains.UPGRADES,
            "programs": ProgramRules(sells_at_once=shares.has_operated, stops=stops_program),
            "turns": TurnRules(automatic_last=rulings["program-order"] == RECORDED),
        },
        automatic=operating.automatic,
        after_action=running.remember,
        public=public,
        page=PAGES.of,
        lanes=lanes,
        unsold="treasury",
        hex_marks=hex_marks,
    )
