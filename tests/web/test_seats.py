"""Seats: what each link shows, what may be done from it, and what a forged request gets."""

from __future__ import annotations

import json
from random import Random

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Begin, opened
from tests.web.forms import Page
from tests.web.seats import NAMES, Places, get, live_of, post, said, seated, tables_of

from tetsuro.bots.random_player import pick
from tetsuro.game.beginning import new_game
from tetsuro.game.seat import Seat, behind
from tetsuro.titles.india.cards import HANDS, hand
from tetsuro.titles.india.draft import KEPT

LOTS = "bid player:{} company={} price={}"


@pytest.fixture
def auction(client: TestClient) -> Places:
    """18GB's auction: Aki is to act."""
    return seated(client, new_game("18GB", NAMES, seed=7))


def bid(client: TestClient, path: str, player: int, lot: str, price: int, version: int) -> Page:
    return post(client, f"{path}/act", version=str(version), action=LOTS.format(player, lot, price))


def keep(client: TestClient, places: Places, player: int, version: int) -> Page:
    """Choose the first seven cards."""
    cards = hand(live_of(client, places).game.state, player)[:7]
    text = json.dumps(list(cards), separators=(",", ":"))
    action = f"select_multiple_companies player:{player} companies={text}"
    return post(client, f"{places.seats[player]}/act", version=str(version), action=action)


# Making a table


def test_making_a_table_gives_its_links(client: TestClient) -> None:
    form = {"title": "18India", "players": "3", "seed": "7", "sit": "apart", "name-1": "<Aki>"}
    answer = client.post("/new", data=form)
    page = Page(answer.text, str(answer.url))
    assert page.path.endswith("/links")
    paths = [f["data-path"] for f in page.fields if "data-path" in f]
    assert len(set(paths)) == 5
    assert "&lt;Aki&gt;" in page.text
    for path in paths:
        assert client.get(path).status_code == 200
    assert len({path.partition(".")[0] for path in paths}) == 1
    words = [path.partition(".")[2] for path in paths]
    assert all(len(word) >= 22 for word in words), "128 bits each"


def test_the_default_is_one_screen(client: TestClient, begin: Begin) -> None:
    page = begin("18India")
    assert "." not in page.path
    assert client.get(f"{page.path}/links").status_code == 200
    answer = client.post(f"{page.path}/links")
    shared = Page(answer.text, str(answer.url))
    assert len([f for f in shared.fields if "data-path" in f]) == 5
    assert client.get(page.path).status_code == 403, "the old address leads nowhere now"


def test_new_links_shut_the_old_out(client: TestClient, auction: Places) -> None:
    assert client.post(f"{auction.host}/links").status_code == 200
    assert client.get(auction.host).status_code == 200
    for path in (*auction.seats, auction.spectator):
        assert client.get(path).status_code == 403
    for path in (*auction.seats, auction.spectator):
        assert post(client, f"{path}/act", version="0", action="pass player:0").status == 403


def test_only_known_links_stand_on_the_start_page(client: TestClient, hands: Places) -> None:
    assert hands.ident not in client.get("/").text
    client.get(hands.seats[1])
    client.get(hands.host)
    text = client.get("/").text
    assert f'href="{hands.seats[1]}"' in text
    assert "You are Ben" in text
    assert f'href="{hands.host}"' in text
    assert hands.seats[0] not in text
    assert hands.spectator not in text
    client.post("/forget", data={"key": hands.seats[1].removeprefix("/t/")})
    assert hands.seats[1] not in client.get("/").text
    assert client.get(hands.seats[1]).status_code == 200
    client.cookies.clear()
    assert hands.ident not in client.get("/").text


# Seeing


def test_a_page_that_lists_links_has_no_length_that_tells_them(
    client: TestClient, hands: Places
) -> None:
    """A stranger's guess stands in the address; packed with it, a right one would be shorter."""
    client.get(hands.host)
    guesses = [hands.host, f"/t/{hands.ident}." + "x" * len(hands.host.partition(".")[2])]
    answers = [client.get("/", params={"guess": guess}) for guess in guesses]
    assert all(hands.host in answer.text for answer in answers)
    assert all("content-encoding" not in answer.headers for answer in answers)
    right, wrong = (answer.headers["content-length"] for answer in answers)
    assert right == wrong


