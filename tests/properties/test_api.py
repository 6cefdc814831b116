"""The public API as a stranger writes it, for every title: one block, line by line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import tetsuro
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game
from tetsuro.kernel.choices import first_action
from tetsuro.titles.registry import MODULES

NAMES = ["Aki", "Ben", "Chie"]
IN_FILES = {
    "18GB": "18GB", "18India": "18India", "18 India": "18India", "1822PNW": "1822PNW",
    "1822PNWShort": "1822PNW-Short", "1822PNWSRS": "1822PNW-SRS", "1822pnw-srs": "1822PNW-SRS",
}  # fmt: skip


def begun(title: str, moves: int = 0) -> Game:
    game, random = tetsuro.new_game(title, players=NAMES, seed=7), Random(1)
    for _ in range(moves):
        action = pick(game, random, {"pass": 0.3, "lay_tile": 5, "par": 5})
        assert action is not None
        game.apply(action)
    return game


@pytest.mark.parametrize(("name", "title"), IN_FILES.items())
def test_names_of_titles(name: str, title: str) -> None:
    assert tetsuro.new_game(name, players=NAMES, seed=7).title.name == title


@pytest.mark.parametrize("title", MODULES)
def test_reading_a_game(title: str) -> None:
    game = begun(title, 60)
    assert game.actors and game.round and game.phase and not game.finished
    assert sorted(game.result()) == [0, 1, 2]
    choices = list(game.choices())
    assert choices
    for choice in choices[:50]:
        assert game.explain(first_action(choice)) is None
    assert game.view(0) is not None and game.view(None) is not None


@pytest.mark.parametrize("title", MODULES)
def test_doing_and_undoing(title: str) -> None:
    game = begun(title, 30)
    before = game.snapshot()
    action = first_action(next(game.choices()))
    events = game.apply(action)
    assert isinstance(events, tuple)
    after = game.snapshot()
    game.undo()
    assert game.snapshot()["state"] == before["state"]
    game.redo()
    assert game.snapshot()["state"] == after["state"]
    copy = game.copy()
    copy.apply(first_action(next(copy.choices())))
    assert game.snapshot()["state"] == after["state"]
    assert game.at(30).snapshot()["state"] == before["state"]
    assert game.at(0).round == tetsuro.new_game(title, NAMES, 7).round


@pytest.mark.parametrize("title", MODULES)
def test_undo_as_files_have_it(title: str) -> None:
    """In files a company whose turn it is undoes, and names an action by the file's number."""
    game = begun(title, 30)
    before, last = game.state, game.raw[-1]["id"]
    company = game.state.corporations[0]
    game.apply({**first_action(next(game.choices())).to_json(), "id": last + 5})
    after, done = game.state, last + 5
    assert game.raw[-1]["id"] == done
    undo = {"type": "undo", "entity": company, "entity_type": "corporation"}
    game.apply(undo)
    assert game.state == before and game.raw[-1]["entity"] == company
    game.apply({**undo, "type": "redo"})
    assert game.state == after
    game.apply({**undo, "action_id": done, "id": last})  # a number already gone is not taken
    assert game.state == after and game.raw[-1]["id"] == done + 3
    with pytest.raises(tetsuro.Illegal, match="not_a_player"):
        game.apply({**undo, "entity": "nobody"})


@pytest.mark.parametrize("title", MODULES)
def test_reasons_in_words(title: str) -> None:
    game = begun(title, 20)
    wrong = 1 if game.actors[0] != 1 else 2
    reason = game.explain({"type": "pass", "entity": wrong})
    assert reason is not None and reason.code and isinstance(dict(reason.params), dict)
    assert reason.page, "no section of the reference"
    for lang in ("en", "ja"):
        said = tetsuro.say(reason, lang)
        assert said and "[" not in said
        section = tetsuro.page(reason, title, lang)
        assert section is not None and section.heading and section.text
    with pytest.raises(tetsuro.Illegal):
        game.apply({"type": "pass", "entity": wrong})


@pytest.mark.parametrize("title", MODULES)
def test_files_and_snapshots(title: str, tmp_path: Path) -> None:
    game = begun(title, 40)
    path = tmp_path / "game.json"
    game.save(path)
    for again in (
        tetsuro.load(path),
        tetsuro.load(str(path)),
        tetsuro.load(path.read_bytes()),
        tetsuro.load(game.to_json()),
        tetsuro.restore(json.loads(json.dumps(game.snapshot()))),
    ):
        assert again.state == game.state
        assert list(map(str, again.choices())) == list(map(str, game.choices()))
    assert tetsuro.load(path).to_json() == game.to_json()


@pytest.mark.parametrize("title", MODULES)
def test_actions_are_small_frozen_values(title: str) -> None:
    game = begun(title, 40)
    for choice in list(game.choices())[:40]:
        action = first_action(choice)
        assert {action: 1}[tetsuro.action_from_json(json.loads(json.dumps(action.to_json())))]
        assert tetsuro.action_from_text(str(action)) == action
        assert "\n" not in str(action)
        with pytest.raises(AttributeError):
            action.entity = 9  # type: ignore[misc]


@pytest.mark.parametrize("title", MODULES)
def test_options_and_rulings(title: str) -> None:
    from tetsuro.titles.registry import entry

    known = entry(title)
    for option, counts in known.options.items():
        names = [f"P{n}" for n in range(counts[0])]
        assert option in tetsuro.new_game(title, names, 7, options=[option]).title.options
    for ruling in known.rulings:
        game = tetsuro.new_game(title, NAMES, 7, rulings={ruling.name: "recorded"})
        assert game.title.rulings[ruling.name] == "recorded"
