"""A server whose client has not been built says so, and its pages work without it."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Begin

from tetsuro.store import Store
from tetsuro.web import app, pages


@pytest.fixture
def unbuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    monkeypatch.setattr(app, "STATIC", tmp_path / "static")
    return TestClient(app.create_app(Store(tmp_path / "games.sqlite")))


def test_pages_say_it_and_work(unbuilt: TestClient) -> None:
    page = unbuilt.get("/")
    assert page.status_code == 200
    assert "make play" in page.text
    table = unbuilt.post("/new", data={"title": "18GB", "players": "2", "seed": "7"})
    assert table.status_code == 200 and "make play" in table.text


def test_its_files_are_not_there(unbuilt: TestClient) -> None:
    for path in ("/static/main.js", "/static/main.css", "/static/"):
        assert unbuilt.get(path).status_code == 404


def test_once_built_they_are(unbuilt: TestClient, tmp_path: Path) -> None:
    assert unbuilt.get("/static/main.js").status_code == 404
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "main.js").write_text("1")
    assert unbuilt.get("/static/main.js").text == "1"
    assert unbuilt.get("/static/../app.py").status_code == 404
    assert "make play" not in unbuilt.get("/").text


def test_no_browser_goes_on_with_an_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    stamps = set()
    for text in ("", "1", "2"):
        (tmp_path / "main.js").write_text(text)
        pages.stamp.cache_clear()
        stamps.add(pages.stamp())
    pages.stamp.cache_clear()
    assert len(stamps) == 3


def test_a_built_one_says_nothing(client: TestClient, begin: Begin) -> None:
    if pages.is_built():
        assert "make play" not in client.get("/").text