def test_each_seat_sees_its_own_hand_only(client: TestClient, hands: Places) -> None:
    state = live_of(client, hands).game.state
    for player, path in enumerate(hands.seats):
        page = get(client, path)
        picks = [f["value"] for f in page.fields if f.get("name") == "pick" and f["value"]]
        assert picks == (list(hand(state, player)) if player == 0 else [])
        assert page.text.count("13 hidden cards") == 2
        shown = page.text.split('<span class="card-held"')[1:]
        assert len(shown) == len(hand(state, player))
    watching = get(client, hands.spectator)
    assert watching.text.count("13 hidden cards") == 3
    assert not [f for f in watching.forms.values() if f.method == "post" and f.buttons]
    assert not watching.offers()


# Acting


def test_a_seat_acts_for_its_own_player(client: TestClient, auction: Places) -> None:
    aki, ben, chie = auction.seats
    assert bid(client, aki, 0, "LB", 40, 0).status == 200
    assert bid(client, ben, 1, "LB", 45, 1).status == 200
    assert bid(client, auction.host, 2, "LB", 50, 2).status == 200, "the host may for everybody"
    assert "Aki is to act" in get(client, chie).text
    assert get(client, aki).offers()
    assert not get(client, ben).offers()
    assert not get(client, auction.spectator).offers()


FORGED = [
    ("act", {"action": "bid player:0 company=LB price=40"}),
    ("act", {"action": "pass player:0"}),
    ("act", {"action": "undo player:0"}),
    ("act", {"action": "redo player:0"}),
    ("act", {"action": "end_game player:0"}),
    ("act", {"action": "message player:0 message=hello"}),
    ("act", {"action": "program_share_pass player:0 unconditional=true indefinite=true"}),
    ("act", {"action": "program_disable player:0 reason=x"}),
    ("turn-back", {"what": "undo"}),
    ("turn-back", {"what": "redo"}),
    ("turn-back", {"what": "undo", "to": "1"}),
    ("turn-back", {"what": "undo", "to": "0"}),
    ("end", {"sure": "yes"}),
    ("remove", {"sure": "yes"}),
    ("links", {}),
]
OF_BEN = [(path, form) for path, form in FORGED if form.get("what") != "undo" or "to" in form]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_forged_requests_are_refused_in_words(
    client: TestClient, auction: Places, lang: str
) -> None:
    """From a seat for another player or with the host's rights, from a spectator's link, from
    no link and from a wrong one: a clear word, and nothing has changed."""
    bid(client, auction.seats[0], 0, "LB", 40, 0)
    before = live_of(client, auction).game
    wrong = auction.seats[0][:-3] + "abc"
    from_where = [
        *((auction.spectator, path, form) for path, form in (*FORGED, ("say", {"message": "x"}))),
        *((auction.seats[2], path, form) for path, form in FORGED),
        *((auction.seats[1], path, form) for path, form in OF_BEN),
        *((f"/t/{auction.ident}", path, form) for path, form in FORGED),
        *((wrong, path, form) for path, form in FORGED),
    ]
    for path, what, form in from_where:
        page = post(client, f"{path}/{what}", lang, version="1", **form)
        assert page.status in (403, 422), (path, what, form)
        assert said(page), (path, what, form)
        assert (lang == "ja") == any(ord(c) > 0x3000 for c in said(page)), said(page)
        assert live_of(client, auction).game is before
    assert client.get(auction.seats[0]).status_code == 200, "no link was renewed"


def test_without_a_link_nothing_is_shown(client: TestClient, auction: Places) -> None:
    for path in (f"/t/{auction.ident}", f"/t/{auction.ident}.", f"/t/{auction.ident}.x"):
        for what in ("", "/file", "/version", "/links", "/colors.css", "?at=0"):
            answer = client.get(path + what)
            assert answer.status_code in (403, 404), path + what
            assert "Aki" not in answer.text
            assert "settings" not in answer.text.replace("/settings", "")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://example.com"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_site_s_page_can_do_nothing(
    client: TestClient, hands: Places, headers: dict[str, str]
) -> None:
    before = live_of(client, hands).game
    requests = [
        *((hands.host, path, form) for path, form in FORGED),
        (hands.host, "curtain", {"player": "0"}),
        (hands.seats[0], "say", {"message": "x"}),
    ]
    for path, what, form in requests:
        answer = client.post(f"{path}/{what}", data={"version": "0", **form}, headers=headers)
        assert answer.status_code == 403
        assert "another site" in answer.text
        assert "set-cookie" not in answer.headers
    assert client.post("/forget", data={"key": "x"}, headers=headers).status_code == 403
    assert live_of(client, hands).game is before


