"""18India's closing of a corporation at price 0, and GIPR's exchange tokens (rules 5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, Pass, RemoveToken
from tetsuro.kernel.machine import Rule, Step, Types, rules_of_round
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import POOL, Column, State, Token
from tetsuro.kernel.verbs import (
    add_token,
    drop_reservations,
    move_train,
    remove_corporation,
    remove_token,
    set_token,
    tell,
)
from tetsuro.mechanics import stations
from tetsuro.mechanics.passing import just_pass, may_pass
from tetsuro.mechanics.shares import held, transfer
from tetsuro.titles.india.cards import drop_cards, to_bank_list
from tetsuro.titles.india.heads import GIPR, float_if_due
from tetsuro.titles.india.homes import HOME, PENDING
from tetsuro.titles.india.warrants import WARRANTS

EXCHANGE_TOKENS: Final = 3
USED: Final[Column[int]] = Column("exchange_tokens_used", 0)
QUESTIONS: Final[Column[tuple[tuple[str, str], ...]]] = Column("exchange_questions", ())
"""(closing corporation, hex of its token) that GIPR may still replace, in order."""
ASKED: Final[Column[tuple[str, ...]]] = Column("exchange_asked", ())
"""Corporations whose closing has begun."""


def exchange_tokens_left(state: State) -> int:
    """How many of GIPR's exchange tokens have not been used."""
    return EXCHANGE_TOKENS - USED.of(state)


def at_zero(state: State, corporation: str) -> bool:
    """Whether the corporation's marker stands where it closes (5.7)."""
    return _closes(state, state.places[corporation])


def _closes(state: State, cell: int) -> bool:
    return "close" in state.title.chart.cells[cell].zones


def close_corporations(state: State) -> None:
    """After every action: begin the closing of whoever has fallen to 0, and end it once GIPR
    has answered. A round stays open for its answers, and for a home that is asked for when what
    was owned comes to the market."""
    if not any(_closes(state, cell) for cell in state.cells):
        return
    for corporation in state.corporations:
        if at_zero(state, corporation) and corporation not in ASKED.of(state):
            ASKED.set(state, (*ASKED.of(state), corporation))
            _offer_tokens(state, corporation)
    if QUESTIONS.of(state):
        state.round = state.round._replace(over=False)
        return
    for corporation in state.corporations:
        if corporation in ASKED.of(state):
            close(state, corporation)
    if PENDING.of(state):
        state.round = state.round._replace(over=False)


def _offer_tokens(state: State, corporation: str) -> None:
    """GIPR takes the first place at once and is asked about the others where it has none; in
    recordings even when that was its last token (ruling ``exchange-tokens``)."""
    if GIPR not in state.floated or corporation == GIPR:
        return
    placed = [n for n, t in enumerate(state.tokens[corporation]) if t.hex is not None]
    if not placed or exchange_tokens_left(state) <= 0:
        return
    replace_token(state, corporation, placed[0], slots_only=True)
    for number in placed[1:]:
        hex = state.tokens[corporation][number].hex
        assert hex is not None
        if stations.has_token_in(state, GIPR, hex):
            take_off(state, corporation, number)
        else:
            QUESTIONS.set(state, (*QUESTIONS.of(state), (corporation, hex)))
    if exchange_tokens_left(state) <= 0 and state.title.published("exchange-tokens"):
        _drop_questions(state)


def take_off(state: State, corporation: str, number: int) -> None:
    """A token goes back to its charter."""
    token = state.tokens[corporation][number]
    set_token(state, corporation, number, Token(token.kind, token.price))


def replace_token(state: State, corporation: str, number: int, *, slots_only: bool = False) -> None:
    """One of GIPR's exchange tokens in the place of a token; where GIPR stands already, or with
    ``slots_only`` beside the slots, it is used up all the same and stays unplaced."""
    token = state.tokens[corporation][number]
    take_off(state, corporation, number)
    USED.set(state, USED.of(state) + 1)
    placed = Token("exchange", 0)
    if token.hex is not None and not stations.has_token_in(state, GIPR, token.hex):
        slot = _printed_slot(state, token) if slots_only else token.slot
        if slot is not None:
            placed = Token("exchange", 0, token.hex, token.city, slot)
    add_token(state, GIPR, placed)
    tell(state, "token_exchanged", corporation=corporation, hex=token.hex)


