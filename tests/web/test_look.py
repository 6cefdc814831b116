"""How a table's page is put: what its heading promises, what stands together, what it weighs."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import RECORDED, Begin, opened, recorded

from tetsuro.game.beginning import new_game
from tetsuro.web.colors import LEGIBLE, contrast, ink, lightness
from tetsuro.web.drawing import MARKET_LINE, market_picture

TITLES = ("18GB", "18India", "1822PNW")


def heading(text: str) -> str:
    found = re.search(r'<header class="turn".*?<p>(.*?)</p>', text, re.DOTALL)
    assert found
    return found[1]


def test_the_heading_offers_a_pass_only_where_one_may_pass(
    client: TestClient, begin: Begin
) -> None:
    page = begin()
    assert 'class="do pass' not in page.text
    assert heading(page.text) == "Bid for a private company"
    japanese = client.get(page.path, headers={"accept-language": "ja"}).text
    assert heading(japanese) == "プライベート会社に入札"
    pnw = begin("1822PNW")
    assert 'class="do pass' in pnw.text
    assert heading(pnw.text).endswith("; or pass")


@recorded
def test_a_page_is_sent_small(client: TestClient) -> None:
    """The end of a game of 1,344 actions."""
    page = opened(client, (RECORDED / "1822PNW" / "179700.json").read_bytes())
    answer = client.get(page.path)
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 30_000
    assert len(answer.text) < 300_000


def test_bonds_that_are_alike_stand_in_one_line(begin: Begin) -> None:
    page = begin("18India")
    panel = page.text[page.text.index('id="privates"') : page.text.index('id="tiles"')]
    assert panel.count("Railroad bond") == 1
    assert "Railroad bond ×10" in panel


def test_a_long_market_is_folded() -> None:
    for title in TITLES:
        game = new_game(title, ["A", "B", "C"], seed=7)
        rows = {
            re.sub(r".* ", "", place)
            for place in re.findall(
                r'data-cell="0,\d+" transform="translate\(([^)]*)\)', market_picture(game.state, "")
            )
        }
        cells = len(game.state.title.chart.cells)
        assert len(rows) == -(-cells // MARKET_LINE) == 2


@pytest.mark.parametrize("title", TITLES)
def test_letters_on_a_corporations_colour_can_be_read(title: str) -> None:
    game = new_game(title, ["A", "B", "C"], seed=7)
    for charter in game.state.title.corporations.values():
        paper, letters = lightness(charter.color), lightness(ink(charter.color, charter.text_color))
        assert paper is not None
        assert letters is not None
        assert contrast(paper, letters) >= LEGIBLE, charter.id


def test_a_stack_can_be_opened_card_by_card(begin: Begin) -> None:
    page = begin("1822PNW")
    stack = re.search(r'<details class="stack">.*?</details>', page.text, re.DOTALL)
    assert stack
    cards = re.search(r"\((\d+)\)", stack[0])
    assert cards
    assert stack[0].count("<li>") == int(cards[1])
    assert stack[0].count("<b>") >= int(cards[1])
