"""Good sets of routes, found soon: the higher the best sum so far, the fewer routes matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
        """A route at one place; then each train in turn looks for a better route beside those of
        the others, from the next place on, until none of them finds one."""
        if first is None:
            return
        chosen = {place: self.sources[self.slots[place]].again(first, self.start)}
        content = 0
        while content < len(self.slots):
            place = (place + 1) % len(self.slots)
            found = self._beside(node, place, chosen)
            if found is None:
                content += 1
                continue
            content = 0
            chosen[place] = found
            self.leader.take(tuple(chosen.values()))

    def _beside(self, node: Node, place: int, chosen: Mapping[int, Candidate]) -> Candidate | None:
        """The best route at a place beside the chosen ones of the others, if it is better than
        the one chosen there and may lead, as trains without a route bring their tops at most."""
        mask, _ = node.places[place]
        least, own = float(self.leader.revenue), 0.0
        for other, (_, top) in enumerate(node.places):
            known = chosen.get(other)
            price = None if known is None else known.price
            worth = top.all if price is None else price.value + price.share
            if other != place:
                least -= worth
                mask |= 0 if known is None else known.mask
            elif known is not None:
                own = worth
        source = self.sources[self.slots[place]]
        return source.best(self.start, mask, with_share=True, least=max(own, least))
