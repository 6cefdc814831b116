"""The reference pages in the browser, and the links from refusals to them."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Begin, game_of
from tests.web.forms import Page

from tetsuro.i18n import LANGUAGES
from tetsuro.reference import sections, text
from tetsuro.titles.registry import MODULES
from tetsuro.web.reference import html

WRITTEN = [title for title in MODULES if text(title) is not None]


def test_18gb_has_a_reference() -> None:
    assert "18GB" in WRITTEN


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", WRITTEN)
def test_every_section_stands_under_its_anchor(client: TestClient, title: str, lang: str) -> None:
    answer = client.get(f"/reference/{title}?lang={lang}")
    assert answer.status_code == 200
    known = sections(title, lang)
    ids = re.findall(r'<section id="([^"]+)"', answer.text)
    assert ids == list(known)
    contents = answer.text.partition("<article")[0]
    for anchor, section in known.items():
        assert f'href="#{anchor}">' in contents
        assert section.heading in answer.text.replace("&#39;", "'")
    assert set(re.findall(r'href="#([^"]+)"', answer.text)) <= {*known, "main"}
    assert all(mark not in answer.text for mark in ("<script>", "style=", "| ---", "&lt;a id"))
    assert f'<html lang="{lang}"' in answer.text


def test_a_title_is_found_in_any_spelling(client: TestClient) -> None:
    answer = client.get("/reference/18gb")
    assert answer.url.path == "/reference/18GB"


@pytest.mark.parametrize("name", ["18Nowhere", "%2e%2e%2f18gb", "x" * 5000])
def test_no_other_page_is_there(client: TestClient, name: str) -> None:
    assert client.get(f"/reference/{name}").status_code == 404


def test_a_page_holds_no_html_of_its_own() -> None:
    found = html("a <script>alert(1)</script> [x](javascript:alert(1))\n\n|a|\n|--:|\n|1|\n")
    assert "<script" not in found and "<a " not in found and "style" not in found
    assert '<div class="wide"><table>' in found


@pytest.mark.parametrize("title", WRITTEN)
def test_start_page_and_table_lead_to_it(client: TestClient, begin: Begin, title: str) -> None:
    start = client.get("/", params={"title": title})
    assert f'href="/reference/{title}"' in start.text
    assert f'href="/reference/{title}"' in begin(title).text


@pytest.mark.parametrize(("lang", "heading"), [("en", "Auction"), ("ja", "オークション")])
def test_a_refusal_links_to_its_section(
    client: TestClient, begin: Begin, lang: str, heading: str
) -> None:
    page = begin()
    form = {"version": "0", "action": "bid player:0 company=LB price=5"}
    answer = client.post(f"{page.path}/act?lang={lang}", data=form)
    assert answer.status_code == 422
    link = re.search(r'<p class="rule"><a href="([^"]+)"[^>]*>([^<]+)</a>', answer.text)
    assert link is not None
    assert link[1] == "/reference/18GB#auction" and heading in link[2]
    assert len(Page(answer.text, str(answer.url)).alerts) == 1
    assert game_of(client, page).raw == ()


def test_a_stale_request_breaks_no_rule(client: TestClient, begin: Begin) -> None:
    page = begin()
    answer = client.post(f"{page.path}/act", data={"version": "7", "action": "pass 0"})
    assert answer.status_code == 409
    assert 'class="rule"' not in answer.text


def test_undoing_what_cannot_be_undone_leads_to_the_rules_of_turns(
    client: TestClient, begin: Begin
) -> None:
    page = begin()
    answer = client.post(f"{page.path}/turn-back", data={"version": "0", "what": "redo"})
    assert answer.status_code == 422
    assert 'href="/reference/18GB#turns"' in answer.text