def test_a_stale_request_is_refused_from_every_seat(client: TestClient, auction: Places) -> None:
    bid(client, auction.seats[0], 0, "LB", 40, 0)
    before = live_of(client, auction).game
    for path in auction.all:
        for what, form in (
            ("act", {"action": "bid player:1 company=AF price=30"}),
            ("turn-back", {"what": "undo"}),
            ("say", {"message": "x"}),
            ("end", {"sure": "yes"}),
        ):
            page = post(client, f"{path}/{what}", version="0", **form)
            assert page.status == 409
            assert "moved on" in said(page)
    assert live_of(client, auction).game is before


def test_the_links_of_another_table_open_nothing_here(client: TestClient, auction: Places) -> None:
    other = seated(client, new_game("18GB", NAMES, seed=8))
    word = other.host.partition(".")[2]
    assert client.get(f"/t/{auction.ident}.{word}").status_code == 403


# Taking back


def test_a_seat_takes_back_its_own_last_action(client: TestClient, auction: Places) -> None:
    aki, ben, _ = auction.seats
    bid(client, aki, 0, "LB", 40, 0)
    assert "disabled" not in tools(get(client, aki), "undo")
    assert "disabled" in tools(get(client, ben), "undo")
    assert post(client, f"{ben}/turn-back", version="1", what="undo").status == 403
    assert post(client, f"{aki}/turn-back", version="1", what="undo").status == 200
    assert live_of(client, auction).game.actors[0] == 0
    assert live_of(client, auction).game.raw[-1]["entity"] == 0
    assert post(client, f"{ben}/turn-back", version="2", what="redo").status == 403
    assert post(client, f"{aki}/turn-back", version="2", what="redo").status == 200
    assert live_of(client, auction).game.actors[0] == 1
    bid(client, ben, 1, "LB", 45, 3)
    assert post(client, f"{aki}/turn-back", version="4", what="undo").status == 403, "Ben has acted"
    assert post(client, f"{auction.host}/turn-back", version="4", what="undo", to="0").status == 200
    assert post(client, f"{aki}/turn-back", version="5", what="redo").status == 403


def tools(page: Page, what: str) -> str:
    return page.text.partition(f'name="what" value="{what}"')[2].partition(">")[0]


def test_what_has_been_revealed_stands(client: TestClient, hands: Places) -> None:
    """The last to choose sees the draft deck: that can't be taken back from a seat."""
    for player in (0, 1):
        assert keep(client, hands, player, player).status == 200
    assert "disabled" not in tools(get(client, hands.seats[1]), "undo")
    assert keep(client, hands, 2, 2).status == 200
    late = post(client, f"{hands.seats[2]}/turn-back", version="3", what="undo")
    assert late.status == 422
    assert "was hidden before" in said(late)
    assert "disabled" in tools(get(client, hands.seats[2]), "undo")
    assert post(client, f"{hands.host}/turn-back", version="3", what="undo").status == 200


def test_a_choice_of_cards_stays_secret_until_all_have_chosen(
    client: TestClient, hands: Places
) -> None:
    before = get(client, hands.seats[1]).text
    keep(client, hands, 0, 0)
    game = live_of(client, hands).game
    assert KEPT.of(game.state)[0]
    kept = KEPT.of(game.state)[0]
    for path in (*hands.seats[1:], hands.spectator):
        data = json.loads(client.get(f"{path}/file").text)
        assert "companies" not in data["actions"][0]
        assert data["state"]["game_columns"]["kept_cards"] == {"@0": []}
    own = json.loads(client.get(f"{hands.seats[0]}/file").text)
    assert tuple(own["actions"][0]["companies"]) == kept
    assert before != get(client, hands.seats[1]).text, "that somebody has chosen is open"
    assert get(client, hands.seats[0]).text.count("You keep it") == len(kept)
    for path in (*hands.seats[1:], hands.spectator, hands.host):
        assert "You keep it" not in get(client, path).text


