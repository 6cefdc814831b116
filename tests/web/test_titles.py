"""What the tables of 1822PNW and 18India show and ask, beside what every table does."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import RECORDED, Begin, game_of, opened, recorded
from tests.web.forms import Offer, Page

from tetsuro.game.reading import load
from tetsuro.kernel.actions import Bid, Pass
from tetsuro.kernel.choices import choices, first_action
from tetsuro.kernel.machine import meaning
from tetsuro.render.position import draw_map
from tetsuro.titles.india.commodities import CONCESSIONS
from tetsuro.titles.india.worth import book_value
from tetsuro.web.boards import boards, worth
from tetsuro.web.log import parts
from tetsuro.web.panels import players
from tetsuro.web.start import setups
from tetsuro.web.words import Words

PNW = RECORDED / "1822PNW" / "179700.json"
INDIA = RECORDED / "18India" / "18India_game_end_bank.json"


def cut(client: TestClient, path: object, at: int) -> Page:
    """The table of a recorded game after so many actions, to go on from there."""
    data = json.loads(RECORDED.joinpath(str(path)).read_text())
    data = {k: v for k, v in data.items() if k != "result"}
    return opened(client, json.dumps({**data, "actions": data["actions"][:at]}).encode())


def test_boxes_show_bids_and_least_bids_and_the_stacks_every_card(begin: Begin) -> None:
    page = begin("1822PNW", 3, seed=34)
    text = " ".join(page.words)
    for title in ("Bid boxes: companies", "Bid boxes: private companies", "Companies to come (20)"):
        assert title in text, title
    assert page.text.count('class="box') >= 7
    assert "5 bidding tokens" in text


def test_a_player_without_bidding_tokens_is_told_so(client: TestClient, begin: Begin) -> None:
    page = begin("1822PNW", 3, seed=34)
    game = game_of(client, page)
    boxed = [lot.card for lane in game.title.lanes(game.state)[::2] for lot in lane.lots][:5]
    for card in boxed[:3]:
        game.apply(Bid(0, company=card, price=100))
    for other in (1, 2):
        game.apply(Pass(other))
    for card in boxed[3:]:
        game.apply(Bid(0, company=card, price=100))
    assert (
        "no bidding token" in players(Words("en", game.title, game.players), game.state, 0)[0].flags
    )


@recorded
def test_bids_stand_in_their_boxes(client: TestClient) -> None:
    page = cut(client, PNW, 400)
    game = game_of(client, page)
    shown = boards(Words("en", game.title, game.players), game.state)
    bids = {tag.card: tag.bids for board in shown if board.boxes for tag in board.tags}
    assert [amount for _, amount in bids["P3"]] == ["$20", "$75", "$80"]
    prices = {tag.card: tag.price for board in shown for tag in board.tags}
    assert (prices["M19"], prices["M13"], prices["P3"]) == ("$105", "$100", "$85")


@recorded
@pytest.mark.parametrize(
    ("at", "said"),
    [
        (855, "Minor 18 and Minor 11 become ORNC (worth $510, with $410 in cash)"),
        (856, "Par $100: 2–6 shares for $510"),
        (857, "6 shares at $100 = $600, for $510"),
        (858, "ORNC puts a token on J5 Aberdeen in place of Minor 11"),
        (832, "2 shares of CMPS at $135 to Player 3 for $220; Player 3 pays $50 more"),
        (1134, "ORNC takes a token out of its exchange area"),
    ],
)
def test_mergers_and_takeovers_say_what_is_given_for_what(
    client: TestClient, at: int, said: str
) -> None:
    page = cut(client, PNW, at)
    assert said in page.words


@recorded
def test_every_choice_of_a_recorded_game_has_a_meaning_in_words() -> None:
    for path in (PNW, INDIA):
        game = load(json.loads(path.read_text()))
        for lang in ("en", "ja"):
            words = Words(lang, game.title, game.players)
            for state in _asked(game.positions):
                for choice in choices(state):
                    action = first_action(choice)
                    if action.type in ("choose", "choose_ability"):
                        told = meaning(state, action)
                        assert told is not None, action
                        assert "[means" not in words.meant(told), action


def _asked(positions: object) -> Iterator[object]:
    """Positions after which something is chosen."""
    for state in positions:  # type: ignore[attr-defined]
        merging = state.turn_columns.get("merging") or state.turn_columns.get("acquiring")
        if merging and any(merging):
            yield state


@recorded
@pytest.mark.parametrize(("at", "kind"), [(646, "acquire_company"), (831, "merge")])
def test_what_another_player_owns_is_taken_over_with_his_yes(
    client: TestClient, at: int, kind: str
) -> None:
    page = cut(client, PNW, at)
    offers = [o for o in page.offers() if o.type == kind]
    asking = next(o for o in offers if dict(o.values).get("consent"))
    form = dict(asking.values)
    player = form.pop("consent")
    assert client.post(asking.path, data=form).status_code == 422
    assert client.post(asking.path, data={**form, "consent": player}).status_code == 200


def _named(offers: list[Offer], kind: str) -> list[str]:
    return [o.action for o in offers if o.type == kind]


@recorded
def test_trains_of_18india_change_hands_without_asking(client: TestClient) -> None:
    page = cut(client, INDIA, 300)
    offers = [o for o in page.offers() if o.type == "buy_train" and o.amounts]
    assert offers
    assert not any(dict(o.values).get("consent") for o in offers)


@recorded
def test_who_leads_without_the_directors_certificate_is_a_manager(client: TestClient) -> None:
    page = cut(client, INDIA, 60)
    assert "Player 3 becomes manager" in page.words


@recorded
def test_rows_stand_as_rows_and_their_first_cards_are_for_sale(client: TestClient) -> None:
    page = cut(client, INDIA, 300)
    text = " ".join(page.words)
    for title in ("IPO row 1", "IPO row 2", "IPO row 3", "The bank sells", "Commodities"):
        assert title in text, title
    game = game_of(client, page)
    lanes = game.title.lanes(game.state)
    assert [sum(lot.free for lot in lane.lots) for lane in lanes if lane.kind == "row"] == [1, 1, 1]


@recorded
def test_a_manager_is_called_so_in_the_log() -> None:
    game = load(json.loads(INDIA.read_text()))
    words = Words("en", game.title, game.players)
    entries = [e for part in parts(words, game, len(game.raw), None) for e in part.entries]
    said = [line for e in entries for line in e.lines]
    assert "Player 2 is manager of BNR" in said
    assert "Player 1 is president of EIR" in said


@recorded
def test_what_a_corporation_of_18india_owns_stands_on_its_card(client: TestClient) -> None:
    page = opened(client, INDIA.read_bytes())
    state = game_of(client, page).state
    for corporation in state.floated:
        assert f"Book value ₹{book_value(state, corporation)}" in page.words, corporation
    assert any(text.startswith("Train ") for text in page.words)


@recorded
def test_gauge_changes_and_holders_of_concessions_are_drawn(client: TestClient) -> None:
    """A gauge change once for both hexes; a holder's name wherever his goods come from."""
    page = opened(client, INDIA.read_bytes())
    state = game_of(client, page).state
    assert page.text.count('class="border border-gauge_change"') == 4
    bare = state.copy()
    CONCESSIONS.set(bare, {})
    held = Counter(good.owner for good in state.title.goods(state) if good.owner and good.hex)
    assert held.keys() == {"NWR", "WR", "BNR", "WIP", "EIR"}
    for owner, places in held.items():
        name = f">{owner}</text>"
        assert draw_map(state).count(name) - draw_map(bare).count(name) == places


