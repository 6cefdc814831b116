"""Merger rounds: two connected minors of one owner, one of them associated, become a major."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Choose, Holder, Merge
from tetsuro.kernel.machine import (
    Meaning,
    RoundRules,
    Rule,
    Step,
    Types,
    mean,
    pass_step,
)
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.mechanics import exchange_tokens, formation, minors
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.stations import next_token
from tetsuro.mechanics.turns import begin_corporation_turn

MERGING: Final[Column[tuple[str, ...]]] = Column("merging", (), "turn")
"""(associated minor, other minor, major, what is asked) while a merger is going on."""
PAR: Final = "par"
SHARES: Final = "shares"
TOKEN: Final = "token"
REPLACE: Final = "replace"
EXCHANGE: Final = "exchange"


@dataclass(frozen=True, slots=True)
class MergerRules:
    """``connected``: whether two minors are connected."""

    connected: Callable[[State, str, str], bool]


merger_rules: Final = parameters("merger", MergerRules)


def entity(state: State) -> str:
    """The minor whose turn it is."""
    found = state.entity()
    assert isinstance(found, str)
    return found


def pair(state: State, one: str, other: str) -> tuple[str, str] | None:
    """(associated minor, other) if just one of two minors is associated."""
    associated = ASSOCIATIONS.of(state)
    if (one in associated) == (other in associated):
        return None
    return (one, other) if one in associated else (other, one)


def _terms(state: State, merging: tuple[str, str]) -> tuple[int, int, int]:
    """Value, treasury and the owner's cash, on which the choices depend."""
    owner = state.presidents[merging[0]]
    return (
        formation.minors_value(state, merging),
        formation.minors_cash(state, merging),
        state.cash[owner],
    )


def partner_refusal(state: State, minor: str, other: str) -> Refusal | None:
    """Why two minors may not merge."""
    if other not in state.floated or not minors.is_minor(state, other) or other == minor:
        return refuse("not_a_minor", corporation=other)
    found = pair(state, minor, other)
    if found is None:
        return refuse("one_associated", minor=minor, other=other)
    if state.presidents[minor] != state.presidents[other]:
        return refuse("other_owner", corporation=other)
    if not formation.par_choices(state, *_terms(state, found)):
        return refuse("no_par_possible", minor=minor, other=other)
    if not merger_rules(state).connected(state, minor, other):
        return refuse("not_connected", minor=minor, other=other)
    return None


def partners(state: State, minor: str) -> tuple[str, ...]:
    """Minors with which this one may merge, in order of floating."""
    return tuple(
        m
        for m in state.floated
        if minors.is_minor(state, m) and partner_refusal(state, minor, m) is None
    )


def offers(state: State, who: Holder) -> Types:
    """A merger or a pass for a minor with partners; then what the merger still asks."""
    if who != state.entity():
        return ()
    if MERGING.of(state):
        return ("choose",)
    return ("merge", "pass") if partners(state, entity(state)) else ()


def merge_refusal(state: State, action: Merge) -> Refusal | None:
    """A partner with which the minor may merge."""
    return partner_refusal(state, entity(state), action.corporation)


def merge(state: State, action: Merge) -> None:
    """All the two have goes to the major, first the associated minor's; the major is formed."""
    found = pair(state, entity(state), action.corporation)
    assert found is not None
    major = ASSOCIATIONS.of(state)[found[0]]
    for minor in found:
        minors.absorb(state, minor, major)
    formation.found(state, major)
    MERGING.set(state, (*found, major, PAR))


def merge_choices(state: State, who: Holder) -> Iterator[Merge]:
    """A merger with each partner."""
    for other in partners(state, entity(state)):
        yield Merge(who, corporation=other)


def merge_meaning(state: State, action: Merge) -> Meaning:
    """Which major is formed, what the two minors are worth and bring in cash."""
    found = pair(state, entity(state), action.corporation)
    assert found is not None
    value, cash, _ = _terms(state, found)
    major = ASSOCIATIONS.of(state)[found[0]]
    return mean("form", minor=found[0], other=found[1], major=major, value=value, cash=cash)


