"""1822PNW's table for tests: usual settings, and its actions in short."""

from __future__ import annotations

from typing import Any, Self

from tests.titles.build import Setting, done, types_offered
from tetsuro.game.game import Game
from tetsuro.kernel.actions import (
    AcquireCompany,
    Assign,
    Bid,
    BuyShares,
    BuyTrain,
    Choose,
    ChooseAbility,
    Dividend,
    Holder,
    LayTile,
    Merge,
    Par,
    Pass,
    PlaceToken,
    RunRoutes,
    SellShares,
)
from tetsuro.mechanics import bid_boxes, minors, stations
from tetsuro.mechanics.running import action_of, best_run
from tetsuro.mechanics.track_laying import free_copy
from tetsuro.titles.pnw.companies import card_of, place_at_reserved, remove_minor, take_regional
from tetsuro.titles.pnw.terrain import CUBES, MARKS, TIMBER, mark

FULL, SHORT, SRS = "1822PNW", "1822PNW-Short", "1822PNW-SRS"


class Board(Setting):
    """A new game in which companies have been started and privates dealt."""

    def __init__(self, players: int = 3, title: str = FULL, **more: Any) -> None:
        super().__init__(title, players, **more)

    def minor(
        self, minor: str, led_by: int = 0, price: int = 100, cash: int = 100, turns: int = 2
    ) -> Self:
        """A minor that has operated before, its token at home."""
        bid_boxes.remove_card(self.state, card_of(minor))
        self.started(minor, price, led_by=led_by, cash=cash)
        place_at_reserved(self.state, minor)
        return self.turns(minor, turns)

    def major(
        self,
        major: str,
        led_by: int = 0,
        price: int = 100,
        cash: int = 1000,
        shares: int = 2,
        turns: int = 2,
    ) -> Self:
        """A major that has operated before; its associated minor is gone, its token at home."""
        associated = minors.minor_of(self.state, major)
        if associated is not None and associated in self.state.corporations:
            remove_minor(self.state, associated)
        self.started(major, price, led_by=led_by, cash=cash)
        self.give(led_by, *(f"{major}_{n}" for n in range(1, shares - 1)))
        home = self.state.title.corporations[major].home
        assert home is not None
        return self.token(major, home).turns(major, turns)

    def regional(self, regional: str, owner: int = 0) -> Self:
        cash = self.state.cash
        take_regional(self.state, card_of(regional), owner, 0)
        self.state.cash = cash
        return self

    def turns(self, corporation: str, count: int) -> Self:
        """How often a company has operated."""
        past = tuple((1, n + 1, 0, "withhold") for n in range(count))
        self.state.history = {**self.state.history, corporation: past}
        return self

    def owns(self, owner: Holder, *privates: str) -> Self:
        for private in privates:
            bid_boxes.leave_stack(self.state, private)
            self.private(private, owner)
        bid_boxes.fill(self.state)
        return self

    def laid(self, hex: str, name: str, rotation: int = 0) -> Self:
        return self.tile(hex, name, rotation)

    def timber(self, hex: str, name: str, rotation: int = 0) -> Self:
        """A tile in a timber hex."""
        mark(self.state, hex, TIMBER)
        return self.tile(hex, name, rotation)

    def cubes(self, hex: str, count: int) -> Self:
        return self.column(CUBES, {**CUBES.of(self.state), hex: count})

    def marked(self, hex: str, name: str) -> Self:
        return self.column(MARKS, {**MARKS.of(self.state), hex: (name,)})

    def in_phase(self, phase: str) -> Self:
        """The phase with the trains the bank has as it begins."""
        first = {"1": "L", "2": "2"}.get(phase, phase)
        depot = self.state.depot
        if first == "2":
            return self.phase(phase)
        self.state.depot = depot[
            next(i for i, t in enumerate(depot) if t.startswith(first + "-")) :
        ]
        return self.phase(phase)

    def turn_of(self, *order: Holder, turn: int = 3, number: int = 1) -> Game:
        """An operating round in which these operate, the first now."""
        return self.at("OR", turn, number, *order)

    def stock(self, *order: Holder, turn: int = 3) -> Game:
        return self.at("SR", turn, 1, *order)

    def merging(self, *order: Holder) -> Game:
        return self.at("MR", 3, 1, *order)


def late(phase: str = "5", **more: Any) -> Board:
    """SWW in Seattle at 100, led by player 0 with a train; everybody has 500."""
    board = Board(**more).in_phase(phase)
    board.everybody_has(500)
    return board.major("SWW").trains("SWW", {"5": "5-0", "3": "3-0", "2": "L-9"}.get(phase, "L-9"))


