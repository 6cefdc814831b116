"""What a server has answered is on disk: killing it loses nothing."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from starlette.testclient import TestClient
from tests.web.forms import Page

from tetsuro.game.beginning import new_game
from tetsuro.game.game_file import MOST_ACTIONS
from tetsuro.store import Store
from tetsuro.web.app import create_app
from tetsuro.web.table import ROOM_FOR_NOTES


class Server:
    """A server process over one file of games."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "tetsuro.cli.main", "serve", "--port", str(port)]
        self.process = subprocess.Popen([*command, "--data", str(data)])
        for _ in range(300):
            try:
                self.get("/")
                return
            except URLError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def get(self, path: str) -> Page:
        with urlopen(self.address + path, timeout=20) as answer:
            return Page(answer.read().decode(), answer.url)

    def post(self, path: str, **form: str) -> Page:
        request = Request(self.address + path, urlencode(form).encode())
        with urlopen(request, timeout=20) as answer:
            return Page(answer.read().decode(), answer.url)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(timeout=20)


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    data = tmp_path / "games.sqlite"
    server = Server(data)
    try:
        page = server.post("/new", title="18GB", players="3", seed="7")
        bids = (("0", "LB", 40), ("1", "AF", 30), ("2", "LB", 45))
        for version, (player, lot, price) in enumerate(bids):
            action = f"bid player:{player} company={lot} price={price}"
            page = server.post(f"{page.path}/act", version=str(version), action=action)
        server.kill()
        server = Server(data)
        again = server.get(page.path)
        assert again.text == page.text
        assert f'href="{page.path}"' in server.get("/").text
    finally:
        server.kill()


@pytest.mark.parametrize("told", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_the_file_of_a_stopped_server_can_be_copied(tmp_path: Path, told: str) -> None:
    data, copy = tmp_path / "games.sqlite", tmp_path / "copy" / "games.sqlite"
    server = Server(data)
    try:
        page = server.post("/new", title="18GB", players="3", seed="7")
        server.process.send_signal(getattr(signal, told))
        assert server.process.wait(timeout=20) == 0
    finally:
        server.kill()
    assert [file.name for file in tmp_path.iterdir()] == [data.name]
    copy.parent.mkdir()
    shutil.copy(data, copy)
    with Store(copy) as store:
        assert TestClient(create_app(store)).get(page.path).status_code == 200


def test_two_servers_share_a_file(tmp_path: Path) -> None:
    data = tmp_path / "games.sqlite"
    first = Server(data)
    second = Server(data)
    try:
        page = first.post("/new", title="18GB", players="3", seed="7")
        assert second.get(page.path).text == page.text
        action = "bid player:0 company=LB price=40"
        after = first.post(f"{page.path}/act", version="0", action=action)
        assert second.get(page.path).text == after.text
    finally:
        first.kill()
        second.kill()


def test_a_table_never_holds_more_than_can_be_read_again(tmp_path: Path) -> None:
    game = new_game("18GB", ["Aki", "Ben", "Chie"], seed=7).to_json()
    talk = {"type": "message", "entity": 0, "entity_type": "player", "message": "x"}
    with Store(tmp_path / "games.sqlite") as store:
        first = TestClient(create_app(store))
        for count, note, bid in ((MOST_ACTIONS, 400, 400), (ROOM_FOR_NOTES, 400, 303)):
            game["actions"] = [{**talk, "id": n} for n in range(1, count + 1)]
            opened = first.post("/open", files={"file": ("game.json", json.dumps(game))})
            path = opened.url.path
            form = {"version": str(count), "message": "y"}
            assert first.post(f"{path}/say", data=form).status_code == note
            form["action"] = "bid player:0 company=LB price=40"
            answer = first.post(f"{path}/act", data=form, follow_redirects=False)
            assert answer.status_code == bid
            assert TestClient(create_app(store)).get(path).status_code == 200
