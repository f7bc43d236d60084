"""What code reads of one claim: whom it is about, what it names, its values and its tense.

Names come from the linker's mentions and the labels of the evidence, the subject and the tense from the dependency
tree. What the claim says of them is the judge's to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from claimver.link.kinds import PERSON
from claimver.link.nouns import type_of_noun
from claimver.types import Claim, Document, Entity, Mention, Span, Token
from claimver.verify.before import named_before, spoken_of, told_before, unique
from claimver.verify.contrast import asserted
from claimver.verify.facts import same
from claimver.verify.figures import as_denied, is_masked, moved, values_of
from claimver.verify.properties import fold
from claimver.verify.units import unit
from claimver.verify.values import Amount, When, amounts, dates, malformed

__all__ = ["Reading", "read", "stands"]

TELLING = 4  # letters of a word of a name that tells something
_NOBODY = ("",)  # the name of whom a claim is about of whom nothing is known
_POINTING = ("Person=3", "PronType=Tot", "Definite=Def", "PronType=Dem")
SHORTEST = 3  # letters of a name that is looked for in a text


@dataclass(frozen=True, slots=True)
class Reading:
    """A claim as the checks see it.

    ``own``: the entities that it is about, () where nothing tells; ``unlinked``: folded names of a subject that was
    not linked, ``loose`` those of the rest; ``unknown``: names of its words that are linked to nothing; ``named``:
    all entities that it names, its own first; ``inside``: those whose names stand in its words, and ``proper``
    those of them that are proper names or pronouns; ``present``: whether its verb is in the present tense, None
    where the tree does not tell; ``vague``: whether it names nothing, or not which of several ("she"), so
    that ``own`` is what was named before it;
    ``linked``: its words that are names of entities; ``lists``: the entities that it tells side by side ("A and
    B"), ``beside`` names told beside an entity that are linked to nothing; ``denied``: whether a word of it denies,
    by the tagger's feature (not, no, never, nobody); ``graded``: whether a word of it compares, by that feature too
    (older, most), ``multiplied`` whether one says how many times (twice, half); ``before``: the dates told in the
    sentences just before it, and ``nearby`` what they name that the claim does not, the last first;
    ``against`` and ``denying``: values and names that it only sets against what it states (``contrast``), of which
    ``proposition`` has no more and ``linked`` the words;
    ``described``: whether its own only stand in the phrase of its subject ("the author of Emma"), so that it is about
    something that is joined to them; ``someone``: the noun of such a subject that is a person ("his wife").
    """

    text: str
    proposition: str
    own: tuple[Entity, ...] = ()
    unlinked: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    named: tuple[Entity, ...] = ()
    inside: tuple[Entity, ...] = ()
    proper: tuple[Entity, ...] = ()
    values: tuple[Amount | When, ...] = ()
    malformed: tuple[str, ...] = ()
    present: bool | None = None
    vague: bool = False
    linked: tuple[str, ...] = ()
    lists: tuple[tuple[Entity, ...], ...] = ()
    beside: tuple[str, ...] = ()
    denied: bool = False
    graded: bool = False
    multiplied: bool = False
    before: tuple[When, ...] = ()
    nearby: tuple[Entity, ...] = ()
    described: bool = False
    against: tuple[Amount | When, ...] = ()
    denying: tuple[Entity, ...] = ()
    someone: str = ""

    @property
    def dated(self) -> bool:
        """Whether the claim says when."""
        return any(isinstance(value, When) for value in self.values)

    def names(self, entity: Entity) -> bool:
        """Whether the claim names the entity: linked to it, or by its label or an alias."""
        if any(same(entity, other) for other in self.named):
            return True
        return any(stands(name, self._free) for name in (entity.label, *entity.aliases))

    def hints_at(self, entity: Entity) -> bool:
        """Whether a longer word of the entity's label stands in the claim, outside of its linked names."""
        return any(stands(word, self._free) for word in fold(entity.label).split() if len(word) >= TELLING)

    def names_text(self, text: str) -> bool:
        """Whether the claim has the text word for word."""
        return stands(text, self._free)

    def is_own(self, entity: Entity) -> bool:
        """Whether the claim is about the entity, as far as it tells whom it is about."""
        if self.own:
            return any(same(entity, other) for other in self.own)
        if self.unlinked:
            return bool(set(fold(entity.label).split()) & set(self.unlinked))
        return self.names(entity)

    def counts_itself(self, amount: Amount) -> bool:
        """Whether the amount is how many things the claim tells side by side: "two Norwegians, Ada and Bo"."""
        return unit(amount.unit) is None and not amount.bound and any(len(some) == amount.number for some in self.lists)

    @property
    def _free(self) -> str:
        """The claim's words without the names that are linked: "North Korea" does not name Korea."""
        return _without_names(f"{self.text} ; {self.proposition}", (*(e.label for e in self.named), *self.linked))


def read(claim: Claim, document: Document) -> Reading:
    """The reading of a claim of a document."""
    text = claim.span.of(document.text)
    inside = [m for m in document.mentions if claim.span.overlaps(m.span)]
    said, stated = tuple(values_of(claim, document, text, inside)), asserted(claim, document)
    claim, document = stated.claim, stated.document
    opposite = tuple(value for value in said if stated.leaves(moved(value.span, claim)))
    values = tuple(value for value in said if value not in opposite)
    units = [moved(value.span, claim) for value in values]  # "kilometres" of "5 kilometres" names nothing
    told = tuple(m for m in document.mentions if not any(s.holds(m.span) and s != m.span for s in units))
    told = tuple(m for m in told if not claim.span.overlaps(m.span) or _is_stated(m, claim))
    document, inside = replace(document, mentions=told), [m for m in told if claim.span.overlaps(m.span)]
    words = (i for i, token in enumerate(document.tokens) if claim.span.overlaps(token.span))
    tokens = [i for i in words if not stated.leaves(document.tokens[i].span)]
    own, unlinked, described = _own(document, tokens, inside)
    restored = _restored(claim, document)
    if not own and not unlinked and not _subjects(document, tokens):
        unlinked = _unknown(claim, document)  # "and died in Paris": the proposition begins with its subject
        own = [] if unlinked else restored[:1]
    loose = _loose(document, tokens, inside, claim)
    vague = not any((own, unlinked, restored, any(m.entity for m in inside), loose))
    if vague:
        own = spoken_of(claim, document, {fold(document.tokens[i].lemma) for i in _subjects(document, tokens)})
    elif not own and not unlinked and _is_pointing(document, tokens):
        own = [e for e in named_before(claim, document) if all(m.entity != e for m in inside)]
        unlinked, vague, described = () if own else _NOBODY, len(own) > 1, False
    named = unique([*own, *(m.entity for m in inside if m.entity), *restored])
    proper = unique([*own, *(m.entity for m in inside if m.entity and _is_proper(m, document))])
    wrong = [s for s in malformed(text) if not is_masked(moved(s, claim), inside)]
    denied = any("Neg" in document.tokens[i].morph and i != stated.word for i in tokens)
    return Reading(
        text=text,
        proposition=claim.proposition,
        own=tuple(own),
        unlinked=unlinked,
        loose=tuple(name for name in loose if name not in unlinked),
        unknown=tuple(m.text for m in inside if _is_unknown(m, document, [moved(v.span, claim) for v in values])),
        named=named,
        inside=unique(m.entity for m in inside if m.entity and m.antecedent is None),
        proper=proper,
        values=tuple(map(as_denied, values)) if denied else values,
        against=opposite,
        denying=stated.denying,
        malformed=tuple(span.of(text) for span in wrong),
        present=_present(document, tokens),
        vague=vague,
        linked=tuple(dict.fromkeys([*stated.apart, *(m.text for m in inside if m.entity and m.antecedent is None)])),
        lists=tuple(_lists(document, tokens, inside)),
        beside=_beside(document, tokens, inside),
        denied=denied,
        graded=any(degree in document.tokens[i].morph for i in tokens for degree in ("Degree=Cmp", "Degree=Sup")),
        multiplied=any(_multiplies(document.tokens[i]) for i in tokens),
        before=told_before(claim, document),
        nearby=tuple(entity for entity in named_before(claim, document) if entity not in named),
        described=described and bool(own) and not vague,
        someone=_person(document, tokens) if described and own and not vague else "",
    )


def _is_stated(mention: Mention, claim: Claim) -> bool:
    """Whether a claim's statement names what its words name, and not only whom they speak to or leave to choose."""
    if mention.antecedent is not None:
        return True
    said = fold(claim.proposition)
    return any(fold(name) in said for name in (mention.text, mention.entity.label if mention.entity else "") if name)


def _multiplies(token: Token) -> bool:
    """Whether a word says how many times: "twice", "half"; figures do not."""
    return "NumForm=Word" in token.morph and ("NumType=Mult" in token.morph or "NumType=Frac" in token.morph)


def _lists(document: Document, tokens: Sequence[int], inside: Sequence[Mention]) -> Iterator[tuple[Entity, ...]]:
    """The entities of the names that one conjunction joins."""
    heads = dict.fromkeys(document.tokens[i].head for i in tokens if document.tokens[i].dep == "conj")
    for head in heads:
        parts = (head, *(i for i in tokens if document.tokens[i].dep == "conj" and document.tokens[i].head == head))
        found = unique(m.entity for i in parts if (m := _at(document.tokens[i].span, inside)) and m.entity)
        if len(found) > 1:
            yield found


def _beside(document: Document, tokens: Sequence[int], inside: Sequence[Mention]) -> tuple[str, ...]:
    """The names linked to nothing that a conjunction joins to the name of an entity."""
    found: list[str] = []
    for place in (i for i in tokens if document.tokens[i].dep == "conj"):
        pair = [document.tokens[at].span for at in (place, document.tokens[place].head)]
        known = [_at(span, inside) for span in pair]
        if sum(one is not None for one in known) == 1:
            lone = pair[known.index(None)]
            found += [m.text for m in inside if m.span.overlaps(lone) and m.entity is None and m.antecedent is None]
    return tuple(dict.fromkeys(found))


def _own(
    document: Document, tokens: Sequence[int], inside: Sequence[Mention]
) -> tuple[list[Entity], tuple[str, ...], bool]:
    """The entities of the grammatical subject; where none is linked, the folded proper names in it.

    Last whether they only stand below the noun that is the subject.
    """
    found: list[Entity] = []
    loose: list[str] = []
    described = False
    for head in _subjects(document, tokens):
        for one in (head, *(i for i in tokens if document.tokens[i].dep == "conj" and document.tokens[i].head == head)):
            if _is_counted(document, one):
                continue
            below, direct = _meant(document, one, tokens, inside)
            joint = [] if below else _joint(document, one, tokens)
            found += [*(m.entity for m in below if m.entity), *joint]
            described |= not direct and not joint
            if not below and not joint:
                words = (document.tokens[i] for i in _below(document, one, tokens))
                loose += [fold(word.text) for word in words if word.upos == "PROPN"] or _stood_for(document, one)
    return list(unique(found)), () if found else tuple(loose), described


def _is_counted(document: Document, at: int) -> bool:
    """Whether a noun without an article is what a number counts, and no thing: "37 organs came out of the workshop"."""
    kids = {token.dep for token in document.tokens if document.tokens[token.head] is document.tokens[at]}
    return document.tokens[at].upos == "NOUN" and "nummod" in kids and "det" not in kids


def _unknown(claim: Claim, document: Document) -> tuple[str, ...]:
    """The folded words of a name, linked to nothing, with which the proposition begins and the claim does not."""
    stated = fold(claim.proposition)
    apart = (m for m in document.mentions if m.entity is None and not claim.span.overlaps(m.span))
    return tuple(word for m in apart if _place(m.text, stated) == 0 for word in fold(m.text).split())


def _person(document: Document, tokens: Sequence[int]) -> str:
    """The noun of the subject, where it is one of people."""
    nouns = (document.tokens[at] for at in _subjects(document, tokens))
    return next((t.lemma for t in nouns if t.upos == "NOUN" and type_of_noun(t.lemma) == PERSON), "")


def _is_pointing(document: Document, tokens: Sequence[int]) -> bool:
    """Whether the subject points to what was told: a pronoun of the third person, "both", "the clerk", "this man"."""
    for at in _subjects(document, tokens):
        token = document.tokens[at]
        words = [token, *(t for t in document.tokens if t.dep == "det" and document.tokens[t.head] is token)]
        return any(feature in word.morph for word in words for feature in _POINTING)
    return False


def _joint(document: Document, at: int, tokens: Sequence[int]) -> list[Entity]:
    """The entities of the joined names for which a plural stands: "they", "both of them", "the two men"."""
    words = [document.tokens[i].span for i in _below(document, at, tokens)]
    here = [m.antecedent for m in document.mentions if m.entity is None and any(map(m.span.overlaps, words))]
    return [m.entity for span in here if span for m in document.mentions if m.entity and span.holds(m.span)]


def _stood_for(document: Document, at: int) -> list[str]:
    """The folded words of the name, linked to nothing, for which a pronoun stands."""
    here = (m for m in document.mentions if m.antecedent is not None and m.span.overlaps(document.tokens[at].span))
    return [word for m in here if m.antecedent is not None for word in fold(m.antecedent.of(document.text)).split()]


def _meant(
    document: Document, head: int, tokens: Sequence[int], inside: Sequence[Mention]
) -> tuple[list[Mention], bool]:
    """The mentions that a noun stands for: its own or that of the name beside it ("her daughter Irène"), else those
    below; and whether it is the former.
    """
    beside = (i for i in tokens if document.tokens[i].head == head and document.tokens[i].dep in ("flat", "appos"))
    for at in (head, *beside):
        if (own := _at(document.tokens[at].span, inside)) is not None:
            return [own], True
    return [m for i in _below(document, head, tokens) if (m := _at(document.tokens[i].span, inside))], False


def _subjects(document: Document, tokens: Sequence[int]) -> list[int]:
    """The subject of the claim's main verb: the one whose verb no other verb of the claim governs."""
    heads = [i for i in tokens if document.tokens[i].dep.startswith("nsubj")]
    depth = {i: _depth(document, i) for i in heads}
    return [i for i in heads if depth[i] == min(depth.values())][:1]


def _depth(document: Document, at: int) -> int:
    steps = 0
    while document.tokens[at].head != at and steps < len(document.tokens):
        at, steps = document.tokens[at].head, steps + 1
    return steps


def _below(document: Document, head: int, tokens: Sequence[int]) -> Iterator[int]:
    """The tokens that a token governs, itself first; what another clause says of it is left out."""
    yield head
    for i in tokens:
        token = document.tokens[i]
        if token.head == head and i != head and not token.dep.startswith(("acl", "conj", "appos", "parataxis")):
            yield from _below(document, i, tokens)


def _at(span: Span, mentions: Iterable[Mention]) -> Mention | None:
    return next((m for m in mentions if m.entity is not None and m.span.overlaps(span)), None)


def _restored(claim: Claim, document: Document) -> list[Entity]:
    """The entities of the document that the proposition names, in its order; a name within a longer one names none."""
    stated = fold(claim.proposition)
    called: dict[str, dict[str, Entity]] = {}
    for mention in document.mentions:
        if mention.entity is not None and mention.antecedent is None:
            for name in (mention.entity.label, mention.text):
                called.setdefault(fold(name), {})[mention.entity.id] = mention.entity
    places: dict[str, tuple[int, Entity]] = {}
    for name in sorted(called, key=len, reverse=True):
        place = _place(name, stated)
        for id, entity in called[name].items() if place >= 0 else ():
            places[id] = min(places.get(id, (place, entity)), (place, entity), key=lambda item: item[0])
        stated = _whole(name).sub(";" * len(name), stated) if place >= 0 else stated
    return [entity for _, entity in sorted(places.values(), key=lambda item: item[0])]


def _place(name: str, folded: str) -> int:
    wanted = fold(name)
    match = _whole(wanted).search(folded) if len(wanted) >= SHORTEST else None
    return match.start() if match else -1


@lru_cache(maxsize=1 << 14)
def _whole(folded: str) -> re.Pattern[str]:
    """The name where it stands as whole words."""
    return re.compile(rf"(?<!\w){re.escape(folded)}(?!\w)")


def stands(name: str, folded: str) -> bool:
    """Whether a name stands in a folded text as whole words."""
    return _place(name, folded) >= 0


@lru_cache(maxsize=1024)
def _without_names(text: str, names: tuple[str, ...]) -> str:
    folded = fold(text)
    for name in sorted(map(fold, names), key=len, reverse=True):
        folded = _whole(name).sub(" ; ", folded) if len(name) >= SHORTEST else folded
    return folded


def _loose(document: Document, tokens: Sequence[int], inside: Sequence[Mention], claim: Claim) -> tuple[str, ...]:
    """The folded proper names of the claim that are neither linked nor part of a date or amount."""
    text = claim.span.of(document.text)
    values: list[Amount | When] = [*dates(text), *amounts(text)]
    taken = [m.span for m in inside if m.entity] + [moved(value.span, claim) for value in values]
    words = (document.tokens[i] for i in tokens if document.tokens[i].upos == "PROPN")
    return tuple(fold(word.text) for word in words if not any(word.span.overlaps(span) for span in taken))


def _is_proper(mention: Mention, document: Document) -> bool:
    words = [token for token in document.tokens if token.span.overlaps(mention.span)]
    if mention.antecedent is not None:
        return True
    return any(word.upos == "PROPN" for word in words) if words else mention.text[:1].isupper()


def _is_unknown(mention: Mention, document: Document, values: Sequence[Span]) -> bool:
    """Whether a mention is a name that is linked to nothing, and no part of a date: "Christmas Day 2021".

    A word that begins a sentence is no name for its capital alone.
    """
    beside = Span(max(0, mention.span.start - 2), mention.span.end + 2)  # a space lies between
    free = mention.entity is None and mention.antecedent is None and not any(beside.overlaps(span) for span in values)
    first = any(sentence.start == mention.span.start for sentence in document.sentences) and " " not in mention.text
    return free and mention.text[:1].isupper() and not first and _is_proper(mention, document)


# ── tense ──────────────────────────────────────────────────────────────────────


def _present(document: Document, tokens: Sequence[int]) -> bool | None:
    """Whether the verb of the main clause is in the present tense; the perfect is not."""
    subject = next(iter(_subjects(document, tokens)), None)
    root = document.tokens[subject].head if subject is not None else None
    if root is None:
        return None
    helpers = [document.tokens[i] for i in tokens if document.tokens[i].head == root and i != root]
    finite = [t for t in helpers if t.dep.startswith(("aux", "cop")) and "VerbForm=Fin" in t.morph]
    verb = document.tokens[root]
    if finite:
        perfect = any(t.lemma == "have" and t.dep == "aux" for t in finite) and "Tense=Past" in verb.morph
        return "Tense=Pres" in finite[0].morph and not perfect
    return "Tense=Pres" in verb.morph if "VerbForm=Fin" in verb.morph else None
