"""Programmed actions as controls: pass or buy by itself until something happens (core 4)."""

from __future__ import annotations

from collections.abc import Callable

from tetsuro.kernel.actions import Action, Holder, ProgramBuy, ProgramDisable, SharePass
from tetsuro.kernel.state import State
from tetsuro.mechanics.programs import program_rules
from tetsuro.web.controls import Control, Now
from tetsuro.web.words import Words


def programs(
    words: Words,
    state: State,
    now: Now,
    whose: Callable[[Holder], bool] = lambda player: True,
    own: int | None = None,
) -> tuple[Control, ...]:
    """What a player (without ``own`` the one to act) may program, and what may be ended."""
    found: list[Control] = []

    def add(action: Action, label: str) -> None:
        found.append(Control(str(action), action.type, label))

    player = now.actor if own is None else own
    rules = program_rules(state)
    if isinstance(player, int) and whose(player) and now.step == rules.step:
        careful = SharePass(player, unconditional=False, indefinite=False)
        add(careful, words.t("program-pass-careful"))
        add(SharePass(player, unconditional=True, indefinite=False), words.t("program-pass-round"))
        for c in state.corporations:
            if rules.buys and c in state.pars and c not in state.floated:
                buying = ProgramBuy(
                    player,
                    corporation=c,
                    until_condition="float",
                    from_market=False,
                    auto_pass_after=True,
                )
                add(buying, words.t("program-buy-to-float", corporation=c))
    for owner in state.programs:
        if isinstance(owner, int) and whose(owner):
            add(
                ProgramDisable(owner, reason="user_disabled"),
                words.t("program-end", player=words.holder(owner)),
            )
    return tuple(found)
