"""Runs the interactive examples of a document."""

from __future__ import annotations

import doctest
from typing import Any

from tests.docs.blocks import DOCS, blocks, session


def run_examples(document: str, **names: Any) -> int:
    """Runs all examples of a document as one session; fails with what differs. How many ran."""
    found = session(blocks(document))
    test = doctest.DocTestParser().get_doctest(found, names, document, str(DOCS / document), 0)
    told: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert not outcome.failed, "".join(told)
    return outcome.attempted
