"""State: everything that can change in a game, as plain columns.

A column is never changed in place: a verb puts a new one in its place. So a copy shares all
columns, costs a few microseconds, and a game can keep the state after every action.
Order within columns is data (order of arrival), in JSON and in ``==`` too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeVar

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.frozen import freeze, ordered, thaw

if TYPE_CHECKING:
    from tetsuro.kernel.events import Event
    from tetsuro.kernel.title import Title

T = TypeVar("T")
BANK: Final = "bank"
POOL: Final = "market"
IPO: Final = "ipo"
"""Holders that are nobody: the bank, the bank pool, the initial offering."""
VERSION: Final = 1


class Token(NamedTuple):
    """A station token of a charter: unplaced while ``hex`` is None; ``slot`` None if extra."""

    kind: str
    price: int
    hex: str | None = None
    city: int | None = None
    slot: int | None = None


class Round(NamedTuple):
    """The round in play: who acts in it, in which order, and whose turn it is."""

    kind: str
    turn: int
    number: int
    order: tuple[Holder, ...] = ()
    position: int = 0
    over: bool = False

    @property
    def entity(self) -> Holder | None:
        """Whose turn it is; None when all have had theirs."""
        return self.order[self.position] if self.position < len(self.order) else None


Scope = Literal["game", "round", "turn"]


class Column(Generic[T]):
    """A column that only some mechanic or title has. ``scope``: for the game, or until the
    round or the turn is over. Values are JSON-like: numbers, texts, tuples, dicts."""

    __slots__ = ("default", "name", "scope")

    def __init__(self, name: str, default: T, scope: Scope = "game") -> None:
        self.name = name
        self.default = default
        self.scope = scope

    def of(self, state: State) -> T:
        """The value in a state, the default where it was never set."""
        value: T = self._beside(state).get(self.name, self.default)
        return value

    def _beside(self, state: State) -> dict[str, Any]:
        # No ``getattr`` by a name that is made up: compiled, that is slow.
        if self.scope == "game":
            return state.game_columns
        return state.turn_columns if self.scope == "turn" else state.round_columns

    def set(self, state: State, value: T) -> None:
        """Put a value into a state's column."""
        setattr(state, f"{self.scope}_columns", {**self._beside(state), self.name: value})


