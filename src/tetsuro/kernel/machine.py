"""Rounds and steps as a machine (core 3.3, 5): who must act, what is offered, what follows.

A round runs its entities through ordered steps. A step *offers* action types to an entity
and may *block*; the first active step that blocks is where the game stands. Steps are rules
only: whatever they remember lies in the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from tetsuro.kernel.actions import Action, Holder
from tetsuro.kernel.refusal import Illegal, Refusal, refuse
from tetsuro.kernel.state import Round, State
from tetsuro.kernel.title import nothing
from tetsuro.kernel.verbs import end_game, tell

Types = tuple[str, ...]
Offered = Iterable[str]
"""Action types; a generator where some are dear to find out, read no further than needed."""
LAST_TURN: Final = 100


class Meaning(NamedTuple):
    """What an action is about here, for faces: a code and its figures."""

    code: str
    params: Mapping[str, Any]


def mean(code: str, **params: Any) -> Meaning:
    """Short for a ``Meaning``."""
    return Meaning(code, params)


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of action in one step: why not, what it does, and all legal ones; ``meaning``
    says what an action is about where its own fields (``choice``) don't."""

    refusal: Callable[[State, Any], Refusal | None]
    apply: Callable[[State, Any], None]
    choices: Callable[[State, Holder], Iterable[Any]]
    meaning: Callable[[State, Any], Meaning | None] = lambda state, action: None


def round_entity(state: State) -> Holder | None:
    """The step's actor is whose turn the round says it is."""
    return state.round.entity


def always(state: State) -> bool:
    """A condition that always holds."""
    return True


def never(state: State) -> bool:
    """A condition that never holds."""
    return False


@dataclass(frozen=True)
class Step:
    """One stage of a round. ``offers`` tells the action types an entity may send now;
    ``passed`` runs when the step is passed over or ended by a pass, ``skip`` only when it is
    passed over because it offers nothing."""

    name: str
    offers: Callable[[State, Holder], Offered]
    rules: Mapping[str, Rule]
    actor: Callable[[State], Holder | None] = round_entity
    blocks: bool = True
    active: Callable[[State], bool] = always
    skip: Callable[[State], None] = nothing
    label: Callable[[State], str] | None = None


@dataclass(frozen=True)
class RoundRules:
    """A kind of round. ``begin`` runs its opening and first turn; ``advance`` is called when
    no step blocks: it ends the turn and starts the next, or sets ``round.over``;
    ``senders`` are players who may act in a company's turn (a director who must sell shares);
    ``why`` names the rule behind an action that no step offers, where there is one to name."""

    kind: str
    steps: tuple[Step, ...]
    begin: Callable[[State], None]
    advance: Callable[[State], None]
    senders: Callable[[State], Iterable[Holder]] = lambda state: ()
    why: Callable[[State, Any], Refusal | None] = lambda state, action: None


def rules_of_round(state: State) -> RoundRules:
    """The rules of the round in play."""
    return state.title.rounds[state.round.kind]


def is_active(state: State, step: Step) -> bool:
    """Whether the step is still open in this turn."""
    return step.name not in state.passed_steps and step.active(state)


class Waiting(NamedTuple):
    """Where the game stands: the blocking step, who must act there, what he may send (None
    where that is found out one by one)."""

    step: Step
    actor: Holder
    types: Types | None

    def offered(self, state: State) -> Offered:
        """What the actor may send; ``state`` is the one that waits."""
        return self.types or self.step.offers(state, self.actor)


def _stop(state: State, step: Step, actor: Holder) -> Waiting | None:
    """The game waits in a step that offers the actor anything at all."""
    types = step.offers(state, actor)
    if isinstance(types, tuple):
        return Waiting(step, actor, types) if types else None
    return Waiting(step, actor, None) if any(True for _ in types) else None


def waiting(state: State) -> Waiting | None:
    """The step the game waits in; None when nothing blocks. Kept until any column changes."""
    return state.derived(_kept_as(state), state.columns(), _waiting)


def _kept_as(state: State) -> str:
    return "waiting as offered" if state.offering else "waiting"


