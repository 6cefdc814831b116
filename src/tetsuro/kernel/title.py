"""A title as a value: its data and the rules it composes. No title is named here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tetsuro.kernel.rng import Random
from tetsuro.kernel.showing import Good, Lane, Worth
from tetsuro.market.chart import Chart
from tetsuro.track.board import Board
from tetsuro.track.hexes import Grid
from tetsuro.track.tiles import Tile

if TYPE_CHECKING:
    from tetsuro.kernel.actions import Action, Holder
    from tetsuro.kernel.machine import RoundRules
    from tetsuro.kernel.state import State

RECORDED: Final = "recorded"
PUBLISHED: Final = "published"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point on which recordings and published rules differ; ``number`` is the short name that
    players know it by, where there is one. ``read_only``: it tells how recordings are read, and
    nothing of a game that is played here; ``card``: the private company that it is about."""

    name: str
    recorded: str
    published: str
    page: str
    number: str = ""
    read_only: bool = False
    card: str = ""

    @property
    def matters(self) -> bool:
        """Whether a new game is played otherwise by the one answer than by the other."""
        return self.recorded != self.published and not self.read_only


@dataclass(frozen=True)
class TrainKind:
    """A kind of train: its card, price and what its first copies bring."""

    name: str
    price: int
    count: int | None
    distance: tuple[Mapping[str, Any], ...]
    rusts_on: str | None = None
    available_from: str | None = None
    events: tuple[tuple[int, str], ...] = ()
    """(copy number from 0, event name): fires when that copy leaves the bank."""
    multiplier: int = 1
    salvage: int | None = None
    variants: tuple[TrainKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """What a phase allows; it begins with the first train named in ``starts_with``."""

    name: str
    starts_with: tuple[str, ...]
    train_limit: Mapping[str, int]
    """By type of corporation, or ``{"all": n}``."""
    tile_colors: tuple[str, ...]
    operating_rounds: int
    status: frozenset[str]


@dataclass(frozen=True)
class Corporation:
    """What is printed on a corporation's charter."""

    id: str
    name: str
    kind: str
    color: str
    text_color: str
    home: str | None
    certificates: tuple[tuple[str, int], ...]
    """(id, percent); the first is the president's."""
    token_prices: tuple[int, ...]
    home_city: int | None = None
    float_percent: int = 60
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Private:
    """What is printed on a private company's card."""

    id: str
    name: str
    value: int
    revenue: int
    min_bid: int
    blocks: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class EndCondition:
    """A way the game ends: ``met`` is asked after every action, ``timing`` says when it takes
    effect: ``immediate``, ``current_or`` or ``full_or`` (core 23.4)."""

    reason: str
    met: Callable[[State], bool]
    timing: Callable[[State], str]


def nothing(state: State) -> None:
    """The rule that does nothing."""


def all_open(state: State, viewer: Holder | None) -> State:
    """The view of a title in which nothing is secret: the position itself."""
    return state


@dataclass(frozen=True)
class Title:
    """Everything fixed when a game begins: data, scenario, options, rulings and rules."""

    name: str
    file_name: str
    scenario: str
    options: tuple[str, ...]
    rulings: Mapping[str, str]
    currency: str
    bank: int | None
    starting_cash: int
    certificate_limit: Callable[[State], int]
    grid: Grid
    printed: Mapping[str, Tile]
    hex_names: Mapping[str, str]
    tile_ids: Mapping[str, str]
    impassable: frozenset[str]
    tiles: Mapping[str, Tile]
    tile_counts: Mapping[str, int | None]
    chart: Chart
    trains: Mapping[str, TrainKind]
    phases: tuple[Phase, ...]
    corporations: Mapping[str, Corporation]
    privates: Mapping[str, Private]
    rounds: Mapping[str, RoundRules]
    first_round: str
    set_up: Callable[[State, Random], None]
    next_round: Callable[[State], None]
    end_conditions: tuple[EndCondition, ...]
    worth: Callable[[State, int], tuple[Worth, ...]]
    """What a player is worth, line by line."""
    rules: Mapping[str, Any]
    """The parameters of each mechanic, by the mechanic's name."""
    book: Callable[[State, str], tuple[Worth, ...]] = lambda state, corporation: ()
    """What a corporation owns, line by line, where that counts for its shareholders."""
    after_action: Callable[[State], None] = nothing
    automatic: Callable[[State], tuple[Action, ...]] = lambda state: ()
    public: Callable[[State], dict[str, Any]] = lambda state: {}
    """Trace keys that only this title has."""
    player_view: Callable[[State, Holder | None], State] = all_open
    """The position as a player (None: a spectator) may see it."""
    secret_actions: frozenset[str] = frozenset()
    """Kinds of action of which others learn only that they were done."""
    consent: frozenset[str] = frozenset(("buy_train", "buy_company", "acquire_company", "merge"))
    """Kinds of action for which another owner whom they concern must agree."""
    unsold: str = "ipo"
    """What the place of shares that nobody has bought is called: the IPO, or the treasury."""
    lanes: Callable[[State], tuple[Lane, ...]] = lambda state: ()
    """Cards that lie open on the table."""
    goods: Callable[[State], tuple[Good, ...]] = lambda state: ()
    hex_marks: Callable[[State], Mapping[str, tuple[str, ...]]] = lambda state: {}
    """Names of pictures of what lies on hexes beside tiles and tokens."""
    page: Callable[[str, Action], str] = lambda code, action: ""
    """The section of the title's reference for a refusal of an action, by the refusal's code."""

    phase_index: Mapping[str, int] = field(init=False, compare=False, repr=False)
    """The place of each phase by its name."""
    train_of: Mapping[str, TrainKind] = field(init=False, compare=False, repr=False)
    """Every side of every card by its name."""
    hex_order: Mapping[str, int] = field(init=False, compare=False, repr=False)
    """The place of each hex in the order of the map's data."""
    printed_board: Board = field(init=False, compare=False, repr=False)
    """The map before the first tile, from which the boards of all games are made."""

    def __post_init__(self) -> None:
        keep = partial(object.__setattr__, self)
        keep("phase_index", {phase.name: i for i, phase in enumerate(self.phases)})
        sides = {side.name: side for kind in self.trains.values() for side in kind.variants}
        keep("train_of", {**self.trains, **sides})
        keep("hex_order", {name: i for i, name in enumerate(self.printed)})
        keep("printed_board", Board.of(self.grid, self.printed, self.impassable))

    def published(self, ruling: str) -> bool:
        """True where this game follows the published rules on a named ruling; so does a title
        that has no such ruling."""
        return self.rulings.get(ruling, PUBLISHED) == PUBLISHED

    @property
    def secret(self) -> bool:
        """Whether players see different things."""
        return self.player_view is not all_open

    def net_worth(self, state: State, player: int) -> int:
        """What a player is worth in all."""
        return sum(line.amount for line in self.worth(state, player))
