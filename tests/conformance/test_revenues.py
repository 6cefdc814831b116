"""An income that the rules do not make of its routes is seen (in all games: ``test_traces``)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.conformance.games import all_games, game_file
from tests.conformance.incomes import differences


@pytest.mark.conformance
def test_another_income_would_be_seen() -> None:
    """A run with a sum that no route brings is found."""
    file = game_file(all_games(("18India",))[0].values[0])
    index = next(i for i, data in enumerate(file.actions) if data.get("routes"))
    data = file.actions[index]
    routes = [{**data["routes"][0], "revenue": 12345}, *data["routes"][1:]]
    changed = (*file.actions[:index], {**data, "routes": routes})
    assert differences(replace(file, actions=changed)) == {data["id"]}
