"""A made-up small title of the 1822 family: three minors, two majors, one railway along a coast.

It is composed of the family's mechanics alone, with other figures than any real title: two boxes,
bids by tens, a president's certificate of three shares, another loan rate, other trains. Nothing
of it is drawn from another title's folder.
"""

from __future__ import annotations

from collections.abc import Iterator

from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, BuyTrain, HexToken, Holder, Par, Pass, RunRoutes
from tetsuro.kernel.machine import RoundRules, Rule, Step, Types, begin_round, blocking, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.rng import Random
from tetsuro.kernel.setup import fresh
from tetsuro.kernel.state import BANK, IPO, POOL, Round, State, Token
from tetsuro.kernel.title import (
    Corporation,
    EndCondition,
    Phase,
    Private,
    Title,
    TrainKind,
    Worth,
    nothing,
)
from tetsuro.kernel.verbs import (
    add_token,
    drop_reservations,
    end_game,
    give_private,
    move_marker,
    move_train,
    set_token,
)
from tetsuro.market.chart import chart_from_json
from tetsuro.mechanics import (
    bid_boxes,
    conversion,
    destination,
    dividends,
    emergency,
    exports,
    formation,
    issuing,
    loans,
    mail,
    minor_acquisition,
    minors,
    operating,
    private_acquisition,
    programs,
    pullmans,
    running,
    selling,
    stations,
    stock,
    train_buying,
    train_upgrades,
)
from tetsuro.mechanics.bid_boxes import STACKS, BoxRules
from tetsuro.mechanics.depot import DepotRules, counted, phase
from tetsuro.mechanics.destination import DESTINATION_TOKEN, DestinationRules
from tetsuro.mechanics.dividends import REVENUE, DividendRules
from tetsuro.mechanics.emergency import EmergencyRules
from tetsuro.mechanics.exchange_tokens import EXCHANGE, ExchangeRules
from tetsuro.mechanics.first_train import first_train_step
from tetsuro.mechanics.formation import FormationRules
from tetsuro.mechanics.issuing import IssueRules
from tetsuro.mechanics.mail import MailRules
from tetsuro.mechanics.merger import MergerRules, merger_round
from tetsuro.mechanics.minor_acquisition import ACQUIRE_MINOR, AcquisitionRules
from tetsuro.mechanics.minors import ASSOCIATIONS, MinorRules
from tetsuro.mechanics.operating import OperatingRules, operator
from tetsuro.mechanics.passing import just_pass, may_pass
from tetsuro.mechanics.private_acquisition import PrivateAcquisitionRules
from tetsuro.mechanics.programs import ProgramRules
from tetsuro.mechanics.pullmans import ATTACHED, PullmanRules
from tetsuro.mechanics.run_step import own_trains
from tetsuro.mechanics.running import RunningRules
from tetsuro.mechanics.shares import ShareRules
from tetsuro.mechanics.stock import StockRules
from tetsuro.mechanics.token_placing import TokenRules
from tetsuro.mechanics.train_buying import DISCARD, TrainRules
from tetsuro.mechanics.train_upgrades import UpgradeRules
from tetsuro.mechanics.turns import begin_player_turn, did, mark_passing, next_player
from tetsuro.routes.rules import Rules
from tetsuro.routes.survey import survey
from tetsuro.routes.trains import coupled, plain
from tetsuro.track.hexes import Grid
from tetsuro.track.tiles import Tile, tile_from_json

COAST = {"A1": 2, "A3": 2, "A5": 3, "A7": 1, "A9": 2}
"""The cities from west to east, and their slots; a town lies in A11."""
HOMES = {"a": "A1", "b": "A3", "c": "A7", "AA": "A1", "CC": "A7"}
GOALS = {"AA": "A9", "CC": "A3"}
CARDS = {"A-card": "a", "B-card": "b", "C-card": "c"}
MAIL, COACH = "MAIL", "COACH"
PRICES = (10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 95, 110, 130)


def place(hex: str, number: int) -> Tile:
    sides = [s for s in (1, 4) if not (hex == "A1" and s == 1) and not (hex == "A11" and s == 4)]
    stop = {"kind": "town" if hex == "A11" else "city", "part": 0, "revenue": 10 * number}
    if hex != "A11":
        stop |= {"city": 0, "slots": COAST[hex]}
    paths = [{"a": ["edge", s], "b": ["stop", 0], "part": n + 1} for n, s in enumerate(sides)]
    return tile_from_json(hex, {"color": "gray", "stops": [stop], "paths": paths})


