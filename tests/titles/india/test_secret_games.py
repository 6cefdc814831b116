"""Whole games: from another seat nothing shows what a hand holds; from its own seat it does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from tests.secrecy import dealt_otherwise, unknown_to
from tetsuro.bots.random_player import pick
from tetsuro.game.beginning import new_game
from tetsuro.game.game import Game
from tetsuro.game.line import Line
from tetsuro.game.seat import Seat
from tetsuro.kernel import actions
from tetsuro.kernel.actions import Action, Holder
from tetsuro.kernel.choices import Family, OpenFamily, choices
from tetsuro.kernel.events import Event
from tetsuro.kernel.machine import blocking
from tetsuro.kernel.title import all_open
from tetsuro.titles.india.cards import HANDS, card_value
from tetsuro.titles.india.draft import selecting

ACTIONS = 150
ALWAYS, SELDOM = 9, 20


@cache
def moments(players: int, default: str = "published") -> tuple[Game, ...]:
    """Games of one line of play: every step of the selection and of the draft's beginning, then
    now and again, as long as a hand is secret."""
    random = Random(players)
    game = new_game("18India", [f"P{n}" for n in range(players)], seed=players)
    if default == "recorded":
        rulings = dict.fromkeys(game.title.rulings, default)
        game = new_game("18India", [f"P{n}" for n in range(players)], players, (), rulings)
    found = [game]
    for number in range(ACTIONS):
        action = pick(game, random, {"buy_company": 4, "pass": 0.3})
        assert action is not None
        game = game.copy()
        game.apply(action)
        if not any(unknown_to(None, game.state).values()):
            break
        if number < ALWAYS or number % SELDOM == 0:
            found.append(game)
    return tuple(found)


def attempts(game: Game) -> Iterator[Action]:
    """Actions of all kinds by everybody, nearly all illegal: each asks what a hand holds."""
    state = game.state
    cards = sorted({*state.percents, *state.owners})
    whoever: list[Holder] = [*state.players, *state.corporations[:3], *state.owners]
    for who in state.players:
        for card in cards:
            price = card_value(state, card) if card in state.percents or card in state.values else 0
            yield actions.BuyCompany(who, company=card, price=price)
            yield actions.SellCompany(who, company=card, price=price)
            yield actions.Bid(who, company=card, price=price)
            yield actions.SelectCompanies(who, companies=(card,))
            yield actions.BuyShares(who, shares=(card,), percent=10)
            yield actions.SellShares(who, shares=(card,), percent=10)
    for card in cards:
        for corporation in state.corporations[:3]:
            price = card_value(state, card) if card in state.percents or card in state.values else 0
            yield actions.CorporateBuyCompany(corporation, company=card, price=price)
            yield actions.CorporateBuyShares(corporation, shares=(card,), percent=10)
    for who in whoever:
        yield actions.Pass(who, private=who in state.owners)
        yield actions.Undo(who)
        yield actions.Redo(who)
        yield actions.EndGame(who)
        yield actions.Message(who, message="?")
        yield actions.ChooseAbility(who, choice="close", private=who in state.owners)
    for hand in HANDS.of(state).values():
        for who in state.players:
            yield actions.SelectCompanies(who, companies=hand[:6])


def told(seat: Seat, asked: list[Action]) -> str:
    """Everything that comes to a seat: position, past, file, choices, refusals."""
    game = seat.game
    parts = [json.dumps(seat.state.to_json()), json.dumps(seat.to_json())]
    parts += [json.dumps(seat.see(s).to_json()) for s in game.positions[::13]]
    parts.append(json.dumps(game.title.public(seat.state)))
    parts.append(json.dumps(game.result()))
    parts.append(repr(blocking(seat.state)))
    for choice in seat.choices():
        members = islice(choice, 40) if isinstance(choice, Family | OpenFamily) else (choice,)
        parts += map(str, members)
    parts += [f"{action}: {seat.explain(action)}" for action in asked]
    return "\n".join(parts)


def cases() -> list[tuple[int, int | None, str]]:
    published = [(n, viewer, "published") for n in (2, 3, 4, 5) for viewer in (None, 0, n - 1)]
    return [*published, (4, None, "recorded"), (4, 2, "recorded")]


@pytest.mark.parametrize(("players", "viewer", "default"), cases())
def test_nothing_tells_what_others_hold(players: int, viewer: int | None, default: str) -> None:
    random = Random(f"{players}{viewer}")
    for game in moments(players, default):
        asked = list(attempts(game))
        asked = random.sample(asked, min(len(asked), 150))
        before = told(Seat(game, viewer), asked)
        for _ in range(2 if len(game.raw) < ALWAYS else 1):
            assert told(Seat(dealt_otherwise(game, viewer, random), viewer), asked) == before


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_nothing_tells_what_others_hold_after_something_was_undone(viewer: int | None) -> None:
    random = Random(f"undone{viewer}")
    undone = 0
    for game in moments(4):
        back = taken_back(game, random)
        if back is None:
            continue
        undone += 1
        asked = random.sample(list(attempts(back)), 60)
        before = told(Seat(back, viewer), asked)
        for _ in range(2):
            assert told(Seat(dealt_otherwise(back, viewer, random), viewer), asked) == before
    assert undone > 8


def taken_back(game: Game, random: Random) -> Game | None:
    """Up to three actions done and undone again; None where that would turn cards up."""
    back = game.copy()
    for _ in range(random.randint(1, 3)):
        action = pick(back, random, {"buy_company": 4})
        assert action is not None
        back.apply(action)
        if selecting(back.state) != selecting(game.state):
            return None
    back.undo(game.raw[-1]["id"] if game.raw else 0)
    assert back.state == game.state
    return back


@pytest.mark.parametrize("players", [3, 4])
def test_the_owner_of_a_hand_sees_the_change(players: int) -> None:
    """The same comparison from the seats whose cards were exchanged, and of a title that hides
    nothing: it must tell the worlds apart."""
    random = Random(players)
    changed = leaked = 0
    for game in moments(players):
        other = dealt_otherwise(game, 0, random)
        asked = list(attempts(game))[::40]
        for player in game.state.players:
            hands = [HANDS.of(g.state)[player] for g in (game, other)]
            if player == 0 or hands[0] == hands[1]:
                continue
            changed += 1
            assert told(Seat(game, player), asked) != told(Seat(other, player), asked)
        if game.state != other.state:
            leaky = [Game.copy(g) for g in (game, other)]
            for g in leaky:
                g.title = replace(g.title, player_view=all_open)
            here, there = (Seat(g, 0) for g in leaky)
            leaked += told(here, asked) != told(there, asked)
    assert changed > 20
    assert leaked > 10


def test_a_log_that_named_a_hidden_card_would_be_found() -> None:
    game = moments(4)[2].copy()
    card = unknown_to(0, game.state)[2][0]
    told_too_much = game.state.copy()
    told_too_much.events = [Event("drafted", player=2, card=card)]
    game._positions = Line((*game.positions[:-1], told_too_much))
    other = dealt_otherwise(game, 0, Random(1))
    assert other.positions[-1].events != told_too_much.events
    assert told(Seat(game, 0), []) != told(Seat(other, 0), [])


def test_what_a_player_does_shows_him_no_hand() -> None:
    """His own action has the same outcome for him in both worlds; only the last choice of cards
    turns up what others did not keep."""
    done = 0
    for game in moments(4):
        player = next(p for p in game.state.players if Seat(game, p).speaks_for(game.actors[0]))
        other = dealt_otherwise(game, player, Random(len(game.raw)))
        offered = [a for c in Seat(game, player).choices() for a in as_list(c)]
        for action in offered[:: max(1, len(offered) // 8)]:
            here, there = game.copy(), other.copy()
            here.apply(action)
            there.apply(action)
            if here.state.round.kind == "DR" and len(here.raw) == len(game.state.players):
                continue
            done += 1
            assert told(Seat(here, player), []) == told(Seat(there, player), []), action
    assert done > 50


@pytest.mark.parametrize("players", [2, 4])
def test_a_seat_can_do_all_that_its_player_may(players: int) -> None:
    """What hides others' cards takes none of one's own choices, and asks the same player."""
    for game in moments(players):
        at = blocking(game.state)
        assert at is not None
        who = at[1]
        for player in (None, *game.state.players):
            seat = Seat(game, player)
            seen = blocking(seat.state)
            assert seen is not None
            assert (seen[0].name, seen[1]) == (at[0].name, who)
            here = [entity for entity in game.actors if seat.speaks_for(entity)]
            mine = [c for entity in here for c in choices(game.state, entity)]
            assert sorted(map(listed, seat.choices())) == sorted(map(listed, mine))
            for choice in seat.choices():
                assert seat.explain(next(iter(as_list(choice)))) is None


def as_list(choice: object) -> list[Action]:
    if isinstance(choice, Family | OpenFamily):
        return list(islice(choice, 5))
    assert isinstance(choice, Action)
    return [choice]


def listed(choice: object) -> str:
    return "|".join(map(str, as_list(choice)))