class State:
    """The whole position. ``title`` is the immutable composition of rules it is played by;
    ``events`` what the action now being applied has done; ``reading`` is true while a file is
    read, whose unchecked figures are taken as they stand; ``nested`` while an automatic action is
    done that belongs to another one; ``offering`` while choices are listed,
    which leave out what only recordings may hold. None of these is data."""

    title: Title
    reading: bool
    nested: bool
    offering: bool
    events: list[Event]
    memo: dict[str, tuple[Any, ...]]

    clock: int
    players: tuple[int, ...]
    cash: dict[Holder, int]
    bank_broken: bool
    corporations: tuple[str, ...]
    types: dict[str, str]
    certificates: dict[str, dict[Holder, tuple[str, ...]]]
    percents: dict[str, int]
    presidents: dict[str, Holder]
    floated: tuple[str, ...]
    pars: dict[str, int]
    places: dict[str, int]
    cells: dict[int, tuple[str, ...]]
    market_end_reached: bool
    tiles: dict[str, tuple[str, int]]
    tile_copies: dict[str, int]
    borders: dict[str, tuple[tuple[int, str | None, int | None], ...]]
    tokens: dict[str, tuple[Token, ...]]
    reservations: dict[str, tuple[tuple[int | None, int | None, str], ...]]
    phase: str
    depot: tuple[str, ...]
    pool_trains: tuple[str, ...]
    trains: dict[str, tuple[str, ...]]
    train_sides: dict[str, str]
    trains_run: tuple[str, ...]
    owners: dict[str, Holder | None]
    revenues: dict[str, int]
    values: dict[str, int]
    closed_privates: tuple[str, ...]
    history: dict[str, tuple[tuple[int, int, int, str], ...]]
    programs: dict[Holder, tuple[Any, ...]]
    rounds_in_set: int
    round: Round
    passed_steps: tuple[str, ...]
    passed_players: tuple[int, ...]
    pass_order: tuple[int, ...]
    last_to_act: Holder | None
    end: tuple[str, str] | None
    finished: str | None
    game_columns: dict[str, Any]
    round_columns: dict[str, Any]
    turn_columns: dict[str, Any]

    def __init__(self, title: Title) -> None:
        self.title = title
        self.reading = False
        self.nested = False
        self.offering = False
        self.events = []
        self.memo = {}

    def copy(self) -> State:
        """An independent state that shares every column until it is written."""
        # Written out: so the columns of the compiled class are slots (docs/performance.md).
        new = State(self.title)
        new.reading = self.reading
        new.nested = self.nested
        new.offering = self.offering
        new.memo = self.memo.copy()
        new.clock = self.clock
        new.players = self.players
        new.cash = self.cash
        new.bank_broken = self.bank_broken
        new.corporations = self.corporations
        new.types = self.types
        new.certificates = self.certificates
        new.percents = self.percents
        new.presidents = self.presidents
        new.floated = self.floated
        new.pars = self.pars
        new.places = self.places
        new.cells = self.cells
        new.market_end_reached = self.market_end_reached
        new.tiles = self.tiles
        new.tile_copies = self.tile_copies
        new.borders = self.borders
        new.tokens = self.tokens
        new.reservations = self.reservations
        new.phase = self.phase
        new.depot = self.depot
        new.pool_trains = self.pool_trains
        new.trains = self.trains
        new.train_sides = self.train_sides
        new.trains_run = self.trains_run
        new.owners = self.owners
        new.revenues = self.revenues
        new.values = self.values
        new.closed_privates = self.closed_privates
        new.history = self.history
        new.programs = self.programs
        new.rounds_in_set = self.rounds_in_set
        new.round = self.round
        new.passed_steps = self.passed_steps
        new.passed_players = self.passed_players
        new.pass_order = self.pass_order
        new.last_to_act = self.last_to_act
        new.end = self.end
        new.finished = self.finished
        new.game_columns = self.game_columns
        new.round_columns = self.round_columns
        new.turn_columns = self.turn_columns
        return new

    def as_offered(self) -> State:
        """A copy in which only what is offered is legal (``strict``), as ``choices`` lists it."""
        new = self.copy()
        new.offering = True
        return new

    def columns(self) -> tuple[Any, ...]:
        """Every column in order, but for the clock: what is the same but later is the same."""
        return (
            self.players,
            self.cash,
            self.bank_broken,
            self.corporations,
            self.types,
            self.certificates,
            self.percents,
            self.presidents,
            self.floated,
            self.pars,
            self.places,
            self.cells,
            self.market_end_reached,
            self.tiles,
            self.tile_copies,
            self.borders,
            self.tokens,
            self.reservations,
            self.phase,
            self.depot,
            self.pool_trains,
            self.trains,
            self.train_sides,
            self.trains_run,
            self.owners,
            self.revenues,
            self.values,
            self.closed_privates,
            self.history,
            self.programs,
            self.rounds_in_set,
            self.round,
            self.passed_steps,
            self.passed_players,
            self.pass_order,
            self.last_to_act,
            self.end,
            self.finished,
            self.game_columns,
            self.round_columns,
            self.turn_columns,
        )

    def known(self, name: str, columns: tuple[Any, ...]) -> Any:
        """What ``derived`` has kept under this name and still holds, else None."""
        found = self.memo.get(name)
        return found[1] if found is not None and _same(found[0], columns) else None

    def derived(self, name: str, columns: tuple[Any, ...], work: Callable[[State], T]) -> T:
        """A value worked out from ``columns`` only, kept until one of them is replaced."""
        found = self.memo.get(name)
        if found is None or not _same(found[0], columns):
            found = self.memo[name] = (columns, work(self))
        value: T = found[1]
        return value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        pairs = zip(self.columns(), other.columns(), strict=True)
        return self.clock == other.clock and all(
            mine is others or ordered(mine) == ordered(others) for mine, others in pairs
        )

    def __hash__(self) -> int:
        return hash((self.round, self.phase, self.depot))

    def to_json(self) -> dict[str, Any]:
        """All columns as JSON: tuples as lists, number keys as ``"@3"``."""
        return {"version": VERSION, **{c: thaw(getattr(self, c)) for c in COLUMNS}}

    @classmethod
    def from_json(cls, title: Title, data: dict[str, Any]) -> State:
        """The state that ``to_json`` wrote; KeyError names a missing column, TypeError one of
        another shape."""
        if data["version"] != VERSION:
            raise ValueError("version")
        state = cls(title)
        for column, shape in COLUMNS.items():
            setattr(state, column, value := freeze(data[column]))
            if shape is not object and type(value) is not shape:
                raise TypeError(column)
        state.round = Round(*state.round)
        state.tokens = {c: tuple(Token(*t) for t in ts) for c, ts in state.tokens.items()}
        return state

    # What rules ask most.

    def entity(self) -> Holder | None:
        """Whose turn the round says it is."""
        return self.round.entity

    def percent(self, holder: Holder, corporation: str) -> int:
        """Percent of a corporation that a holder has."""
        ids = self.certificates[corporation].get(holder)
        return sum([self.percents[i] for i in ids]) if ids else 0

    def price(self, corporation: str) -> int | None:
        """Present share price, None before the marker stands on the chart."""
        place = self.places.get(corporation)
        return None if place is None else self.title.chart.cells[place].price

    def players_owning(self, holder: Holder) -> tuple[str, ...]:
        """Private companies of a holder, in the title's order."""
        return tuple(p for p, owner in self.owners.items() if owner == holder)

    def colors(self) -> tuple[str, ...]:
        """Tile colours of the present phase, latest last."""
        return self.title.phases[self.title.phase_index[self.phase]].tile_colors

    def strict(self) -> bool:
        """Whether to refuse what the recorded site's engine takes though its screens do not
        offer it (ruling ``screen-rules``)."""
        return self.offering or self.title.published("screen-rules")

    def turn_to(self, position: int) -> None:
        """It is the turn of this place in the round's order."""
        self.round = self.round._replace(position=position)


