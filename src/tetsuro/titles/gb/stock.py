"""18GB's stock round (rules 4.2): sell, then buy, start or convert."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tetsuro.kernel.actions import Choose, Holder
from tetsuro.kernel.machine import Offered, Rule, Step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import IPO, Column, State
from tetsuro.kernel.title import RECORDED
from tetsuro.mechanics import stock, stock_round
from tetsuro.mechanics.shares import held
from tetsuro.mechanics.stock import StockRules
from tetsuro.mechanics.turns import DONE, did, mark_passing, note
from tetsuro.titles.gb import shares
from tetsuro.titles.gb.conversion import STEPS_IN_STOCK_ROUND, convert
from tetsuro.titles.gb.privates import CLOSE

PRESIDENT_OF: Final[Column[tuple[str, ...]]] = Column("president_of", (), "turn")
"""Corporations the current player led when his turn began (second share, rules 4.2.5)."""
TIER_TWO: Final[Column[tuple[str, ...]]] = Column("tier_two", ())
STARTER_RIGHT: Final = "LB"
STARTED_FIRST: Final = "LNWR"
LONE_HOLDING: Final = 10
"""Percent that another player must hold more of where recordings let a lone president's
certificate be sold in part."""


def duty_refusal(state: State, player: Holder, corporation: str) -> Refusal | None:
    """Until LNWR is started only LB's owner may start it, and he may take nothing else."""
    if STARTED_FIRST in state.pars or STARTER_RIGHT not in state.owners:
        return None
    if STARTED_FIRST not in state.corporations and state.title.published("lb-duty-end"):
        return None
    owns = state.owners[STARTER_RIGHT] == player
    if owns and corporation != STARTED_FIRST:
        return refuse("must_start_first", private=STARTER_RIGHT, corporation=STARTED_FIRST)
    if not owns and corporation == STARTED_FIRST:
        return refuse("right_to_start", private=STARTER_RIGHT, corporation=corporation)
    return None


def may_buy(state: State, player: Holder, corporation: str) -> Refusal | None:
    """After a conversion only shares of what was converted; then tier and LB's duty (4.2.5)."""
    converted = [c for kind, c in DONE.of(state) if kind == "convert"]
    if converted and corporation not in converted:
        return refuse("only_converted", corporation=converted[0])
    if state.strict() and in_second_tier(state, corporation):
        return refuse("second_tier", corporation=corporation)
    return duty_refusal(state, player, corporation)


def may_start(state: State, player: Holder, corporation: str) -> Refusal | None:
    """Nothing is started after a conversion; then tier and LB's duty (4.2.4)."""
    if did(state, "convert"):
        return refuse("already_converted")
    if state.strict() and in_second_tier(state, corporation):
        return refuse("second_tier", corporation=corporation)
    return duty_refusal(state, player, corporation)


def in_second_tier(state: State, corporation: str) -> bool:
    """Corporations of the second tier wait for the second stock round (rules 4.2.4)."""
    return state.round.turn == 1 and corporation in TIER_TWO.of(state)


def second_share(state: State, player: Holder) -> tuple[str, ...]:
    """In an olive cell the president (since his turn began) may buy a second share."""
    bought = tuple(c for kind, c in DONE.of(state) if kind in ("buy", "par"))
    if len(bought) != 1 or did(state, "par") or bought[0] not in PRESIDENT_OF.of(state):
        return ()
    place = state.places.get(bought[0])
    if place is None or "buy_two" not in state.title.chart.cells[place].zones:
        return ()
    return bought


def stock_rules(rulings: Mapping[str, str]) -> StockRules:
    """18GB's share trading under a game's rulings."""
    unreturned = rulings["lone-presidents-sale"] == RECORDED
    return StockRules(
        cost=shares.cost,
        payee=shares.payee,
        sale_price=shares.sale_price,
        holding_limit=shares.holding_limit,
        may_buy=may_buy,
        may_start=may_start,
        again=second_share,
        bought=shares.check_float,
        sold=shares.sold,
        presidency_asks_all=rulings["pool-presidency-cash"] == RECORDED,
        unreturned_above=LONE_HOLDING if unreturned else None,
    )


def offers(state: State, player: Holder) -> Offered:
    """What a player may do in his turn (4.2)."""
    return stock_round.offers(state, player, ways)


def ways(state: State, player: Holder) -> Iterator[str]:
    """As ever, and to convert before anything else."""
    led = [c for c, who in state.presidents.items() if who == player]
    if not DONE.of(state) and any(convertible(state, player, c) for c in led):
        yield "choose"
    yield from stock_round.ways(state, player, can_start)


def can_start(state: State, player: Holder) -> bool:
    """The test behind offering ``par``: money for the first certificate in the IPO of any
    corporation; started ones count too (rules 4.2.2)."""
    cash, least = stock.purse(state, player), state.title.chart.pars()[-1].price
    for corporation in state.corporations:
        first = held(state, IPO, corporation)[:1]
        price = shares.cost(state, corporation, IPO) if corporation in state.pars else least
        if (
            first
            and price * stock.shares_in(state, first[0], corporation) <= cash
            and not stock.has_sold(state, player, corporation)
            and duty_refusal(state, player, corporation) is None
            and stock.limit_test(state, player, corporation, IPO, first) is None
        ):
            return True
    return False


def convertible(state: State, player: Holder, corporation: str) -> bool:
    """A 5-share corporation that has operated, led by the player."""
    return (
        state.types[corporation] == "5-share"
        and state.presidents.get(corporation) == player
        and bool(state.history[corporation])
    )


def convert_refusal(state: State, action: Choose) -> Refusal | None:
    """Before anything else in the turn, of a corporation that can be converted (4.2.6)."""
    corporation = action.choice.removeprefix("convert_")
    if corporation == action.choice or corporation not in state.corporations:
        return refuse("choice_not_offered", choice=action.choice)
    if DONE.of(state):
        return refuse("convert_first", corporation=corporation)
    if state.strict() and not convertible(state, action.entity, corporation):
        return refuse("not_convertible", corporation=corporation)
    return None


def convert_in_turn(state: State, action: Choose) -> None:
    """Note the conversion and carry it out; where there is nothing to convert nothing happens."""
    corporation = action.choice.removeprefix("convert_")
    note(state, action.entity, "convert", corporation)
    if state.types[corporation] == "5-share" and corporation in state.places:
        convert(state, corporation, STEPS_IN_STOCK_ROUND)


def convert_choices(state: State, player: Holder) -> Iterator[Choose]:
    """Each corporation that the player may convert."""
    for corporation in state.corporations:
        if convertible(state, player, corporation):
            yield Choose(player, choice=f"convert_{corporation}")


STOCK: Final = Step(
    "stock",
    offers,
    {**stock_round.RULES, "choose": Rule(convert_refusal, convert_in_turn, convert_choices)},
    skip=mark_passing,
)


def note_presidencies(state: State) -> None:
    """Remember whom the player leads as his turn begins (4.2.5)."""
    player = state.entity()
    led = tuple(c for c in state.corporations if state.presidents.get(c) == player)
    PRESIDENT_OF.set(state, led)


STOCK_ROUND: Final = stock_round.stock_round(CLOSE, STOCK, opening=note_presidencies)
