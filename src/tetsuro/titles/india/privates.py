"""18India's private companies (rules 10): who may use them when, and what using them costs:
the company, for which the bank pays its owner the face value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Assign, ChooseAbility, Holder
from tetsuro.kernel.machine import Meaning, Rule, Step, Types, mean
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics.position import board
from tetsuro.titles.india.commodities import JEWELRY, JEWELRY_HEX, claim

YELLOW_TILE: Final = "P2"
UPGRADE: Final = "P3"
DISCOUNT: Final = "P4"
TOKEN: Final = "P5"
JEWELER: Final = "P6"
DISCOUNT_LEFT: Final[Column[int | None]] = Column("terrain_discount", None, "turn")
"""What P4 still takes off the costs of this turn's tiles; None when it is not in use."""


def retire(state: State, company: str) -> None:
    """A private company or bond leaves the game."""
    for name in ("owners", "revenues", "values"):
        column = getattr(state, name)
        setattr(state, name, {k: v for k, v in column.items() if k != company})
    state.closed_privates = (*state.closed_privates, company)
    tell(state, "private_closed", private=company)


def use_up(state: State, company: str) -> None:
    """The bank pays the owner the face value and the company closes."""
    owner = state.owners[company]
    assert owner is not None
    value = state.values[company]
    retire(state, company)
    pay(state, BANK, owner, value, "private_used")


def user(state: State, company: str) -> str | None:
    """The operating corporation that may use a company now: its own, or its head's."""
    corporation, owner = state.entity(), state.owners.get(company)
    if state.round.kind != "OR" or state.round.over or not isinstance(corporation, str):
        return None
    if owner in (None, BANK) or corporation not in state.corporations:
        return None
    return corporation if owner in (corporation, state.presidents.get(corporation)) else None


def in_track_step(state: State) -> bool:
    """Whether the turn has not got beyond the track step."""
    return "track" not in state.passed_steps


def in_token_step(state: State) -> bool:
    """Whether the turn stands in the token step."""
    return not in_track_step(state) and "token" not in state.passed_steps


def own_or_any_time(state: State, company: str) -> bool:
    """P2 and P3: a player's at any time in the turn, a corporation's in its track step."""
    if user(state, company) is None:
        return False
    return isinstance(state.owners[company], int) or in_track_step(state)


# P4, and closing


def usable(state: State, company: str) -> bool:
    """Whether now is the time for a company's power (rules 10); P1 has none, and any time is
    right for it."""
    if user(state, company) is None:
        return False
    if company in (YELLOW_TILE, UPGRADE):
        return own_or_any_time(state, company)
    if company == DISCOUNT:
        return in_track_step(state) and DISCOUNT_LEFT.of(state) is None
    return company != TOKEN or in_token_step(state)


def discount(state: State) -> int:
    """What P4 takes off the costs of a turn's tiles in all."""
    total: int = state.title.privates[DISCOUNT].more["power"]["terrain_discount_total"]
    return total


def choices_of(state: State, company: str) -> tuple[str, ...]:
    """P4 may be used; by the published rules any may be closed without use (``D8``)."""
    if company not in state.values or company.startswith("RB") or not usable(state, company):
        return ()
    use = ("use",) if company == DISCOUNT else ()
    return (*use, "close") if state.title.published("private-closing") else use


def choice_offers(state: State, entity: Holder) -> Types:
    """A private with something to choose now (10)."""
    return ("choose_ability",) if choices_of(state, str(entity)) else ()


def choice_refusal(state: State, action: ChooseAbility) -> Refusal | None:
    """One of the things that the private may choose now."""
    if action.choice not in choices_of(state, str(action.entity)):
        return refuse("choice_not_offered", choice=action.choice)
    return None


def choice_apply(state: State, action: ChooseAbility) -> None:
    """Close it, or begin to use its discount (10)."""
    if action.choice == "close":
        use_up(state, str(action.entity))
        return
    DISCOUNT_LEFT.set(state, discount(state))
    tell(state, "discount", private=DISCOUNT, amount=DISCOUNT_LEFT.of(state))


def choice_meaning(state: State, action: ChooseAbility) -> Meaning:
    """The discount begins, or the company closes for its face value (``D8``)."""
    company = str(action.entity)
    code = "close-for-value" if action.choice == "close" else "terrain-discount"
    return mean(code, company=company, value=state.values[company], amount=discount(state))


def choice_choices(state: State, entity: Holder) -> Iterator[ChooseAbility]:
    """Each thing that the private may choose now."""
    for choice in choices_of(state, str(entity)):
        yield ChooseAbility(entity, True, choice=choice)


def discounted(state: State, cost: int) -> int:
    """A cost after what P4 takes off; in the track step only."""
    return max(0, cost - (DISCOUNT_LEFT.of(state) or 0)) if in_track_step(state) else cost


def spend_discount(state: State, cost: int) -> None:
    """So much of the discount that is being used is spent."""
    left = DISCOUNT_LEFT.of(state)
    if left is not None:
        DISCOUNT_LEFT.set(state, max(0, left - cost))


def end_discount(state: State) -> None:
    """P4 closes when the track step in which it was used ends."""
    if DISCOUNT_LEFT.of(state) is not None and DISCOUNT in state.owners:
        use_up(state, DISCOUNT)


COMPANY_CHOICE: Final = Step(
    "company_choice",
    choice_offers,
    {"choose_ability": Rule(choice_refusal, choice_apply, choice_choices, choice_meaning)},
    blocks=False,
)


# P6


def jewelry_offers(state: State, entity: Holder) -> Types:
    """The jeweler's marker, while its owner may use it (10)."""
    return ("assign",) if entity == JEWELER and user(state, JEWELER) is not None else ()


def jewelry_refusal(state: State, action: Assign) -> Refusal | None:
    """A hex of the land without any stop (10)."""
    if action.target_type != "hex" or action.target not in state.title.printed:
        return refuse("unknown_hex", hex=action.target)
    tile = board(state).tile(action.target)
    if tile.stops:
        return refuse("hex_with_stop", hex=action.target)
    if state.title.printed[action.target].color == "blue":
        return refuse("hex_is_sea", hex=action.target)
    return None


def jewelry_apply(state: State, action: Assign) -> None:
    """The marker is put down; the operating corporation gets the concession."""
    JEWELRY_HEX.set(state, action.target)
    corporation = user(state, JEWELER)
    assert corporation is not None
    claim(state, corporation, JEWELRY)
    use_up(state, JEWELER)


def jewelry_choices(state: State, entity: Holder) -> Iterator[Assign]:
    """Each hex in which the jeweler's marker may lie."""
    for hex in state.title.printed:
        action = Assign(entity, True, target=hex)
        if jewelry_refusal(state, action) is None:
            yield action


COMPANY_ASSIGN: Final = Step(
    "company_assign",
    jewelry_offers,
    {"assign": Rule(jewelry_refusal, jewelry_apply, jewelry_choices)},
    blocks=False,
)
