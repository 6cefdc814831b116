"""The examples in documents for authors."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.examples import run_examples


@pytest.mark.parametrize(("document", "least"), [("ai-authors.md", 30), ("routes.md", 25)])
def test_examples(
    document: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_examples(document) >= least