def tacoma(phase: str, *privates: str) -> Board:
    """Minor 10 in Tacoma, with an L train, owns privates."""
    board = Board().in_phase(phase).everybody_has(500).minor("10", cash=400)
    return board.trains("10", "L-9").owns("10", *privates)


def seattle(phase: str, *privates: str) -> Board:
    return late(phase).owns("SWW", *privates)


def closed(game: Game, private: str) -> bool:
    return private in game.state.closed_privates and private not in game.state.owners


# Actions in short


def long_train(phase: str, **more: Any) -> Board:
    """SWW with a train for five stops."""
    board = Board(**more).in_phase(phase).everybody_has(500).major("SWW")
    return board.trains("SWW", "5-1")


def everett(phase: str = "3") -> Board:
    """SWW's way from Seattle by the town of G12 to Everett, F13, and on into timber track."""
    board = long_train(phase).laid("G12", "4", 0).laid("F13", "6", 4)
    return board.timber("F15", "9", 1)


def ellensburg(phase: str = "3", **more: Any) -> Board:
    """A way from Tacoma by the towns of J13 and J19, over the pass J17 and timber track."""
    board = long_train(phase, **more).laid("J13", "58", 2).timber("J15", "9", 1)
    return board.laid("J17", "9", 1).laid("J19", "4", 1)


def running(board: Board, by: str = "SWW") -> Game:
    return until(board.turn_of(by), "run_routes", by)


def ran(board: Board, by: str = "SWW") -> Game:
    """The best run has been made; what follows is still to be decided (majors)."""
    game = running(board, by)
    return done(game, best(game))


def acquire(company: str, private: str) -> AcquireCompany:
    return AcquireCompany(company, company=private)


def lay(game: Game, by: str, hex: str, name: str, rotation: int = 0, *others: str) -> LayTile:
    """A lay of the first free copy, by a company or a private (with another one's power)."""
    tile = free_copy(game.state, name) if name != "BC" else "BC-0"
    combined = others or None
    private = by in game.title.privates
    return LayTile(by, private, hex, tile or f"{name}-0", rotation, combined)


def cube(by: str, hex: str, private: bool = False) -> LayTile:
    return LayTile(by, private, hex=hex, tile="BC-0", rotation=0)


def token(game: Game, by: str, hex: str, city: int = 0) -> PlaceToken:
    return PlaceToken(by, city=stations.city_id(game.state, hex, city))


def assign(private: str, hex: str) -> Assign:
    return Assign(private, True, target=hex)


def ability(choice: str, private: str = "P21") -> ChooseAbility:
    return ChooseAbility(private, True, choice=choice)


def choose(entity: Holder, choice: str) -> Choose:
    return Choose(entity, choice=choice)


def merge(entity: str, other: str) -> Merge:
    return Merge(entity, corporation=other)


def bid(player: int, card: str, price: int) -> Bid:
    return Bid(player, company=card, price=price)


def buy(player: Holder, *shares: str) -> BuyShares:
    return BuyShares(player, shares=shares)


def sell(player: Holder, *shares: str, percent: int | None = None) -> SellShares:
    return SellShares(player, shares=shares, percent=percent)


def start(game: Game, player: int, corporation: str, par: int) -> Par:
    cell = next(c for c in game.title.chart.pars() if c.price == par)
    return Par(player, corporation=corporation, share_price=cell.id)


def train(by: str, id: str, price: int, variant: str | None = None, **more: Any) -> BuyTrain:
    return BuyTrain(by, train=id, price=price, variant=variant, **more)


def until(game: Game, kind: str, entity: Holder | None = None) -> Game:
    """The same turn further on: passes, the best run and its payout until this is offered."""
    who = game.state.entity() if entity is None else entity
    for _ in range(20):
        offered = types_offered(game, who)
        if kind in offered:
            return game
        actor = game.actors[0]
        if "run_routes" in offered:
            game = done(game, best(game))
        elif "dividend" in offered:
            game = done(game, payout(str(actor)))
        else:
            game = done(game, Pass(actor))
    raise AssertionError(f"no {kind} for {who}")


def payout(by: str) -> Dividend:
    return Dividend(by, kind="payout")


def best(game: Game) -> RunRoutes:
    """The best run of the operator."""
    corporation = str(game.state.entity())
    return action_of(game.state, corporation, best_run(game.state, corporation).evaluation)


def revenue(action: RunRoutes) -> int:
    return sum(r.revenue for r in action.routes)


def price(game: Game, corporation: str) -> int | None:
    return game.state.price(corporation)


def cash(game: Game, holder: Holder) -> int:
    return game.state.cash[holder]
