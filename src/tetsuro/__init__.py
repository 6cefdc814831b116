"""Tetsuro: a home for 18xx railway games.

>>> import tetsuro
>>> game = tetsuro.new_game("18GB", players=["Aki", "Ben", "Chie"], seed=7)
>>> game.round, game.phase
('ISR 1', '2+1')
"""

from typing import Any

from tetsuro.game.beginning import new_game, restore
from tetsuro.game.game import Game
from tetsuro.game.reading import load
from tetsuro.game.seat import Seat
from tetsuro.kernel.actions import Action
from tetsuro.kernel.choices import Family, OpenFamily
from tetsuro.kernel.notation import action_from_json, action_from_text
from tetsuro.kernel.refusal import Illegal, Refusal, Unusable

__all__ = [
    "Action",
    "Family",
    "Game",
    "Illegal",
    "OpenFamily",
    "Refusal",
    "Seat",
    "Unusable",
    "action_from_json",
    "action_from_text",
    "load",
    "new_game",
    "page",
    "restore",
    "say",
]


def say(what: Any, lang: str = "en", *, currency: str | None = None, **params: Any) -> str:
    """A reason, an event or a message id in words of a language (``en`` or ``ja``).

    ``currency`` is the way to write money, e.g. ``game.title.currency``.
    """
    from tetsuro.i18n import say as in_words

    return in_words(what, lang, currency=currency, **params)


def page(reason: Refusal, title: str, lang: str = "en") -> Any:
    """The section of a title's reference that has the rule behind a reason, with ``heading`` and
    ``text``; None if there is none.

    >>> game = new_game("18GB", ["Aki", "Ben"], seed=7)
    >>> no = game.explain({"type": "pass", "entity": 1})
    >>> page(no, "18GB").heading, page(no, "18GB", "ja").heading
    ('Whose turn it is', '手番')
    """
    from tetsuro.reference import section

    return section(title, reason.page, lang)
