"""The verbs: every change of a state goes through one of these.

A verb keeps conservation (money, certificates, trains and tokens are moved, never made or
lost) and says what it did as an event. Verbs do not ask whether a rule allows it.
"""

from __future__ import annotations

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.events import Event
from tetsuro.kernel.refusal import Illegal, refuse
from tetsuro.kernel.state import BANK, POOL, State, Token


def tell(state: State, event: str, /, **params: object) -> None:
    """Record that something happened."""
    state.events.append(Event(event, **params))


def pay(state: State, payer: Holder, payee: Holder, amount: int, why: str) -> None:
    """Move money. Nothing for 0; a payer other than the bank must have it (core 7.1): what
    recordings commit without having it cannot be done."""
    if amount == 0:
        return
    cash = state.cash.copy()
    assert amount > 0, (payer, payee, amount, why)
    if payer != BANK:
        if cash[payer] < amount:
            raise Illegal(refuse("cash_short", needed=amount, had=cash[payer]))
        cash[payer] -= amount
    elif state.title.bank is not None:
        cash[BANK] -= amount
        if cash[BANK] < 0 and not state.bank_broken:
            state.bank_broken = True
            tell(state, "bank_broken")
    if payee != BANK:
        cash[payee] += amount
    elif state.title.bank is not None:
        cash[BANK] += amount
    state.cash = cash
    tell(state, "paid", payer=payer, payee=payee, amount=amount, why=why)


def move_certificates(
    state: State, corporation: str, ids: tuple[str, ...], giver: Holder, taker: Holder
) -> None:
    """Certificates change hands, in order, to the end of the taker's list."""
    if not ids:
        return
    lists = state.certificates[corporation].copy()
    lists[giver] = tuple(i for i in lists[giver] if i not in ids)
    lists[taker] = (*lists.get(taker, ()), *ids)
    state.certificates = {**state.certificates, corporation: lists}


def set_president(state: State, corporation: str, holder: Holder) -> None:
    """A player, or the pool (receivership), becomes president; the event says of which type of
    corporation, since a title may call the head of some by another name."""
    if state.presidents.get(corporation) == holder:
        return
    state.presidents = {**state.presidents, corporation: holder}
    kind = "receivership" if holder == POOL else "president"
    tell(state, kind, corporation=corporation, player=holder, type=state.types[corporation])


def set_marker(state: State, corporation: str, cell: int) -> None:
    """Put the price marker last into a cell of the chart, off its present one."""
    cells = state.cells.copy()
    old = state.places.get(corporation)
    if old is not None and old in cells:
        cells[old] = tuple(c for c in cells[old] if c != corporation)
        if not cells[old]:
            del cells[old]
    cells[cell] = (*cells.get(cell, ()), corporation)
    state.cells = cells
    state.places = {**state.places, corporation: cell}


def move_marker(state: State, corporation: str, steps: int) -> None:
    """Move right (or left, if negative) cell by cell; entering an end cell is noted for good."""
    start = state.places[corporation]
    for cell in state.title.chart.moved(start, steps):
        set_marker(state, corporation, cell)
        if "end" in state.title.chart.cells[cell].zones:
            state.market_end_reached = True
    if state.places[corporation] != start:
        old = state.title.chart.cells[start].price
        tell(state, "price", corporation=corporation, old=old, new=state.price(corporation))


def take_marker_off(state: State, corporation: str) -> None:
    """The corporation leaves the chart."""
    cells = {c: tuple(x for x in stack if x != corporation) for c, stack in state.cells.items()}
    state.cells = {c: stack for c, stack in cells.items() if stack}
    state.places = {c: p for c, p in state.places.items() if c != corporation}


def float_corporation(state: State, corporation: str) -> None:
    """The corporation is founded and will operate."""
    state.floated = (*state.floated, corporation)
    tell(state, "floated", corporation=corporation)


def set_token(state: State, corporation: str, number: int, token: Token) -> None:
    """Put the ``number``-th token of a charter into a place, or back (hex None)."""
    charter = state.tokens[corporation]
    state.tokens = {
        **state.tokens,
        corporation: (*charter[:number], token, *charter[number + 1 :]),
    }
    if token.hex is not None:
        tell(state, "token", corporation=corporation, hex=token.hex, city=token.city)


def add_token(state: State, corporation: str, token: Token) -> int:
    """A further token at the end of a charter; its number."""
    state.tokens = {**state.tokens, corporation: (*state.tokens[corporation], token)}
    return len(state.tokens[corporation]) - 1


def remove_token(state: State, corporation: str, number: int) -> None:
    """A token of a charter leaves the game."""
    charter = state.tokens[corporation]
    state.tokens = {**state.tokens, corporation: (*charter[:number], *charter[number + 1 :])}


def drop_reservations(state: State, name: str, hexes: tuple[str, ...] | None = None) -> None:
    """Delete the reservations of a corporation or private, everywhere or in some hexes."""
    kept = {}
    for hex_, entries in state.reservations.items():
        if hexes is None or hex_ in hexes:
            entries = tuple(e for e in entries if e[2] != name)
        if entries:
            kept[hex_] = entries
    state.reservations = kept


def move_train(state: State, train: str, giver: str, taker: str | None) -> None:
    """A train goes from the depot, the pool or a corporation to another, or out of the game."""
    if giver == "depot":
        state.depot = tuple(t for t in state.depot if t != train)
    elif giver == POOL:
        state.pool_trains = tuple(t for t in state.pool_trains if t != train)
    else:
        left = tuple(t for t in state.trains[giver] if t != train)
        state.trains = {**state.trains, giver: left}
    if taker == POOL:
        state.pool_trains = (*state.pool_trains, train)
    elif taker is not None:
        state.trains = {**state.trains, taker: (*state.trains[taker], train)}


def set_phase(state: State, phase: str) -> None:
    """A phase begins."""
    state.phase = phase
    tell(state, "phase", phase=phase)


def give_private(state: State, private: str, owner: Holder | None) -> None:
    """The private company changes hands; None takes it from everybody."""
    state.owners = {**state.owners, private: owner}
    tell(state, "private_owner", private=private, owner=owner)


def end_game(state: State, reason: str) -> None:
    """The game is over."""
    state.finished = reason
    tell(state, "game_over", reason=reason)


def remove_corporation(state: State, corporation: str) -> None:
    """Out of the game: its cash goes to the bank, its certificates vanish, its marker leaves
    the chart. Its tokens on the map are the caller's affair."""
    pay(state, corporation, BANK, state.cash[corporation], "closed")
    for train in state.trains[corporation]:
        move_train(state, train, corporation, None)
    if corporation in state.places:
        take_marker_off(state, corporation)
    gone = {i for ids in state.certificates[corporation].values() for i in ids}
    state.percents = {i: p for i, p in state.percents.items() if i not in gone}
    for name in ("cash", "certificates", "types", "presidents", "trains", "history"):
        column = getattr(state, name)
        setattr(state, name, {k: v for k, v in column.items() if k != corporation})
    state.corporations = tuple(c for c in state.corporations if c != corporation)
    state.floated = tuple(c for c in state.floated if c != corporation)
    tell(state, "closed", corporation=corporation)
