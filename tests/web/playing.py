"""Playing by the pages' own forms: one who chooses at random among the controls offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Protocol

from tests.web.forms import Offer, Page

BY_HEX = ("lay_tile", "place_token", "hex_token", "remove_token", "remove_border", "assign")
LIKED = {
    "pass": 0.6, "sell_shares": 0.15, "choose_ability": 0.2, "buy_train": 3,
    "sell_train": 0.05, "corporate_sell_shares": 0.1, "corporate_sell_company": 0.1,
    "corporate_buy_shares": 0.5, "corporate_buy_company": 0.5,
}  # fmt: skip
"""What carries a game on is liked; one of passes only, or of trade to and fro, would not end."""
PRIVATE = "company:"


class Client(Protocol):
    """Whatever asks for pages and sends forms."""

    def get(self, url: str) -> Any: ...

    def post(self, url: str, *, data: Any) -> Any: ...


def read(answer: Any) -> Page:
    return Page(answer.text, str(answer.url), answer.status_code)


def weight(offer: Offer) -> float:
    if offer.type.startswith("program"):
        return 0.02
    if offer.type == "buy_train" and offer.amounts is not None:
        return 0.2
    if offer.type == "dividend" and "payout" in offer.action:
        return 8
    return LIKED.get(offer.type, 1.0)


def with_open_hand(client: Client, page: Page) -> Page:
    """The page after the player to act has opened the curtain before his hand, if there is one."""
    for form in page.forms.values():
        if form.action.endswith("/curtain") and (
            buttons := [b for b in form.buttons if "name" in b]
        ):
            return read(client.post(form.action, data={"player": buttons[0]["value"]}))
    return page


def kinds(offers: Iterable[Offer]) -> Iterator[str]:
    """What kinds of control there are among offers: actions, powers of private companies, and
    forms that ask for more than a press."""
    for offer in offers:
        yield offer.type
        who = offer.action.split(" ")[1] if " " in offer.action else ""
        if who.startswith(PRIVATE):
            yield f"{offer.type} {who.removeprefix(PRIVATE)}"
        if offer.amounts is not None:
            yield f"{offer.type} with an amount"
        if any(name == "consent" for name, _ in offer.values):
            yield f"{offer.type} with a consent"


def move(
    client: Client, page: Page, random: Random, seen: Callable[[Page], None] = lambda page: None
) -> tuple[Page, str]:
    """Choose one of the controls offered, or a hex and what it offers; a hand is opened first.
    ``seen`` is told each page; returned are the page that comes and the action's type."""
    page = with_open_hand(client, page)
    seen(page)
    hexes = page.followed("hexlink")
    offers = page.offers()
    assert offers or hexes, page.url
    if hexes and (not offers or random.random() < 0.7):
        page = read(client.get(random.choice(hexes)))
        tiles = page.followed("tile")
        if tiles and random.random() < 0.5:
            page = read(client.get(random.choice(tiles)))
        seen(page)
        offers = [o for o in page.offers() if o.type in BY_HEX]
        assert offers, page.url
    if sum(o.type == "run_routes" for o in offers) > 1:
        offers = [o for o in offers if o.type == "run_routes"][:1]
    offer = random.choices(offers, [weight(o) for o in offers])[0]
    after = read(client.post(offer.path, data=offer.filled(random)))
    assert after.status == 200, (offer, after.alerts)
    assert not after.raw_words(), (offer, after.raw_words())
    return after, offer.type
