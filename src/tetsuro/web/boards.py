"""What the title lays open on the table, for a page: boxes, rows and stacks of cards; goods of
the map; and what each player is worth, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.showing import Lane, Lot, Worth
from tetsuro.kernel.state import State
from tetsuro.web.cards import corporation_of, is_certificate
from tetsuro.web.words import Words

BOXES = "boxes"


@dataclass(frozen=True, slots=True)
class Tag:
    """A card that lies open, or several alike: ``company`` is whose colours it has."""

    card: str
    name: str
    company: str
    mark: str
    about: str
    price: str
    bids: tuple[tuple[Holder, str], ...]
    free: bool
    number: int = 1


@dataclass(frozen=True, slots=True)
class Board:
    """Cards under one heading; ``boxes`` are shown large, with what is bid on them, a
    ``stack`` small until it is asked for."""

    title: str
    boxes: bool
    stack: bool
    tags: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class GoodRow:
    """A commodity: where it comes from, what it brings where, who alone may deliver it."""

    name: str
    place: str
    pays: tuple[tuple[str, str], ...]
    owner: str | None


@dataclass(frozen=True, slots=True)
class WorthLine:
    """A line of what a player or corporation is worth."""

    what: str
    sum: str
    amount: int


def boards(words: Words, state: State) -> list[Board]:
    """Everything the title lays open, but for what is empty."""
    return [_board(words, state, lane) for lane in state.title.lanes(state) if lane.lots]


def _board(words: Words, state: State, lane: Lane) -> Board:
    kind, boxes = lane.kind.replace("_", "-"), lane.kind.startswith(BOXES)
    tags = [_tag(words, state, lot) for lot in lane.lots]
    ordered = boxes or kind.startswith(("stack", "row"))
    return Board(
        title=words.t(f"lane-{kind}", number=lane.number, count=len(tags)),
        boxes=boxes,
        stack=kind.startswith("stack"),
        tags=tuple(tags if ordered else _gathered(tags)),
    )


def _tag(words: Words, state: State, lot: Lot) -> Tag:
    card = lot.card
    company = corporation_of(state, card) if is_certificate(state, card) else None
    printed = state.title.privates.get(card)
    mark = card
    if company is not None:
        mark = f"{state.percents[card]}%"
    elif printed is not None and (starts := printed.more.get("starts")):
        company = mark = str(starts)
    return Tag(
        card=card,
        name=_named(words, state, card),
        company=company or "",
        mark=mark,
        about=words.about("private", state.title.name, card) if printed else "",
        price="" if lot.price is None else words.money(lot.price),
        bids=tuple((who, words.money(amount)) for who, amount in lot.bids),
        free=lot.free,
    )


def _named(words: Words, state: State, card: str) -> str:
    """A card's name; of one that starts a company the company's."""
    if not card:
        return ""
    printed = state.title.privates.get(card)
    starts = printed.more.get("starts") if printed else None
    return words.corporation(str(starts)) if starts else words.holder(card)


def _gathered(tags: Iterable[Tag]) -> list[Tag]:
    """Cards that are alike count as one."""
    found: dict[tuple[str, str, str], list[Tag]] = {}
    for tag in tags:
        found.setdefault((tag.company, tag.name, tag.price), []).append(tag)
    return [replace(alike[0], number=len(alike)) for alike in found.values()]


def goods(words: Words, state: State) -> list[GoodRow]:
    """Commodities with their places, bonuses and concessions."""
    return [
        GoodRow(
            name=words.t(f"good-{good.name.lower()}"),
            place=good.hex or "",
            pays=tuple((words.place(hex), words.money(amount)) for hex, amount in good.pays),
            owner=good.owner,
        )
        for good in state.title.goods(state)
    ]


def worth(words: Words, state: State, player: int) -> list[WorthLine]:
    """What a player is worth, in words and figures."""
    return _lines(words, state.title.worth(state, player))


def book(words: Words, state: State, corporation: str) -> list[WorthLine]:
    """What a corporation owns, in words and figures, where its shareholders have a part in it."""
    return _lines(words, state.title.book(state, corporation))


def _lines(words: Words, lines: Iterable[Worth]) -> list[WorthLine]:
    return [
        WorthLine(
            what=words.t(
                f"worth-{line.kind.replace('_', '-')}",
                about=words.holder(line.about) if line.about else "",
                number=line.number,
            ),
            sum=f"{line.number} × {words.money(line.each)}" if line.number > 1 else "",
            amount=line.amount,
        )
        for line in lines
    ]
