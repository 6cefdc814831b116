"""1822PNW's shares: prices, floating, full capitalisation, worth (rules 1, 4.4, 4.5, 4.7, 9)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.showing import Worth, cash
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.kernel.verbs import float_corporation, move_certificates, move_marker, pay, tell
from tetsuro.mechanics import minors
from tetsuro.mechanics.formation import CAPITALIZATION, FULL, INCREMENTAL
from tetsuro.mechanics.loans import debt
from tetsuro.mechanics.shares import held, one_share, presidents_percent
from tetsuro.mechanics.stock import StockRules
from tetsuro.titles.pnw.companies import REGIONAL_VALUE, is_card

HOLDING_LIMIT: Final = 60
POOL_LIMIT: Final = 50
FLOAT_PERCENT: Final = 50


def cost(state: State, corporation: str, source: Holder) -> int:
    """The market price, for shares of the treasury too."""
    price = state.price(corporation)
    assert price is not None
    return price


def capitalization(state: State, major: str) -> str:
    """Whether the major gets its money at once or share by share."""
    return CAPITALIZATION.of(state).get(major, INCREMENTAL)


def payee(state: State, corporation: str, source: Holder) -> Holder:
    """The treasury is paid for its shares, until it floats only if it grows by and by."""
    if source == POOL or (
        capitalization(state, corporation) == FULL and corporation not in state.floated
    ):
        return BANK
    return corporation


def sale_price(state: State, corporation: str) -> int:
    """What the bank pays for a share: the price on the chart (4.4)."""
    return state.price(corporation) or 0


def holding_limit(state: State, corporation: str, source: Holder) -> int:
    """The percent of a company that a player may hold."""
    return HOLDING_LIMIT


def has_operated(state: State, corporation: str) -> bool:
    """Whether shares of the company may be sold, one just bought included (4.4)."""
    return bool(state.history[corporation])


def may_sell(state: State, player: Holder, corporation: str, percent: int) -> Refusal | None:
    """Majors that have operated; the pool's limit; a president needs a successor (4.4)."""
    if not minors.is_major(state, corporation):
        return refuse("minors_certificate", corporation=corporation)
    if not has_operated(state, corporation):
        return refuse("has_not_operated", corporation=corporation)
    if (no := pool_refusal(state, corporation, percent)) is not None:
        return no
    keeps = state.percent(player, corporation) - percent
    need = presidents_percent(state, corporation)
    steps_down = state.presidents.get(corporation) == player and keeps < need
    if steps_down and not successor(state, player, corporation):
        return refuse("no_successor", corporation=corporation, needed=need)
    return None


def pool_refusal(state: State, corporation: str, percent: int) -> Refusal | None:
    """The pool holds no more than its limit of a company (4.4)."""
    if state.percent(POOL, corporation) + percent > POOL_LIMIT:
        return refuse("pool_limit", corporation=corporation, percent=percent, limit=POOL_LIMIT)
    return None


def successor(state: State, player: Holder, corporation: str) -> bool:
    """Whether another player could take the president's certificate."""
    need = presidents_percent(state, corporation)
    return any(state.percent(p, corporation) >= need for p in state.players if p != player)


def sold(state: State, corporation: str, shares: int, led: bool) -> None:
    """A president's sale costs a cell for each share, another's one cell in all."""
    move_marker(state, corporation, -shares if led else -1)


def nothing_against(state: State, player: Holder, corporation: str) -> Refusal | None:
    """No further rule on buying."""
    return None


def check_float(state: State, corporation: str) -> None:
    """A major bought directly floats with half of it sold; full capital comes then (4.7)."""
    if corporation in state.floated or not minors.is_major(state, corporation):
        return
    if state.percent(IPO, corporation) > 100 - FLOAT_PERCENT:
        return
    float_corporation(state, corporation)
    if capitalization(state, corporation) == FULL:
        pay(state, corporation, BANK, state.cash[corporation], "capital")
        move_certificates(state, corporation, held(state, IPO, corporation), IPO, POOL)
        price = state.price(corporation)
        assert price is not None
        pay(state, BANK, corporation, 100 // one_share(state, corporation) * price, "capital")
        CAPITALIZATION.set(state, {**CAPITALIZATION.of(state), corporation: INCREMENTAL})


def capitalise_fully(state: State) -> None:
    """First 6: majors that have not floated get full capitalisation (10)."""
    waiting = [
        c for c in state.corporations if minors.is_major(state, c) and c not in state.floated
    ]
    CAPITALIZATION.set(state, {**CAPITALIZATION.of(state), **dict.fromkeys(waiting, FULL)})
    tell(state, "full_capitalisation", corporations=tuple(waiting))


STOCK_RULES: Final = StockRules(
    cost=cost,
    payee=payee,
    sale_price=sale_price,
    holding_limit=holding_limit,
    may_buy=nothing_against,
    may_start=nothing_against,
    bought=check_float,
    sold=sold,
    may_sell=may_sell,
)


def worth(state: State, player: int) -> tuple[Worth, ...]:
    """Cash, shares at the market price, 200 for each regional, less debt (9)."""
    lines = [cash(state.cash[player])]
    for corporation in state.corporations:
        percent = state.percent(player, corporation)
        if percent:
            price, one = state.price(corporation) or 0, one_share(state, corporation)
            lines.append(Worth("share", corporation, percent // one, price, price * percent // one))
    cards = filter(is_card, state.players_owning(player))
    lines += (Worth("private", card, 1, REGIONAL_VALUE, REGIONAL_VALUE) for card in cards)
    if owed := debt(state, player):
        lines.append(Worth("debt", "", 1, -owed, -owed))
    return tuple(lines)
