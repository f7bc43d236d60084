"""How the tuned reasoner is asked for each skill, and how its replies are written and read.

A prompt and its reply are tokens apart, so that training and use see the same ones. Replies are lines, not JSON: a
small model spends its few weights on what is said. What code can know of a reply it checks: names stand in the claim,
an answer stands in the passages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimver.lm.prompt import one_line
from claimver.lm.skills import Names, standing

__all__ = [
    "BETWEEN",
    "NO",
    "NONE",
    "YES",
    "ask_answer",
    "ask_best",
    "ask_enough",
    "ask_question",
    "ask_triplets",
    "read_answer",
    "read_triplets",
    "rows_text",
]

NONE, YES, NO = "none", "yes", "no"
_UNKNOWN = re.compile(r"X_\d+")
BETWEEN = " | "


def ask_triplets(claim: str) -> str:
    """The prompt for the triplets of a claim."""
    return f"Claim: {one_line(claim)}\nTriplets:\n"


def ask_question(unknown: str, triplets: Iterable[Names]) -> str:
    """The prompt for one question whose answer is the unknown."""
    return f"Triplets:\n{rows_text(triplets)}\nQuestion for {unknown}:"


def ask_answer(question: str, lines: Iterable[tuple[str, str]]) -> str:
    """The prompt for the answer that lines (heading, text) give."""
    shown = "".join(f"- {one_line(f'{head}: {text}' if head else text)}\n" for head, text in lines)
    return f"Passages:\n{shown}Question: {one_line(question)}\nAnswer:"


def ask_enough(claim: str, pairs: Iterable[tuple[str, str]]) -> str:
    """The prompt for whether the answered questions suffice to judge the claim."""
    return f"Claim: {one_line(claim)}\nKnown:\n{_numbered(pairs)}Enough:"


def ask_best(claim: str, pairs: Iterable[tuple[str, str]]) -> str:
    """The prompt for the number of the answered question that helps most."""
    return f"Claim: {one_line(claim)}\nKnown:\n{_numbered(pairs)}Best:"


def rows_text(rows: Iterable[Names]) -> str:
    """Triplets as lines.

    >>> rows_text([("X_0", "directed", "Dune"), ("X_0", "was born in", "Oslo")])
    'X_0 | directed | Dune\\nX_0 | was born in | Oslo'
    """
    return "\n".join(BETWEEN.join(one_line(part).replace("|", "/") for part in row) for row in rows)


def read_triplets(reply: str, claim: str) -> tuple[Names, ...]:
    """The triplets of a reply, each once, whose ends are unknowns or stand in the claim.

    >>> read_triplets("X_0 | directed | Dune\\nX_0 | was born in | Bergen", "The director of Dune was born in Oslo.")
    (('X_0', 'directed', 'Dune'),)
    """
    said = one_line(claim).replace("|", "/").casefold()
    return tuple(
        dict.fromkeys(
            row
            for row in _rows(reply)
            if all(_UNKNOWN.fullmatch(end) or end.casefold() in said for end in (row[0], row[2])) and row[0] != row[2]
        )
    )


def read_answer(reply: str, texts: Iterable[str]) -> str | None:
    """The answer of a reply as the first text that holds it spells it, else None.

    >>> read_answer(" oslo", ["She was born in Oslo."])
    'Oslo'
    >>> read_answer(" none", ["She wrote."])
    """
    said = reply.strip().splitlines()[0].strip() if reply.strip() else NONE
    if said == NONE:
        return None
    return next((found for text in texts if (found := standing(said, text))), None)


def _rows(reply: str) -> list[Names]:
    rows = [[part.strip() for part in line.split("|")] for line in reply.splitlines()]
    return [(row[0], row[1], row[2]) for row in rows if len(row) == 3 and all(row)]


def _numbered(pairs: Iterable[tuple[str, str]]) -> str:
    return "".join(f"{place}. {one_line(f'{q} — {a}')}\n" for place, (q, a) in enumerate(pairs, 1))
