"""A made-up small title of the 1822 family: three minors, two majors, one railway along a coast.

It is composed of the family's mechanics alone, with other figures than any real title: two boxes,
bids by tens, a president's certificate of three shares, another loan rate, other trains. Nothing
of it is drawn from another title's folder.
"""

from __future__ import annotations

from tests.mechanics.isle_data import (
    CARDS,
    COACH,
    GOALS,
    HOMES,
    MAIL,
    PHASES,
    PRICES,
    PRINTED,
    SHARES,
    TRAINS,
)
from tests.mechanics.isle_operating import (
    OPERATING_ROUND,
    automatic,
    barred,
    begin_turn,
    cheapest,
    may_have,
    must_buy,
    reaches,
    runnable,
    spot,
    taken,
)
from tests.mechanics.isle_stock import STOCK, close_stock_round, next_turn, open_stock_round
from tetsuro.game.game import Game
from tetsuro.kernel.machine import RoundRules, begin_round
from tetsuro.kernel.refusal import refuse
from tetsuro.kernel.rng import Random
from tetsuro.kernel.setup import fresh
from tetsuro.kernel.state import IPO, Round, State, Token
from tetsuro.kernel.title import (
    Corporation,
    EndCondition,
    Private,
    Title,
    Worth,
    nothing,
)
from tetsuro.kernel.verbs import (
    add_token,
    end_game,
)
from tetsuro.market.chart import chart_from_json
from tetsuro.mechanics import (
    bid_boxes,
    dividends,
    minors,
    operating,
)
from tetsuro.mechanics.bid_boxes import STACKS, BoxRules
from tetsuro.mechanics.depot import DepotRules, phase
from tetsuro.mechanics.destination import DestinationRules
from tetsuro.mechanics.dividends import DividendRules
from tetsuro.mechanics.emergency import EmergencyRules
from tetsuro.mechanics.exchange_tokens import EXCHANGE, ExchangeRules
from tetsuro.mechanics.formation import FormationRules
from tetsuro.mechanics.issuing import IssueRules
from tetsuro.mechanics.mail import MailRules
from tetsuro.mechanics.merger import MergerRules, merger_round
from tetsuro.mechanics.minor_acquisition import AcquisitionRules
from tetsuro.mechanics.minors import ASSOCIATIONS, MinorRules
from tetsuro.mechanics.operating import OperatingRules
from tetsuro.mechanics.private_acquisition import PrivateAcquisitionRules
from tetsuro.mechanics.programs import ProgramRules
from tetsuro.mechanics.pullmans import ATTACHED, PullmanRules
from tetsuro.mechanics.running import RunningRules
from tetsuro.mechanics.shares import ShareRules
from tetsuro.mechanics.token_placing import TokenRules
from tetsuro.mechanics.train_buying import DISCARD, TrainRules
from tetsuro.mechanics.train_upgrades import UpgradeRules
from tetsuro.routes.rules import Rules
from tetsuro.routes.trains import coupled, plain
from tetsuro.track.hexes import Grid


def set_up(state: State, random: Random) -> None:
    cards = tuple(random.shuffled(list(CARDS)))
    STACKS.set(state, {"minors": cards, "privates": (MAIL, COACH)})
    ASSOCIATIONS.set(state, {"a": "AA", "c": "CC"})
    EXCHANGE.set(state, dict.fromkeys(GOALS, 2))
    for major in GOALS:
        add_token(state, major, Token("destination", 0))
    state.reservations = {HOMES[m]: ((0, 0, m),) for m in "abc"}
    state.depot = tuple(t for t in state.depot if t != "coach-0")
    bid_boxes.fill(state)
    begin_round(state, Round("SR", 1, 1, state.players))


def order(state: State, only: str = "") -> tuple[str, ...]:
    kinds = ("minor", "major") if not only else (only,)
    return tuple(
        c
        for k in kinds
        for c in operating.by_price(state, (f for f in state.floated if state.types[f] == k))
    )


def next_round(state: State) -> None:
    what, turn, number = state.round.kind, state.round.turn, state.round.number
    if turn == 12:
        end_game(state, "last_turn")
    elif what == "SR":
        close_stock_round(state)
        state.rounds_in_set = phase(state).operating_rounds
        begin_round(state, Round("OR", turn, 1, order(state)))
    elif what == "OR" and "mergers" in phase(state).status:
        begin_round(state, Round("MR", turn, number, order(state, "minor")))
    elif number < state.rounds_in_set:
        begin_round(state, Round("OR", turn, number + 1, order(state)))
    else:
        begin_round(state, Round("SR", turn + 1, 1, state.players))


def routes_of(state: State, train: str) -> object:
    name = state.train_sides.get(train) or train.rpartition("-")[0]
    made = plain(train, name, int(name) + 1)
    return coupled(made) if ATTACHED.of(state) == train else made


