"""What coreference asks of a dependency tree: clauses, subjects, who governs whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimver.types import Document, Token

_CLAUSES = frozenset({"root", "ccomp", "xcomp", "advcl", "acl", "acl:relcl", "csubj", "parataxis", "conj"})
SAYING_WHICH = frozenset({"nmod", "nmod:poss", "acl", "acl:relcl", "appos", "nummod", "flat"})
_FRONTED = frozenset({"obl", "advcl", "nmod", "advmod", "xcomp", "acl", "dep"})
_PLACING = frozenset({"in", "at", "from", "near", "into", "to"})
SUBJECT, OBJECT, OWNER, OTHER = "subject", "object", "owner", "other"


class Tree:
    """Children, sentences and clauses of a document's tokens."""

    def __init__(self, document: Document) -> None:
        self.tokens: Sequence[Token] = document.tokens
        self.children: list[list[int]] = [[] for _ in document.tokens]
        self.sentence: list[int] = []
        number = 0
        for index, token in enumerate(document.tokens):
            while number + 1 < len(document.sentences) and token.span.start >= document.sentences[number + 1].start:
                number += 1
            self.sentence.append(number)
            if token.head != index:
                self.children[token.head].append(index)

    def above(self, index: int) -> Iterator[int]:
        """The governing tokens from the nearest to the root."""
        seen = {index}
        while (head := self.tokens[index].head) not in seen:
            yield head
            seen.add(head)
            index = head

    def head(self, first: int, last: int) -> int:
        """The token of a stretch that is governed from outside it."""
        outside = [i for i in range(first, last) if not first <= self.tokens[i].head < last or self.tokens[i].head == i]
        owners = [i for i in outside if self.tokens[i].dep == "nmod:poss"]  # "Roy" of "Roy Disney's brother" may hang
        return (owners or outside or [last - 1])[0]  # on the brother as well

    def outer(self, index: int) -> int:
        """The head of the noun phrase that a name is part of: "drama" in "the drama Grey's Anatomy"."""
        while self.tokens[index].dep in ("appos", "flat", "compound", "flat:name") and self._nominal(index):
            index = self.tokens[index].head
        return index

    def _nominal(self, index: int) -> bool:
        head = self.tokens[index].head
        return head != index and self.tokens[head].upos in ("NOUN", "PROPN")

    def role(self, index: int) -> str:
        """The grammatical role of a noun phrase by its head."""
        place = self.first_conjunct(self.outer(index))
        dep = self.tokens[place].dep
        if dep.startswith(("nsubj", "csubj")) or (dep == "root" and self._heading(place)):
            return SUBJECT
        if dep in ("obj", "iobj", "dobj"):
            return OBJECT
        return OWNER if dep == "nmod:poss" else OTHER

    def _heading(self, index: int) -> bool:
        """Whether a noun on top of its sentence is what that is about: not so in "Its capital is Rome"."""
        kids = {self.tokens[child].dep for child in self.children[index]}
        return self.tokens[index].upos in ("NOUN", "PROPN") and not ({"cop", "case"} & kids and "nsubj" in kids)

    def first_conjunct(self, index: int) -> int:
        """The first member of the coordination that a token belongs to."""
        while self.tokens[index].dep == "conj" and self._nominal(index):
            index = self.tokens[index].head
        return index

    def clause(self, index: int) -> int:
        """The predicate of the clause that a token stands in."""
        place = self.first_conjunct(index)
        for above in (place, *self.above(place)):
            if above != index and self._predicate(above):
                return above
        return index

    def _predicate(self, index: int) -> bool:
        token = self.tokens[index]
        if token.upos in ("VERB", "AUX"):
            return True
        return token.dep in _CLAUSES and any(
            self.tokens[child].dep.startswith(("nsubj", "cop")) for child in self.children[index]
        )

    def aside(self, index: int, later: int) -> bool:
        """Whether a word stands in a relative clause of which ``later`` is no part."""
        clauses = (at for at in self.above(index) if self.tokens[at].dep in ("acl:relcl", "acl", "advcl:relcl"))
        clause = next(clauses, None)
        return clause is not None and clause not in self.above(later)

    def fronted(self, index: int, later: int) -> bool:
        """Whether a word stands in a phrase or clause before the subject, which is ``later``: "In his youth, Ann"."""
        subject = self.first_conjunct(self.outer(later))
        clause = self.tokens[subject].head
        if not self.tokens[subject].dep.startswith("nsubj"):
            return False
        front = next((at for at in (index, *self.above(index)) if self.tokens[at].head == clause), subject)
        return front < subject and self.tokens[front].dep.split(":")[0] in _FRONTED

    def arguments(self, clause: int) -> list[int]:
        """The subjects, objects and obliques of a predicate."""
        return [
            child
            for child in self.children[clause]
            if self.tokens[child].dep.split(":")[0] in ("nsubj", "obj", "iobj", "obl", "dobj")
        ]

    def subjects_over(self, index: int) -> frozenset[int]:
        """The subjects of the clause that a word stands in, shared ones too; none for what is part of the subject."""
        clause = self.clause(index)
        while True:
            found = [kid for kid in self.children[clause] if self.tokens[kid].dep.startswith("nsubj")]
            if found or self.tokens[clause].dep != "conj" or self.tokens[clause].head == clause:
                break
            clause = self.tokens[clause].head
        inside = {index, *self.above(index)}
        return frozenset() if inside.intersection(found) else frozenset(found)

    def placed(self, index: int) -> bool:
        """Whether a preposition of place marks the phrase: "in Nelson"."""
        children = self.children[self.outer(index)]
        return any(self.tokens[c].dep == "case" and self.tokens[c].text.lower() in _PLACING for c in children)

    def equated(self, index: int) -> bool:
        """Whether a noun says what the subject is: "the husband" in "He was the husband of Ann"."""
        return any(self.tokens[child].dep == "cop" for child in self.children[index])

    def modified(self, index: int) -> bool:
        """Whether a noun has an of-phrase, clause, owner or name of its own that says which one is meant."""
        return any(
            (self.tokens[child].dep in SAYING_WHICH and not self._aside(child, index))
            or (self.tokens[child].dep == "compound" and not self.tokens[child].text.islower())
            for child in self.children[index]
        )

    def _aside(self, child: int, noun: int) -> bool:
        """Whether a comma sets the words off: ", who …", ", a native of Prague" say more, not which one is meant."""
        aside = self.tokens[child].dep in ("acl", "acl:relcl") or (
            self.tokens[child].dep == "appos"
            and any(self.tokens[kid].text.lower() in ("a", "an") for kid in self.children[child])
        )
        return aside and child > noun and self.tokens[noun + 1].text == ","