PRINTED = {hex: place(hex, n + 1) for n, hex in enumerate((*COAST, "A11"))}


def kind(name: str, price: int, count: int, **more: object) -> TrainKind:
    return TrainKind(name, price, count, (), **more)


TRAINS = {
    "1": kind("1", 20, 5, rusts_on="4", variants=(kind("2", 45, 5, rusts_on="4"),)),
    "3": kind("3", 60, 2),
    "4": kind("4", 240, 4),
    "coach": kind("coach", 0, 1),
}
PHASES = tuple(
    Phase(name, starts, {"minor": low, "major": high}, (), rounds, frozenset(status))
    for name, starts, low, high, rounds, status in (
        ("I", (), 2, 3, 1, ()),
        ("II", ("2", "3"), 2, 3, 2, ("mergers",)),
        ("III", ("4",), 1, 2, 2, ("mergers", "conversion")),
    )
)


# Shares


def price(state: State, corporation: str, source: Holder = IPO) -> int:
    return state.price(corporation) or 0


def may_sell(state: State, player: Holder, corporation: str, percent: int) -> Refusal | None:
    if minors.is_minor(state, corporation):
        return refuse("minors_certificate", corporation=corporation)
    if state.percent(POOL, corporation) + percent > 40:
        return refuse("pool_limit", corporation=corporation, percent=percent, limit=40)
    if state.presidents.get(corporation) == player:
        return refuse("no_successor", corporation=corporation, needed=30)
    return None


SHARES = StockRules(
    cost=price,
    payee=lambda state, corporation, source: BANK if source == POOL else corporation,
    sale_price=price,
    holding_limit=lambda state, corporation, source: 70,
    may_buy=lambda state, player, corporation: None,
    may_start=lambda state, player, corporation: None,
    again=lambda state, player, corporation: False,
    bought=lambda state, corporation: None,
    sold=lambda state, corporation, shares, led: move_marker(state, corporation, -1),
    may_sell=may_sell,
)


# The stock round


def convertible(state: State, player: Holder) -> tuple[str, ...]:
    open_ = "conversion" in phase(state).status
    owned = (m for m in ASSOCIATIONS.of(state) if open_)
    return tuple(m for m in owned if conversion.convertible(state, player, m))


def offers(state: State, player: Holder) -> Types:
    if player != state.entity():
        return ()
    if conversion.CONVERTING.of(state)[0]:
        return ("choose",)
    if did(state, "buy") or did(state, "par"):
        return ()
    bids, found = bid_boxes.bids_made(state), []
    if bids >= bid_boxes.box_rules(state).bids_in_turn:
        return ()
    if any(True for _ in selling.sell_choices(state, player)):
        found.append("sell_shares")
    if loans.debt(state, player):
        if loans.can_repay(state, player):
            found += ["payoff_player_debt", "payoff_player_debt_partial"]
    else:
        found.append("bid")
        if not bids and any(True for _ in stock.buy_choices(state, player)):
            found.append("buy_shares")
        if not bids and any(True for _ in par_choices(state, player)):
            found.append("par")
    return (*found, "pass")


def par_refusal(state: State, action: Par) -> Refusal | None:
    minor = minors.minor_of(state, action.corporation) or ""
    if minor not in convertible(state, action.entity):
        return refuse("minor_of_other", corporation=action.corporation, minor=minor)
    return conversion.par_refusal(state, action, minor)


def par(state: State, action: Par) -> None:
    conversion.ask(state, action, minors.minor_of(state, action.corporation) or "")


def par_choices(state: State, player: Holder) -> Iterator[Par]:
    for minor in convertible(state, player):
        major = ASSOCIATIONS.of(state)[minor]
        for cell in conversion.pars(state, player, minor):
            yield Par(player, corporation=major, share_price=cell.id)


