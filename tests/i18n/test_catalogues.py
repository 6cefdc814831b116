"""Every id that code uses is there in every language, with the same variables."""

from __future__ import annotations

from textwrap import dedent

from tetsuro.i18n.check import Use, catalogue, compare, faults, lacking, uses_in_python


def test_nothing_is_lacking() -> None:
    found = faults()
    assert not found, "\n".join(found)


def test_differences_between_languages_are_found() -> None:
    english = "a = { $x } apples\nb = bee\nd = { -fruit }\n-fruit = plum\n"
    japanese = "a = りんご\nc = し\nc = し\nd = { -kudamono }\nnot a message\n"
    found = list(
        compare({"en": catalogue({"f.ftl": english}), "ja": catalogue({"f.ftl": japanese})})
    )
    assert found == [
        "ja/f.ftl: c is there twice",
        "ja/f.ftl: can't be read: not a message",
        "ja/f.ftl: d refers to -kudamono, which is not there",
        "ja: b is not there",
        "en: c is not there, but in ja",
        "ja: a has variables [], and in en ['x']",
    ]


def test_uses_are_found() -> None:
    source = dedent(
        """
        refuse("no-cash", needed=1, had=2)
        kernel.Event("par", price=3)
        Event("par", {"price": 3})
        t("hello", lang, **names)
        tell(state, "bank_broken")
        refuse("a" if late else "b")
        t(computed)
        say(reason, "ja")
        str.split("no use")
        """
    )
    assert set(uses_in_python(source, "x.py")) == {
        Use("reason-no-cash", "x.py:2", frozenset({"needed", "had"})),
        Use("event-par", "x.py:3", frozenset({"price"})),
        Use("event-par", "x.py:4", None),
        Use("hello", "x.py:5", None),
        Use("event-bank-broken", "x.py:6", frozenset()),
        Use("reason-a", "x.py:7", frozenset()),
        Use("reason-b", "x.py:7", frozenset()),
    }


def test_a_use_without_message_or_variable_is_found() -> None:
    used = [
        Use("gone", "x.py:1"),
        Use("short", "x.py:2", frozenset({"a"})),
        Use("enough", "x.py:3", frozenset({"a", "b"})),
        Use("unknown", "x.py:4", None),
    ]
    wants = {"short": frozenset("ab"), "enough": frozenset("a"), "unknown": frozenset("a")}
    assert list(lacking(iter(used), wants)) == [
        "x.py:1: gone is in no catalogue",
        "x.py:2: short wants ['b']",
    ]