def options(state: State) -> tuple[str, ...]:
    """What may be chosen now, as files write it."""
    associated, other, major, stage = MERGING.of(state)
    value = formation.minors_value(state, (associated, other))
    cash, purse = state.cash[major], state.cash[state.presidents[associated]]
    if stage == PAR:
        return tuple(str(c.price) for c in formation.par_choices(state, value, cash, purse))
    if stage == SHARES:
        par = state.pars[major]
        return tuple(map(str, formation.share_choices(state, par, value, cash, purse)))
    return (REPLACE, EXCHANGE)


def choose_refusal(state: State, action: Choose) -> Refusal | None:
    """The recorded site's engine takes any text for 'exchange' where the token is asked for."""
    if MERGING.of(state)[3] == TOKEN and not state.strict():
        return None
    if action.choice not in options(state):
        return refuse("choice_not_offered", choice=action.choice)
    return None


def choose_meaning(state: State, action: Choose) -> Meaning:
    """A par with the numbers of shares it allows, such a number, or what a token becomes."""
    associated, other, major, stage = MERGING.of(state)
    if stage == TOKEN:
        hex = minors.station(state, other).hex
        return mean(f"merger-{action.choice}", corporation=major, minor=other, hex=hex)
    value = formation.minors_value(state, (associated, other))
    if stage == SHARES:
        return formation.shares_meaning(state, state.pars[major], int(action.choice), value)
    cash, purse = state.cash[major], state.cash[state.presidents[associated]]
    return formation.par_meaning(state, int(action.choice), value, cash, purse)


def choose(state: State, action: Choose) -> None:
    """The par, the number of shares, then the tokens; after that both minors close."""
    associated, other, major, stage = MERGING.of(state)
    if stage == PAR:
        price = int(action.choice)
        cell = next(c for c in state.title.chart.pars() if c.price == price)
        formation.set_par(state, major, cell)
        MERGING.set(state, (associated, other, major, SHARES))
    elif stage == SHARES:
        owner = state.presidents[associated]
        value = formation.minors_value(state, (associated, other))
        formation.give_shares(state, major, owner, int(action.choice), value)
        MERGING.set(state, (associated, other, major, TOKEN))
    else:
        _settle_tokens(state, associated, other, major, action.choice == REPLACE)
        MERGING.set(state, ())
        for minor in (associated, other):
            minors.close(state, minor)
        pass_step(state, "merge")


def _settle_tokens(state: State, associated: str, other: str, major: str, replace: bool) -> None:
    """The home token takes the associated minor's place; the other minor's token goes, one of
    the exchange area becomes available, and one may stand in its place."""
    formation.replace_home(state, associated, major)
    exchange_tokens.make_available(state, major)
    number = next_token(state, major) if replace else None
    if number is None:
        formation.remove_station(state, other)
    else:
        formation.take_place(state, other, major, number)


def choose_choices(state: State, who: Holder) -> Iterator[Choose]:
    """What may be chosen, while a merger is going on."""
    if MERGING.of(state):
        for choice in options(state):
            yield Choose(who, choice=choice)


MERGE: Final = Step(
    "merge",
    offers,
    {
        "merge": Rule(merge_refusal, merge, merge_choices, merge_meaning),
        "choose": Rule(choose_refusal, choose, choose_choices, choose_meaning),
        "pass": passes("merge"),
    },
)


def _begin(state: State) -> None:
    begin_corporation_turn(state, 0)


def _advance(state: State) -> None:
    begin_corporation_turn(state, state.round.position + 1)


def merger_round(kind: str) -> RoundRules:
    """Every floated minor in operating order is asked once."""
    return RoundRules(kind, (MERGE,), begin=_begin, advance=_advance)
