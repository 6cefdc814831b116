"""The one-line text form of an action says all of it, whoever acts and whatever is in it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tetsuro
from tetsuro.kernel.actions import KINDS, own_fields
from tetsuro.kernel.notation import LARGEST, LARGEST_ID

PLAYERS = st.integers(-LARGEST_ID, LARGEST_ID) | st.integers(10**12, 10**13)
TEXTS = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(
    ["1", "-7", "true", "null", "none", "player:3", "company:P1", "a b", "a=b", "[1]", "{", '"', ""]
)
WHOLE = st.integers(-LARGEST, LARGEST)
LISTS = st.lists(TEXTS, max_size=3)
ROUTES = st.lists(
    st.fixed_dictionaries(
        {"train": TEXTS, "connections": st.lists(LISTS, max_size=2), "hexes": LISTS},
        optional={"revenue": WHOLE, "revenue_str": TEXTS, "nodes": LISTS},
    ),
    max_size=2,
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "str": TEXTS,
    "str | None": st.none() | TEXTS,
    "int": WHOLE,
    "int | None": st.none() | st.just(False) | WHOLE,
    "int | str": WHOLE | TEXTS,
    "bool | None": st.none() | st.booleans(),
    "tuple[str, ...]": LISTS,
    "tuple[str, ...] | None": st.none() | LISTS,
    "tuple[Route, ...]": ROUTES,
}
NAMES = st.sampled_from(["CR", "8", "P11", "-5", "player", "x=y"])


@pytest.mark.parametrize("kind", sorted(KINDS))
@given(data=st.data())
def test_what_is_written_reads_the_same(kind: str, data: st.DataObject) -> None:
    fields = {name: VALUES[annotation] for name, annotation, _ in own_fields(KINDS[kind])}
    who = data.draw(PLAYERS.map(lambda p: {"entity": p}) | NAMES.map(_company))
    action = tetsuro.action_from_json(
        {"type": kind, **who, **data.draw(st.fixed_dictionaries(fields))}
    )
    text = str(action)
    assert "\n" not in text
    assert tetsuro.action_from_text(text) == action
    assert tetsuro.action_from_json(json.loads(json.dumps(action.to_json()))) == action


def _company(name: str) -> dict[str, Any]:
    return {"entity": name, "entity_type": "company" if name.startswith("P") else "corporation"}


@pytest.mark.parametrize("player", [2**53, -(2**53), 10**30])
def test_ids_beyond_what_json_keeps_are_refused(player: int) -> None:
    with pytest.raises(tetsuro.Unusable):
        tetsuro.action_from_json({"type": "pass", "entity": player})
    with pytest.raises(tetsuro.Unusable):
        tetsuro.action_from_text(f"pass player:{player}")
    players = [{"id": player, "name": "a"}, {"id": 1, "name": "b"}]
    with pytest.raises(tetsuro.Unusable, match="players"):
        tetsuro.load({"title": "18GB", "players": players, "actions": []})


@pytest.mark.parametrize("text", [None, 5, b"pass player:0", ["pass"]])
def test_what_is_no_text_at_all(text: Any) -> None:
    with pytest.raises(tetsuro.Unusable):
        tetsuro.action_from_text(text)


def test_a_game_of_players_with_long_ids() -> None:
    """The site numbers players and moments of files with up to 13 digits."""
    ids = (1756324649123, 1756324649124)
    players = [{"id": i, "name": str(i)} for i in ids]
    game = tetsuro.load({"title": "18GB", "players": players, "actions": []})
    game.apply(tetsuro.action_from_text(f"bid player:{ids[0]} company=LB price=40"))
    assert game.actors[0] == ids[1]
    assert tetsuro.load(game.to_json()).state == game.state