def _printed_slot(state: State, token: Token) -> int | None:
    """The slot that a token which has just been taken off leaves to GIPR: its own, or where it
    stood beside the slots one that is free."""
    assert token.hex is not None and token.city is not None
    if token.slot is not None and token.slot < stations.printed_slots(state, token.hex, token.city):
        return token.slot
    return stations.free_slot(state, GIPR, token.hex, token.city)


def asked_about(state: State) -> tuple[str, int]:
    """(corporation, number) of the token that GIPR is asked about."""
    corporation, hex = QUESTIONS.of(state)[0]
    return corporation, _number_in(state, corporation, hex)


def _number_in(state: State, corporation: str, hex: str) -> int:
    return next(n for n, t in enumerate(state.tokens[corporation]) if t.hex == hex)


def _drop_questions(state: State) -> None:
    for corporation, hex in QUESTIONS.of(state):
        take_off(state, corporation, _number_in(state, corporation, hex))
    QUESTIONS.set(state, ())


def close(state: State, corporation: str) -> None:
    """Tokens off the map, trains to the pool, companies to the bank's list, certificates of
    others to the market; then the corporation is gone."""
    for number, token in enumerate(state.tokens[corporation]):
        if token.hex is not None:
            take_off(state, corporation, number)
    drop_reservations(state, corporation)
    for train in state.trains[corporation]:
        move_train(state, train, corporation, POOL)
    for company in state.players_owning(corporation):
        to_bank_list(state, company)
    WARRANTS.set(state, tuple(c for c in WARRANTS.of(state) if c != corporation))
    for other in state.corporations:
        ids = held(state, corporation, other)
        if ids and other != corporation:
            percent = sum(state.percents[i] for i in ids)
            transfer(state, other, ids, percent, corporation, POOL)
            float_if_due(state, other)
    drop_cards(state, corporation)
    remove_corporation(state, corporation)
    if state.round.entity == corporation:
        interrupts = (HOME.name, EXCHANGE.name)
        names = (s.name for s in rules_of_round(state).steps if s.name not in interrupts)
        state.passed_steps = tuple(names)


def offers(state: State, entity: Holder) -> Types:
    """Taking the token over or leaving it, while GIPR is asked about one (4.4.2)."""
    return ("pass", "remove_token") if entity == GIPR and QUESTIONS.of(state) else ()


def remove_refusal(state: State, action: RemoveToken) -> Refusal | None:
    """The token asked about is replaced; recordings do not look at the city (rules 13.21)."""
    corporation, number = asked_about(state)
    token = state.tokens[corporation][number]
    if state.strict() and stations.city_of(state, action.city) != (token.hex, token.city):
        return refuse("wrong_city", city=action.city)
    return None


def remove(state: State, action: RemoveToken) -> None:
    """The replaced token does not come back to its charter."""
    corporation, number = asked_about(state)
    QUESTIONS.set(state, QUESTIONS.of(state)[1:])
    replace_token(state, corporation, number)
    remove_token(state, corporation, number)
    if exchange_tokens_left(state) == 0:
        _drop_questions(state)


def remove_choices(state: State, entity: Holder) -> Iterator[RemoveToken]:
    """Taking over the token that GIPR is asked about."""
    corporation, number = asked_about(state)
    token = state.tokens[corporation][number]
    assert token.hex is not None and token.city is not None
    city = stations.city_id(state, token.hex, token.city)
    yield RemoveToken(entity, city=city, slot=token.slot)


def decline(state: State, action: Pass) -> None:
    """GIPR leaves the token, which goes off the map."""
    take_off(state, *asked_about(state))
    QUESTIONS.set(state, QUESTIONS.of(state)[1:])


EXCHANGE: Final = Step(
    "exchange_token",
    offers,
    {
        "remove_token": Rule(remove_refusal, remove, remove_choices),
        "pass": Rule(may_pass, decline, just_pass),
    },
    actor=lambda state: GIPR if QUESTIONS.of(state) else None,
    active=lambda state: bool(QUESTIONS.of(state)),
)
