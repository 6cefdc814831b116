"""What is written on a button: an action in words."""

from __future__ import annotations

from typing import Any

from tetsuro.kernel.actions import Action, BuyShares, BuyTrain, PlaceToken, RunRoutes, SellShares
from tetsuro.kernel.machine import blocking, meaning
from tetsuro.kernel.state import State
from tetsuro.mechanics import stations
from tetsuro.mechanics.shares import one_share, owner_of
from tetsuro.mechanics.turns import DONE
from tetsuro.web.cards import is_certificate, name_of, place_of
from tetsuro.web.words import Words


def label(words: Words, state: State, action: Action) -> str:
    """A short imperative: ``Start at £90``."""
    if action.type == "pass":
        return pass_label(words, state)
    told = meaning(state, action)
    if told is not None:
        return words.meant(told)
    if action.type in ("choose", "choose_ability"):
        return choice_label(words, action, str(getattr(action, "choice", "")))
    if isinstance(action, RunRoutes):
        amount = sum(route.revenue for route in action.routes)
        return words.t("act-run", amount=amount) if action.routes else words.t("act-run-nothing")
    card = getattr(action, "company", "")
    if card and (is_certificate(state, card) or _drafted(state, action, card)):
        return name_of(words, state, card)
    found = words.maybe(f"act-{action.type}", **params(words, state, action))
    return found or f"{words.maybe(f'type-{action.type}') or action.type} {_rest(action)}".strip()


def _drafted(state: State, action: Action, card: str) -> bool:
    """Whether a bid takes the card at once."""
    return action.type == "bid" and place_of(state, card, action.entity) is not None


def pass_label(words: Words, state: State) -> str:
    """What passing is called here: done, after something has been done."""
    if DONE.of(state):
        return words.t("act-done")
    at = blocking(state)
    return (words.maybe(f"pass-{at[0].name}") if at else "") or words.t("act-pass")


def choice_label(words: Words, action: Action, choice: str) -> str:
    """``close`` or ``convert_CR``: the whole, or its first word and what follows."""
    who = words.private(str(action.entity)) if action.private else words.holder(action.entity)
    whole = words.maybe(f"choice-{choice}", who=who, what="")
    if whole:
        return whole
    for mark in ("_", ":", "-", " "):
        head, found, rest = choice.partition(mark)
        if found and (said := words.maybe(f"choice-{head}", who=who, what=rest)):
            return said
    return choice.replace("_", " ")


def params(words: Words, state: State, action: Action) -> dict[str, Any]:
    """The fields of an action as they are said."""
    found: dict[str, Any] = {"entity": words.holder(action.entity)}
    for name in ("price", "percent", "rotation", "amount", "corporation", "kind", "edge"):
        if hasattr(action, name):
            found[name] = getattr(action, name)
    if "kind" in found:
        found["kind"] = words.maybe(f"kind-{found['kind']}") or words.word(found["kind"])
    for name in ("company", "target"):
        if hasattr(action, name):
            found[name] = named(words, getattr(action, name))
    if hasattr(action, "share_price") and isinstance(action.share_price, str):
        found["price"] = par_price(action)
    if hasattr(action, "hex"):
        found["hex"] = words.hex(action.hex)
    if hasattr(action, "tile"):
        found["tile"] = action.tile.rpartition("-")[0]
    if isinstance(action, BuyShares | SellShares):
        found |= _shares(words, state, action)
    if isinstance(action, PlaceToken) or (hasattr(action, "city") and hasattr(action, "slot")):
        place = stations.city_of(state, str(getattr(action, "city", "")))
        found["hex"] = words.hex(place[0]) if place else ""
    if hasattr(action, "train"):
        found["train"] = words.train(action.train)
    if isinstance(action, BuyTrain):
        found["train"] = action.variant or found["train"]
        found["seller"] = seller_of(state, action) or "none"
        found["exchange"] = words.train(action.exchange) if action.exchange else "none"
    return found


def _shares(words: Words, state: State, action: BuyShares | SellShares) -> dict[str, Any]:
    owned = owner_of(state, action.shares[0]) if action.shares else None
    corporation, source = owned if owned else ("", None)
    percent = action.percent or sum(state.percents.get(i, 0) for i in action.shares)
    count = percent // one_share(state, corporation) if corporation else 0
    return {
        "corporation": corporation,
        "source": words.holder(source),
        "percent": percent,
        "count": count,
    }


def named(words: Words, ident: str) -> str:
    """A private company, a corporation, a hex, or the id itself."""
    title = words.title
    if title is not None:
        if ident in title.privates:
            return words.private(ident)
        if ident in title.printed:
            return words.hex(ident)
    return ident


def par_price(action: Action) -> int:
    """The price in a place of the chart (``90,0,7``)."""
    head = str(getattr(action, "share_price", "")).split(",")[0]
    return int(head) if head.isdecimal() else 0


def seller_of(state: State, action: Action) -> str | None:
    """The corporation whose train this is, if it is any's."""
    train = getattr(action, "train", None)
    return next((c for c, own in state.trains.items() if train in own), None)


def _rest(action: Action) -> str:
    return str(action).partition(" ")[2].partition(" ")[2]
