"""Every kind of action, as small frozen values named as in the files (core 3.1)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.action import Action as Action
from tetsuro.kernel.action import Holder as Holder
from tetsuro.kernel.action import Route as Route
from tetsuro.kernel.action import kind
from tetsuro.kernel.action import own_fields as own_fields


@kind
class Pass(Action):
    """Do nothing (more) in this step, or end the turn."""

    type = "pass"


@kind
class Bid(Action):
    """Offer a price for a lot of an auction or a card in a bid box."""

    type = "bid"
    company: str = ""
    price: int = 0


@kind
class Par(Action):
    """Start a corporation at a cell of the chart (its id: price, row, column)."""

    type = "par"
    corporation: str = ""
    share_price: str = ""


@kind
class BuyShares(Action):
    """Buy certificates, named by their ids; percent and price as the file has them."""

    type = "buy_shares"
    shares: tuple[str, ...] = ()
    percent: int | None = None
    share_price: int | None = None


@kind
class SellShares(Action):
    """Sell certificates to the pool; percent where only a part of one is sold."""

    type = "sell_shares"
    shares: tuple[str, ...] = ()
    percent: int | None = None
    share_price: int | None = None


@kind
class LayTile(Action):
    """Lay a tile, turned by so many sixths; other private companies may join in."""

    type = "lay_tile"
    hex: str = ""
    tile: str = ""
    rotation: int = 0
    combo_entities: tuple[str, ...] | None = None


@kind
class PlaceToken(Action):
    """Put a station token into a slot of a city."""

    type = "place_token"
    city: str = ""
    slot: int | None = None
    tokener: str | None = None


@kind
class HexToken(Action):
    """Put a token into a hex rather than a city, as destination tokens are."""

    type = "hex_token"
    hex: str = ""
    token_type: str | None = None


@kind
class RemoveToken(Action):
    """Take a token off a slot of a city."""

    type = "remove_token"
    city: str = ""
    slot: int | None = None


@kind
class RemoveBorder(Action):
    """Take the mark off a side of a hex."""

    type = "remove_border"
    hex: str = ""
    edge: int = 0


@kind
class RunRoutes(Action):
    """The runs of all trains in this turn."""

    type = "run_routes"
    routes: tuple[Route, ...] = ()
    extra_revenue: int | None = None
    subsidy: int | None = None


@kind
class Dividend(Action):
    """Declare what becomes of the income: pay out, withhold or halve it."""

    type = "dividend"
    kind: str = ""


@kind
class BuyTrain(Action):
    """Buy a train of the bank or a corporation, or hand one in for its other side."""

    type = "buy_train"
    train: str = ""
    price: int = 0
    variant: str | None = None
    exchange: str | None = None


@kind
class SellTrain(Action):
    """Sell a train to the bank."""

    type = "sell_train"
    train: str = ""
    price: int = 0


@kind
class DiscardTrain(Action):
    """Give up a train above the limit."""

    type = "discard_train"
    train: str = ""


@kind
class Convert(Action):
    """Turn the corporation into one of ten shares."""

    type = "convert"


@kind
class Merge(Action):
    """Merge with a corporation, or take it over."""

    type = "merge"
    corporation: str = ""


@kind
class Choose(Action):
    """Answer what the step asks with one of its texts."""

    type = "choose"
    choice: str = ""


@kind
class ChooseAbility(Action):
    """Use a private company's power, by the name of the way."""

    type = "choose_ability"
    choice: str = ""


@kind
class Assign(Action):
    """Put a private company's marker into a hex."""

    type = "assign"
    target: str = ""
    target_type: str = "hex"


@kind
class AcquireCompany(Action):
    """Take over a player's private company."""

    type = "acquire_company"
    company: str = ""


@kind
class BuyCompany(Action):
    """Buy a private company."""

    type = "buy_company"
    company: str = ""
    price: int = 0


@kind
class SellCompany(Action):
    """Sell a private company to the bank."""

    type = "sell_company"
    company: str = ""
    price: int = 0


@kind
class CorporateBuyShares(Action):
    """A corporation buys another's certificates."""

    type = "corporate_buy_shares"
    shares: tuple[str, ...] = ()
    percent: int | None = None
    share_price: int | None = None


@kind
class CorporateSellShares(Action):
    """A corporation sells another's certificates."""

    type = "corporate_sell_shares"
    shares: tuple[str, ...] = ()
    percent: int | None = None
    share_price: int | None = None


@kind
class CorporateBuyCompany(Action):
    """A corporation buys a private company."""

    type = "corporate_buy_company"
    company: str = ""
    price: int = 0


@kind
class CorporateSellCompany(Action):
    """A corporation sells a private company."""

    type = "corporate_sell_company"
    company: str = ""
    price: int = 0


@kind
class SelectCompanies(Action):
    """Choose which cards of the hand to keep."""

    type = "select_multiple_companies"
    companies: tuple[str, ...] = ()


@kind
class PayDebt(Action):
    """Repay as much of a debt as the cash allows."""

    type = "payoff_player_debt"


@kind
class PayDebtPartly(Action):
    """Repay this much of a debt."""

    type = "payoff_player_debt_partial"
    amount: int = 0


@kind
class EndGame(Action):
    """End the game by hand (core 3.4)."""

    type = "end_game"


@kind
class Message(Action):
    """A player says something; the position stays as it is (core 3.4)."""

    type = "message"
    message: str | None = None


@kind
class Log(Action):
    """A line of the record, kept from old files (core 3.4)."""

    type = "log"
    message: str | None = None


@kind
class SharePass(Action):
    """Programme passing in stock rounds (core 4.3)."""

    type = "program_share_pass"
    unconditional: bool | None = None
    indefinite: bool | None = None


@kind
class ProgramBuy(Action):
    """Programme buying of one corporation until something is reached (core 4.3)."""

    type = "program_buy_shares"
    corporation: str = ""
    until_condition: int | str = "float"
    from_market: bool | None = None
    auto_pass_after: bool | None = None


@kind
class ProgramDisable(Action):
    """End the player's programme (core 4.2)."""

    type = "program_disable"
    reason: str | None = None
    original_type: str | None = None


@kind
class ProgramOther(Action):
    """A program of other titles; accepted and kept, it never acts here."""

    type = "program_close_pass"


@kind
class Undo(Action):
    """Step back behind an action: the last one, or the one named (core 3.2)."""

    type = "undo"
    action_id: int | None = None


@kind
class Redo(Action):
    """Take back the last undo (core 3.2)."""

    type = "redo"


KINDS: Final[dict[str, type[Action]]] = {kind.type: kind for kind in Action.__subclasses__()}
