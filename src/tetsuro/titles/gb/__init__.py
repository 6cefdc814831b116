"""18GB by Dave Berry (All-Aboard Games): data and composition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import RoundRules
from tetsuro.kernel.state import IPO, State
from tetsuro.kernel.title import RECORDED, EndCondition, Ruling, Title
from tetsuro.market.chart import chart_from_json
from tetsuro.mechanics import operating, programs
from tetsuro.mechanics.auction import AuctionRules, auction_round
from tetsuro.mechanics.building import TRACK_AND_TOKEN
from tetsuro.mechanics.depot import DepotRules
from tetsuro.mechanics.dividends import DIVIDEND, DividendRules, pay_all, withhold_all
from tetsuro.mechanics.operating import OperatingRules
from tetsuro.mechanics.programs import ProgramRules
from tetsuro.mechanics.route_memory import remember_route
from tetsuro.mechanics.sequence import SequenceRules, next_round
from tetsuro.mechanics.shares import ShareRules
from tetsuro.mechanics.train_buying import DISCARD
from tetsuro.mechanics.turns import TurnRules
from tetsuro.titles import data
from tetsuro.titles.gb import insolvency, powers, reasons, running, scenario, shares
from tetsuro.titles.gb.privates import CLOSE
from tetsuro.titles.gb.public import public
from tetsuro.titles.gb.reference import PAGES
from tetsuro.titles.gb.stock import STOCK_ROUND, stock_rules
from tetsuro.titles.gb.track import BUILDING_RULES, TOKEN_RULES
from tetsuro.titles.gb.trains import (
    EMERGENCY_SHARE,
    EVENTS,
    TRAIN_RULES,
    TRAINS,
    on_phase,
)
from tetsuro.track.hexes import Grid

NAME: Final = "18GB"
PACKAGE: Final = "tetsuro.titles.gb"
PLAYERS: Final = (2, 3, 4, 5, 6)
OPTIONS: Final = {"two_player_ew": (2,), "four_player_alt": (4,)}
"""Each option with the numbers of players it is for."""
RULINGS: Final = (
    Ruling("auction-maximum", "own_outbid_added", "own_outbid_not_added", "auction"),
    Ruling("pool-presidency-cash", "two_shares", "one_share", "buying"),
    Ruling("lb-duty-end", "never", "with_lnwr", "starting"),
    Ruling("private-power-moment", "any_moment", "owners_turn", "privates"),
    Ruling("compass-groups", "order_of_routes", "best_split", "compass"),
    Ruling("late-insolvency", "every_trainless", "every_trainless", "insolvency"),
    Ruling("route-memory", "kept", "afresh", "running"),
    Ruling("lone-presidents-sale", "returned_to_seller", "refused", "selling"),
    Ruling("program-order", "automatic_last", "in_order", "programs"),
    Ruling("screen-rules", "accepted", "refused", "screens"),
)


def scenario_name(players: int, options: tuple[str, ...]) -> str:
    """The scenario for a number of players; options meant for another number are ignored."""
    if players == 2:
        return "2EW" if "two_player_ew" in options else "2NS"
    if players == 4:
        return "4Alt" if "four_player_alt" in options else "4Std"
    return str(players)


def steps_right(state: State, corporation: str, paid: int) -> int:
    """One right for a dividend, up to four for four times the price; left for none."""
    price = state.price(corporation)
    assert price is not None
    return max(1, min(4, paid // price)) if paid else -1


def payees(state: State, corporation: str) -> dict[Holder, Holder]:
    """Players, and the corporation for its own IPO shares; the pool gets nothing."""
    found: dict[Holder, Holder] = {player: player for player in state.players}
    found[IPO] = corporation
    return found


OPERATING_ROUND: Final = RoundRules(
    "OR",
    (
        CLOSE,
        powers.PRIVATE_TILE,
        powers.PRIVATE_TOKEN,
        TRACK_AND_TOKEN,
        running.ROUTES,
        DIVIDEND,
        DISCARD,
        TRAINS,
        EMERGENCY_SHARE,
    ),
    begin=operating.begin,
    advance=operating.advance,
    why=reasons.in_operating_round,
)


def title(players: int, options: tuple[str, ...], rulings: Mapping[str, str]) -> Title:
    """The title for a number of players, its options and the answers to its rulings."""
    name = scenario_name(players, options)
    facts = data.table(PACKAGE, "scenarios")[name]
    printed = data.tiles(PACKAGE, "map_" + facts["map"])
    board = data.table(PACKAGE, "map_" + facts["map"])
    privates = data.table(PACKAGE, "privates")
    corporations = data.table(PACKAGE, "corporations")
    in_play = sorted(facts["corporations_always"] + facts["corporation_one_of"])
    return Title(
        name=NAME,
        file_name=NAME,
        scenario=name,
        options=tuple(o for o in options if players in OPTIONS.get(o, ())),
        rulings=rulings,
        currency="£{}",
        bank=None,
        starting_cash=facts["starting_cash"],
        certificate_limit=lambda state: facts["certificate_limit"],
        grid=Grid("flat"),
        printed=printed,
        hex_names={hex: h["name"] for hex, h in board.items() if "name" in h},
        tile_ids={hex: h["tile_id"] for hex, h in board.items()},
        impassable=frozenset({"gray", "red"}),
        tiles=data.tiles(PACKAGE, "tiles"),
        tile_counts={
            tile: None if n == "unlimited" else n
            for tile, n in data.table(PACKAGE, "tile_counts")[name].items()
        },
        chart=chart_from_json(data.table(PACKAGE, "market")["rows"]),
        trains=data.trains(data.table(PACKAGE, "trains"), name),
        phases=data.phases(data.table(PACKAGE, "phases")),
        corporations={
            c: data.corporation(c, corporations[c], "5-share", (40, 20, 20, 20)) for c in in_play
        },
        privates={p: data.private(p, privates[p]) for p in facts["companies_in_play"]},
        rounds={
            "ISR": auction_round("ISR"),
            "SR": replace(STOCK_ROUND, why=reasons.in_stock_round),
            "OR": OPERATING_ROUND,
        },
        first_round="ISR",
        set_up=scenario.set_up,
        next_round=next_round,
        end_conditions=(
            EndCondition("final_train", lambda s: not s.depot, lambda s: "current_or"),
            EndCondition("stock_market", lambda s: s.market_end_reached, lambda s: "current_or"),
        ),
        worth=shares.worth,
        rules={
            "scenario": facts,
            "auction": AuctionRules(
                bids_to_pass=facts["winning_bids_needed_to_pass"],
                increment=5,
                drop=10,
                own_outbid_counts=rulings["auction-maximum"] == RECORDED,
                settled=scenario.auction_settled,
            ),
            "shares": ShareRules(president_to_pool=True, privates_count=False, sells_any=True),
            "stock": stock_rules(rulings),
            "turns": TurnRules(automatic_last=rulings["program-order"] == RECORDED),
            "sequence": SequenceRules(after_operating=scenario.end_of_operating_round),
            "depot": DepotRules(events=EVENTS, on_phase=on_phase, discard_to_pool=False),
            "building": BUILDING_RULES,
            "tokens": TOKEN_RULES,
            "operating": OperatingRules(running.begin_turn, insolvency.judge_at_end),
            "dividends": DividendRules(
                kinds={"payout": pay_all, "withhold": withhold_all},
                steps=steps_right,
                payees=payees,
            ),
            "trains": TRAIN_RULES,
            "programs": ProgramRules(sells_at_once=lambda state, corporation: True),
            "running": running.RUNNING_RULES,
        },
        automatic=programs.automatic,
        after_action=remember_route,
        public=public,
        page=PAGES.of,
    )
