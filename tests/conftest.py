"""What many tests need: a running server, and a browser where there is one."""

from __future__ import annotations

import gc
import os
import shutil
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from hypothesis import settings

from tests.properties import coverage
from tests.titles.refusals import unrefused

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# A busy machine is no fault, and a failure is to be reproducible from what is printed.
settings.register_profile("tetsuro", deadline=None, print_blob=True)
settings.load_profile("tetsuro")

# Games keep thousands of states, and hardly anything in circles: looking for these as often as
# usual takes a tenth of the time.
gc.set_threshold(50_000, 20, 50)

MEMORY = Path("/dev/shm")

# No page may reach beyond this machine, and Chromium's own errands are turned off.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path() -> str | None:
    """The browser to test in: ``CHROMIUM``, or the one installed."""
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, (shutil.which(name) for name in names if name)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if chromium_path() is None:
        no_browser = pytest.mark.skip(reason="no Chromium is installed (Debian: chromium)")
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(no_browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A headless browser; only for tests marked ``browser``."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def browser_page(chromium: Browser) -> Iterator[Page]:
    """A fresh window on English pages, on whose scripts' errors the test fails."""
    context = chromium.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(15_000)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, errors


@contextmanager
def in_memory() -> Iterator[Path]:
    """An empty folder, in memory where the system has such a place: a store that waits for the
    disk after every action takes as long again."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with TemporaryDirectory(prefix="tetsuro-", dir=place) as folder:
        yield Path(folder)


@pytest.fixture
def games_file() -> Iterator[Path]:
    """Where a store may be made that need not outlive the machine."""
    with in_memory() as folder:
        yield folder / "games.sqlite"


@pytest.fixture
def server() -> Iterator[str]:
    """The address of a server of its own, its games in an empty file."""
    with in_memory() as folder, serving(folder) as address:
        yield address


@pytest.fixture(scope="session")
def house() -> Iterator[str]:
    """The address of a server that tests share who keep to tables of their own."""
    with in_memory() as folder, serving(folder) as address:
        yield address


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server as long as it is needed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "tetsuro.cli.main", "serve", "--port", str(port)]
    process = subprocess.Popen([*command, "--data", str(folder / "games.sqlite")])
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, process)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=10)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        assert process.poll() is None, "the server ended"
        try:
            with urlopen(address, timeout=5):
                return
        except (URLError, TimeoutError):
            time.sleep(0.05)
    raise AssertionError(f"no answer from {address}")


# What random games reach is counted over all processes: a zero fails the run.

REACHED = coverage.REACHED


@pytest.fixture
def reached() -> Counter[str]:
    """Counts of what the random games of this run have reached."""
    return REACHED


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    worker = getattr(session.config, "workeroutput", None)
    if worker is not None:
        worker["reached"] = dict(REACHED)
        worker["refused"] = sorted(coverage.REFUSED)
        return
    lacking = [f"random games never reached {name}" for name in coverage.missing(REACHED)]
    if _is_whole(session.config):
        lacking += [f"no test sees {title} refuse {code}" for title, code in unrefused()]
    for line in lacking:
        print(f"\n{line}", end="")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _is_whole(config: pytest.Config) -> bool:
    """Whether every test is run: none is chosen by its place, its name or its marks."""
    chosen = config.option.keyword or config.option.markexpr or config.option.maxfail
    return not chosen and config.args_source is not pytest.Config.ArgsSource.ARGS


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    output = getattr(node, "workeroutput", {})
    REACHED.update(output.get("reached", {}))
    coverage.REFUSED.update(map(tuple, output.get("refused", ())))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if REACHED:
        rows = ", ".join(f"{name} {number}" for name, number in sorted(REACHED.items()))
        terminalreporter.write_line(f"random games reached: {rows}")
