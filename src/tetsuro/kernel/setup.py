"""The position before anything is drawn or done: every column from the title's data."""

from __future__ import annotations

from tetsuro.kernel.rng import Random
from tetsuro.kernel.state import BANK, IPO, Round, State, Token
from tetsuro.kernel.title import Title


def fresh(title: Title, players: tuple[int, ...], seed: int) -> State:
    """Set a game up in the order of core 2.3; the title's draws come from ``seed``."""
    state = State(title)
    corporations = tuple(title.corporations)
    state.clock = 0
    state.players = players
    state.cash = dict.fromkeys(players, title.starting_cash)
    if title.bank is not None:
        state.cash[BANK] = title.bank - title.starting_cash * len(players)
    state.cash.update(dict.fromkeys(corporations, 0))
    state.bank_broken = False
    state.corporations = corporations
    state.types = {c: title.corporations[c].kind for c in corporations}
    state.certificates = {
        c: {IPO: tuple(i for i, _ in title.corporations[c].certificates)} for c in corporations
    }
    state.percents = {
        i: percent for c in corporations for i, percent in title.corporations[c].certificates
    }
    state.presidents = {}
    state.floated = ()
    state.pars = {}
    state.places = {}
    state.cells = {}
    state.market_end_reached = False
    _lay_out(state)
    state.phase = title.phases[0].name
    state.depot = tuple(
        f"{kind.name}-{n}" for kind in title.trains.values() for n in range(kind.count or 1)
    )
    state.pool_trains = ()
    state.trains = dict.fromkeys(corporations, ())
    state.train_sides = {}
    state.trains_run = ()
    state.owners = dict.fromkeys(title.privates, None)
    state.revenues = {p.id: p.revenue for p in title.privates.values()}
    state.values = {p.id: p.value for p in title.privates.values()}
    state.closed_privates = ()
    state.history = dict.fromkeys(corporations, ())
    state.programs = {}
    state.rounds_in_set = title.phases[0].operating_rounds
    state.passed_steps = ()
    state.passed_players = ()
    state.pass_order = ()
    state.last_to_act = None
    state.end = None
    state.finished = None
    state.game_columns = {}
    state.round_columns = {}
    state.turn_columns = {}
    state.round = Round(title.first_round, 1, 1, players)
    title.set_up(state, Random(seed))
    state.events = []
    return state


def _lay_out(state: State) -> None:
    """The printed map: no tile laid, all borders in force, every charter's tokens at hand."""
    title = state.title
    state.tiles = {}
    state.tile_copies = {}
    state.borders = {
        name: tuple(sorted((b.edge, b.kind, b.cost) for b in tile.borders))
        for name, tile in title.printed.items()
        if tile.borders
    }
    state.tokens = {
        c: tuple(Token("normal", price) for price in charter.token_prices)
        for c, charter in title.corporations.items()
    }
    state.reservations = {}


def withdraw(state: State, corporation: str) -> None:
    """A corporation that takes no part in this game leaves before anything has happened."""
    gone = {i for i, _ in state.title.corporations[corporation].certificates}
    state.corporations = tuple(c for c in state.corporations if c != corporation)
    state.percents = {i: p for i, p in state.percents.items() if i not in gone}
    for name in ("cash", "certificates", "types", "tokens", "trains", "history"):
        column = getattr(state, name)
        setattr(state, name, {k: v for k, v in column.items() if k != corporation})