@pytest.mark.parametrize(
    ("title", "name", "privates"),
    [
        ("18GB", "18GB", 9),
        ("18India", "18India", 6),
        ("1822PNW", "1822PNW", 21),
        ("1822PNW-Short", "1822PNW: Short Scenario", 12),
        ("1822PNW-SRS", "1822PNW: Southern Regional Scenario", 12),
    ],
)
def test_the_start_page_names_the_scenario_and_counts_private_companies(
    client: TestClient, begin: Begin, title: str, name: str, privates: int
) -> None:
    """Neither minors' cards nor bonds among them."""
    page = Page(client.get("/", params={"title": title}).text, "/")
    assert page.words.count(name) >= 2
    assert max(len(s.privates) for s in setups(title)) == privates
    assert name in begin(title, 3).words


@recorded
def test_the_worth_of_a_player_is_told_line_by_line(client: TestClient) -> None:
    data = json.loads(INDIA.read_text())
    page = opened(client, json.dumps(data).encode())
    game = game_of(client, page)
    words = Words("en", game.title, game.players)
    for player, total in page.scores.items():
        lines = worth(words, game.state, player)
        assert sum(line.amount for line in lines) == total
        assert any(line.what.startswith("Book value") for line in lines)
    assert "6 × ₹246" in page.words
