"""Reading a title's data files into the values that the kernel knows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from tetsuro.kernel.title import Corporation, Phase, Private, TrainKind
from tetsuro.track.tiles import Tile, tile_from_json


@cache
def table(package: str, name: str) -> dict[str, Any]:
    """One JSON table of a title's ``data`` folder."""
    text = files(package).joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def tiles(package: str, name: str) -> dict[str, Tile]:
    """Tiles, or the printed hexes of a map."""
    return {key: tile_from_json(key, data) for key, data in table(package, name).items()}


def trains(data: Mapping[str, Any], scenario: str) -> dict[str, TrainKind]:
    """The cards in order of sale, with the scenario's counts."""
    return {name: _train(name, card, scenario) for name, card in data.items()}


def _train(name: str, card: Mapping[str, Any], scenario: str) -> TrainKind:
    count = card.get("count")
    price = card["price"]
    return TrainKind(
        name=name,
        price=price[scenario] if isinstance(price, dict) else price,
        count=count[scenario] if isinstance(count, dict) else count,
        distance=tuple(card["distance"]),
        rusts_on=card.get("rusts_on"),
        available_from=card.get("available_from_phase"),
        events=tuple((e["on_copy"] - 1, e["event"]) for e in card.get("events", ())),
        multiplier=card.get("multiplier", 1),
        salvage=card.get("salvage"),
        variants=tuple(_train(v["name"], v, scenario) for v in card.get("variants", ())),
    )


def phases(data: Mapping[str, Any]) -> tuple[Phase, ...]:
    """The phases as ``phases.json`` lists them."""
    return tuple(
        Phase(
            name=name,
            starts_with=tuple(p["starts_with_train"]),
            train_limit=p["train_limit"],
            tile_colors=tuple(p["tile_colors"]),
            operating_rounds=p["operating_rounds"],
            status=frozenset(p["status"]),
        )
        for name, p in data.items()
    )


def private(name: str, data: Mapping[str, Any]) -> Private:
    """A private company; ``more`` has what only titles read."""
    return Private(
        id=name,
        name=data["name"],
        value=data["value"],
        revenue=data["revenue"],
        min_bid=data["min_bid"],
        blocks=tuple(data.get("blocks", ())),
        more=data,
    )


def extended(charter: Corporation, more: Iterable[tuple[str, int]]) -> Corporation:
    """A charter with further certificates (id, percent)."""
    return replace(charter, certificates=(*charter.certificates, *more))


def corporation(
    name: str, data: Mapping[str, Any], kind: str, percents: tuple[int, ...]
) -> Corporation:
    """A corporation with certificates of these percents; ``more`` has what only titles read."""
    return Corporation(
        id=name,
        name=data["name"],
        kind=kind,
        color=data["color"],
        text_color=data["text_color"],
        home=data["home"],
        certificates=tuple((f"{name}_{n}", percent) for n, percent in enumerate(percents)),
        token_prices=tuple(data["token_prices"]),
        home_city=data.get("home_city"),
        more=data,
    )
