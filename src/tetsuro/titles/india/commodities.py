"""18India's commodities and their concessions (rules 7.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tetsuro.kernel.state import Column, State
from tetsuro.kernel.verbs import tell

CONCESSIONS: Final[Column[dict[str, tuple[str, ...]]]] = Column("concessions", {})
"""Commodities each corporation has claimed, in order; nobody else may deliver them."""
JEWELRY_HEX: Final[Column[str | None]] = Column("jewelry_hex", None)
JEWELRY: Final = "JEWELRY"


def table(state: State) -> Mapping[str, Mapping[str, Any]]:
    """The commodities: concession, hex, and what each destination pays."""
    found: Mapping[str, Mapping[str, Any]] = state.title.rules["commodities"]
    return found


def place_of(state: State, commodity: str) -> str | None:
    """The hex a commodity comes from; jewelry has none before P6 is used."""
    if commodity == JEWELRY:
        return JEWELRY_HEX.of(state)
    hex: str = table(state)[commodity]["hex"]
    return hex


def claimed_by(state: State, commodity: str) -> str | None:
    """The corporation with the concession."""
    return _claims(state).get(commodity)


def _claims(state: State) -> Mapping[str, str]:
    """Who has claimed which commodity."""
    claimed = CONCESSIONS.of(state)
    return state.derived(
        "claims", (claimed,), lambda s: {n: c for c, names in claimed.items() for n in names}
    )


def unclaimed(state: State) -> tuple[str, ...]:
    """Commodities whose concession nobody has."""
    return tuple(name for name in table(state) if claimed_by(state, name) is None)


def usable(state: State, corporation: str) -> tuple[str, ...]:
    """Commodities a corporation may deliver: unclaimed ones and its own."""
    claims = _claims(state)
    return tuple([n for n in table(state) if claims.get(n, corporation) == corporation])


def claim(state: State, corporation: str, commodity: str) -> None:
    """The concession is the corporation's for good (lost when it closes, ``D9``); it stands for
    both places of ore or tea."""
    concession = table(state)[commodity]["concession"]
    both = tuple(n for n, facts in table(state).items() if facts["concession"] == concession)
    names = CONCESSIONS.of(state).get(corporation, ())
    if commodity not in names:
        CONCESSIONS.set(state, {**CONCESSIONS.of(state), corporation: (*names, *both)})
        tell(state, "concession", corporation=corporation, concession=concession)


def delivered(state: State, corporation: str, hexes: Sequence[str]) -> dict[str, int]:
    """What a route through these hexes delivers, in the order in which it comes by, and what
    each brings: it has track in the commodity's hex and in a destination's; the best destination
    counts, once (``D3``)."""
    found = {}
    mine = [(place_of(state, name), name) for name in usable(state, corporation)]
    for hex in hexes:
        for name in [name for place, name in mine if place == hex]:
            pays = [n for to, n in table(state)[name]["pays"].items() if to in hexes]
            if pays:
                found[name] = max(pays)
    return found
