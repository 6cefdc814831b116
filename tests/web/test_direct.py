"""The browser without scripts works beside one with them, which keeps the loop of its thread."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.web.direct import Direct

from tetsuro.store import Store
from tetsuro.web.app import create_app


def test_it_answers_while_a_loop_runs(games_file: Path) -> None:
    async def ask() -> int:
        with Store(games_file) as store, Direct(create_app(store)) as direct:
            return direct.get("/").status_code

    # A browser that an earlier test keeps open may have the loop of this thread.
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, ask()).result() == 200