def _waiting(state: State) -> Waiting | None:
    if state.finished:
        return None
    for step in rules_of_round(state).steps:
        if step.blocks and is_active(state, step):
            actor = step.actor(state)
            if actor is not None and (stop := _stop(state, step, actor)) is not None:
                return stop
    return None


def blocking(state: State) -> tuple[Step, Holder] | None:
    """The step the game waits in and who must act there; None when nothing blocks."""
    found = waiting(state)
    return None if found is None else (found.step, found.actor)


def steps_open_to(state: State, entity: Holder) -> Iterator[tuple[Step, Offered]]:
    """The steps that may take actions of an entity now, up to and including the blocking one."""
    if state.finished:
        return
    stop = waiting(state)
    for step in rules_of_round(state).steps:
        if stop is not None and step is stop.step:
            mine = entity == stop.actor
            yield step, stop.offered(state) if mine else step.offers(state, entity)
            return
        if is_active(state, step):
            yield step, step.offers(state, entity)


def types_for(state: State, entity: Holder) -> Types:
    """Action types an entity may send now, sorted."""
    if state.finished:
        return ()
    return tuple(sorted({t for _, types in steps_open_to(state, entity) for t in types}))


ANYTIME: Final[dict[str, Callable[[State, Any], None]]] = {}
"""Actions accepted at any time whatever the step (core 3.4); filled by ``anytime``."""
_SENSELESS: Final[dict[str, Callable[[State, Any], Refusal | None]]] = {}


def anytime(
    kind: str, refusal: Callable[[State, Any], Refusal | None] | None = None
) -> Callable[[Callable[[State, Any], None]], Callable[[State, Any], None]]:
    """Register what an action of this kind does, whenever it comes, and what is wrong with one
    that names what there is not."""

    def register(effect: Callable[[State, Any], None]) -> Callable[[State, Any], None]:
        ANYTIME[kind] = effect
        if refusal is not None:
            _SENSELESS[kind] = refusal
        return effect

    return register


@anytime("end_game")
def _by_hand(state: State, action: Action) -> None:
    end_game(state, "manually_ended")


@anytime("message")
@anytime("log")
def _talk(state: State, action: Action) -> None:
    tell(state, "said", player=action.entity, message=getattr(action, "message", None) or "")


def _anytime_refusal(state: State, action: Action) -> Refusal | None:
    if action.entity in state.players:
        senseless = _SENSELESS.get(action.type)
        return None if senseless is None else senseless(state, action)
    if action.type == "end_game" and action.entity in state.corporations and not action.private:
        return None
    return refuse("not_a_player", entity=action.entity)


def _find(state: State, action: Action) -> Rule | Refusal:
    """The rule that processes an action, or why none does (core 5.2)."""
    entity = action.entity
    if action.private != (entity in state.owners and entity not in state.corporations):
        return refuse("unknown_entity", entity=entity)
    for step, types in steps_open_to(state, entity):
        if action.type in types:
            return step.rules[action.type]
    stop = waiting(state)
    if stop is None:
        return refuse("not_offered", type=action.type, step="", offered=())
    if (no := rules_of_round(state).why(state, action)) is not None:
        return no
    if stop.actor == entity:
        offered = tuple(stop.offered(state))
        return refuse("not_offered", type=action.type, step=stop.step.name, offered=offered)
    return refuse("not_your_turn", entity=entity, actor=stop.actor)


def refusal(state: State, action: Action) -> Refusal | None:
    """Why an action may not be done now; None when it is legal."""
    if state.finished and action.type != "message":
        return refuse("game_over")
    if action.type in ANYTIME:
        return _anytime_refusal(state, action)
    rule = _find(state, action)
    if isinstance(rule, Refusal):
        return rule
    return rule.refusal(state, action)


def meaning(state: State, action: Action) -> Meaning | None:
    """What an action that is offered now is about; None where its own fields say it."""
    if action.type in ANYTIME:
        return None
    rule = _find(state, action)
    return None if isinstance(rule, Refusal) else rule.meaning(state, action)


