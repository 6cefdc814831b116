"""18GB's own part of the visible state (conformance format 1.2)."""

from __future__ import annotations

from typing import Any, Final

from tetsuro.kernel.state import State
from tetsuro.mechanics.auction import BIDS, lots, minimum
from tetsuro.mechanics.train_buying import BOUGHT_FROM_BANK
from tetsuro.titles.gb.insolvency import in_receivership, is_insolvent
from tetsuro.titles.gb.privates import USED
from tetsuro.titles.gb.shares import float_percent
from tetsuro.titles.gb.stock import TIER_TWO
from tetsuro.titles.gb.track import GREEN_HEXES, NO_MORE_TOKENS

POWERS: Final = {"AF": "tile_lay", "LS": "tile_lay", "TV": "tile_lay", "GN": "token", "MC": "token"}


def public(state: State) -> dict[str, Any]:
    """18GB's own entries of a trace, by name."""
    out: dict[str, Any] = {}
    for c in state.corporations:
        key = f"corp.{c}."
        out[key + "tier"] = 2 if c in TIER_TWO.of(state) else 1
        out[key + "insolvent"] = is_insolvent(state, c)
        out[key + "receivership"] = in_receivership(state, c)
        out[key + "float_percent"] = float_percent(state, c)
        out[key + "green_hexes"] = sorted(GREEN_HEXES.of(state).get(c, ()))
    out["end_restrictions"] = NO_MORE_TOKENS.of(state)
    out["train_bought"] = BOUGHT_FROM_BANK.of(state)
    for private, power in POWERS.items():
        if private in state.owners and private not in USED.of(state):
            out[f"companies.{private}.uses"] = [[power, 1]]
    if state.round.kind == "ISR":
        remaining = lots(state)
        out["auction_companies"] = list(remaining)
        for lot in remaining:
            out[f"companies.{lot}.min_bid"] = minimum(state, lot)
            if bids := BIDS.of(state).get(lot):
                out[f"bid.{lot}"] = [list(b) for b in bids]
    return out
