"""18GB's table for tests: usual settings, and its actions in short."""

from __future__ import annotations

from typing import Any

from tests.titles.build import Setting
from tetsuro.game.game import Game
from tetsuro.kernel.actions import (
    Bid,
    BuyShares,
    BuyTrain,
    Choose,
    ChooseAbility,
    Dividend,
    Holder,
    LayTile,
    Par,
    PlaceToken,
    Route,
    RunRoutes,
    SellShares,
)
from tetsuro.mechanics import stations
from tetsuro.mechanics.running import action_of, best_run
from tetsuro.mechanics.track_laying import free_copy
from tetsuro.titles.gb.track import homes_move

PRICES = {
    50: 0, 55: 1, 60: 2, 65: 3, 70: 4, 75: 5, 80: 6, 90: 7, 100: 8, 115: 9, 130: 10, 145: 11,
    160: 12, 180: 13, 200: 14, 220: 15, 240: 16, 265: 17, 290: 18, 320: 19, 350: 20, 380: 21,
}  # fmt: skip
"""The chart (rules 1.4): column of each price."""


class Board(Setting):
    """18GB with every private in the last player's hand, closed, its power unused."""

    def __init__(self, players: int = 4, **more: Any) -> None:
        super().__init__("18GB", players, **more)
        for private in self.state.owners:
            self.private(private, players - 1)
            self.closed(private)

    def closed(self, *privates: str) -> Board:
        state = self.state
        state.closed_privates = (*state.closed_privates, *privates)
        state.revenues = {**state.revenues, **dict.fromkeys(privates, 0)}
        state.values = {**state.values, **dict.fromkeys(privates, 0)}
        return self

    def open(self, private: str, owner: Holder) -> Board:
        """A private still open, in somebody's hand."""
        card, state = self.state.title.privates[private], self.state
        state.closed_privates = tuple(p for p in state.closed_privates if p != private)
        state.revenues = {**state.revenues, private: card.revenue}
        state.values = {**state.values, private: card.value}
        self.private(private, owner)
        return self

    def owns(self, owner: Holder, *privates: str) -> Board:
        """Closed privates in somebody's hand."""
        for private in privates:
            self.private(private, owner)
        return self

    def laid(self, hex: str, name: str, rotation: int = 0, by: str = "") -> Board:
        """A tile on the map, laid by a corporation (which matters for homes in double cities)."""
        self.tile(hex, name, rotation, homes_move(by))
        return self

    def stock(self, turn: int, *order: Holder) -> Game:
        return self.at("SR", turn, 1, *order)

    def turn_of(self, *order: Holder, turn: int = 2, number: int = 1) -> Game:
        """An operating round in which these operate, the first now."""
        return self.at("OR", turn, number, *order)


def standard(**more: Any) -> Board:
    """Four players with 1000 each, phase 2+1; MR at 100, led by player 0 (40 %), with a 2+1."""
    board = Board(4, **more)
    board.everybody_has(1000)
    board.started("MR", 100, led_by=0, cash=500).trains("MR", "2+1-0").operated("MR")
    return board


# Actions in short


def bid(player: int, lot: str, price: int) -> Bid:
    return Bid(player, company=lot, price=price)


def buy(player: int, *shares: str, **more: Any) -> BuyShares:
    return BuyShares(player, shares=shares, **more)


def sell(player: int, *shares: str, percent: int | None = None, price: int | None = None) -> Any:
    return SellShares(player, shares=shares, percent=percent, share_price=price)


def start(player: int, corporation: str, par: int) -> Par:
    return Par(player, corporation=corporation, share_price=f"{par},0,{PRICES[par]}")


def convert(player: int, corporation: str) -> Choose:
    return Choose(player, choice=f"convert_{corporation}")


def close(private: str) -> ChooseAbility:
    return ChooseAbility(private, True, choice="close")


def lay(game: Game, by: str, hex: str, name: str, rotation: int = 0) -> LayTile:
    """A lay of the first free copy, by a corporation or a private."""
    tile = free_copy(game.state, name) or f"{name}-0"
    return LayTile(by, by in game.state.owners, hex=hex, tile=tile, rotation=rotation)


def token(game: Game, by: str, hex: str, city: int = 0) -> PlaceToken:
    """A token into a city, by a corporation or a private for the operator."""
    private = by in game.state.owners
    tokener = str(game.state.entity()) if private else None
    return PlaceToken(by, private, city=stations.city_id(game.state, hex, city), tokener=tokener)


def train(by: str, id: str, price: int) -> BuyTrain:
    return BuyTrain(by, train=id, price=price)


def payout(by: str) -> Dividend:
    return Dividend(by, kind="payout")


def withhold(by: str) -> Dividend:
    return Dividend(by, kind="withhold")


def route(train: str, *chains: str, revenue: int = 0) -> Route:
    """A route by its chains, each ``"H19 H21"``; its hexes are those where chains end."""
    connections = tuple(tuple(chain.split()) for chain in chains)
    return Route(train, connections=connections, revenue=revenue)


def run(by: str, *routes: Route) -> RunRoutes:
    return RunRoutes(by, routes=routes)


def best(game: Game) -> RunRoutes:
    """The best run of the operator."""
    corporation = str(game.state.entity())
    return action_of(game.state, corporation, best_run(game.state, corporation).evaluation)


def price(game: Game, corporation: str) -> int | None:
    return game.state.price(corporation)


def revenue(action: RunRoutes) -> int:
    return sum(r.revenue for r in action.routes)
