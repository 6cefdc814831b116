"""18India by Carter, Fryer, Harres and Neylon (GMT Games): data and composition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from tetsuro.kernel.machine import RoundRules
from tetsuro.kernel.state import State
from tetsuro.kernel.title import Corporation, EndCondition, Private, Ruling, Title
from tetsuro.market.chart import chart_from_json
from tetsuro.mechanics import operating, programs
from tetsuro.mechanics.depot import DepotRules
from tetsuro.mechanics.dividends import DIVIDEND
from tetsuro.mechanics.operating import OperatingRules
from tetsuro.mechanics.programs import ProgramRules
from tetsuro.mechanics.shares import ShareRules
from tetsuro.mechanics.token_placing import TokenRules
from tetsuro.titles import data
from tetsuro.titles.india import heads, privates, reasons, running, scenario, tokens, track, worth
from tetsuro.titles.india.bonds import BOND_PRICE, BONDS
from tetsuro.titles.india.closing import EXCHANGE
from tetsuro.titles.india.corporate import CORPORATE_BUY, CORPORATE_SELL
from tetsuro.titles.india.draft import DRAFT_ROUND
from tetsuro.titles.india.homes import HOME
from tetsuro.titles.india.lanes import goods, hex_marks, lanes
from tetsuro.titles.india.public import public
from tetsuro.titles.india.reference import PAGES
from tetsuro.titles.india.stock import STOCK_ROUND
from tetsuro.titles.india.trains import TRAIN_RULES, TRAINS, on_phase
from tetsuro.titles.india.view import player_view
from tetsuro.track.hexes import Grid

NAME: Final = "18India"
FILE_NAME: Final = "18 India"
PACKAGE: Final = "tetsuro.titles.india"
PLAYERS: Final = (2, 3, 4, 5)
OPTIONS: Final[dict[str, tuple[int, ...]]] = {}
BANK_CASH: Final = 9000
RULINGS: Final = (
    Ruling("selling-turn-order", "counted", "not_counted", "passing", "D1"),
    Ruling("half-price", "no_step", "one_step", "market", "D2"),
    Ruling("jewelry-bonus", "once", "once", "commodities", "D3"),
    Ruling("resale", "bank_trains_only", "every_train", "trains", "D4"),
    Ruling("own-certificates", "in_book_value", "left_out", "score", "D5"),
    Ruling("corporate-float", "counted", "not_counted", "floating", "D6"),
    Ruling("first-round-rows", "closed", "closed", "buying", "D7"),
    Ruling("private-closing", "never", "by_owner", "privates", "D8"),
    Ruling("lost-concessions", "lost", "lost", "closing", "D9"),
    Ruling("connection-ends", "visited", "paid", "revenue", "D10"),
    Ruling("bond-float", "not_counted", "counted", "bonds", "D11"),
    Ruling("red-city-line", "shortcut", "full_walk", "lines", "D12"),
    Ruling("lone-double-city", "reserved", "layer_chooses", "double-cities", "D13"),
    Ruling("silent-float", "no_marker", "normal", "floating", "D14"),
    Ruling("home-tile-border", "plain", "plain", "borders", "D15"),
    Ruling("double-city-asker", "owner_of_p2", "operator", "double-cities"),
    Ruling("exchange-tokens", "one_over", "three", "closing"),
    Ruling("route-memory", "kept", "afresh", "running", "D16"),
    Ruling("screen-rules", "accepted", "refused", "screens"),
)
"""D1 to D16 of the rules in order, then the leniency of the site's engine."""
WINDOWS: Final = (privates.COMPANY_ASSIGN, privates.COMPANY_CHOICE, track.COMPANY_TRACK)

OPERATING_ROUND: Final = RoundRules(
    "OR",
    (
        HOME,
        EXCHANGE,
        *WINDOWS,
        tokens.COMPANY_TOKEN,
        track.TRACK,
        tokens.TOKENS,
        running.ROUTES,
        DIVIDEND,
        TRAINS,
        CORPORATE_SELL,
        CORPORATE_BUY,
    ),
    begin=operating.begin,
    advance=operating.advance,
    why=reasons.in_operating_round,
)


