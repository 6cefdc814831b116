"""The table's page: what a request may do, and what it is refused."""

from __future__ import annotations

import json
import re

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import RECORDED, Begin, game_of, opened, recorded
from tests.web.forms import Page

from tetsuro.game.reading import load
from tetsuro.kernel.actions import Action, BuyShares, RunRoutes
from tetsuro.kernel.choices import Family, OpenFamily, first_action
from tetsuro.kernel.notation import action_from_text
from tetsuro.web.controls import hex_of
from tetsuro.web.security import is_local

UNSAID = re.compile(r"\[[a-z]+(-[a-z0-9]+)+[ \]]")


def bid(client: TestClient, page: Page, version: int, price: int = 40) -> Page:
    player = game_of(client, page).actors[0]
    form = {"version": str(version), "action": f"bid player:{player} company=LB price={price}"}
    answer = client.post(f"{page.path}/act", data=form)
    return Page(answer.text, str(answer.url), answer.status_code)


def test_an_action_is_done_and_shown(client: TestClient, begin: Begin) -> None:
    page = begin(**{"name-1": "Aki"})
    after = bid(client, page, 0)
    assert after.status == 200
    assert "Aki bids £40 for London &amp; Birmingham" in after.text
    assert client.get(f"{page.path}/version").json() == {"version": 1}
    assert client.get(page.path).text == after.text


def test_of_two_requests_for_one_position_the_second_is_refused(
    client: TestClient, begin: Begin
) -> None:
    page = begin()
    assert bid(client, page, 0).status == 200
    late = bid(client, page, 0, 45)
    assert late.status == 409
    assert "moved on" in "".join(late.alerts)
    assert len(game_of(client, page).raw) == 1


def test_an_illegal_action_is_refused_with_its_reason(client: TestClient, begin: Begin) -> None:
    page = begin()
    low = bid(client, page, 0, 35)
    assert low.status == 422
    assert "at least £40" in "".join(low.alerts)
    assert game_of(client, page).raw == ()
    japanese = client.post(
        f"{page.path}/act",
        data={"version": "0", "action": "bid player:0 company=LB price=35"},
        headers={"accept-language": "ja"},
    )
    assert "£40" in japanese.text
    assert 'lang="ja"' in japanese.text


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"version": "x", "action": "pass player:0"},
        {"version": "0"},
        {"version": "0", "action": "explode player:0"},
        {"version": "0", "action": 'bid player:0 company="<script>" price=1'},
        {"version": "0", "action": "bid player:0 company=LB price=40", "field": "price"},
        {
            "version": "0",
            "action": "bid player:0 company=LB price=40",
            "field": "entity",
            "amount": "1",
        },
        {
            "version": "0",
            "action": "bid player:0 company=LB price=40",
            "field": "price",
            "amount": "9" * 400,
        },
    ],
)
def test_a_request_of_no_sense_changes_nothing(
    client: TestClient, begin: Begin, form: dict[str, str]
) -> None:
    page = begin()
    answer = client.post(f"{page.path}/act", data=form)
    assert answer.status_code in (400, 422)
    assert Page(answer.text, "").alerts
    assert "<script>" not in answer.text
    assert game_of(client, page).raw == ()