# Saving


def test_whose_file_holds_what(client: TestClient, hands: Places) -> None:
    state = live_of(client, hands).game.state
    whole = json.loads(client.get(f"{hands.host}/file").text)
    assert whole["settings"]["seed"] == 7
    for player, path in ((0, hands.seats[0]), (2, hands.seats[2]), (None, hands.spectator)):
        answer = client.get(f"{path}/file")
        assert answer.headers["content-disposition"].startswith("attachment")
        data = json.loads(answer.text)
        assert "seed" not in answer.text
        assert data["viewer"] == player
        for other, cards in HANDS.of(state).items():
            shown = data["state"]["game_columns"]["hands"][f"@{other}"]
            assert shown == (list(cards) if other == player else [])
        page = opened(client, answer.content)
        assert page.status == 422
        assert "view of a game" in said(page)


def test_where_nothing_is_secret_everybody_has_the_file(
    client: TestClient, auction: Places
) -> None:
    files = {client.get(f"{path}/file").text for path in auction.all}
    assert len(files) == 1
    assert json.loads(files.pop())["settings"]["seed"] == 7


@pytest.mark.parametrize("together", [True, False])
def test_a_sealed_seed_shows_at_the_end(client: TestClient, together: bool) -> None:
    form = {"title": "18India", "players": "3", "seed": "7", "sealed": "yes"}
    answer = client.post("/new", data=form if together else {**form, "sit": "apart"})
    path = Page(answer.text, str(answer.url)).path.removesuffix("/links")
    live = tables_of(client).open(path.removeprefix("/t/").partition(".")[0])
    seed = live.game.seed
    assert seed != 7, "a seed that somebody typed would be known"
    assert live.sealed
    for what in ("", "/file", "?at=0"):
        assert str(seed) not in client.get(path + what).text
    assert "seed" not in client.get(f"{path}/file").text
    page = post(client, f"{path}/end", version="0", sure="yes")
    assert f"was {seed}" in page.text
    assert json.loads(client.get(f"{path}/file").text)["settings"]["seed"] == seed


def test_the_end_shows_everything_to_everybody(client: TestClient, hands: Places) -> None:
    post(client, f"{hands.host}/end", version="0", sure="yes")
    for path in hands.all:
        assert "hidden card" not in get(client, path).text
        assert "hidden card" not in get(client, f"{path}?at=0").text
        assert json.loads(client.get(f"{path}/file").text)["settings"]["seed"] == 7
    late = post(client, f"{hands.seats[0]}/turn-back", version="1", what="undo")
    assert late.status == 422
    assert "shown" in said(late)


# A note, and the engine's own answer


def test_a_note_has_the_seat_s_name(client: TestClient, auction: Places) -> None:
    page = post(client, f"{auction.seats[1]}/say", version="0", player="0", message="hello")
    assert "<b>Ben</b> hello" in page.text
    by_host = post(client, f"{auction.host}/say", version="1", player="2", message="hi")
    assert "<b>Chie</b> hi" in by_host.text


def test_a_corporation_without_a_head_is_everybody_s(client: TestClient) -> None:
    """18GB's corporations in receivership ask for runs and trains; any player may answer."""
    random = Random(0)
    game = new_game("18GB", [*NAMES, "Dan"], seed=0)
    for _ in range(300):
        action = pick(game, random)
        assert action is not None
        at = game.actors[0]
        if behind(game.state, at) is None:
            seats = [Seat(game, player) for player in (0, 1, 2)]
            assert all(seat.speaks_for(at) for seat in seats)
            assert not Seat(game, None).speaks_for(at)
            page = opened(client, json.dumps(game.to_json()).encode())
            now = page.text.partition('id="now-title"')[2].partition("</div>")[0]
            assert "in receivership" in now
            assert "president" not in now
            return
        game.apply(action)
        if game.finished:
            break
    raise AssertionError("no corporation was in receivership")
