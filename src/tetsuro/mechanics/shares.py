"""Certificates: counting them, moving them, and who becomes president (core 8 and 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.state import POOL, Column, State
from tetsuro.kernel.verbs import move_certificates, set_president, tell
from tetsuro.mechanics.parameters import parameters

UNBACKED: Final[Column[dict[str, dict[Holder, int]]]] = Column("unbacked", {})
"""Percent that the presidency counts for a holder beyond (or below) his certificates."""


def first_certificate(state: State, corporation: str) -> str:
    """The certificate that stands first on the charter: as printed, the president's."""
    return state.title.corporations[corporation].certificates[0][0]


@dataclass(frozen=True, slots=True)
class ShareRules:
    """``president_to_pool``: the president's certificate may go to the pool (receivership);
    ``privates_count``: private companies count against the certificate limit, but for
    ``exempt`` ones; ``leading``: the certificate that goes with the presidency; ``pledged``: a
    player's cash and certificates bound by leading bids; ``sells_any``: the recorded site's engine
    sells bundles of other holders, too (ruling ``screen-rules``)."""

    president_to_pool: bool = False
    privates_count: bool = True
    exempt: frozenset[str] = frozenset()
    leading: Callable[[State, str], str] = first_certificate
    pledged: Callable[[State, Holder], tuple[int, int]] = lambda state, player: (0, 0)
    sells_any: bool = False


share_rules: Final = parameters("shares", ShareRules)


def presidents_certificate(state: State, corporation: str) -> str:
    """The certificate that goes with the presidency."""
    return share_rules(state).leading(state, corporation)


def presidents_percent(state: State, corporation: str) -> int:
    """The percent of the certificate that goes with the presidency."""
    return state.percents[presidents_certificate(state, corporation)]


def one_share(state: State, corporation: str) -> int:
    """Percent of one ordinary share: that of certificate 1 (core 8.1)."""
    printed = state.title.corporations[corporation].certificates
    if len(printed) > 1:
        return state.percents[printed[1][0]]
    return state.percents[printed[0][0]] // 2


def owner_of(state: State, certificate: str) -> tuple[str, Holder] | None:
    """(corporation, holder) of a certificate id; None if there is no such one in play."""
    corporation = certificate.rpartition("_")[0]
    for holder, ids in state.certificates.get(corporation, {}).items():
        if certificate in ids:
            return corporation, holder
    return None


def held(state: State, holder: Holder, corporation: str) -> tuple[str, ...]:
    """Certificates of a corporation in a holder's list, in order of arrival."""
    return state.certificates[corporation].get(holder, ())


def certificate_count(state: State, player: Holder) -> int:
    """Certificates that count against the limit (core 8.4); one of 0 percent does not."""
    percents, rules = state.percents, share_rules(state)
    count = 0
    for lists in state.certificates.values():
        if ids := lists.get(player):
            count += len([i for i in ids if percents[i]])
    if rules.privates_count:
        count += len([p for p in state.players_owning(player) if p not in rules.exempt])
    return count


def left_of(state: State, player: Holder | None, candidates: Iterable[int]) -> int:
    """The candidate nearest to the left of a player in present order (core 6.1)."""
    order = state.players
    start = order.index(player) if isinstance(player, int) and player in order else -1
    n = len(order)
    return min(candidates, key=lambda c: (order.index(c) - start - 1) % n)