STOCK = Step(
    "stock",
    offers,
    {
        "bid": Rule(bid_boxes.bid_refusal, bid_boxes.bid, bid_boxes.bid_choices),
        "buy_shares": Rule(stock.buy_refusal, stock.buy_in_turn, stock.buy_choices),
        "sell_shares": Rule(selling.sell_refusal, selling.sell, selling.sell_choices),
        "par": Rule(par_refusal, par, par_choices),
        "choose": Rule(conversion.choose_refusal, conversion.choose, conversion.choices),
        "payoff_player_debt": Rule(loans.refusal, loans.repay, loans.choices),
        "payoff_player_debt_partial": Rule(
            loans.part_refusal, loans.repay_part, loans.part_choices
        ),
        "pass": Rule(may_pass, stock.pass_turn, just_pass),
    },
    skip=mark_passing,
)


def open_stock_round(state: State) -> None:
    bid_boxes.put_on_offer(state)
    begin_player_turn(state)


def next_turn(state: State) -> None:
    if next_player(state):
        begin_player_turn(state)


def close_stock_round(state: State) -> None:
    """Winners start their minors; a 1 leaves for every box without a bid, and one more train."""
    unwanted = bid_boxes.unwanted(state, "minors")
    bid_boxes.hand_over(state, "privates")
    for card, (player, amount) in bid_boxes.winners(state, "minors").items():
        bid_boxes.remove_card(state, card)
        minors.start(state, CARDS[card], player, amount)
    exports.export_freely(state, "1", len(unwanted))
    exports.export_next(state)
    bid_boxes.close_boxes(state)
    loans.charge_interest(state)


# The operating round


def may_have(state: State, corporation: str, private: str) -> Refusal | None:
    if private in CARDS:
        return refuse("not_acquirable", private=private)
    if private == MAIL and minors.is_minor(state, corporation):
        return refuse("wrong_kind_of_company", private=private, corporation=corporation)
    return None


def taken(state: State, corporation: str, private: str) -> None:
    give_private(state, private, corporation)
    if private == COACH:
        move_train(state, "coach-0", "depot", corporation)


def take_over_offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    return ("acquire_company", "pass") if private_acquisition.on_hand(state, corporation) else ()


TAKE_OVER = Step(
    private_acquisition.STEP,
    take_over_offers,
    {
        "acquire_company": Rule(
            private_acquisition.refusal, private_acquisition.acquire, private_acquisition.choices
        ),
        "pass": Rule(may_pass, private_acquisition.pass_acquisition, just_pass),
    },
)


def runnable(state: State, corporation: str) -> tuple[str, ...]:
    return tuple(t for t in own_trains(state, corporation) if t != "coach-0")


def run_offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    if not runnable(state, corporation):
        return ()
    more = ("choose",) if pullmans.may_take(state, corporation) else ()
    return (*more, "run_routes")


def run(state: State, action: RunRoutes) -> None:
    REVENUE.set(state, running.run(state, operator(state), action))
    mail.note_run(state, action)
    pullmans.detach(state)
    pass_step(state, "routes")


ROUTES = Step(
    "routes",
    run_offers,
    {
        "run_routes": Rule(
            lambda state, action: running.run_refusal(state, operator(state), action),
            run,
            lambda state, entity: running.run_choices(state, operator(state), entity),
        ),
        "choose": pullmans.ATTACH,
    },
)


def settle(state: State, kind: str) -> None:
    mail.settle(state)
    dividends.declare(state, kind)


def pay_out(state: State, action: Action) -> None:
    settle(state, getattr(action, "kind", ""))
    pass_step(state, "dividend")


DIVIDEND = Step(
    "dividend",
    dividends.offers,
    {"dividend": Rule(dividends.refusal, pay_out, dividends.choices)},
    skip=lambda state: settle(state, "withhold"),
)


def can_buy(state: State, corporation: str) -> bool:
    return train_upgrades.can_upgrade(state, corporation) or train_buying.can_buy(
        state, corporation
    )


def cheapest(state: State) -> int:
    return min(train_buying.prices_on_offer(state), default=0)


def must_buy(state: State, corporation: str) -> bool:
    return not counted(state, corporation) and bool(cheapest(state))


def train_offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if not isinstance(corporation, str):
        return ()
    must = must_buy(state, corporation)
    if must and entity == operating.president(state):
        return ("sell_shares",)
    if entity != corporation:
        return ()
    if must:
        return ("buy_train",)
    return ("buy_train", "pass") if can_buy(state, corporation) else ()


