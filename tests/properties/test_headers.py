"""What a file says beside what was done: checked, or left out; never a crash, never in bulk."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tetsuro
from tetsuro.game.game import Game
from tetsuro.game.header import LONGEST_TEXT

BID = {"type": "bid", "entity": 0, "entity_type": "player", "company": "LB", "price": 40}
HTML = '"><script>alert(1)</script>'
LARGEST_HEADER = 20_000


def bids(*ids: Any) -> dict[str, Any]:
    """A file of bids that rise by 5, with these ids (``...``: without one)."""
    game = tetsuro.new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)
    for number in range(len(ids)):
        game.apply({**BID, "entity": number % 3, "price": 40 + 5 * number})
    data = json.loads(json.dumps(game.to_json()))
    for action, name in zip(data["actions"], ids, strict=True):
        if name is ...:
            del action["id"]
        else:
            action["id"] = name
    return dict(data)


WORDS = st.sampled_from(["", "7", "x", HTML, "x" * 3000, "\x1b[2J", "鉄路", "\ud800"])
NUMBERS = st.sampled_from([0, -1, 7, 2**31, 2**53, 10**400, 1.5, 1e300, float("nan"), float("inf")])
PLAIN = st.none() | st.booleans() | WORDS | NUMBERS
JUNK = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
HEADERS = (
    *(
        "id",
        "title",
        "description",
        "settings",
        "players",
        "result",
        "status",
        "user",
        "created_at",
    ),
    *("updated_at", "finished_at", "turn", "round", "acting", "min_players", "loaded", "mode"),
)
SETTINGS = ("seed", "optional_rules", "rulings", "is_async", "player_order", "x" * 300, HTML)
BOOKKEEPING = ("id", "created_at", "user", "original_id", "skip", "auto_actions", "entity_type")


@given(
    header=st.dictionaries(st.sampled_from(HEADERS), JUNK, max_size=3),
    settings=st.dictionaries(st.sampled_from(SETTINGS), JUNK, max_size=3),
    action=st.dictionaries(st.sampled_from(BOOKKEEPING), JUNK, max_size=3),
)
@example({"id": "9" * 5000}, {}, {})
@example({"result": {"0": "x"}}, {}, {})
@example({"result": [1]}, {}, {})
@example({}, {"is_async": {"a": ["b"] * 9000}}, {})
@example({}, {}, {"created_at": {"a": 1}, "user": [HTML]})
def test_a_file_with_an_odd_header(
    header: dict[str, Any], settings: dict[str, Any], action: dict[str, Any]
) -> None:
    """It is read, and what is written of it again is small and can be read again; or refused."""
    data = bids(1, 2)
    data["actions"][0].update(action)
    data["settings"].update(settings)
    data.update(header)
    try:
        game = tetsuro.load(data)
    except (tetsuro.Unusable, tetsuro.Illegal) as no:
        assert all("[" not in tetsuro.say(no, lang) or "[0]" in str(no) for lang in ("en", "ja"))
        return
    game.apply({**BID, "entity": 2, "price": 95})
    out = game.to_json()
    written = json.dumps({**out, "actions": []}, allow_nan=False)
    assert len(written) < LARGEST_HEADER
    assert json.loads(written.encode()) == {**out, "actions": []}
    assert all(type(done.get(key, 0)) is int for done in out["actions"] for key in ("id", "user"))
    assert type(out["actions"][-1]["created_at"]) is int
    again = tetsuro.load(json.dumps(out).encode())
    assert again.state == game.state and again.to_json() == out


def test_what_the_site_keeps_of_its_own_is_kept() -> None:
    data = bids(1)
    data |= {"id": "hs_ab12cd_34", "description": "Our first", "user": {"id": 5, "name": "x"}}
    data["settings"] |= {"is_async": True, "unlisted": False, "player_order": [3, 1]}
    out = tetsuro.load(data).to_json()
    for key in ("id", "description", "settings"):
        assert out[key] == data[key]
    assert "user" not in out
    long = tetsuro.load({**data, "description": "x" * 10**5}).to_json()["description"]
    assert long == "x" * LONGEST_TEXT


@pytest.mark.parametrize(
    ("field", "value"), [("id", {}), ("id", True), ("id", 1.5), ("result", [1]), ("result", "x")]
)
def test_what_matters_is_told(field: str, value: object) -> None:
    with pytest.raises(tetsuro.Unusable) as no:
        tetsuro.load({**bids(1), field: value})
    assert no.value.params["where"] == field


# Actions without a number of their own


@pytest.mark.parametrize(
    ("ids", "numbers"),
    [
        ((..., ..., ...), [1, 2, 3]),
        ((None, "x", 0), [1, 2, 3]),
        ((4, ..., 9), [4, 5, 9]),
        ((1, ..., 2), [1, None, 2]),
        ((..., ..., 2), [1, None, 2]),
        ((-5, True, [7]), [1, 2, 3]),
        ((3, 3, ...), [3, 3, 4]),
    ],
)
def test_an_action_without_a_number_gets_that_of_its_place(
    ids: tuple[Any, ...], numbers: list[int | None]
) -> None:
    game = tetsuro.load(bids(*ids))
    assert [record.get("id") for record in game.raw] == numbers
    assert tetsuro.load(game.to_json()).raw == game.raw
    last = game.apply({**BID, "entity": 0, "price": 95})
    assert last and game.raw[-1]["id"] == (numbers[-1] or 0) + 1
    game.undo(numbers[0])
    assert game.state == game.positions[numbers.count(numbers[0]) - 1]


# What is no file at all


@pytest.mark.parametrize(
    "source",
    [None, 5, 1.5, [], (), object(), {1, 2}, [("title", "18GB")], Game, True],
    ids=lambda source: type(source).__name__,
)
def test_loading_what_is_no_file(source: Any) -> None:
    with pytest.raises(tetsuro.Unusable) as no:
        tetsuro.load(source)
    assert "JSON" in tetsuro.say(no.value) and "JSON" in tetsuro.say(no.value, "ja")


def test_what_is_said_of_an_action_by_hand() -> None:
    game = tetsuro.load(bids(1))
    for odd in ({"user": "x"}, {"user": True}, {"created_at": float("nan")}, {"created_at": 2**60}):
        with pytest.raises(tetsuro.Unusable):
            game.apply({**BID, "entity": 1, "price": 95}, **odd)
    assert game.length == 1
    for path in (None, 5, b"x"):
        with pytest.raises(tetsuro.Unusable):
            game.save(path)  # type: ignore[arg-type]
    assert tetsuro.load(bytearray(json.dumps(game.to_json()).encode())).state == game.state


def test_an_object_that_no_file_could_hold() -> None:
    endless: dict[str, Any] = bids(1)
    endless["x"] = endless
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for odd in (endless, {**bids(1), "x": deep}, {**bids(1), "x": object()}):
        with pytest.raises(tetsuro.Unusable):
            tetsuro.load(odd)
