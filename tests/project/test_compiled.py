"""The compiled engine plays as the plain one does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.conformance.games import OWN, json_lines, trace_path

ROOT = Path(__file__).parents[2]
GAMES = ("18GB/5p-9", "18India/4p-0", "1822PNW/5p-6")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="no C compiler")
def test_compiled_it_plays_the_same(tmp_path: Path) -> None:
    built = tmp_path / "built"
    _run(
        "setup.py", "--quiet", "build", "--build-base", tmp_path, "--build-lib", built, compile="0"
    )
    search = _run("-c", "import tetsuro.track.search as s; print(s.__file__)", path=built)
    assert search.strip().endswith((".so", ".pyd"))
    for name in GAMES:
        game, out = OWN / "random" / f"{name}.json", tmp_path / "trace.jsonl"
        _run("-m", "tetsuro.cli.main", "trace", game, "-o", out, path=built)
        assert list(json_lines(out)) == list(json_lines(trace_path(game)))


def _run(*arguments: object, path: Path | None = None, compile: str | None = None) -> str:
    more = {} if compile is None else {"TETSURO_COMPILE": compile}
    if path is not None:
        more["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
