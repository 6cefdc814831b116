"""Setting up: pinned without addresses, and one clear line for each thing that is missing."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = (
    "sh",
    "cksum",
    "cat",
    "tr",
    "dirname",
    "find",
    "sort",
    "rm",
    "touch",
    "grep",
    "tail",
    "mkdir",
)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of what setting up reads, and a PATH that has the shell's tools only."""
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found
        (tmp_path / "bin" / tool).symlink_to(found)
    for name in ("requirements.txt", "requirements-dev.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    ignored = shutil.ignore_patterns("node_modules")
    shutil.copytree(ROOT / "client", tmp_path / "client", ignore=ignored)
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    return tmp_path


def _program(clone: Path, name: str, script: str) -> None:
    path = clone / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def _python(clone: Path, name: str, version: str, *, venv: bool = True) -> None:
    """A stand-in that answers what the script asks of a Python, and can't make an environment."""
    new_enough = tuple(map(int, version.split("."))) >= (3, 11)
    script = f"""case "$*" in
        *"sys.exit(sys.version_info"*) exit {0 if new_enough else 1};;
        *"import venv"*) exit {0 if venv else 1};;
        *print*) echo {version};;
        "-m venv"*) exit 3;;
    esac"""
    _program(clone, name, script)


def _setup(clone: Path, want: str = "play") -> str:
    done = subprocess.run(
        ["sh", "scripts/setup.sh", want],
        cwd=clone,
        env={"PATH": str(clone / "bin"), "HOME": str(clone)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1, done.stdout
    return done.stderr


def test_no_python(clone: Path) -> None:
    said = _setup(clone)
    assert said == "tetsuro: Python 3.11 or newer is needed, and python3 was not found.\n"


def test_an_old_python(clone: Path) -> None:
    _python(clone, "python3", "3.9")
    said = _setup(clone)
    assert said == "tetsuro: Python 3.11 or newer is needed, and this is Python 3.9.\n"


def test_a_python_without_venv(clone: Path) -> None:
    _python(clone, "python3", "3.11", venv=False)
    said = _setup(clone)
    assert said.count("\n") == 1
    assert "apt install python3.11-venv" in said


def test_a_broken_python_is_passed_over(clone: Path) -> None:
    _program(clone, "python3.13", "exit 127")
    _python(clone, "python3.12", "3.12", venv=False)
    _python(clone, "python3", "3.11")
    assert _setup(clone).endswith("tetsuro: python3 could not make .venv.\n")


def test_an_unwritable_folder(clone: Path) -> None:
    with TemporaryDirectory() as folder:
        # Root may write anywhere, so nobody asks then, in a folder that he may read.
        who = 65534 if os.geteuid() == 0 else None
        shutil.copytree(clone, folder, dirs_exist_ok=True, symlinks=True)
        Path(folder).chmod(0o555)
        done = subprocess.run(
            ["sh", "scripts/setup.sh"],
            cwd=folder,
            env={"PATH": f"{folder}/bin"},
            user=who,
            capture_output=True,
            text=True,
        )
        Path(folder).chmod(0o755)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"tetsuro: cannot write to the folder {folder}.\n"


def _ready(clone: Path) -> None:
    """As if the Python side were set up."""
    (clone / "src/tetsuro/web/static").mkdir(parents=True)
    (clone / ".venv/bin").mkdir(parents=True)
    (clone / ".venv/.made").touch()
    _program(clone, "fine", "exit 0")
    (clone / ".venv/bin/python").symlink_to(clone / "bin/fine")


def test_no_npm(clone: Path) -> None:
    _ready(clone)
    said = _setup(clone)
    assert said == (
        "tetsuro: npm is needed to build the browser client:"
        " install Node.js 18 or newer with npm.\n"
    )


def test_no_npm_but_a_built_client(clone: Path) -> None:
    _ready(clone)
    (clone / "src/tetsuro/web/static/main.js").touch()
    done = subprocess.run(
        ["sh", "scripts/setup.sh", "play"],
        cwd=clone,
        env={"PATH": str(clone / "bin")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0
    assert "stays as it was built" in done.stdout


def _compiled(clone: Path) -> tuple[str, str]:
    done = subprocess.run(
        ["sh", clone / "scripts/compiled.sh"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip(), done.stderr


def test_the_compiled_engine_runs_until_the_sources_change(clone: Path) -> None:
    rule = clone / "src/tetsuro/rule.py"
    made = clone / "build/compiled/.made"
    for path, when in ((rule, 1000), (rule.with_suffix(".pyc"), 3000)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (when, when))
    assert _compiled(clone) == ("", "")
    made.parent.mkdir(parents=True)
    made.touch()
    os.utime(made, (2000, 2000))
    assert _compiled(clone) == (str(made.parent), "")
    os.utime(rule, (2500, 2500))
    folder, said = _compiled(clone)
    assert folder == "" and "make compiled" in said


def test_pins_hold_no_address() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = (ROOT / name).read_text().splitlines()
        for line in lines:
            assert re.match(r"#|[\w.\[\]-]+==\S+( ; .*)? \\$|    --hash=sha256:\w{64}", line), line
    lock = json.loads((ROOT / "client/package-lock.json").read_text())
    for name, package in lock["packages"].items():
        assert "resolved" not in package
        assert "integrity" in package or not name
