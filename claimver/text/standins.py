"""Simple names in the place of what a sentence's tree gets wrong: names of many words, and clauses within clauses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from claimver.types import Document, Span, Token

__all__ = ["STAND_INS", "UNKNOWN", "Names", "known_names", "last_clause", "renumbered", "restored"]

Names = tuple[str, str, str]
STAND_INS = (
    "Anna", "Boris", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Irene", "Jonas", "Karla", "Ludwig",
    "Maria", "Norbert", "Olga", "Peter", "Rosa", "Stefan",
)  # fmt: skip
LONGEST_NAME = 10  # tokens
UNKNOWN = re.compile(r"\bX_\d+\b")


def renumbered(rows: Sequence[Names], others: Sequence[Names]) -> list[Names]:
    """The rows, their unknowns with numbers that the others do not have."""
    used = [int(end[2:]) for row in others for end in (row[0], row[2]) if UNKNOWN.fullmatch(end)]
    first = 1 + max(used, default=-1)

    def moved(words: str) -> str:
        return UNKNOWN.sub(lambda match: f"X_{int(match[0][2:]) + first}", words)

    return [(moved(head), relation, moved(tail)) for head, relation, tail in rows]


def last_clause(document: Document, names: set[str]) -> tuple[Span, Span] | None:
    """The last thing described by a relative clause that ends in a name, and the pronoun; None where none does.

    The thing is a common noun right before the pronoun, a verb stands between pronoun and name, and after the name the
    clause is over: a verb follows, or the sentence ends.
    """
    tokens = document.tokens
    for place in range(len(tokens) - 1, 0, -1):
        if "PronType=Rel" not in tokens[place].morph or tokens[place - 1].upos != "NOUN":
            continue
        end = next((at for at in range(place + 1, len(tokens)) if tokens[at].text in names), None)
        if end is None or not any(token.upos in ("VERB", "AUX") for token in tokens[place + 1 : end]):
            return None
        after = tokens[end + 1] if end + 1 < len(tokens) else None
        if after is None or after.upos not in ("VERB", "AUX"):
            return None
        first = place - 1
        while first and tokens[first - 1].upos in ("DET", "ADJ"):
            first -= 1
        return Span(tokens[first].span.start, tokens[end].span.end), tokens[place].span
    return None


def known_names(document: Document, known: Callable[[str], bool]) -> Iterator[Span]:
    """Where names stand that are known, the longest at each place; they begin with a capital letter or a digit.

    A part of a longer name is none: of "Halmstrand Ferry Company" not "Company", whatever is called so.
    """
    tokens, place = document.tokens, 0
    while place < len(tokens):
        ends = range(min(len(tokens), place + LONGEST_NAME), place, -1) if _begins_name(tokens[place]) else ()
        for end in ends:
            part = tokens[place:end]
            span = Span(part[0].span.start, part[-1].span.end)
            telling = any(_begins_name(token) and token.upos != "DET" for token in part)
            sure = len(part) > 1 or part[0].upos == "PROPN" or place > 0
            stop = end == len(tokens) and part[-1].upos == "PUNCT"
            whole = not _goes_on(tokens, place - 1) and not _goes_on(tokens, end - 1)
            if telling and sure and whole and not stop and known(span.of(document.text)):
                yield span
                place = end - 1
                break
        place += 1


def _goes_on(tokens: Sequence[Token], place: int) -> bool:
    """Whether a name that holds the word at this place holds the next one too, as the names' tagger has it."""
    here, there = tokens[place : place + 2] if 0 <= place < len(tokens) - 1 else (None, None)
    return here is not None and there is not None and bool(here.entity) and here.entity == there.entity


def _begins_name(token: Token) -> bool:
    return token.text[:1].isupper() or token.text[:1].isdigit()


def restored(row: Names, meant: Mapping[str, str]) -> Names:
    """The triplet with what the simple names mean; words beside a name belong to the relation.

    >>> restored(("X_0", "has as", "capital Anna"), {"Anna": "Windhoek"})
    ('X_0', 'has as capital', 'Windhoek')
    """
    pattern = re.compile(rf"\b({'|'.join(meant)})\b")
    head, relation, tail = row
    first, last = _alone(head, pattern), _alone(tail, pattern)
    beside = tail[: -len(last)].strip()
    said = (first, f"{relation} {beside}".strip(), last)
    return tuple(pattern.sub(lambda match: meant[match[0]], part) for part in said)  # type: ignore[return-value]


def _alone(words: str, pattern: re.Pattern[str]) -> str:
    """The one simple name that the words end with; the words where there is none, or several, or it goes on."""
    found = pattern.findall(words)
    return str(found[0]) if len(found) == 1 and words.endswith(found[0]) else words
