"""Scripts and benchmarks lean on the package and on the tests; nothing they lean on has gone."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    f"{folder}.{path.stem}"
    for folder in ("scripts", "benchmarks")
    for path in (ROOT / folder).glob("[a-z]*.py")
)


@pytest.mark.parametrize("module", MODULES)
def test_it_is_imported(module: str) -> None:
    import_module(module)
