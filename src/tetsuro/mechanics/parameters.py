"""What a title gives to a mechanic: values in ``Title.rules``, each under its mechanic's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tetsuro.kernel.state import State

R = TypeVar("R")


def parameters(name: str, kind: type[R], usual: R | None = None) -> Callable[[State], R]:
    """What finds a mechanic's parameters in the title of a state: those under ``name``, or the
    ``usual`` ones of a title that names none; KeyError where a title must name them."""

    def named(state: State) -> R:
        rules = state.title.rules[name] if usual is None else state.title.rules.get(name, usual)
        assert isinstance(rules, kind)
        return rules

    return named