def test_requests_from_elsewhere_are_refused(client: TestClient, begin: Begin) -> None:
    page = begin()
    form = {"version": "0", "action": "bid player:0 company=LB price=40"}
    for headers in (
        {"origin": "https://example.com"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        answer = client.post(f"{page.path}/act", data=form, headers=headers)
        assert answer.status_code == 403, headers
    assert game_of(client, page).raw == ()
    same = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}
    assert client.post(f"{page.path}/act", data=form, headers=same).status_code == 200


def test_every_page_forbids_foreign_and_inline_script(client: TestClient, begin: Begin) -> None:
    page = begin()
    for path in ("/", page.path, "/nowhere", f"{page.path}/colors.css"):
        policy = client.get(path).headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
    for text in (client.get("/").text, page.text):
        assert not re.search(r"<[^>]+\s(style|on\w+)=", text)


def test_undo_redo_and_looking_back(client: TestClient, begin: Begin) -> None:
    page = begin(**{"name-2": "Ben"})
    bid(client, page, 0)
    bid(client, page, 1, 45)
    assert "Ben" in client.get(f"{page.path}?at=1").text
    undone = client.post(f"{page.path}/turn-back", data={"version": "2", "what": "undo"})
    assert game_of(client, page).actors[0] == 1
    assert "takes an action back" in undone.text
    client.post(f"{page.path}/turn-back", data={"version": "3", "what": "redo"})
    assert game_of(client, page).actors[0] == 2
    form = {"version": "4", "what": "undo", "to": "0"}
    client.post(f"{page.path}/turn-back", data=form)
    assert game_of(client, page).actors[0] == 0
    past = Page(client.get(f"{page.path}?at=1").text, page.url)
    assert not past.offers()
    assert client.get(f"{page.path}?at=99").status_code == 422


def test_a_saved_file_opens_to_the_same_table(client: TestClient, begin: Begin) -> None:
    page = begin(seed=11)
    bid(client, page, 0)
    data = client.get(f"{page.path}/file").content
    again = opened(client, data)
    assert game_of(client, again).state == game_of(client, page).state
    assert json.loads(data)["settings"]["seed"] == 11


@pytest.mark.parametrize("name", [None, "7", "<b>", 1.5, True, {"a": 1}, []])
def test_an_action_without_a_number_is_gone_back_to_by_its_place(
    client: TestClient, name: object
) -> None:
    players = [{"id": n, "name": str(n)} for n in range(3)]
    note = {"type": "message", "entity": 0, "entity_type": "player", "message": "x", "id": name}
    data = {"title": "18GB", "players": players, "settings": {"seed": 7}, "actions": [note]}
    page = opened(client, json.dumps(data).encode())
    assert page.status == 200
    form = {"version": "1", "what": "undo", "to": "1"}
    assert client.post(f"{page.path}/turn-back", data=form).status_code == 200
    assert [record["id"] for record in game_of(client, page).raw] == [1, 2]


@pytest.mark.parametrize("number", ["²", "--0", "-", "9" * 5000, "٣", "[[", '"\\ud800"', ""])
@pytest.mark.parametrize("text", ["bid player:{} company=LB price=40", "bid player:0 price={}"])
def test_a_forged_action_is_refused_in_words(
    client: TestClient, begin: Begin, number: str, text: str
) -> None:
    page = begin()
    form = {"version": "0", "action": text.format(number)}
    assert client.post(f"{page.path}/act", data=form).status_code in (400, 422)
    form["action"] = f"message player:0 message={number}"
    assert client.post(f"{page.path}/act", data=form).status_code in (200, 400, 422)
    assert client.get(page.path).status_code == 200


@pytest.mark.parametrize("origin", ["http://[", "null", "http://evil", "", "://", "["])
def test_an_origin_that_is_none_is_foreign(client: TestClient, begin: Begin, origin: str) -> None:
    page = begin()
    form = {"version": "0", "message": "x"}
    answer = client.post(f"{page.path}/say", data=form, headers={"origin": origin})
    assert answer.status_code == 403
    assert not is_local("[")


def test_ending_by_hand_is_confirmed_first(client: TestClient, begin: Begin) -> None:
    page = begin()
    assert client.post(f"{page.path}/end", data={"version": "0"}).status_code == 422
    assert not game_of(client, page).finished
    answer = client.post(f"{page.path}/end", data={"version": "0", "sure": "yes"})
    assert Page(answer.text, "").scores == {0: 330, 1: 330, 2: 330}


def test_a_note_is_shown_and_kept(client: TestClient, begin: Begin) -> None:
    page = begin()
    form = {"version": "0", "player": "1", "message": "<b>hello</b> 鉄路"}
    answer = client.post(f"{page.path}/say", data=form)
    assert "&lt;b&gt;hello&lt;/b&gt; 鉄路" in answer.text
    assert game_of(client, page).raw[0]["entity"] == 1


def test_a_table_that_is_not_there(client: TestClient) -> None:
    for path in ("/t/nothing", "/t/nothing/file", "/t/nothing/version"):
        assert client.get(path).status_code == 404
    assert client.post("/t/nothing/act", data={"version": "0"}).status_code == 404


def test_a_table_is_removed_only_when_confirmed(client: TestClient, begin: Begin) -> None:
    page = begin()
    client.post(f"{page.path}/remove")
    assert client.get(page.path).status_code == 200
    client.post(f"{page.path}/remove", data={"sure": "yes"})
    assert client.get(page.path).status_code == 404


def test_leading_back_never_leads_away(client: TestClient) -> None:
    for wish in ("//example.com", "https://example.com", "/\\example.com"):
        answer = client.get(
            "/settings", params={"theme": "dark", "back": wish}, follow_redirects=False
        )
        assert answer.headers["location"] == "/"
    assert 'data-theme="dark"' in client.get("/").text


@recorded
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_moment_of_a_recorded_game_has_words(client: TestClient, lang: str) -> None:
    page = opened(client, (RECORDED / "18GB" / "18gb-6p.json").read_bytes())
    for at in range(0, 897, 23):
        answer = client.get(f"{page.path}?at={at}&lang={lang}")
        assert answer.status_code == 200
        assert not UNSAID.search(answer.text), UNSAID.findall(answer.text)


@recorded
@pytest.mark.parametrize("name", ["18gb-3p", "18gb-leased_train"])
def test_controls_offer_exactly_the_choices(client: TestClient, name: str) -> None:
    """At moments all through recorded games: no control without its choice, no choice without
    its control (tiles of a hex after choosing the hex, equal certificates once)."""
    data = json.loads((RECORDED / "18GB" / f"{name}.json").read_text())
    game = load(data)
    for at in range(3, len(game.raw), 29):
        page = opened(client, json.dumps({**data, "actions": data["actions"][:at]}).encode())
        here = game_of(client, page)
        if here.finished:
            continue
        choices = list(here.choices())
        offers = {o.action for o in page.offers()}
        for choice in choices:
            action = first_action(choice)
            if isinstance(choice, OpenFamily):
                assert any(o.startswith("run_routes") for o in offers)
            elif isinstance(choice, Family) or on_sheet(here.state, action):
                assert str(action) in offers or equal_one(here, action, offers), action
        known = [c for c in choices if not isinstance(c, OpenFamily)]
        for text in offers:
            action = action_from_text(text)
            if not isinstance(action, RunRoutes) and not action.type.startswith("program"):
                assert any(action == c or (isinstance(c, Family) and action in c) for c in known)
        hexes = {hex_of(here.state, first_action(c)) for c in known} - {None}
        links = {url.rpartition("hex=")[2] for url in page.followed("hexlink")}
        assert links == hexes


def on_sheet(state: object, action: Action) -> bool:
    return action.type not in ("lay_tile", "place_token")


def equal_one(game: object, action: Action, offers: set[str]) -> bool:
    """Whether an equal certificate or train is offered in place of this one."""
    if train := getattr(action, "train", None):
        kind = train.rpartition("-")[0]
        return any(o.startswith(action.type) and f" train={kind}-" in o for o in offers)
    if not isinstance(action, BuyShares):
        return False
    corporation = action.shares[0].rpartition("_")[0]
    head = f"buy_shares player:{action.entity} shares=["
    return any(o.startswith(head) and f'"{corporation}_' in o for o in offers)


@recorded
def test_buying_from_another_player_asks_him(client: TestClient) -> None:
    data = json.loads((RECORDED / "18GB" / "18gb-6p.json").read_text())
    page = opened(client, json.dumps({**data, "actions": data["actions"][:402]}).encode())
    game = game_of(client, page)
    offers = [o for o in page.offers() if o.type == "buy_train" and o.amounts]
    asking = next(o for o in offers if dict(o.values).get("consent"))
    form = {**dict(asking.values), "amount": "1"}
    player = form.pop("consent")
    assert client.post(asking.path, data=form).status_code == 422
    assert client.post(asking.path, data={**form, "consent": "0"}).status_code == 422
    assert len(game_of(client, page).raw) == len(game.raw)
    assert client.post(asking.path, data={**form, "consent": player}).status_code == 200
    assert "consent" not in json.dumps(game_of(client, page).raw[-1])


@pytest.mark.parametrize("title", ["18GB", "18India", "1822PNW"])
def test_a_brief_page_offers_the_same(client: TestClient, begin: Begin, title: str) -> None:
    """Without map and panels, until the whole page is asked for again."""
    whole = begin(title)
    assert 'id="map"' in whole.text
    link = next(a for a in whole.links if "view=brief" in a["href"])
    answer = client.get(link["href"])
    brief = Page(answer.text, str(answer.url))
    assert brief.path == whole.path
    assert brief.offers() == whole.offers()
    assert 'id="map"' not in brief.text
    assert 'id="players"' not in brief.text
    assert len(brief.text) < len(whole.text) / 2
    back = next(a for a in brief.links if "view=whole" in a["href"])
    assert 'id="map"' in client.get(back["href"]).text
    assert 'id="map"' in client.get("/settings", params={"view": "x", "back": whole.path}).text
