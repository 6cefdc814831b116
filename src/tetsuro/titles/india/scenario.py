"""18India's set-up (rules 2) and the order of its rounds (rules 3)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import begin_round
from tetsuro.kernel.rng import Random
from tetsuro.kernel.setup import withdraw
from tetsuro.kernel.state import BANK, IPO, POOL, Round, State
from tetsuro.kernel.verbs import move_certificates, pay
from tetsuro.mechanics.operating import operating_order
from tetsuro.mechanics.turns import order_by_passing
from tetsuro.titles.india.cards import (
    DECK,
    ROWS,
    Cards,
    card_value,
    corporation_of,
    is_bond,
    is_directors,
    set_hand,
    to_bank_list,
)
from tetsuro.titles.india.heads import GIPR, MARKER, RESERVE
from tetsuro.titles.india.warrants import WARRANTS

IN_EACH_REGION: Final = 3
IPO_ROWS: Final = 3


def set_up(state: State, random: Random) -> None:
    """The draws of rules 2: regions, then the deck, dealt from its end."""
    _choose_corporations(state, random)
    _face_values(state)
    facts = state.title.rules["scenario"]
    deck = tuple(random.shuffled(_draw_deck(state)))
    rows: list[Cards] = []
    for _ in range(IPO_ROWS):
        deck, block = _deal(deck, facts["cards_in_row"])
        rows.append(block)
    ROWS.set(state, tuple(rows))
    for player in state.players:
        deck, block = _deal(deck, facts["cards_dealt"])
        set_hand(state, player, block)
    _to_market(state, deck)
    for bond in filter(is_bond, state.title.privates):
        to_bank_list(state, bond)
    DECK.set(state, _directors_cards(state))
    _reserve_homes(state)


def _choose_corporations(state: State, random: Random) -> None:
    """Three of each region play; the last drawn of a region is its guaranty corporation."""
    warrants = []
    for names in state.title.rules["regions"].values():
        drawn = random.shuffled(names)
        for corporation in drawn[:-IN_EACH_REGION]:
            withdraw(state, corporation)
        warrants.append(drawn[-1])
    WARRANTS.set(state, tuple(c for c in state.corporations if c in warrants))


def _face_values(state: State) -> None:
    """Par and price are the face value; the marker waits beside the chart (rules 2.4)."""
    chart = state.title.chart
    face = {c: state.title.corporations[c].more["face_value"] for c in state.corporations}
    cells = {cell.price: cell.index for cell in chart.cells}
    state.pars = face
    state.places = {c: cells[price] for c, price in face.items()}
    bonds = tuple(i for i in state.certificates[GIPR][IPO] if _number(i) > 9)
    move_certificates(state, GIPR, bonds, IPO, RESERVE)


def _number(certificate: str) -> int:
    tail = certificate.rpartition("_")[2]
    return int(tail) if tail != MARKER else 0


def _draw_deck(state: State) -> Cards:
    """Privates, then the ten percent certificates by corporation; GIPR's number 0 is last."""
    privates = tuple(p for p in state.title.privates if not is_bond(p))
    shares = tuple(
        i
        for c in state.corporations
        for i in sorted(state.certificates[c][IPO], key=lambda i: (_number(i) or 10, i))
        if state.percents[i] == 10
    )
    return privates + shares


def _directors_cards(state: State) -> Cards:
    return tuple(
        i
        for c in state.corporations
        for i in state.certificates[c].get(IPO, ())
        if is_directors(state, i)
    )


def _deal(deck: Cards, count: int) -> tuple[Cards, Cards]:
    """A block from the end of the deck, in the deck's order."""
    return deck[:-count], deck[-count:]


def _to_market(state: State, rest: Cards) -> None:
    """The bank pays the face value of certificates that start in the market (rules 2.8)."""
    for card in rest:
        corporation = corporation_of(card)
        if corporation is None:
            to_bank_list(state, card)
        else:
            move_certificates(state, corporation, (card,), IPO, POOL)
            pay(state, BANK, corporation, card_value(state, card), "share")


def _reserve_homes(state: State) -> None:
    """One slot of the home city, or the hex where it has two cities to choose from."""
    kept: dict[str, tuple[tuple[int | None, int | None, str], ...]] = {}
    for corporation in state.corporations:
        charter = state.title.corporations[corporation]
        if charter.home is None:
            continue
        one_city = len(state.title.printed[charter.home].cities) == 1
        city = 0 if one_city else charter.home_city
        entry = (city, None if city is None else 0, corporation)
        kept[charter.home] = (*kept.get(charter.home, ()), entry)
    state.reservations = kept


def next_round(state: State) -> None:
    """The sequence of rules 3."""
    kind, turn, number = state.round.kind, state.round.turn, state.round.number
    if kind == "DR":
        next_up = state.entity()
        assert isinstance(next_up, int)
        at = state.players.index(next_up)
        state.players = (*state.players[at:], *state.players[:at])
        _enter(state, "SR", turn, 1, state.players)
    elif kind == "SR":
        order_by_passing(state)
        _enter(state, "OR", turn, 1, operators(state))
    elif number < state.rounds_in_set:
        _enter(state, "OR", turn, number + 1, operators(state))
    else:
        _enter(state, "SR", turn + 1, 1, state.players)


def operators(state: State) -> tuple[str, ...]:
    """Floated corporations in operating order; GIPR not before phase II (rules 3)."""
    waits = state.phase == state.title.phases[0].name
    return tuple(c for c in operating_order(state) if not (waits and c == GIPR))


def _enter(state: State, kind: str, turn: int, number: int, order: tuple[Holder, ...]) -> None:
    begin_round(state, Round(kind, turn, number, order))
