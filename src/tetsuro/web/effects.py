"""What an action would do, told before it is done: by doing it to a copy of the position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tetsuro.kernel.actions import Action, Holder
from tetsuro.kernel.events import Event
from tetsuro.kernel.machine import perform
from tetsuro.kernel.refusal import Illegal
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.web.words import Words

TOLD = frozenset(
    (
        *("receivership", "floated", "phase", "rusted", "converted", "insolvent", "solvent"),
        *("private_closed", "closed", "bank_broken", "end_game_restriction"),
        *("end_triggered", "game_over"),
    )
)
"""Events worth a line under a button, besides prices and money."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What follows an action until the round is over."""

    events: tuple[Event, ...]
    kinds: Mapping[str, str]
    """What kind of corporation each is afterwards; one may have a manager, not a president."""

    def net(self, who: Holder) -> int:
        """Money that somebody has more afterwards."""
        return sum(
            e.params["amount"] * ((e.params["payee"] == who) - (e.params["payer"] == who))
            for e in self.events
            if e.kind == "paid"
        )

    def cost(self, who: Holder) -> int:
        """What he pays first of all; income that follows does not count."""
        paid = [e.params for e in self.events if e.kind == "paid"]
        return next((p["amount"] for p in paid if p["payer"] == who), 0)

    def paid(self) -> dict[Holder, int]:
        """Net money of everybody who pays or is paid, in order."""
        holders = dict.fromkeys(
            h
            for e in self.events
            if e.kind == "paid"
            for h in (e.params["payer"], e.params["payee"])
        )
        return {h: self.net(h) for h in holders}

    def price(self, corporation: str) -> tuple[int, int] | None:
        """The share price before and after, where it moves."""
        moves = [
            e.params
            for e in self.events
            if e.kind == "price" and e.params["corporation"] == corporation
        ]
        return (moves[0]["old"], moves[-1]["new"]) if moves else None

    def settled(self, words: Words) -> tuple[str, ...]:
        """Shares and money that change hands, in words."""
        shares = [
            words.t(
                "then-shares",
                **{name: e.params[name] for name in ("taker", "percent", "corporation")},
            )
            for e in self.events
            if e.kind == "shares_moved" and e.params["taker"] not in (POOL, IPO, BANK)
        ]
        money = [
            words.t("then-money", who=who, sign="up" if n > 0 else "down", amount=abs(n))
            for who, n in self.paid().items()
            if n and who != BANK
        ]
        return (*shares, *money)

    def lines(self, words: Words, *, starting: bool = False, closing: str = "") -> tuple[str, ...]:
        """Each consequence in words; that a starter is president goes without saying, and that
        a private company that is asked to close does."""
        found = []
        prices: dict[str, tuple[int, int]] = {}
        for e in self.events:
            if e.kind == "price":
                corporation = e.params["corporation"]
                old = prices.get(corporation, (e.params["old"], 0))[0]
                prices[corporation] = old, e.params["new"]
            elif e.kind == "president":
                if starting:
                    continue
                kind = self.kinds.get(e.params["corporation"], "")
                found.append(words.t("then-president", player=e.params["player"], kind=kind))
            elif e.kind == "private_closed" and e.params["private"] == closing:
                continue
            elif e.kind in TOLD:
                found.append(words.said(e))
        moved = [
            words.t("then-price", corporation=c, old=old, new=new)
            for c, (old, new) in prices.items()
        ]
        return tuple(dict.fromkeys((*moved, *found)))


def effects(state: State, action: Action) -> Effects | None:
    """None when the action is refused."""
    after = state.copy()
    try:
        perform(after, action)
    except Illegal:
        return None
    until = next((n for n, e in enumerate(after.events) if e.kind == "round"), None)
    return Effects(tuple(after.events[:until]), after.types)


def doer(state: State, action: Action) -> Holder:
    """Who pays for an action: the entity, or the corporation for which a private acts."""
    entity = state.entity()
    return entity if action.private and entity is not None else action.entity
