"""Tetsuro: a home for 18xx railway games.

>>> import tetsuro
>>> game = tetsuro.new_game("18GB", players=["Aki", "Ben", "Chie"], seed=7)
>>> game.round, game.phase
('ISR 1', '2+1')
"""

from typing import Any

from tetsuro.game.game import Game, load, new_game, restore
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
    "Unusable",
    "action_from_json",
    "action_from_text",
    "load",
    "new_game",
    "restore",
    "say",
]


def say(what: Any, lang: str = "en", *, currency: str | None = None, **params: Any) -> str:
    """A reason, an event or a message id in words of a language (``en`` or ``ja``).

    ``currency`` is the way to write money, e.g. ``game.title.currency``.
    """
    from tetsuro.i18n import say as in_words

    return in_words(what, lang, currency=currency, **params)