def transfer(
    state: State, corporation: str, ids: tuple[str, ...], percent: int, giver: Holder, taker: Holder
) -> None:
    """Move a bundle worth ``percent`` (less than its certificates when partial) and settle the
    presidency (core 9.1). Money is the caller's affair."""
    token = presidents_certificate(state, corporation)
    need, one = state.percents[token], one_share(state, corporation)
    carries = token in ids
    back = (sum(state.percents[i] for i in ids) - percent) // one
    before = state.presidents.get(corporation)
    ledger = ledger_of(state, corporation)
    ledger[giver] -= percent
    ledger[taker] = ledger.get(taker, 0) + percent
    move_certificates(state, corporation, ids, giver, taker)
    tell(state, "shares_moved", corporation=corporation, percent=percent, giver=giver, taker=taker)

    most = max((ledger[h] for h in ledger if isinstance(h, int)), default=0)
    if share_rules(state).president_to_pool:
        if most < need and carries and taker == POOL:
            set_president(state, corporation, POOL)
            _first_to(state, corporation, back, POOL, giver)
            _note_unbacked(state, corporation, ledger)
            return
        if before == POOL and carries:
            set_president(state, corporation, taker)
            _first_to(state, corporation, back, taker, POOL)
            return
        if most < need:
            return
    leaders = [h for h in ledger if isinstance(h, int) and ledger[h] == most]
    if before in leaders or most == 0:
        return
    new = _successor(state, corporation, leaders, before, most >= need)
    if new is None:
        return
    set_president(state, corporation, new)
    if (taker == new and giver == before and carries and not back) or giver == new:
        return
    if before is None:
        return
    _hand_over(state, corporation, new, before, taker if carries else before)
    _first_to(state, corporation, back, POOL, giver)


def _successor(
    state: State, corporation: str, leaders: list[int], before: Holder | None, enough: bool
) -> int | None:
    if before is None:
        token = presidents_certificate(state, corporation)
        for leader in leaders:
            if token in held(state, leader, corporation):
                return leader
    if not enough:
        return None
    if isinstance(before, int):
        return left_of(state, before, leaders)
    return leaders[0]


def ledger_of(state: State, corporation: str) -> dict[Holder, int]:
    """Percent by holder, in the order in which they first came to hold any."""
    shifts = UNBACKED.of(state).get(corporation, {})
    return {
        h: state.percent(h, corporation) + shifts.get(h, 0) for h in state.certificates[corporation]
    }


def _note_unbacked(state: State, corporation: str, ledger: dict[Holder, int]) -> None:
    """Where a lone president's certificate was sold in part and came back whole, recordings go
    on counting what was sold (``StockRules.unreturned_above``)."""
    shifts = {h: percent - state.percent(h, corporation) for h, percent in ledger.items()}
    shifts = {h: shift for h, shift in shifts.items() if shift}
    others = {c: shift for c, shift in UNBACKED.of(state).items() if c != corporation}
    if shifts or corporation in UNBACKED.of(state):
        UNBACKED.set(state, {**others, corporation: shifts} if shifts else others)


def _hand_over(state: State, corporation: str, new: int, before: Holder, keeper: Holder) -> None:
    """The new president swaps ordinary certificates for the president's (core 9.1.12-13)."""
    token = presidents_certificate(state, corporation)
    if token not in held(state, keeper, corporation):
        return
    need = state.percents[token]
    kept = sum(state.percents[i] for i in held(state, before, corporation))
    given = held(state, new, corporation)[: need // one_share(state, corporation)]
    move_certificates(state, corporation, given, new, before if kept >= need else POOL)
    move_certificates(state, corporation, (token,), keeper, new)


def _first_to(state: State, corporation: str, count: int, giver: Holder, taker: Holder) -> None:
    """``count`` certificates, each time the first of the giver's list, change hands."""
    for _ in range(count):
        first = held(state, giver, corporation)[:1]
        move_certificates(state, corporation, first, giver, taker)


def bundles(state: State, player: Holder, corporation: str) -> list[tuple[tuple[str, ...], int]]:
    """(ids, percent) of every number of shares the holder can sell: ordinary certificates in
    order first, the president's last, whole or in part (core 8.3)."""
    token = presidents_certificate(state, corporation)
    ids = held(state, player, corporation)
    ordinary = tuple(sorted((i for i in ids if i != token), key=lambda i: state.percents[i]))
    found: list[tuple[tuple[str, ...], int]] = []
    percent = 0
    for n, certificate in enumerate(ordinary, 1):
        percent += state.percents[certificate]
        found.append((ordinary[:n], percent))
    if token in ids:
        one = one_share(state, corporation)
        parts = range(1, state.percents[token] // one + 1)
        found.extend(((*ordinary, token), percent + k * one) for k in parts)
    return found
