"""What calls to a model have cost, and a limit that no call may pass: a call is made only if its worst case fits."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from claimver.errors import BudgetSpent

__all__ = ["Budget", "Prices", "Spent"]


@dataclass(frozen=True, slots=True)
class Prices:
    """Money for a million tokens, in whatever currency the budget is in."""

    prompt: float = 0.0
    reply: float = 0.0

    def of(self, prompt_tokens: int, reply_tokens: int) -> float:
        """The price of so many tokens."""
        return (prompt_tokens * self.prompt + reply_tokens * self.reply) / 1e6


@dataclass(frozen=True, slots=True)
class Spent:
    """What was spent so far."""

    calls: int = 0
    prompt_tokens: int = 0
    reply_tokens: int = 0
    cost: float = 0.0


class Budget:
    """Counts calls; ``tokens`` and ``money`` of 0 are no limit. Safe across threads.

    A call under way holds its worst case: what it may send and get at most. So several calls at once cannot pass the
    limit together either.
    """

    def __init__(self, *, tokens: int = 0, money: float = 0.0, prices: Prices | None = None) -> None:
        self.tokens, self.money, self.prices = tokens, money, prices or Prices()
        self._spent, self._held_tokens, self._held_money = Spent(), 0, 0.0
        self._lock = threading.Lock()

    @property
    def spent(self) -> Spent:
        """What was spent so far, calls under way aside."""
        with self._lock:
            return self._spent

    def hold(self, prompt_tokens: int, reply_tokens: int) -> None:
        """The worst case of one call is set aside. Raises: BudgetSpent where it could pass the limit."""
        tokens, money = prompt_tokens + reply_tokens, self.prices.of(prompt_tokens, reply_tokens)
        with self._lock:
            used = self._spent.prompt_tokens + self._spent.reply_tokens + self._held_tokens
            paid = self._spent.cost + self._held_money
            if self.tokens and used + tokens > self.tokens:
                raise BudgetSpent(
                    f"The budget of {self.tokens:,} tokens would be passed: {used:,} are used or under way, this call "
                    f"may take {tokens:,}. Raise token_budget to go on."
                )
            if self.money and paid + money > self.money:
                raise BudgetSpent(
                    f"The budget of {self.money:g} would be passed: {paid:.4f} are spent or under way, this call may "
                    f"cost {money:.4f}. Raise budget to go on."
                )
            self._held_tokens += tokens
            self._held_money += money

    def settle(self, held: tuple[int, int], prompt_tokens: int, reply_tokens: int) -> float:
        """The cost of a call that is over: what it held is free again, what it took is spent."""
        cost = self.prices.of(prompt_tokens, reply_tokens)
        with self._lock:
            self._held_tokens -= sum(held)
            self._held_money -= self.prices.of(*held)
            self._spent = Spent(
                self._spent.calls + 1,
                self._spent.prompt_tokens + prompt_tokens,
                self._spent.reply_tokens + reply_tokens,
                self._spent.cost + cost,
            )
        return cost

    def release(self, held: tuple[int, int]) -> None:
        """A call that the server did not take has cost nothing."""
        with self._lock:
            self._held_tokens -= sum(held)
            self._held_money -= self.prices.of(*held)
