"""Who must be asked before something of his changes hands: for the request, not the file."""

from __future__ import annotations

from tetsuro.game.seat import behind
from tetsuro.kernel.actions import Action, Holder
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State


def asked(state: State, action: Action) -> int | None:
    """The player who must agree, if it isn't the one who acts."""
    if action.type not in state.title.consent:
        return None
    if action.type == "buy_train":
        train = getattr(action, "train", None)
        owner: Holder | None = next((c for c, own in state.trains.items() if train in own), None)
    elif action.type == "merge":
        owner = getattr(action, "corporation", None)
    else:
        owner = state.owners.get(getattr(action, "company", ""))
    seller, buyer = behind(state, owner), behind(state, action.entity)
    return seller if seller is not None and seller != buyer else None


def consent_refusal(state: State, action: Action, given: str | None) -> Refusal | None:
    """Why the request may not go on without another player's yes."""
    needed = asked(state, action)
    if needed is None or given == str(needed):
        return None
    return refuse("consent_needed", player=needed)
