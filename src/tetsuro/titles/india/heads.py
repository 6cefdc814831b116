"""18India's managers and directors, and how a corporation floats (rules 4.3.4, 5.2, 5.3).

A managed corporation is led through its marker, a certificate of 0 percent; a directed one
through its director's certificate. GIPR is always managed.
"""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.state import IPO, Column, State
from tetsuro.kernel.verbs import (
    float_corporation,
    move_certificates,
    pay,
    set_marker,
    set_president,
    tell,
)
from tetsuro.mechanics.shares import held, owner_of, transfer
from tetsuro.titles.india.cards import card_value
from tetsuro.titles.india.homes import ask_home

GIPR: Final = "GIPR"
MARKER: Final = "M"
RESERVE: Final = "reserve"
"""Holder of the GIPR certificates kept for bonds."""
OUT: Final = "out"
"""Holder of manager's markers out of play."""
FLOATS_AT: Final = 30
FORMER_MANAGERS: Final[Column[dict[str, int]]] = Column("former_managers", {})
"""Who was manager when a corporation got its director (the site's files go on showing it)."""


def markers_id(corporation: str) -> str:
    """The id of the marker that a corporation's manager holds."""
    return f"{corporation}_{MARKER}"


def leading(state: State, corporation: str) -> str:
    """The certificate that goes with the head: the manager's marker or the director's."""
    if state.types[corporation] == "managed":
        return markers_id(corporation)
    return state.title.corporations[corporation].certificates[0][0]


def manager(state: State, corporation: str) -> Holder | None:
    """Who manages the corporation; None if it has a director or nobody (5.3)."""
    managed = state.types[corporation] == "managed"
    return state.presidents.get(corporation) if managed else None


def enough_sold(state: State, corporation: str) -> bool:
    """30 percent are neither in rows nor in hands. ``D6``: recordings count corporations'
    certificates, the published rules those of players and of the market only; ``D11``: under
    the published rules shares from bonds count."""
    sold = 100 - state.percent(IPO, corporation)
    if state.title.published("corporate-float"):
        sold -= sum(state.percent(c, corporation) for c in state.corporations)
    if corporation == GIPR and state.title.published("bond-float"):
        sold += 100 - state.percent(RESERVE, corporation)
    return sold >= FLOATS_AT


def float_if_due(state: State, corporation: str) -> None:
    """Float a corporation that has a head and enough sold: marker on the chart, home token."""
    if corporation in state.floated or corporation not in state.presidents:
        return
    if enough_sold(state, corporation):
        launch(state, corporation)


def launch(state: State, corporation: str) -> None:
    """The marker comes onto the chart, last in its cell; the home token is placed."""
    float_corporation(state, corporation)
    set_marker(state, corporation, state.places[corporation])
    ask_home(state, corporation)


def meet_manager(state: State, corporation: str, player: Holder) -> None:
    """The first buyer becomes manager. Where enough had been sold before, recordings take the
    corporation as floated already: no marker, no home (rules 13.9, ruling ``D14``)."""
    if corporation in state.presidents:
        return
    set_president(state, corporation, player)
    move_certificates(state, corporation, (markers_id(corporation),), IPO, player)
    if enough_sold(state, corporation) and not state.title.published("silent-float"):
        float_corporation(state, corporation)


def buy_ordinary(state: State, corporation: str, card: str, player: Holder, price: int) -> None:
    """A ten percent certificate from a hand or a row (rules 4.3.4)."""
    meet_manager(state, corporation, player)
    pay(state, player, corporation, price, "share")
    found = owner_of(state, card)
    assert found is not None
    if found[1] != player:
        transfer(state, corporation, (card,), state.percents[card], found[1], player)
    float_if_due(state, corporation)


def buy_directors(state: State, corporation: str, card: str, player: Holder) -> None:
    """The director's certificate: its buyer leads and the corporation floats; but a manager of
    a floated one who holds as much takes the certificate for two of his own."""
    assert isinstance(player, int)
    was_floated = corporation in state.floated
    former = state.presidents.get(corporation)
    _retire_marker(state, corporation, former)
    state.types = {**state.types, corporation: "directed"}
    pay(state, player, corporation, card_value(state, card), "share")
    move_certificates(state, corporation, (card,), IPO, player)
    set_president(state, corporation, player)
    tell(state, "directed", corporation=corporation, player=player)
    if not was_floated:
        launch(state, corporation)
    elif former is not None and former != player:
        _former_manager_takes(state, corporation, card, former, player)


def _former_manager_takes(
    state: State, corporation: str, card: str, former: Holder, player: Holder
) -> None:
    """The former manager with at least as many shares becomes director, for two of his own."""
    if state.percent(former, corporation) >= state.percent(player, corporation):
        given = held(state, former, corporation)[:2]
        move_certificates(state, corporation, given, former, player)
        move_certificates(state, corporation, (card,), player, former)
        set_president(state, corporation, former)


def _retire_marker(state: State, corporation: str, former: Holder | None) -> None:
    holder = IPO if former is None else former
    move_certificates(state, corporation, (markers_id(corporation),), holder, OUT)
    if isinstance(former, int):
        FORMER_MANAGERS.set(state, {**FORMER_MANAGERS.of(state), corporation: former})