def _certificate_limit(limits: Mapping[str, int]) -> Callable[[State], int]:
    """By the number of corporations still in the game (core 8.4)."""
    by_count = {
        count: limits[min((n for n in limits if int(n) >= count), key=int)]
        for count in range(1 + max(map(int, limits)))
    }
    return lambda state: by_count[len(state.corporations)]


def _corporations() -> dict[str, Corporation]:
    """GIPR has no director's certificate, but ten more that are kept for bonds."""
    made = {}
    for name, facts in data.table(PACKAGE, "corporations").items():
        percents = (10,) * 10 if name == heads.GIPR else (20, *(10,) * 8)
        charter = data.corporation(name, facts, "managed", percents)
        more = [(heads.markers_id(name), 0)]
        if name == heads.GIPR:
            more += [(f"{name}_{n}", 10) for n in range(10, 10 + BONDS)]
        made[name] = data.extended(charter, more)
    return made


def _companies() -> dict[str, Private]:
    made = {p: data.private(p, facts) for p, facts in data.table(PACKAGE, "privates").items()}
    for n in range(BONDS):
        made[f"RB{n}"] = Private(f"RB{n}", "Railroad Bond", BOND_PRICE, 10, BOND_PRICE)
    return made


def title(players: int, options: tuple[str, ...], rulings: Mapping[str, str]) -> Title:
    """The title for a number of players and the answers to its rulings."""
    facts = data.table(PACKAGE, "scenarios")[str(players)]
    board = data.table(PACKAGE, "map")
    bonds = frozenset(f"RB{n}" for n in range(BONDS))
    return Title(
        name=NAME,
        file_name=FILE_NAME,
        scenario=str(players),
        options=(),
        rulings=rulings,
        currency="₹{}",
        bank=BANK_CASH,
        starting_cash=facts["starting_cash"],
        certificate_limit=_certificate_limit(facts["certificate_limit"]),
        grid=Grid("flat"),
        printed=data.tiles(PACKAGE, "map"),
        hex_names={hex: h["name"] for hex, h in board.items() if "name" in h},
        tile_ids={hex: h["tile_id"] for hex, h in board.items()},
        impassable=frozenset({"blue", "gray", "red"}),
        tiles=data.tiles(PACKAGE, "tiles"),
        tile_counts=data.table(PACKAGE, "tile_counts"),
        chart=chart_from_json(data.table(PACKAGE, "market")["rows"]),
        trains=data.trains(data.table(PACKAGE, "trains"), str(players)),
        phases=data.phases(data.table(PACKAGE, "phases")),
        corporations=_corporations(),
        privates=_companies(),
        rounds={
            "DR": DRAFT_ROUND,
            "SR": replace(STOCK_ROUND, why=reasons.in_stock_round),
            "OR": OPERATING_ROUND,
        },
        first_round="DR",
        set_up=scenario.set_up,
        next_round=scenario.next_round,
        end_conditions=(
            EndCondition("bank", lambda s: s.bank_broken, lambda s: "full_or"),
            EndCondition("stock_market", lambda s: s.market_end_reached, lambda s: "current_or"),
        ),
        worth=worth.worth,
        book=worth.book,
        rules={
            "tokens": TokenRules(),
            "scenario": facts,
            "regions": data.table(PACKAGE, "regions"),
            "commodities": data.table(PACKAGE, "commodities"),
            "connections": data.table(PACKAGE, "connections"),
            "variable_cities": data.table(PACKAGE, "variable_cities"),
            "shares": ShareRules(exempt=bonds, leading=heads.leading),
            "depot": DepotRules(on_phase=on_phase),
            "operating": OperatingRules(end_turn=running.end_turn),
            "dividends": running.DIVIDENDS,
            "trains": TRAIN_RULES,
            "running": running.RUNNING,
            "programs": ProgramRules(buys=False),
        },
        automatic=programs.automatic,
        after_action=running.after_action,
        public=public,
        lanes=lanes,
        consent=frozenset(),
        goods=goods,
        hex_marks=hex_marks,
        player_view=player_view,
        page=PAGES.of,
        secret_actions=frozenset(("select_multiple_companies",)),
    )
