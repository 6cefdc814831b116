"""What of 18India lies open on the table: rows, draft, the bank's list, commodities."""

from __future__ import annotations

from tetsuro.kernel.showing import Good, Lane, Lot
from tetsuro.kernel.state import POOL, State
from tetsuro.mechanics.shares import held
from tetsuro.titles.india import commodities
from tetsuro.titles.india.cards import BANK_LIST, ROWS, card_value, for_sale_by_bank, to_draft
from tetsuro.titles.india.draft import selecting


def lanes(state: State) -> tuple[Lane, ...]:
    """The rows with the next card first, then the market and what the bank sells; before that
    the cards to draft."""
    if state.round.kind == "DR":
        cards = () if selecting(state) else to_draft(state)
        draft = Lane("draft", "", tuple(Lot(c, card_value(state, c)) for c in cards))
        return (*((draft,) if cards else ()), *_rows(state))
    return (*_rows(state), Lane("market", "", _market(state)), Lane("bank", "", _bank(state)))


def _rows(state: State) -> tuple[Lane, ...]:
    return tuple(
        Lane("row", n, tuple(Lot(c, card_value(state, c), free=not at) for at, c in enumerate(row)))
        for n, row in enumerate(ROWS.of(state), 1)
    )


def _market(state: State) -> tuple[Lot, ...]:
    return tuple(
        Lot(certificate, state.price(corporation))
        for corporation in state.corporations
        for certificate in held(state, POOL, corporation)
    )


def _bank(state: State) -> tuple[Lot, ...]:
    sold = for_sale_by_bank(state)
    return tuple(Lot(c, card_value(state, c), free=c in sold) for c in BANK_LIST.of(state))


def goods(state: State) -> tuple[Good, ...]:
    """Commodities, where they come from and go, and who holds the concession."""
    return tuple(
        Good(
            name,
            commodities.place_of(state, name),
            tuple(facts["pays"].items()),
            commodities.claimed_by(state, name),
        )
        for name, facts in commodities.table(state).items()
    )


def hex_marks(state: State) -> dict[str, tuple[str, ...]]:
    """Concession holders beside their commodities, and the jewelry."""
    found: dict[str, tuple[str, ...]] = {}
    for good in goods(state):
        if good.hex is None:
            continue
        picture = ("jewelry",) if good.name == commodities.JEWELRY else ()
        holder = (f"{good.owner}_concession",) if good.owner else ()
        if picture or holder:
            found[good.hex] = (*found.get(good.hex, ()), *picture, *holder)
    return found
