"""Words: what the engine says as data, told in a person's language.

The engine emits codes and figures; the catalogues (``en/*.ftl``, ``ja/*.ftl``, Fluent syntax)
turn them into sentences. Message ids are made of what they tell:

- a reason or fault with ``code`` and ``params``: ``reason-CODE``
- an event with ``kind`` and ``params``: ``event-KIND``
- the name of a round, step, action …, asked for by ``WORD($x)`` in a catalogue: ``word-X``
- any other id is a phrase of the interface, said with :func:`t`.

An amount of money is written ``{ MONEY($amount) }`` and printed in the title's currency.

>>> t("language-name", "ja")
'日本語'
"""

from tetsuro.i18n.languages import FALLBACK, LANGUAGES, negotiate
from tetsuro.i18n.words import money, say, t

__all__ = ["FALLBACK", "LANGUAGES", "money", "negotiate", "say", "t"]
