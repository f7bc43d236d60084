"""The triplets of a claim from its dependency tree (Universal Dependencies): subject, predicate, object.

A thing that the claim describes but does not name is ``X_0``, ``X_1`` …: a common noun that something else is said of.
Only the tree's relations, parts of speech and features decide; no word of any language does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from claimver.text.standins import STAND_INS, UNKNOWN, Names, known_names, last_clause, renumbered, restored
from claimver.types import Document, Token

__all__ = ["IS", "TreeExtractor", "names_in"]

IS = "is"  # what links a thing to its kind where the text has no word for it
_NAMING = ("compound", "flat", "amod", "nummod", "fixed", "goeswith", "compound:prt")
_SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer")
_OBJECTS = ("obj", "iobj", "obl", "obl:agent", "obl:tmod", "obl:unmarked", "obl:arg")
_SAID = ("acl", "acl:relcl", "nmod", "nmod:poss", "appos")


@dataclass(frozen=True)
class TreeExtractor:
    """An extractor of triplets that needs no language model; ``read`` gives a text's sentences and tokens.

    ``known`` says whether a name exists, in a graph for one. The words of such a name ("Do the Right Thing") are no
    words of the sentence: the tree is that of the claim with a simple name in the place of each. Relative clauses that
    end in a name are then read one by one from the inside, each as a sentence of its own, and have a name as well.
    """

    read: Callable[[str], Document]
    known: Callable[[str], bool] | None = None

    def triplets(self, claim: str) -> tuple[Names, ...]:
        """(head, relation, tail) of a claim, each once; unnamed entities are ``X_0``, ``X_1`` …"""
        if self.known is None:
            return tuple(dict.fromkeys(self._rows(claim)))
        free = iter([name for name in STAND_INS if name not in claim])
        masked, names = self._masked(claim, free)
        things = dict[str, str]()  # the name in the place of a clause → the unknown that the clause describes
        rows = self._peeled(masked, names, things, free)
        meant = {**names, **things}
        if not meant:
            return tuple(dict.fromkeys(rows))
        return tuple(dict.fromkeys(restored(row, meant) for row in rows))

    def _rows(self, sentence: str) -> list[Names]:
        tree = _Tree(self.read(sentence).tokens)
        return [triple for triple in tree.triplets() if all(triple) and triple[0] != triple[2]]

    def _masked(self, claim: str, free: Iterator[str]) -> tuple[str, dict[str, str]]:
        """The claim with a simple name in the place of each known one, and the known name for each simple one.

        A comma stands behind one that another follows at once: the two are not one name.
        """
        masked, names = claim, dict[str, str]()
        places = list(known_names(self.read(claim), self.known or bool))
        beside = {one.end for one, other in pairwise(places) if not claim[one.end : other.start].strip()}
        for span, name in reversed(list(zip(places, free, strict=False))):
            names[name] = span.of(claim)
            masked = masked[: span.start] + name + "," * (span.end in beside) + masked[span.end :]
        return masked, names

    def _peeled(self, masked: str, names: dict[str, str], things: dict[str, str], free: Iterator[str]) -> list[Names]:
        """The triplets of each clause and then of what is left; ``things`` gets what the clauses describe."""
        inner: list[Names] = []
        while clause := last_clause(self.read(masked), {*names, *things}):
            phrase, pronoun = clause
            said = masked[phrase.start : pronoun.start] + masked[pronoun.end : phrase.end]
            rows = renumbered(self._rows(f"{said[:1].upper()}{' '.join(said[1:].split())}."), inner)
            stand_in = next(free, None)
            if stand_in is None or not rows or not UNKNOWN.fullmatch(rows[0][0]):
                break
            inner += rows
            things[stand_in] = rows[0][0]
            masked = masked[: phrase.start] + stand_in + masked[phrase.end :]
        return [*inner, *renumbered(self._rows(masked), inner)]


def _with_one_subject(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens, each predicate with one subject: a second one is the object of the first one's relative clause.

    "The person who founded Airbus was born …": a parser may take both names for subjects of the last verb.
    """
    first: dict[int, int] = {}
    found = list(tokens)
    for place, token in enumerate(tokens):
        if token.dep not in ("nsubj", "nsubj:pass"):
            continue
        one = first.setdefault(token.head, place)
        clauses = (at for at in range(one + 1, place) if tokens[at].dep == "acl:relcl" and tokens[at].head == one)
        clause = next(clauses, None)
        if one != place and clause is not None and not any(t.head == clause and t.dep == "obj" for t in tokens):
            found[place] = replace(token, head=clause, dep="obj")
    return tuple(found)


