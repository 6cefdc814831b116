"""Good sets of routes, found soon: the higher the best sum so far, the fewer routes matter."""

from __future__ import annotations

from collections.abc import Sequence

from tetsuro.routes.candidates import Candidate
from tetsuro.routes.leader import Leader
from tetsuro.routes.nodes import Node
from tetsuro.routes.prices import Prices
from tetsuro.routes.source import Source


class Guesses:
    """Shows to the leader sets that may be good."""

    def __init__(
        self, sources: Sequence[Source], slots: Sequence[int], start: Prices, leader: Leader
    ) -> None:
        self.sources, self.slots, self.start, self.leader = sources, slots, start, leader

    def greedy(self, node: Node) -> None:
        """The best routes of the trains one after the other, in both orders."""
        places = zip(self.slots, node.places, strict=True)
        turns = [(number, forbidden, top.all) for number, (forbidden, top) in places]
        self._in_turn(node, turns)
        if turns != turns[::-1]:
            self._in_turn(node, turns[::-1])

    def _in_turn(self, node: Node, turns: Sequence[tuple[int, int, float]]) -> None:
        """One train after the other, as long as the set may lead."""
        mask, taken, most = 0, [], node.whole
        for number, forbidden, top in turns:
            found = self.sources[number].best(
                node.prices,
                forbidden | mask,
                with_share=True,
                least=self.leader.revenue - most + top,
            )
            most -= top
            if found is not None and found.price is not None:
                most += found.price.value + found.price.share
                taken.append(found)
                mask |= found.mask
        self.leader.take(tuple(taken))

    def around(self, node: Node, place: int, first: Candidate | None) -> None:
        """A route at one place, and in turn the best route of each train beside the others, as
        long as that may lead."""
        if first is None:
            return
        chosen: dict[int, Candidate] = {
            place: self.sources[self.slots[place]].again(first, self.start)
        }
        turn, idle = place, 0
        while idle < len(self.slots):
            turn = (turn + 1) % len(self.slots)
            (mask, _), own = node.places[turn], 0.0
            least = float(self.leader.revenue)
            for other, (_, top) in enumerate(node.places):
                known = chosen.get(other)
                worth = top.all
                if known is not None and known.price is not None:
                    worth = known.price.value + known.price.share
                if other == turn:
                    own = worth if known is not None else 0
                else:
                    least -= worth
                    mask |= known.mask if known is not None else 0
            found = self.sources[self.slots[turn]].best(
                self.start, mask, with_share=True, least=max(own, least)
            )
            if found is None:
                idle += 1
            else:
                idle = 0
                chosen[turn] = found
                self.leader.take(tuple(chosen.values()))