COLUMNS: Final[dict[str, type]] = {
    "clock": int,
    "players": tuple,
    "cash": dict,
    "bank_broken": bool,
    "corporations": tuple,
    "types": dict,
    "certificates": dict,
    "percents": dict,
    "presidents": dict,
    "floated": tuple,
    "pars": dict,
    "places": dict,
    "cells": dict,
    "market_end_reached": bool,
    "tiles": dict,
    "tile_copies": dict,
    "borders": dict,
    "tokens": dict,
    "reservations": dict,
    "phase": str,
    "depot": tuple,
    "pool_trains": tuple,
    "trains": dict,
    "train_sides": dict,
    "trains_run": tuple,
    "owners": dict,
    "revenues": dict,
    "values": dict,
    "closed_privates": tuple,
    "history": dict,
    "programs": dict,
    "rounds_in_set": int,
    "round": object,
    "passed_steps": tuple,
    "passed_players": tuple,
    "pass_order": tuple,
    "last_to_act": object,
    "end": object,
    "finished": object,
    "game_columns": dict,
    "round_columns": dict,
    "turn_columns": dict,
}
"""The columns in their order, and what each must be in a file; ``object`` where it may be None."""


def _same(kept: tuple[Any, ...], columns: tuple[Any, ...]) -> bool:
    for one, other in zip(kept, columns):  # noqa: B905, SIM110 - compiled, a plain loop is fastest
        if one is not other:
            return False
    return True
