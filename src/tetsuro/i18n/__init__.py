"""Words: what the engine says as data, told in a person's language.

The engine emits codes and figures; the catalogues (``en/*.ftl``, ``ja/*.ftl``, Fluent syntax)
turn them into sentences. Message ids are made of what they tell:

- a reason or fault with ``code`` and ``params``: ``reason-CODE``
- an event with ``kind`` and ``params``: ``event-KIND``
- the name of a round, step, action …, asked for by ``WORD($x)`` in a catalogue: ``word-X``
- any other id is a phrase of the interface, said with :func:`t`.

A face that shows a table makes a :class:`Voice` for it, which knows the title's currency and the
players' names, and has it say everything.

>>> t("language-name", "ja")
'日本語'
"""

from tetsuro.i18n.languages import FALLBACK, LANGUAGES, negotiate
from tetsuro.i18n.words import Voice, say, t

__all__ = ["FALLBACK", "LANGUAGES", "Voice", "negotiate", "say", "t"]
