"""Every kind of action, as small frozen values.

The JSON form is that of 18xx.games' files: ``type``, ``entity``, ``entity_type`` and the
fields of the kind. The text form is one line, ``lay_tile CR hex=H15 tile=57-0 rotation=2``;
players are written ``player:3``, private companies ``company:P11``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, ClassVar

Holder = int | str
"""Whoever owns or acts: players are numbers, everything else is text."""


@dataclass(frozen=True, slots=True)
class Route:
    """One train's run as files hold it (facts of 18.2): chains of hexes between stops."""

    train: str
    connections: tuple[tuple[str, ...], ...] = ()
    hexes: tuple[str, ...] = ()
    revenue: int = 0
    revenue_str: str = ""
    nodes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """What one entity does. ``private`` is true when a private company acts."""

    type: ClassVar[str] = ""
    entity: Holder
    private: bool = False

    @property
    def entity_type(self) -> str:
        if isinstance(self.entity, int):
            return "player"
        return "company" if self.private else "corporation"

    def to_json(self) -> dict[str, Any]:
        """The file form, without id, time and nested automatic actions."""
        out: dict[str, Any] = {
            "type": self.type,
            "entity": self.entity,
            "entity_type": self.entity_type,
        }
        for name, default in _FIELDS[self.type]:
            value = getattr(self, name)
            if value is None and default is None:
                continue
            out[name] = _plain(value)
        return out

    def __str__(self) -> str:
        who = (
            f"{self.entity_type}:{self.entity}"
            if self.entity_type != "corporation"
            else self.entity
        )
        parts = [self.type, str(who)]
        for name, _ in _FIELDS[self.type]:
            value = getattr(self, name)
            if value is not None:
                parts.append(f"{name}={_word(_plain(value))}")
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Pass(Action):
    type = "pass"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    type = "bid"
    company: str = ""
    price: int = 0


@dataclass(frozen=True, slots=True)
class Par(Action):
    type = "par"
    corporation: str = ""
    share_price: str = ""


@dataclass(frozen=True, slots=True)
class BuyShares(Action):
    type = "buy_shares"
    shares: tuple[str, ...] = ()
    percent: int | None = None
    share_price: int | None = None


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    type = "sell_shares"
    shares: tuple[str, ...] = ()
    percent: int | None = None
    share_price: int | None = None


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    type = "lay_tile"
    hex: str = ""
    tile: str = ""
    rotation: int = 0
    combo_entities: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class PlaceToken(Action):
    type = "place_token"
    city: str = ""
    slot: int | None = None
    tokener: str | None = None


@dataclass(frozen=True, slots=True)
class HexToken(Action):
    type = "hex_token"
    hex: str = ""
    token_type: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveToken(Action):
    type = "remove_token"
    city: str = ""
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveBorder(Action):
    type = "remove_border"
    hex: str = ""
    edge: int = 0


@dataclass(frozen=True, slots=True)
class RunRoutes(Action):
    type = "run_routes"
    routes: tuple[Route, ...] = ()
    extra_revenue: int | None = None
    subsidy: int | None = None


@dataclass(frozen=True, slots=True)
class Dividend(Action):
    type = "dividend"
    kind: str = ""


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    type = "buy_train"
    train: str = ""
    price: int = 0
    variant: str | None = None
    exchange: str | None = None


@dataclass(frozen=True, slots=True)
class SellTrain(Action):
    type = "sell_train"
    train: str = ""
    price: int = 0


@dataclass(frozen=True, slots=True)
class DiscardTrain(Action):
    type = "discard_train"
    train: str = ""


@dataclass(frozen=True, slots=True)
class Convert(Action):
    type = "convert"


@dataclass(frozen=True, slots=True)
class Merge(Action):
    type = "merge"
    corporation: str = ""


@dataclass(frozen=True, slots=True)
class Choose(Action):
    type = "choose"
    choice: str = ""


@dataclass(frozen=True, slots=True)
class ChooseAbility(Action):
    type = "choose_ability"
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Assign(Action):
    type = "assign"
    target: str = ""
    target_type: str = "hex"


@dataclass(frozen=True, slots=True)
class AcquireCompany(Action):
    type = "acquire_company"
    company: str = ""


@dataclass(frozen=True, slots=True)
class BuyCompany(Action):
    type = "buy_company"
    company: str = ""
    price: int = 0


@dataclass(frozen=True, slots=True)
class SellCompany(Action):
    type = "sell_company"
    company: str = ""
    price: int = 0


@dataclass(frozen=True, slots=True)
class CorporateBuyShares(Action):
    type = "corporate_buy_shares"
    shares: tuple[str, ...] = ()
    percent: int | None = None
    share_price: int | None = None


@dataclass(frozen=True, slots=True)
class CorporateSellShares(Action):
    type = "corporate_sell_shares"
    shares: tuple[str, ...] = ()
    percent: int | None = None
    share_price: int | None = None


@dataclass(frozen=True, slots=True)
class CorporateBuyCompany(Action):
    type = "corporate_buy_company"
    company: str = ""
    price: int = 0


@dataclass(frozen=True, slots=True)
class CorporateSellCompany(Action):
    type = "corporate_sell_company"
    company: str = ""
    price: int = 0


@dataclass(frozen=True, slots=True)
class SelectCompanies(Action):
    type = "select_multiple_companies"
    companies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PayDebt(Action):
    type = "payoff_player_debt"


@dataclass(frozen=True, slots=True)
class PayDebtPartly(Action):
    type = "payoff_player_debt_partial"
    amount: int = 0


@dataclass(frozen=True, slots=True)
class EndGame(Action):
    type = "end_game"


@dataclass(frozen=True, slots=True)
class Message(Action):
    type = "message"
    message: str | None = None


@dataclass(frozen=True, slots=True)
class Log(Action):
    type = "log"
    message: str | None = None


@dataclass(frozen=True, slots=True)
class SharePass(Action):
    type = "program_share_pass"
    unconditional: bool | None = None
    indefinite: bool | None = None


@dataclass(frozen=True, slots=True)
class ProgramBuy(Action):
    type = "program_buy_shares"
    corporation: str = ""
    until_condition: int | str = "float"
    from_market: bool | None = None
    auto_pass_after: bool | None = None


@dataclass(frozen=True, slots=True)
class ProgramDisable(Action):
    type = "program_disable"
    reason: str | None = None
    original_type: str | None = None


@dataclass(frozen=True, slots=True)
class ProgramOther(Action):
    """A program of other titles; accepted and kept, it never acts here."""

    type = "program_close_pass"


@dataclass(frozen=True, slots=True)
class Undo(Action):
    type = "undo"
    action_id: int | None = None


@dataclass(frozen=True, slots=True)
class Redo(Action):
    type = "redo"


KINDS: dict[str, type[Action]] = {kind.type: kind for kind in Action.__subclasses__()}


_OWN = {
    name: tuple((f.name, str(f.type), f.default) for f in fields(kind)[2:])
    for name, kind in KINDS.items()
}


def own_fields(kind: type[Action]) -> tuple[tuple[str, str, Any], ...]:
    """(name, annotation, default) of the fields a kind adds to entity and private."""
    return _OWN[kind.type]


_FIELDS = {name: tuple((field, default) for field, _, default in own) for name, own in _OWN.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Route):
        return {name: _plain(getattr(value, name)) for name in Route.__slots__}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _word(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    bare = text[1:-1]
    if isinstance(value, str) and bare == value and bare and not set(bare) & set(' []{}"'):
        return bare
    return text
