"""What the documents point to exists, and the tables that list the code are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tetsuro.kernel.state import COLUMNS

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"), *ROOT.glob("src/**/*.md")])
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
PATH = re.compile(r"`((?:[\w*]+/)+[\w*.]+\.(?:py|json|toml|ftl)|(?:[\w*]+/)+)`")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for link in LINK.findall(text):
        assert (document.parent / link).exists(), link


@pytest.mark.parametrize("document", ["architecture.md", "adding-a-title.md", "performance.md"])
def test_files_named_exist(document: str) -> None:
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    for path in PATH.findall(text):
        if path.startswith(("biwa/", "data/")):
            continue
        places = (ROOT, ROOT / "src" / "tetsuro")
        assert any(list(place.glob(path.rstrip("/"))) for place in places), path


def test_every_column_is_told() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert not [c for c in COLUMNS if f"`{c}`" not in text]
