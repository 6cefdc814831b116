"""1822PNW's set-up: open stacks drawn from the seed, trains set aside, homes reserved (rules 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tetsuro.kernel.machine import begin_round
from tetsuro.kernel.rng import Random
from tetsuro.kernel.state import Round, State, Token
from tetsuro.kernel.verbs import add_token, give_private
from tetsuro.mechanics import bid_boxes, minors
from tetsuro.mechanics.bid_boxes import BOXES, STACKS
from tetsuro.mechanics.depot import card
from tetsuro.mechanics.exchange_tokens import EXCHANGE
from tetsuro.mechanics.formation import CAPITALIZATION, INCREMENTAL
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.titles.pnw.companies import DESTINATIONS, PAIR, card_of, is_card
from tetsuro.titles.pnw.sequence import operating_order

EXCHANGE_TOKENS: Final = 3
FEWER_TRAINS: Final = {"remove_two_ls": 2, "remove_three_ls": 3}
PACKET_PRICE: Final = 50
PACKET_TREASURY: Final = 100


def set_up(state: State, random: Random) -> None:
    """Set up the game: majors, homes, trains, stacks; then the first round (2, 11.1)."""
    facts = state.title.rules["scenario"]
    _set_up_majors(state, facts)
    _reserve_homes(state, facts)
    _set_trains_aside(state)
    packet = "starting_packet" in state.title.options
    _stack_cards(state, random, facts, packet)
    bid_boxes.fill(state)
    if packet:
        _hand_out_packets(state, facts)
        begin_round(state, Round("OR", 1, 1, operating_order(state)))
    else:
        begin_round(state, Round("SR", 1, 1, state.players))


def _set_up_majors(state: State, facts: dict[str, Any]) -> None:
    majors = [c for c in state.corporations if minors.is_major(state, c)]
    ASSOCIATIONS.set(state, facts["associations"])
    EXCHANGE.set(state, dict.fromkeys(majors, EXCHANGE_TOKENS))
    CAPITALIZATION.set(state, dict.fromkeys(majors, INCREMENTAL))
    DESTINATIONS.set(state, {c: state.title.corporations[c].more["destination"] for c in majors})
    for major in majors:
        add_token(state, major, Token("destination", 0))


def _reserve_homes(state: State, facts: dict[str, Any]) -> None:
    found: dict[str, tuple[tuple[int | None, int | None, str], ...]] = {}
    for minor, (hex, city, slot) in facts["reservations"].items():
        if minor in state.corporations:
            found[hex] = (*found.get(hex, ()), (city, slot, minor))
    state.reservations = found


def _set_trains_aside(state: State) -> None:
    """Trains that come with privates, and the L trains an option removes (2.2, 2.5)."""
    aside = {p.more["train"] for p in state.title.privates.values() if "train" in p.more}
    special = {card(t) for t in aside}
    fewer = sum(FEWER_TRAINS.get(o, 0) for o in state.title.options)
    state.depot = tuple(t for t in state.depot if card(t) not in special)[fewer:]


def _stack_cards(state: State, random: Random, facts: dict[str, Any], packet: bool) -> None:
    drawn = random.shuffled(facts["cards"])
    top: Sequence[str] = facts["top_privates"]
    privates = [p for p in drawn if not is_card(p)]
    privates = [*top, *(p for p in privates if p not in top)]
    cards = [c for c in drawn if is_card(c)]
    if not packet:
        cards = _piles(state, random, facts, cards)
    STACKS.set(state, {"minors": tuple(cards), "privates": tuple(privates)})
    state.owners = dict.fromkeys((*cards, *privates), None)


def _piles(state: State, random: Random, facts: dict[str, Any], cards: list[str]) -> list[str]:
    """The first card, then piles in which associated minors are spread (2.4)."""
    first: list[str] = [facts["first_minor"]]
    last: list[str] = []
    if facts["pairs"]:
        pair = random.shuffled(facts["pairs"])[0]
        PAIR.set(state, tuple(pair))
        first, last = pair[:1], pair[1:]
    rest = [c for c in cards if c not in first + last]
    associated = [c for c in rest if c[1:] in facts["associations"]]
    others = [c for c in rest if c not in associated]
    piles: list[str] = []
    for some, more in facts["piles"]:
        piles += random.shuffled([*associated[:some], *others[:more]])
        del associated[:some], others[:more]
    return [*first, *piles, *last]


def _hand_out_packets(state: State, facts: dict[str, Any]) -> None:
    """Two minors and two privates for each player (11.1)."""
    for player, packet in zip(state.players, facts["packets"].values(), strict=False):
        for minor in packet["minors"]:
            minors.give(state, minor, player, PACKET_PRICE, PACKET_TREASURY)
            bid_boxes.remove_card(state, card_of(minor))
        for private in packet["privates"]:
            bid_boxes.leave_stack(state, private)
            give_private(state, private, player)
    bid_boxes.fill(state)
    BOXES.set(state, {**BOXES.of(state), "minors": ()})
