"""docs/adding-a-title.md: the title it builds is built, and plays."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient
from tests.docs.blocks import blocks, write_files
from tests.docs.examples import run_examples

import tetsuro
from tetsuro.bots.random_player import play
from tetsuro.cli.main import main
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action
from tetsuro.mechanics.validate import validate
from tetsuro.store import Store
from tetsuro.titles import registry
from tetsuro.web.app import create_app

DOCUMENT = "adding-a-title.md"
WEIGHTS = {"pass": 0.3, "lay_tile": 3, "par": 3, "buy_shares": 3, "sell_shares": 0.2}
GAMES = 20


@pytest.fixture(scope="module", autouse=True)
def biwa(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("title")
    write_files(blocks(DOCUMENT), folder)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    registry.add("18Biwa", "biwa")
    yield
    sys.path.remove(str(folder))
    for known in (registry.MODULES, registry.ALIASES):
        known.pop("18Biwa", None)
        known.pop("18biwa", None)
    for name in [n for n in sys.modules if n == "biwa" or n.startswith("biwa.")]:
        del sys.modules[name]
    registry.entry.cache_clear()


def test_what_the_text_shows() -> None:
    assert run_examples(DOCUMENT) > 20


def test_its_own_command_line() -> None:
    script = importlib.util.find_spec("biwa_cli")
    assert script is not None
    assert script.origin is not None
    told = subprocess.run(
        [sys.executable, script.origin, "titles"], capture_output=True, text=True, check=True
    )
    assert "18Biwa" in told.stdout


def test_figures_in_the_text() -> None:
    for players, cash, limit in ((2, 420, 14), (3, 300, 10)):
        state = tetsuro.new_game("18Biwa", ["A", "B", "C"][:players]).state
        assert {state.cash[p] for p in state.players} == {cash}
        assert state.title.certificate_limit(state) == limit
        assert (len(state.corporations), len(state.depot), len(state.title.phases)) == (3, 9, 2)
        assert [t.hex for own in state.tokens.values() for t in own] == [
            "B4", None, "C5", None, "A7", None,
        ]  # fmt: skip


@pytest.mark.parametrize("players", [2, 3])
def test_whole_games(players: int) -> None:
    done: Counter[str] = Counter()
    ends: set[str | None] = set()

    def seen(game: Game, action: Action) -> None:
        done[action.type] += 1
        assert game.explain(action) is None
        assert validate(game.state) == ()

    for seed in range(GAMES):
        game = tetsuro.new_game("18Biwa", ["A", "B", "C"][:players], seed=seed)
        play(game, Random(seed), WEIGHTS, seen)
        ends.add(game.state.finished)
        again = tetsuro.load(json.loads(json.dumps(game.to_json())))
        assert again.state == game.state
        assert again.result() == game.result()
        assert tetsuro.restore(game.snapshot()).state == game.state
    assert ends == {"final_train"}
    assert done.keys() >= {
        "par", "buy_shares", "sell_shares", "lay_tile", "place_token", "run_routes",
        "dividend", "buy_train", "pass",
    }  # fmt: skip


def test_a_presidency_needs_a_successor() -> None:
    game = tetsuro.new_game("18Biwa", ["A", "B"])
    game.apply(tetsuro.action_from_text("par player:0 corporation=NAG share_price=60,0,2"))
    game.apply(tetsuro.action_from_text("pass player:1"))
    sale = tetsuro.action_from_text('sell_shares player:0 shares=["NAG_0"] percent=20')
    no = game.explain(sale)
    assert no is not None and no.code == "no_successor"
    assert sale not in list(game.choices())


def test_the_faces_show_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    game = tetsuro.new_game("18Biwa", ["Aki", "Ben", "Chie"], seed=3)
    play(game, Random(3), WEIGHTS)
    game.save("game.json")
    for line in (
        "verify game.json",
        "replay game.json",
        "trace game.json -o trace.jsonl",
        "choices game.json --all",
        "render game.json --what map -o map.svg",
    ):
        assert main(line.split()) == 0, capsys.readouterr().err
    with Store(tmp_path / "games.sqlite") as store:
        client = TestClient(create_app(store))
        file = (tmp_path / "game.json").read_bytes()
        table = client.post("/open", files={"file": ("game.json", file)})
        for at in range(0, len(game.raw), 5):
            page = client.get(table.url.path, params={"at": str(at)})
            assert page.status_code == 200
            assert not re.search(r"\[(reason|event|word)-", page.text)


def test_the_page_stays_short() -> None:
    path = Path(__file__).resolve().parents[2] / "docs" / DOCUMENT
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400
