"""A page read as a browser without scripts would: its forms, buttons and links."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from random import Random
from urllib.parse import urljoin, urlsplit

DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)
"""Pictures are long and hold nothing to press."""
TAG = re.compile(r'<(/?)([a-z][a-z0-9]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*/?>')
PRESSED = frozenset(("form", "input", "select", "option", "button", "a", "script"))
TOLD = re.compile(r" (?:title|aria-label|placeholder|data-worth|role)=")
"""Attributes of other tags that are read."""
ATTRIBUTE = re.compile(r'([^\s=>"]+)(?:="([^"]*)")?')
RAW = re.compile(r"[a-z]_[a-z0-9]|\[[a-z]+-|\bNone\b|\bTrue\b|\bFalse\b|\bundefined\b")
"""What only code says: identifiers, messages that no catalogue has, values."""


@dataclass
class Form:
    """One form: where it goes, and its fields."""

    action: str
    method: str
    fields: list[dict[str, str]] = field(default_factory=list)
    buttons: list[dict[str, str]] = field(default_factory=list)
    options: dict[str, list[str]] = field(default_factory=dict)
    keep: int = 0
    """How many of its boxes are to be ticked."""


@dataclass(frozen=True)
class Offer:
    """One thing that a page lets a person do to the game."""

    path: str
    values: tuple[tuple[str, str], ...]
    amounts: tuple[int, int, int] | None = None
    boxes: tuple[tuple[str, str], ...] = ()
    """What may be ticked."""
    keep: int = 0
    """How many of these must be."""

    @property
    def action(self) -> str:
        return dict(self.values).get("action", "")

    @property
    def type(self) -> str:
        return self.action.partition(" ")[0]

    def filled(self, random: Random) -> dict[str, str | list[str]]:
        """The form as it is sent, with an amount if one is asked for, and as many boxes ticked
        as must be."""
        ticked = (*self.values, *random.sample(self.boxes, self.keep))
        values: dict[str, str | list[str]] = {
            name: [v for n, v in ticked if n == name] for name, _ in ticked
        }
        if self.amounts is not None:
            least, most, step = self.amounts
            high = most if random.random() < 0.1 else min(most, least + 10 * step)
            values["amount"] = str(random.choice(range(least, high + 1, step)))
        return values


class Page:
    """What of a page matters to somebody who plays by its forms."""

    def __init__(self, text: str, url: str, status: int = 200) -> None:
        self.text, self.url, self.status = text, url, status
        self.path = urlsplit(url).path
        self.forms: dict[str, Form] = {}
        self.links: list[dict[str, str]] = []
        self.fields: list[dict[str, str]] = []
        """Every input, in a form or not."""
        self.alerts: list[str] = []
        self.scripts = 0
        self.scores: dict[int, int] = {}
        self.finished = False
        self._form: Form | None = None
        self._select: tuple[Form, str] | None = None
        self._loose: list[dict[str, str]] = []
        self._alert = False
        self.words: list[str] = []
        self._read(DRAWING.sub("", text))
        for button in self._loose:
            self.forms[button["form"]].buttons.append(button)

    def _read(self, text: str) -> None:
        behind = 0
        for tag in TAG.finditer(text):
            self._say(text[behind : tag.start()])
            behind = tag.end()
            if tag[1]:
                self._close(tag[2])
            elif tag[2] in PRESSED or TOLD.search(tag[3]):
                self._open(tag[2], {n: unescape(v) for n, v in ATTRIBUTE.findall(tag[3])})
        self._say(text[behind:])

    def _open(self, tag: str, found: dict[str, str]) -> None:
        if tag == "form":
            name = found.get("id") or f"form-{len(self.forms)}"
            self._form = Form(found.get("action", ""), found.get("method", "get"))
            self._form.keep = int(found.get("data-keep", "0"))
            self.forms[name] = self._form
        elif tag == "input":
            self.fields.append(found)
            if self._form is not None:
                self._form.fields.append(found)
        elif tag == "select" and self._form is not None and "name" in found:
            self._select = self._form, found["name"]
        elif tag == "option" and self._select is not None:
            form, name = self._select
            form.options.setdefault(name, []).append(found.get("value", ""))
        elif tag == "button" and found.get("type") != "button" and "disabled" not in found:
            if "form" in found:
                self._loose.append(found)
            elif self._form is not None:
                self._form.buttons.append(found)
        elif tag == "a":
            self.links.append(found)
        elif tag == "script":
            self.scripts += 1
        self.words += (found[n] for n in ("title", "aria-label", "placeholder") if n in found)
        if "data-worth" in found:
            self.finished = True
            self.scores[int(found["data-player"])] = int(found["data-worth"])
        if found.get("role") == "alert":
            self._alert = True

    def _close(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "p":
            self._alert = False

    def _say(self, text: str) -> None:
        if text and not text.isspace():
            assert "<" not in text.removeprefix("<!doctype html>"), text
            words = unescape(text)
            self.words.append(words)
            if self._alert:
                self.alerts.append(words)

    def raw_words(self) -> list[str]:
        """What a person should not have to read."""
        return [words for words in self.words if RAW.search(words)]

    def offers(self) -> list[Offer]:
        """Every control that sends an action."""
        return [
            o for form in self.forms.values() if form.action.endswith("/act") for o in _of(form)
        ]

    def followed(self, kind: str) -> list[str]:
        """Addresses of links of a class."""
        return [
            urljoin(self.url, link["href"])
            for link in self.links
            if kind in link.get("class", "").split()
        ]


def _of(form: Form) -> list[Offer]:
    fixed: list[tuple[str, str]] = []
    boxes: list[tuple[str, str]] = []
    amounts = None
    for f in form.fields:
        if f.get("type") == "number":
            amounts = int(f["min"]), int(f["max"]), int(f["step"])
        elif f.get("type") == "checkbox" and not {"checked", "required"} & f.keys():
            boxes.append((f["name"], f.get("value", "")))
        elif "name" in f:
            fixed.append((f["name"], f.get("value", "")))
    found = []
    for button in form.buttons:
        own = [(button["name"], button.get("value", ""))] if "name" in button else []
        found.append(Offer(form.action, (*fixed, *own), amounts, tuple(boxes), form.keep))
    return found