def perform(state: State, action: Action, *, trusted: bool = False) -> None:
    """Do an action and all that follows from it, changing ``state`` (core 3.3).

    Raises ``Illegal`` when the rules refuse it; the state must then be thrown away.
    ``trusted`` skips the legality test for an action that ``choices`` just yielded.
    """
    if state.finished and action.type != "message":
        raise Illegal(refuse("game_over"))
    if action.type in ANYTIME:
        if (no := _anytime_refusal(state, action)) is not None:
            raise Illegal(no)
        state.clock += action.type != "message"  # talk leaves a position as it is (core 3.2)
        ANYTIME[action.type](state, action)
        return
    rule = _find(state, action)
    if isinstance(rule, Refusal):
        raise Illegal(rule)
    if not trusted and (no := rule.refusal(state, action)) is not None:
        raise Illegal(no)
    state.clock += 1
    rule.apply(state, action)
    settle(state)


def settle(state: State) -> None:
    """What follows every action, in the order of core 3.3."""
    _skip_and_advance(state)
    before = state.corporations
    state.title.after_action(state)
    if state.corporations != before:
        _skip_and_advance(state)
    note_end(state)
    while state.round.over and not state.finished:
        state.passed_players = ()
        if _due(state):
            end_game(state, state.end[0] if state.end else "")
            return
        if state.round.turn >= LAST_TURN:
            end_game(state, "dnf")
            return
        state.title.next_round(state)
        _skip_and_advance(state)


def begin_round(state: State, round_: Round) -> None:
    """Enter a new round: its marks are fresh, programs of another kind end (core 4.2)."""
    state.round = round_
    state.round_columns = {}
    state.pass_order = ()
    state.last_to_act = None
    new_turn(state)
    tell(state, "round", name=round_.kind, turn=round_.turn, number=round_.number)
    state.programs = {
        player: program
        for player, program in state.programs.items()
        if _lasts(program, round_.kind)
    }
    rules_of_round(state).begin(state)


def _lasts(program: tuple[Any, ...], kind: str) -> bool:
    return kind == "SR" or bool(program[0] == "program_share_pass" and program[2])


def new_turn(state: State) -> None:
    """All steps are open again and what was done this turn is forgotten."""
    state.passed_steps = ()
    state.turn_columns = {}


def pass_step(state: State, name: str) -> None:
    """The step is behind for the rest of this turn."""
    state.passed_steps = (*state.passed_steps, name)


def _skip_and_advance(state: State) -> None:
    """Pass over steps that offer nothing; end turns until something blocks (core 5.3)."""
    while not state.finished and not state.round.over:
        if _skip(state):
            return
        rules_of_round(state).advance(state)


def _skip(state: State) -> bool:
    for step in rules_of_round(state).steps:
        if not step.blocks or not is_active(state, step):
            continue
        actor = step.actor(state)
        if actor is None:
            continue
        if (stop := _stop(state, step, actor)) is not None:
            state.memo[_kept_as(state)] = (state.columns(), stop)
            return True
        pass_step(state, step.name)
        step.skip(state)
        if state.finished or state.round.over:
            return False
    return False


_TIMINGS: Final = ("immediate", "current_round", "current_or", "full_or")


def note_end(state: State) -> None:
    """Remember the first reason found that ends the game soonest; when one takes effect is judged
    anew each time (core 23.4)."""
    if state.finished:
        return
    for condition in state.title.end_conditions:
        if not condition.met(state):
            continue
        timing = condition.timing(state)
        if state.end is None or _TIMINGS.index(timing) < _TIMINGS.index(state.end[1]):
            state.end = (condition.reason, timing)
            tell(state, "end_triggered", reason=condition.reason, timing=timing)
    if state.end is not None and state.end[1] == "immediate":
        end_game(state, state.end[0])


def _due(state: State) -> bool:
    if state.end is None:
        return False
    timing = state.end[1]
    if timing == "current_round":
        return True
    if state.round.kind != "OR":
        return False
    return timing == "current_or" or state.round.number == state.rounds_in_set