def buy_refusal(state: State, action: BuyTrain) -> Refusal | None:
    if action.exchange is not None:
        return train_upgrades.refusal(state, action)
    no = train_buying.buy_refusal(state, action)
    helped = must_buy(state, operator(state)) and no is not None and no.code == "cash_short"
    return emergency.contribution_refusal(state, action.price) if helped else no


def buy(state: State, action: BuyTrain) -> None:
    if action.exchange is not None:
        train_upgrades.upgrade(state, action)
        return
    if action.price > state.cash[operator(state)]:
        emergency.contribute(state, action.price)
    train_buying.buy(state, action)


def buy_choices(state: State, entity: Holder) -> Iterator[object]:
    yield from train_buying.buy_choices(state, entity)
    yield from train_upgrades.choices(state)
    if must_buy(state, operator(state)) and state.cash[operator(state)] < cheapest(state):
        for train in train_buying.on_offer(state):
            for side in train_buying.sides(state, train):
                action = BuyTrain(entity, train=train, price=side.price, variant=side.name)
                if buy_refusal(state, action) is None:
                    yield action


TRAIN_STEP = Step(
    "trains",
    train_offers,
    {
        "buy_train": Rule(buy_refusal, buy, buy_choices),
        "sell_shares": Rule(emergency.sale_refusal, emergency.sell, emergency.sale_choices),
        "pass": Rule(may_pass, train_buying.pass_trains, just_pass),
    },
)


def issue_offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    if minors.is_minor(state, corporation):
        return ()
    found = ["buy_shares"] if issuing.redeemable(state, corporation) else []
    found += ["sell_shares"] if issuing.issuable(state, corporation) else []
    return (*found, "pass") if found else ()


ISSUE = Step(
    issuing.STEP,
    issue_offers,
    {
        "buy_shares": Rule(issuing.redeem_refusal, issuing.redeem, issuing.redeem_choices),
        "sell_shares": Rule(issuing.issue_refusal, issuing.issue, issuing.issue_choices),
        "pass": Rule(may_pass, issuing.pass_issue, just_pass),
    },
)
OPERATING_ROUND = RoundRules(
    "OR",
    (
        DISCARD,
        first_train_step("1", can_buy),
        TAKE_OVER,
        DESTINATION_TOKEN,
        ROUTES,
        DIVIDEND,
        TRAIN_STEP,
        ACQUIRE_MINOR,
        ISSUE,
    ),
    begin=operating.begin,
    advance=operating.advance,
    senders=emergency.director,
)


def begin_turn(state: State) -> None:
    """The home token, in the slot that a minor has reserved."""
    corporation = operator(state)
    token = state.tokens[corporation][0]
    spot = formation.reserved_place(state, corporation)
    if token.hex is None and spot is not None:
        set_token(state, corporation, 0, Token(token.kind, token.price, *spot))
        drop_reservations(state, corporation)


def reaches(state: State, one: str, other: str) -> bool:
    token = minors.station(state, other)
    return (token.hex, 0) in stations.network_of(state, one).stops


def candidates(state: State, major: str) -> tuple[str, ...]:
    if minors.is_minor(state, major):
        return ()
    return tuple(
        c
        for c in state.floated
        if minors.is_minor(state, c)
        and c not in ASSOCIATIONS.of(state)
        and minor_acquisition.payments(state, major, c)
    )


def spot(state: State, minor: str) -> tuple[str, int, int | None]:
    token = minors.station(state, minor)
    assert token.hex is not None and token.city is not None
    return token.hex, token.city, token.slot


def automatic(state: State) -> tuple[Action, ...]:
    waiting = blocking(state)
    if waiting is None:
        return ()
    step, actor = waiting
    if step is DESTINATION_TOKEN:
        if destination.connected(state, operator(state)):
            goal = destination.destination(state, operator(state)) or ""
            return (HexToken(actor, hex=goal, token_type=destination.KIND),)
        return (Pass(actor),)
    return programs.automatic(state)


# The composition


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
            candidates=candidates,
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
            survey=lambda state, tiles, neighbor: survey(tiles, neighbor),
            train=routes_of,
            rules=lambda state, corporation: Rules(),
            runnable=runnable,
            depends=lambda state: (ATTACHED.of(state),),
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
