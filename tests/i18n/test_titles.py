"""Every title's options, rulings and private companies have names and meanings in all languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tetsuro.i18n import LANGUAGES, Voice
from tetsuro.i18n.titles import of_title
from tetsuro.kernel.title import PUBLISHED, RECORDED
from tetsuro.titles import registry
from tetsuro.titles.registry import make_title

TITLES = ("18GB", "18India", "1822PNW", "1822PNW-Short", "1822PNW-SRS")
Wanted = tuple[str, str, str]


def wanted(title: str) -> Iterator[Wanted]:
    """Kind, name and part of all that a title has to tell."""
    known = registry.entry(title)
    for option in known.options:
        yield "option", option, ""
        yield "option-about", option, ""
    for ruling in known.rulings:
        for part in ("", PUBLISHED, RECORDED):
            yield "ruling", ruling.name, part
    for players in known.players:
        for private in make_title(title, players).privates:
            yield "private-name", private, ""
            yield "private", private, ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_everything_has_words(title: str, lang: str) -> None:
    voice = Voice(lang)
    lacking = {what for what in wanted(title) if not of_title(voice, what[0], title, *what[1:])}
    assert not lacking
    assert voice.maybe(f"title-{title}") and voice.maybe(f"about-{title}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_a_ruling_offers_no_two_answers_in_the_same_words(title: str, lang: str) -> None:
    """Where they do not differ, one of them says so."""
    voice = Voice(lang)
    for ruling in registry.entry(title).rulings:
        told = [of_title(voice, "ruling", title, ruling.name, a) for a in (PUBLISHED, RECORDED)]
        assert told[0] != told[1], ruling.name


def test_what_is_unknown_has_no_words() -> None:
    voice = Voice("en")
    assert of_title(voice, "private", "18GB", "XX") == ""
    assert of_title(voice, "ruling", "18Nowhere", "half-price") == ""
    assert of_title(voice, "private", "1822PNW-Short", "P20") == of_title(
        voice, "private", "1822PNW", "P20"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_minors_cards_tell_their_home_and_major(lang: str) -> None:
    title = make_title("1822PNW", 4)
    associations = title.rules["scenario"]["associations"]
    for card in title.privates.values():
        if card.id.startswith("M"):
            charter = title.corporations[card.more["starts"]]
            told = of_title(Voice(lang), "private", "1822PNW", card.id)
            assert charter.home in told and title.hex_names[charter.home] in told
            assert associations.get(charter.id, "") in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_concessions_have_words(lang: str) -> None:
    for commodity in make_title("18India", 4).rules["commodities"].values():
        assert Voice(lang).maybe(f"word-{commodity['concession']}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_names_tell_cards_apart(title: str, lang: str) -> None:
    """All but 18India's bonds, which are alike."""
    players = registry.entry(title).players[-1]
    cards = [p for p in make_title(title, players).privates if not p.startswith("RB")]
    names = [of_title(Voice(lang), "private-name", title, p) for p in cards]
    assert len(set(names)) == len(names)