def names_in(document: Document) -> tuple[str, ...]:
    """The names, numbers and dates of a text as it writes them, each once, in its order."""
    tree = _Tree(document.tokens)
    found = [tree.phrase(place) for place, token in enumerate(document.tokens) if tree.heads_a_name(place, token)]
    return tuple(dict.fromkeys(name for name in found if name))


@dataclass
class _Tree:
    tokens: tuple[Token, ...]
    children: dict[int, list[int]] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)  # noun → its X
    same: dict[int, int] = field(default_factory=dict)  # noun → the thing that it is
    described: set[int] = field(default_factory=set)  # what a relative pronoun stands for

    def __post_init__(self) -> None:
        self.tokens = _with_one_subject(self.tokens)
        for place, token in enumerate(self.tokens):
            if token.head != place:
                self.children.setdefault(token.head, []).append(place)
        for place, token in enumerate(self.tokens):
            if "PronType=Rel" in token.morph:
                self.described.add(self._antecedent(place))
            if token.dep == "appos" or (token.dep == "conj" and not self._coordinated(place)):
                self._unite(token.head, place)
            elif token.upos in ("NOUN", "ADJ") and self.under(place, "cop"):
                subject = next(iter(self.under(place, *_SUBJECTS)), None)
                if subject is not None and token.upos == "NOUN":
                    self.same[place] = subject

    def _coordinated(self, place: int) -> bool:
        """Whether a conjunction or a comma joins the thing to the one before it, or the last of its row to that."""
        row = [place, *(child for child in self.under(self.tokens[place].head, "conj") if child > place)]
        return any(self.under(one, "cc", "punct") for one in row)

    def _unite(self, noun: int, other: int) -> None:
        """The one that has no name is the other."""
        if self.tokens[noun].upos == "NOUN" and self.tokens[other].upos == "PROPN":
            self.same[noun] = other
        elif self.tokens[other].upos == "NOUN":
            self.same[other] = noun

    def under(self, place: int, *deps: str) -> list[int]:
        return [child for child in self.children.get(place, ()) if self.tokens[child].dep in deps]

    def heads_a_name(self, place: int, token: Token) -> bool:
        """Whether a name, a number or a date stands here that is no part of a longer one."""
        if token.entity:
            return place == self._run(place)[0] and token.upos != "ADJ"
        if token.upos not in ("PROPN", "NUM") or self._dated(place):
            return False
        return token.upos == "NUM" or token.dep not in ("compound", "flat", "nummod", "goeswith")

    def triplets(self) -> Iterator[Names]:
        for place, token in enumerate(self.tokens):
            if token.upos in ("VERB", "AUX") and token.dep not in ("aux", "aux:pass", "cop"):
                yield from self._verb(place)
            elif self.under(place, "cop"):
                yield from self._copula(place)
            if token.upos in ("NOUN", "PROPN"):
                yield from self._noun(place)

    def _verb(self, verb: int) -> Iterator[Names]:
        subjects = self._subjects(verb)
        objects = [one for child in self.under(verb, *_OBJECTS, "xcomp") for one in self._all(child)]
        objects = [one for one in objects if "PronType=Prs" not in self.tokens[one].morph or len(objects) == 1]
        relation = self._predicate(verb)
        direct = [one for one in objects if self.tokens[one].dep in ("obj", "xcomp")]
        if not objects:
            gap = self._gap(verb)
            objects = [gap] if gap is not None and gap not in subjects else []
        for subject in subjects:
            for object in objects:
                told = relation
                if direct and object not in direct and self.tokens[direct[0]].upos != "PRON":
                    told = f"{relation} {self.phrase(direct[0])}"
                role = self.phrase(object) if self._role(object) else ""
                yield self.node(subject), " ".join(filter(None, (told, self._case(object), role))), self.node(object)
            if not objects and self.tokens[verb].dep != "xcomp":
                yield self.node(subject), IS, relation

    def _copula(self, place: int) -> Iterator[Names]:
        cop = self.under(place, "cop")[0]
        words = [self.tokens[child].text for child in sorted([*self._denials(place), cop])]
        about = [child for child in self.under(place, "nmod", "obl") if not self._within_name(child)]
        for subject in self._subjects(place):
            for child in about:
                for one in self._all(child):
                    relation = " ".join((*words, self.phrase(place), self._case(one)))
                    yield self.node(subject), relation, self.node(one)
            if not about or self.tokens[place].upos == "PROPN":
                relation = " ".join(filter(None, (*words, self._case(place))))
                yield self.node(subject), relation, self.phrase(place)

    def _noun(self, noun: int) -> Iterator[Names]:
        if (self.under(noun, "cop") and self.tokens[noun].upos == "NOUN") or self._role(noun):
            return
        described = self.tokens[noun].upos == "NOUN"
        about = [child for child in self.under(noun, "nmod", "nmod:poss") if not self._within_name(child)]
        if described and not (noun in self.same or self._unnamed(noun)):
            return
        for child in about:
            for one in self._all(child):
                if self.tokens[child].dep == "nmod:poss":
                    if described and self.tokens[one].upos != "PRON":
                        yield self.node(one), self.phrase(noun), self.node(noun)
                    continue
                relation = " ".join(filter(None, (self.phrase(noun) if described else "", self._case(one))))
                yield self.node(noun), relation or IS, self.node(one)
        if described and not about:
            yield self.node(noun), IS, self.phrase(noun)

    def _role(self, noun: int) -> bool:
        """Whether a noun tells in which role a name beside it stands: "has as a member Tunisia"."""
        other = self.same.get(noun)
        here = self.tokens[noun]
        return other is not None and here.dep in _OBJECTS and self.tokens[other].head == noun and bool(self._case(noun))

    def _subjects(self, place: int) -> list[int]:
        """What a predicate is said of: its own subjects, else those of what it is coordinated with or belongs to."""
        found = [one for child in self.under(place, *_SUBJECTS) for one in self._all(child)]
        seen = {place}
        while not found and place not in (head := self.tokens[place].head,):
            if self.tokens[place].dep.startswith("acl"):
                return [head]
            if self.tokens[place].dep not in ("conj", "xcomp", "advcl", "parataxis") or head in seen:
                return []
            seen.add(head)
            place = head
            found = [one for child in self.under(place, *_SUBJECTS) for one in self._all(child)]
        return found

    def _gap(self, verb: int) -> int | None:
        """The noun that a relative clause without a word for it belongs to."""
        return self.tokens[verb].head if self.tokens[verb].dep == "acl:relcl" else None

    def _predicate(self, verb: int) -> str:
        parts = [verb, *self._denials(verb), *self.under(verb, "compound:prt")]
        if self.tokens[verb].dep == "xcomp":
            parts.append(self.tokens[verb].head)
        bare = [c for c in self.under(verb, "case", "advmod") if "PronType=Rel" not in self.tokens[c].morph]
        return " ".join(self.tokens[part].text for part in sorted({*parts, *bare}))

    def _denials(self, place: int) -> list[int]:
        return [child for child in self.children.get(place, ()) if "Polarity=Neg" in self.tokens[child].morph]

    def _case(self, place: int) -> str:
        head = self.tokens[place].head if self.tokens[place].dep == "conj" else place
        return " ".join(self.tokens[child].text for child in self.under(place, "case") or self.under(head, "case"))

    def _all(self, place: int) -> list[int]:
        """The thing and what is coordinated with it."""
        row = (child for child in self.under(place, "conj") if self._coordinated(child))
        others = [child for child in row if self.tokens[child].upos in ("NOUN", "PROPN", "NUM")]
        return [place, *(other for other in others if other not in self._run(place))]

    def node(self, place: int) -> str:
        """The name of a thing, or the ``X`` that stands for it."""
        seen = set[int]()
        while place not in seen:
            seen.add(place)
            if "PronType=Rel" in self.tokens[place].morph:
                place = self._antecedent(place)
            elif place in self.same:
                place = self.same[place]
        if not self._unnamed(place):
            return self.phrase(place)
        return f"X_{self.numbers.setdefault(place, len(self.numbers))}"

    def _antecedent(self, place: int) -> int:
        """The noun right before a relative pronoun, else the one whose clause it stands in, else the last before it."""
        if place and self.tokens[place - 1].upos == "NOUN":
            return place - 1
        here = place
        while self.tokens[here].head != here:
            if self.tokens[here].dep == "acl:relcl":
                return self.tokens[here].head
            here = self.tokens[here].head
        before = (one for one in range(place - 1, -1, -1) if self.tokens[one].upos in ("NOUN", "PROPN"))
        return next(before, place)

    def _unnamed(self, place: int) -> bool:
        token = self.tokens[place]
        if token.upos != "NOUN" or self.under(place, "nummod"):
            return False
        said = [child for child in self.under(place, *_SAID) if not self._within_name(child)]
        return bool(said) or token.dep in _SUBJECTS or place in self.described

    def _within_name(self, place: int) -> bool:
        """Whether a word stands within the name that its head is of: "University of Oslo"."""
        return self.tokens[place].head in self._run(place) or self._dated(place)

    def _dated(self, place: int) -> bool:
        """Whether a word belongs to the number or date that its head is of: "10 December 1815"; none in brackets."""
        token, head = self.tokens[place], self.tokens[self.tokens[place].head]
        if place and self.tokens[place - 1].text in ("(", "["):
            return False
        if token.head == place or "NUM" not in (token.upos, head.upos) or token.dep in (*_SUBJECTS, *_OBJECTS, "conj"):
            return False
        return token.upos in ("NUM", "PROPN") and head.upos in ("NUM", "PROPN") and not self.under(place, "case")

    def _run(self, place: int) -> range:
        """The places of the name that a word belongs to, as the names' tagger has it; its own where it is of none."""
        first = last = place
        kind = self.tokens[place].entity
        while kind and first and self.tokens[first - 1].entity == kind:
            first -= 1
        while kind and last + 1 < len(self.tokens) and self.tokens[last + 1].entity == kind:
            last += 1
        return range(first, last + 1)

    def phrase(self, place: int) -> str:
        """The words that name or describe a thing, without articles and what else is said of it."""
        run = self._run(place)
        parts, todo = set[int](run), [*run]
        while todo:
            here = todo.pop()
            parts.add(here)
            for child in self.children.get(here, ()):
                token = self.tokens[child]
                naming = token.dep in _NAMING and not self.under(child, "case")
                if naming or self._within_name(child) or (here not in run and token.dep in ("case", "det")):
                    todo += [one for one in self._run(child) if one not in parts]
        return self._words(parts - {p for p in parts if self.tokens[p].upos == "DET" and p == min(parts)})

    def _words(self, places: set[int]) -> str:
        """The words at these places, with white space as the text has it between neighbours."""
        found, before = "", None
        for place in sorted(places):
            token = self.tokens[place]
            found += ("" if before is None or before == token.span.start else " ") + token.text
            before = token.span.end
        return found
