"""Saying things in two languages, with money, lists, and things within things."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pytest

from tetsuro.i18n import LANGUAGES, Voice, bundles, negotiate, say, t, words
from tetsuro.kernel.refusal import refuse

SENTENCES = {
    "en": """
reason-no-cash = { $who } has { MONEY($had) } and needs { MONEY($needed) }
event-laid = { $who } lays { $tile } on { $hexes }
event-because = Refused: { $reason }
event-paid = { NAME($payer) } pays { MONEY($amount) } to { NAME($payee) }
event-rusted = Rust: { CARD($trains) }
word-bank = Bank
word-stock = stock round
round = The { WORD($round) } begins
trains = { $count ->
    [one] one train
   *[other] { $count } trains
}
flag = { $paid ->
    [yes] paid
   *[no] kept
}
only-english = Only in English
list-none = nothing
list-more = { $first }, { $next }
list-last = { $first } and { $last }
""",
    "ja": """
reason-no-cash = { $who }の所持金は{ MONEY($had) }で、{ MONEY($needed) }必要です
event-laid = { $who }が{ $hexes }に{ $tile }を敷設
event-because = できません：{ $reason }
event-paid = { NAME($payer) }が{ NAME($payee) }に{ MONEY($amount) }を支払う
event-rusted = 錆びる：{ CARD($trains) }
word-bank = 銀行
word-stock = 株式ラウンド
round = { WORD($round) }開始
trains = 列車{ $count }両
flag = { $paid ->
    [yes] 配当
   *[no] 内部留保
}
list-none = なし
list-more = { $first }、{ $next }
list-last = { $first }、{ $last }
""",
}


@dataclass
class Reason:
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass
class Event:
    kind: str
    params: Mapping[str, Any] = field(default_factory=dict)


@pytest.fixture(autouse=True)
def _sentences(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(bundles, "texts", lambda lang: {"test.ftl": SENTENCES[lang]})
    _forget()
    yield
    _forget()


def _forget() -> None:
    words.voice.cache_clear()
    bundles.bundle.cache_clear()


def test_a_reason_in_the_title_s_currency() -> None:
    reason = Reason("no-cash", {"who": "Aki", "had": 40, "needed": 1080})
    assert say(reason, "en", currency="£{}") == "Aki has £40 and needs £1080"
    assert say(reason, "ja", currency="₹{}") == "Akiの所持金は₹40で、₹1080必要です"
    assert say(reason) == "Aki has 40 and needs 1080"
    assert say(reason, currency="${}", who="Ben") == "Ben has $40 and needs $1080"


def test_lists_and_numbers() -> None:
    event = Event("laid", {"who": "LNWR", "tile": 8858, "hexes": ["H10", "H12", "G11"]})
    assert say(event, "en") == "LNWR lays 8858 on H10, H12 and G11"
    assert say(event, "ja") == "LNWRがH10、H12、G11に8858を敷設"
    assert say(event, "en", hexes=()) == "LNWR lays 8858 on nothing"


def test_a_reason_within_an_event() -> None:
    reason = Reason("no-cash", {"who": "Aki", "had": -1, "needed": 2})
    assert say(Event("because", {"reason": reason}), "en", currency="£{}") == (
        "Refused: Aki has -£1 and needs £2"
    )


def test_plurals_flags_and_words() -> None:
    assert [t("trains", "en", count=n) for n in (1, 2)] == ["one train", "2 trains"]
    assert t("trains", "ja", count=1) == "列車1両"
    assert [t("flag", "ja", paid=paid) for paid in (True, False)] == ["配当", "内部留保"]
    assert t("round", "ja", round="stock") == "株式ラウンド開始"
    assert t("round", "en", round="odd") == "The odd begins"


def test_what_is_missing_is_shown_and_never_raises() -> None:
    assert t("only-english", "ja") == "Only in English"
    assert t("only-english", "xx") == "Only in English"
    assert say(Reason("gone", {"a": 1})) == "[reason-gone a=1]"
    assert say(Reason("no-cash", {"who": "Aki"})) == "Aki has ? and needs ?"


def test_names_are_text_not_markup_of_the_catalogue() -> None:
    assert say(Event("laid", {"who": "{ $tile }", "tile": "<b>", "hexes": "A1"})) == (
        "{ $tile } lays <b> on A1"
    )


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_REMEMBERED", 10)
    voice = Voice("en")
    for count in range(2, 100):
        assert voice.say("trains", count=count) == f"{count} trains"
    assert len(voice._said) <= 10


@pytest.mark.parametrize(
    ("accept", "lang"),
    [
        (None, "en"),
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en-US;q=0.8", "ja"),
        ("en-GB,en;q=0.9,ja;q=0.8", "en"),
        ("de,ja;q=0.3", "ja"),
        ("de, *;q=0.5", "en"),
        ("ja;q=0, en;q=0.1", "en"),
        ("ja;q=rubbish", "en"),
        (";;;,,,q=", "en"),
        ("C.UTF-8", "en"),
        ("ja_JP.UTF-8", "ja"),
    ],
)
def test_negotiation(accept: str | None, lang: str) -> None:
    assert negotiate(accept) == lang
    assert lang in LANGUAGES


def test_money() -> None:
    assert [Voice("en", "£{}").money(n) for n in (0, 12000, -5)] == ["£0", "£12000", "-£5"]


def test_names_of_a_table() -> None:
    voices = {lang: Voice(lang, "£{}", {11: "Aki", "LB": "Leeds & Bradford"}) for lang in LANGUAGES}
    event = Event("paid", {"payer": "bank", "payee": 11, "amount": 40})
    assert voices["en"].say(event) == "Bank pays £40 to Aki"
    assert voices["ja"].say(event) == "銀行がAkiに£40を支払う"
    assert voices["en"].say(event, payer="LB", payee="CR") == "Leeds & Bradford pays £40 to CR"
    assert say(event) == "Bank pays 40 to 11"


def test_cards_lose_the_number_of_their_copy() -> None:
    for cards, shown in (("2-0", "2"), ("3+1-12", "3+1"), (("5X-0", "2+1-3"), "5X and 2+1")):
        assert say(Event("rusted", {"trains": cards})) == f"Rust: {shown}"


def test_several_threads_keep_their_own_names() -> None:
    def speak(number: int) -> bool:
        voice = Voice("en", f"{number}:{{}}", {0: f"P{number}"})
        return all(
            voice.say(Event("paid", {"payer": 0, "payee": "CR", "amount": n}))
            == f"P{number} pays {number}:{n} to CR"
            for n in range(50)
        )

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(speak, range(40)))


def test_importing_loads_no_catalogue() -> None:
    code = (
        "import sys, tetsuro, tetsuro.i18n, tetsuro.cli.main, tetsuro.store\n"
        "heavy = {'fluent', 'babel', 'jinja2', 'starlette', 'uvicorn'} & set(sys.modules)\n"
        "sys.exit(', '.join(heavy) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_far_too_long_is_cut_and_still_said(lang: str) -> None:
    long = "x" * 100_000
    inner = refuse("unreadable_file", path=long, why="")
    for odd in (long, [long, "b"], [long] * 3, ["abc"] * 100_000, inner):
        said = say(refuse("unreadable_file", path=odd, why=long), lang)
        assert "???" not in said
        assert "…" in said
        assert len(said) < 5_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_huge_number_is_said(lang: str) -> None:
    assert "9" * 30 in say(refuse("unknown_action_id", id=int("9" * 30)), lang)
