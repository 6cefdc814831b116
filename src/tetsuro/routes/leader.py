"""The best set of routes so far, and what it takes to be better."""

from __future__ import annotations

from collections.abc import Sequence

from tetsuro.routes.candidates import Candidate
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Rules, Sharing


def _score(total: int, subsidy: int, count: int) -> int:
    """Sets are compared by revenue, then by subsidy, then by the number of trains used."""
    return (total << 24) + (subsidy << 8) - count


class Leader:
    """The best set so far."""

    def __init__(self, network: Network, rules: Rules, sharing: Sharing, alone: bool) -> None:
        self.network, self.rules, self.sharing = network, rules, sharing
        self.alone = alone
        """There is one train: bonuses of the set are in the price of its route."""
        self.unit = rules.unit(network) or 1
        """All revenues are multiples of this."""
        self.most_subsidy = 0
        if rules.subsidy is not None and rules.most_subsidy is not None:
            self.most_subsidy = rules.most_subsidy(network)
        self.chosen: tuple[Candidate, ...] = ()
        self.revenue = 0
        self.subsidy = 0
        self.score = 0

    def take(self, chosen: tuple[Candidate, ...]) -> None:
        """Keep a set if it is better than the best so far."""
        if self.rules.shared is not None and not self.alone and self._falls_short(chosen):
            return
        total = self._worth(chosen)
        subsidy = 0
        if self.rules.subsidy is not None:
            runs = [c.price.run for c in chosen if c.price is not None]
            subsidy = sum(item.amount for item in self.rules.subsidy(self.network, runs))
        score = _score(total, subsidy, len(chosen))
        if score > self.score:
            self.chosen, self.revenue, self.subsidy = chosen, total, subsidy
            self.score = score

    def _falls_short(self, chosen: Sequence[Candidate]) -> bool:
        """Whether a set is known not to be better by what its routes may have of the bonuses,
        which is told faster than what they are."""
        prices = [c.price for c in chosen if c.price is not None]
        total = sum([price.value for price in prices])
        shared = self.sharing.together([price.parts for price in prices])
        return self.beats(total + shared, len(chosen))

    def whole(self, bound: float) -> int:
        """The most that a revenue can be within a bound."""
        return int(bound // self.unit) * self.unit

    def least(self, count: int) -> int:
        """What a set of so many trains must bring to be better."""
        return self.revenue + (self.unit if self.beats(self.revenue, count) else 0)

    def beats(self, total: float, count: int) -> bool:
        """Whether no set of so many trains and at most such a sum is better."""
        return _score(self.whole(total), self.most_subsidy, count) <= self.score

    def may_gain_subsidy(self, target: int) -> bool:
        """Whether a set that brings just the target may be better by its subsidy."""
        more = target > self.revenue or self.subsidy < self.most_subsidy
        return more and self.most_subsidy > 0

    def _worth(self, chosen: Sequence[Candidate]) -> int:
        prices = [c.price for c in chosen if c.price is not None]
        total = sum(price.value for price in prices)
        shared_of = self.rules.shared_at_best or self.rules.shared
        if shared_of is not None and not self.alone:
            shared = shared_of(self.network, [price.run for price in prices])
            total += sum(item.amount for _, item in shared)
        return total
