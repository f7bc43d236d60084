"""Joined clauses that leave out their verb: "Berlin is the capital of Germany and Vienna of Austria" is two claims."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.syntax.clauses import Clause
from claimver.encoder.syntax.tree import Tree
from claimver.types import Claim, Document, Mention, Span

__all__ = ["ungapped"]

_TIES = r"(?:in|on|at|of|by|from|to|into|for|with|under|as|through|against)"
_JOINT = re.compile(r"(?P<joint>,? and|,? while|,? whereas|;|,) (?:[Tt]he )?$")
_PLACED = re.compile(rf"(?:,? (?:(?:that|the one) )?(?P<tie>{_TIES}) (?P<thing>.+))?$")
_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_FIGURE = re.compile(r"(?:the )?\d|(?:about|around|early|late) ")


def ungapped(document: Document, tree: Tree, clause: Clause, claim: Claim) -> list[Claim]:
    """The claim, and each gapped clause behind it as a claim of its own with the verb of the full one."""
    subject = tree.subject(clause.head)
    verbs = [clause.head, *tree.auxiliaries(clause.head), *tree.kids(clause.head, {"cop"})]
    verb = tree.tokens[min(verbs)]
    if subject is None or subject > min(verbs):
        return [claim]
    reader = _Reader(document, claim, verb.text, tree.tokens[subject].span, _object(tree, clause.head))
    return reader.claims() if reader.begun else [claim]


def _object(tree: Tree, head: int) -> Span | None:
    thing = next(iter(tree.kids(head, {"obj"})), None)
    return None if thing is None else tree.tokens[thing].span


class _Reader:
    def __init__(self, document: Document, claim: Claim, verb: str, subject: Span, thing: Span | None) -> None:
        self._document, self._claim, self._verb = document, claim, verb
        self._inside = [m for m in document.mentions if claim.span.holds(m.span)]
        self._subject = self._at(subject)
        self._thing = self._at(thing) if thing else None
        found = re.search(rf" {re.escape(verb)} ", claim.proposition)
        self.begun = found.start() if found and self._subject is not None else 0

    def _at(self, span: Span) -> Mention | None:
        return next((m for m in self._inside if m.span.holds(span)), None)

    def claims(self) -> list[Claim]:
        """The claims, in the order of the text."""
        for mention in self._inside:
            cut = self._cut(mention)
            if cut is not None:  # "Italy in 2006 and Spain in 2010": the gapped one may have another behind it
                full, gapped = cut
                return [full, *_Reader(self._document, gapped, self._verb, mention.span, None).claims()]
        return [self._claim]

    def _cut(self, mention: Mention) -> tuple[Claim, Claim] | None:
        """The full claim and the gapped one that the mention is the subject of."""
        before = _JOINT.search(self._document.text[: mention.span.start])
        stated = self._claim.proposition
        at = stated.find(f" {mention.text}", self.begun)
        joint = _JOINT.search(stated[: at + 1]) if at > 0 else None
        if before is None or joint is None or before.start() <= self._claim.span.start or not self._fits(mention):
            return None
        full, rest = stated[: joint.start()], stated[at + 1 + len(mention.text) :].rstrip(" .")
        told = self._completed(full[self.begun :], rest)
        if told is None:
            return None
        opened = before.start() + (2 if before["joint"][0] in ",;" else 1)
        start = mention.span.start - (4 if self._document.text[: mention.span.start].lower().endswith("the ") else 0)
        start = start if before["joint"] in (",", ";") else opened
        called = stated[joint.end("joint") + 1 : at + 1] + mention.text
        return (
            Claim(Span(self._claim.span.start, before.start()), f"{full}."),
            Claim(Span(start, self._claim.span.end), f"{called[:1].upper()}{called[1:]}{told}."),
        )

    def _fits(self, mention: Mention) -> bool:
        """Whether the mention is of the subject's kind, and no object or other place is: not "in Bern and Munich"."""
        if self._subject is None or mention.span == self._subject.span or not mention.text[:1].isupper():
            return False
        if self._thing is not None and (self._thing.span == mention.span or self._is_rival(self._thing, mention)):
            return False
        between = [m for m in self._inside if self._subject.span.end <= m.span.start < mention.span.start]
        same = _kind(self._subject) == _kind(mention)
        rivals = [m for m in between if _kind(m) is not None and _kind(m) == _kind(mention)]
        return self._alike(self._subject, mention) and (same or not rivals)

    def _alike(self, one: Mention, other: Mention) -> bool:
        kinds = _kind(one), _kind(other)
        return (None not in kinds and kinds[0] == kinds[1]) or bool(self._tags(one) & self._tags(other))

    def _is_rival(self, thing: Mention, mention: Mention) -> bool:
        kinds = _kind(thing), _kind(mention)
        return kinds[0] == kinds[1] if None not in kinds else self._alike(thing, mention)

    def _tags(self, mention: Mention) -> set[str]:
        span = mention.antecedent or mention.span
        return {token.entity for token in self._document.tokens if span.holds(token.span) and token.entity}

    def _completed(self, body: str, rest: str) -> str | None:
        """The full clause's predicate with what the gapped one says in place of its own; None where none fits."""
        for thing in self._things(rest):
            placed = _PLACED.fullmatch(rest[len(thing) :])
            if placed is None or not (thing or placed["tie"]):
                continue
            told = self._placed(body, placed["tie"], placed["thing"]) if placed["tie"] else body
            own = next((m for m in self._objects(body) if self._same(m, thing[1:])), "") if thing else ""
            if told is None or bool(own) != bool(thing) or not (placed["tie"] or body.endswith(own)):
                continue
            return self._edition(told.replace(f" {own}", thing, 1) if thing else told, placed["thing"] or "")
        return None

    def _edition(self, told: str, when: str) -> str:
        """The predicate with the edition of that year in place of the one linked: "the Cup" of "Italy in 2006"."""
        if (year := _YEAR.match(when)) is None:
            return told
        for mention in self._inside:
            label = mention.entity.label if mention.entity is not None else ""
            if _YEAR.search(label) and not _YEAR.search(mention.text):
                told = told.replace(f" {mention.text} ", f" {label} ", 1)
        return _YEAR.sub(year[0], told.removesuffix(when)) + when

    def _placed(self, body: str, tie: str, thing: str) -> str | None:
        """The predicate with another last phrase of that preposition: "in Redmond in Washington"."""
        fitting = [f for f in re.finditer(rf" {tie} (?=(.+)$)", body) if self._same(f[1], thing)]
        named = self._named(thing)
        of_kind = [f for f in fitting if named and (own := self._named(f[1])) and _kind(own) == _kind(named)]
        return body[: (of_kind or fitting)[-1].end()] + thing if fitting else None

    def _things(self, rest: str) -> Iterator[str]:
        """The names right behind the gapped clause's subject, the longest first; then none."""
        names = {m.text for m in self._inside if rest.startswith(f" {m.text}")}
        yield from (f" {name}" for name in sorted(names, key=len, reverse=True))
        yield ""

    def _objects(self, body: str) -> list[str]:
        return [m.text for m in self._inside if f" {m.text}" in body]

    def _same(self, one: str, other: str) -> bool:
        """Whether two phrases are of one kind: both figures, or names of one kind."""
        if _FIGURE.match(one) or _FIGURE.match(other):
            return bool(_FIGURE.match(one)) and bool(_FIGURE.match(other))
        named = [self._named(text) for text in (one, other)]
        return None not in named and self._alike(*(m for m in named if m is not None))

    def _named(self, text: str) -> Mention | None:
        """The mention that a phrase opens with, but for its article; None where it is none."""
        bare = re.sub(r"^[Tt]he ", "", text)
        labels = ((m, re.sub(r"^[Tt]he ", "", m.text)) for m in self._inside)
        return next((m for m, label in labels if re.match(rf"{re.escape(label)}(?!\w)", bare)), None)


def _kind(mention: Mention) -> str | None:
    return mention.entity.kind if mention.entity is not None else None