def corporation(name: str) -> Corporation:
    minor = name.islower()
    percents = (100,) if minor else (30, *(10,) * 7)
    return Corporation(
        id=name,
        name=name,
        kind="minor" if minor else "major",
        color="#335577",
        text_color="#ffffff",
        home=HOMES[name],
        certificates=tuple((f"{name}_{n}", percent) for n, percent in enumerate(percents)),
        token_prices=(0,) if minor else (0, 40),
    )


def private(name: str) -> Private:
    card = name in CARDS
    return Private(name, name, 0, 0 if card else 5, 30 if card else 0)


def zones(cell: int) -> list[str]:
    found = ["minor_par"] if cell in (15, 20, 25, 30) else []
    return [*found, "par"] if cell in (25, 30, 40, 50) else found


def title(**changes: object) -> Title:
    """The title, with other parameters for some of its mechanics if asked for."""
    rules = {
        "boxes": BoxRules(
            sizes={"minors": 2, "privates": 1},
            tokens=lambda state: 2,
            first_bid=lambda state, card: state.title.privates[card].min_bid,
            increment=10,
            bids_in_turn=2,
        ),
        "minors": MinorRules(start=lambda state, bid: (minors.best_price(state, bid // 3), bid)),
        "formation": FormationRules(least=3, most=5),
        "merger": MergerRules(connected=reaches),
        "minor_acquisition": AcquisitionRules(
            barred=barred,
            connected=reaches,
            value=minors.value,
            owner=lambda state, minor: state.presidents[minor],
            spot=spot,
            absorb=minors.absorb,
            close=minors.close,
            ruling="none",
        ),
        "private_acquisition": PrivateAcquisitionRules(may_have, taken),
        "destination": DestinationRules(of=lambda state: GOALS),
        "exchange_tokens": ExchangeRules(price=60),
        "issuing": IssueRules(pool_limit=40, may_issue=lambda state, corporation: None),
        "emergency": EmergencyRules(cheapest=cheapest, after_sale=nothing),
        "loan_interest": 30,
        "train_upgrades": UpgradeRules("1", "2", lambda state: 30 if state.phase == "I" else 25),
        "pullmans": PullmanRules("coach", frozenset({"1"}), runnable),
        "mail": MailRules(frozenset({MAIL}), share=3),
        "shares": ShareRules(pledged=bid_boxes.pledged),
        "stock": SHARES,
        "tokens": TokenRules(),
        "trains": TrainRules(
            obliged=must_buy,
            from_others=lambda state, corporation, train: refuse("not_for_sale", train=train),
            top_factor=None,
        ),
        "depot": DepotRules(uncounted=frozenset({"coach"}), never_pooled=frozenset({"coach"})),
        "operating": OperatingRules(begin_turn=begin_turn),
        "programs": ProgramRules(stops=bid_boxes.stops_program),
        "dividends": DividendRules(
            kinds={
                "payout": dividends.pay_all,
                "half": lambda revenue, shares: revenue // 2,
                "withhold": dividends.withhold_all,
            },
            steps=lambda state, corporation, paid: 1 if paid else -1,
            payees=lambda state, corporation: {
                **{player: player for player in state.players},
                IPO: corporation,
            },
        ),
        "running": RunningRules(
            train=routes_of,
            rules=lambda state, corporation: Rules(),
            runnable=runnable,
        ),
    }
    names = ("a", "b", "c", "AA", "CC")
    cells = [{"price": p, "zones": zones(p)} for p in PRICES]
    return Title(
        name="1822Isle",
        file_name="1822Isle",
        scenario="",
        options=(),
        rulings={},
        currency="£{}",
        bank=2000,
        starting_cash=110,
        certificate_limit=lambda state: 12,
        grid=Grid("pointy"),
        printed=PRINTED,
        hex_names={},
        tile_ids={hex: hex for hex in PRINTED},
        impassable=frozenset({"gray"}),
        tiles={},
        tile_counts={},
        chart=chart_from_json([cells]),
        trains=TRAINS,
        phases=PHASES,
        corporations={name: corporation(name) for name in names},
        privates={name: private(name) for name in (*CARDS, MAIL, COACH)},
        rounds={
            "SR": RoundRules("SR", (DISCARD, STOCK), open_stock_round, next_turn),
            "OR": OPERATING_ROUND,
            "MR": merger_round("MR"),
        },
        first_round="SR",
        set_up=set_up,
        next_round=next_round,
        end_conditions=(
            EndCondition("bank", lambda state: state.bank_broken, lambda state: "full_or"),
        ),
        worth=lambda state, player: (Worth("cash", state.cash[player]),),
        rules={**rules, **changes},
        automatic=automatic,
    )


def new_game(players: int = 3, seed: int = 1, **changes: object) -> Game:
    made = title(**changes)
    seats = tuple((n, f"P{n}") for n in range(players))
    return Game(made, seats, seed, fresh(made, tuple(range(players)), seed))
