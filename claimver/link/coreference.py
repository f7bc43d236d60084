"""Pronouns and definite descriptions to the names that they stand for.

Rules say what is possible (gender, number, kind, binding); a log-linear ranking over a few features says what is
likeliest. The weights were fitted by ``benchmarks/coreference.py --fit``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from claimver.link import genders
from claimver.link.genders import FEMALE, MALE
from claimver.link.kinds import LOC, MISC, ORG, PERSON, Kinds, same_sort, word_set
from claimver.link.syntax import OBJECT, OWNER, SUBJECT, Tree
from claimver.parts import KnowledgeGraph
from claimver.types import Document, Entity, Mention, Span, Token

THING, GROUP = "thing", "group"
_PRONOUNS: Mapping[str, str] = {
    **dict.fromkeys(("he", "him", "his", "himself"), MALE),
    **dict.fromkeys(("she", "her", "hers", "herself"), FEMALE),
    **dict.fromkeys(("it", "its", "itself"), THING),
    **dict.fromkeys(("they", "them", "their", "theirs", "themselves"), GROUP),
}
_OWNING = frozenset({"his", "her", "hers", "its", "their", "theirs"})
_REFLEXIVE = frozenset({"himself", "herself", "itself", "themselves"})
_RELATIVE = frozenset({"who", "whom", "whose", "which", "that"})
_OF_TYPE: Mapping[str, frozenset[str]] = {
    ORG: word_set("company firm organization organisation group corporation institution business agency team club"),
    LOC: word_set("city town country village place nation region area island state"),
    PERSON: word_set("man woman boy girl person"),
}
_GROUP_WORDS = word_set("band group team duo trio club organization organisation company people")
REACH = 4  # sentences back that a pronoun looks
DESCRIPTION_REACH = 8
WEIGHTS: Mapping[str, float] = {
    "back": -0.8,
    "later": -1.5,
    "between": -0.25,
    "subject": 1.0,
    "object": 0.2,
    "owner": 0.3,
    "parallel": 0.5,
    "governs": 1.2,
    "chain": 2.0,
    "salience": 0.5,
    "opens": 0.4,
    "gender": 1.0,
    "typed": 0.6,
    "noun": -1.5,
}
NONE = -3.0  # the score of "no name in this text"


@dataclass(frozen=True, slots=True)
class Referent:
    """A noun phrase that a pronoun may stand for; ``mention`` is None for a common noun."""

    first: int
    last: int
    head: int
    mention: Mention | None
    key: str  # the same for all mentions of one thing
    type: str
    gender: str
    plural: bool


@dataclass
class _State:
    """What is known while a document is read from left to right."""

    document: Document
    tree: Tree
    referents: Sequence[Referent]
    last: dict[str, tuple[str, int]] = field(default_factory=dict)  # pronoun group → (key, sentence)


class Resolver:
    """Coreference over the mentions of one document at a time."""

    def __init__(self, graph: KnowledgeGraph, *, weights: Mapping[str, float] = WEIGHTS, none: float = NONE) -> None:
        self._graph, self._weights, self._none = graph, weights, none

    def resolve(self, document: Document) -> tuple[Mention, ...]:
        """The document's mentions with those of pronouns and definite descriptions added, in text order."""
        state, found = self._prepared(document)
        for index in range(len(document.tokens)):
            mention = self._pronoun(state, index) or self._relative(state, index)
            found += [mention] if mention else []
        kept = [m for m in document.mentions if not any(m.span.overlaps(other.span) for other in found)]
        return tuple(sorted((*kept, *found), key=lambda mention: mention.span))

    def _prepared(self, document: Document) -> tuple[_State, list[Mention]]:
        """The state with descriptions resolved, which then stand in for their names, and their mentions."""
        tree, kinds = Tree(document), Kinds(self._graph)
        state = _State(document, tree, self._referents(document, tree, kinds))
        described = dict(_descriptions(state, kinds))
        state.referents = [
            replace(described[r.head][0], first=r.first, last=r.last, head=r.head) if r.head in described else r
            for r in state.referents
        ]
        return state, [mention for _, mention in described.values()]

    def ranking(self, state: _State, index: int) -> list[tuple[Referent, dict[str, float]]]:
        """The referents that a pronoun may stand for, with their features."""
        group = _PRONOUNS[state.document.tokens[index].text.lower()]
        possible = [r for r in state.referents if _fits(r, group) and _within_reach(state, r, index)]
        possible = [r for r in possible if not _bound(state.tree, r, index)]
        return [(referent, _features(state, referent, index, group, possible)) for referent in possible]

    def _pronoun(self, state: _State, index: int) -> Mention | None:
        token = state.document.tokens[index]
        group = _PRONOUNS.get(token.text.lower())
        if group is None or token.upos not in ("PRON", "DET") or token.dep == "expl" or _empty(state.tree, index):
            return None
        if token.text.lower() in _REFLEXIVE:
            chosen, share = _subject_of(state, index, group), 0.9
        else:
            chosen, share = self._best(state, index)
        if chosen is None or chosen.mention is None:
            return None
        state.last[group] = (chosen.key, state.tree.sentence[index])
        return _standing_for(token, chosen.mention, share)

    def _best(self, state: _State, index: int) -> tuple[Referent | None, float]:
        scored = [
            (sum(self._weights.get(name, 0.0) * value for name, value in row.items()), -number, referent)
            for number, (referent, row) in enumerate(self.ranking(state, index))
        ]
        if not scored:
            return None, 0.0
        best = max(scored, key=lambda item: item[:2])
        mass: dict[str, float] = {}
        for score, _, referent in scored:
            mass[referent.key] = mass.get(referent.key, 0.0) + math.exp(score - best[0])
        if best[0] < self._none:
            return None, 0.0
        share = mass[best[2].key] / (sum(mass.values()) + math.exp(self._none - best[0]))
        return best[2], share

    def _relative(self, state: _State, index: int) -> Mention | None:
        token = state.document.tokens[index]
        if token.text.lower() not in _RELATIVE or token.upos not in ("PRON", "DET"):
            return None
        named = [referent for referent in state.referents if referent.mention and referent.last <= index]
        suits = [referent for referent in named[-3:] if _suits(referent, token.text.lower())]
        touching = [referent for referent in suits if _only_comma(state, referent.last, index)]
        head = _relative_head(state.tree, index)
        governed = [
            r for r in suits if head is not None and (r.first <= head < r.last or state.tree.outer(r.head) == head)
        ]
        for referent in (*touching, *governed):
            return _standing_for(token, referent.mention, 0.9) if referent.mention else None
        return None

    def _referents(self, document: Document, tree: Tree, kinds: Kinds) -> list[Referent]:
        starts = {token.span.start: index for index, token in enumerate(document.tokens)}
        ends = {token.span.end: index + 1 for index, token in enumerate(document.tokens)}
        known: dict[str, str] = {}
        found: list[Referent] = []
        covered: set[int] = set()
        for mention in document.mentions:
            first, last = starts.get(mention.span.start), ends.get(mention.span.end)
            if first is None or last is None:
                continue
            if all(token.upos in ("NOUN", "ADJ") and token.text.islower() for token in document.tokens[first:last]):
                continue  # a concept, met again below as a noun
            covered.update(range(first, last))
            found.append(self._named(document, tree, kinds, mention, first, last, known))
        found += [
            _noun(tree, index) for index in range(len(tree.tokens)) if index not in covered and _phrase(tree, index)
        ]
        return sorted(found, key=lambda referent: (referent.first, referent.last))

    def _named(
        self,
        document: Document,
        tree: Tree,
        kinds: Kinds,
        mention: Mention,
        first: int,
        last: int,
        known: dict[str, str],
    ) -> Referent:
        tokens = document.tokens[first:last]
        types = [token.entity for token in tokens if token.entity]
        type_ = (kinds.type(mention.entity) if mention.entity else "") or (types[-1] if types else "")
        gender = self._gender(mention.entity) if mention.entity and type_ in (PERSON, MISC, "") else ""
        if not gender and type_ in (PERSON, "") and tokens:
            gender = genders.of_name(tokens, document.tokens[first - 1] if first else None)
            if gender and not type_ and not mention.entity:
                type_ = PERSON
        key = _key(mention, tokens, known, person=type_ == PERSON)
        words = kinds.describing(mention.entity) if mention.entity else frozenset()
        plural = bool(words & _GROUP_WORDS) or type_ == ORG or "Number=Plur" in tokens[-1].morph
        return Referent(first, last, tree.head(first, last), mention, key, type_, gender, plural)

    def _gender(self, entity: Entity) -> str:
        return genders.of_entity(entity, self._graph)


def _key(mention: Mention, tokens: Sequence[Token], known: dict[str, str], *, person: bool) -> str:
    if mention.entity is not None:
        return mention.entity.id
    name = mention.text.casefold()
    key = known.get(name, name)
    if person and len(tokens) > 1:
        for part in (tokens[0], tokens[-1]):
            known.setdefault(part.text.casefold(), key)
    return key


def _phrase(tree: Tree, index: int) -> bool:
    token = tree.tokens[index]
    return token.upos == "NOUN" and token.dep not in (
        "compound",
        "flat",
        "fixed",
        "nmod:npmod",
        "obl:tmod",
        "nmod:tmod",
    )


_PERSONAL_NOUN = word_set(
    "man woman boy girl mother father sister brother son daughter wife husband aunt uncle niece nephew grandmother "
    "grandfather friend girlfriend boyfriend widow actress actor singer king queen prince princess doctor"
)


def _noun(tree: Tree, index: int) -> Referent:
    token = tree.tokens[index]
    person = token.lemma in _PERSONAL_NOUN
    return Referent(
        index,
        index + 1,
        index,
        None,
        f"{token.lemma}@{index}",
        PERSON if person else MISC,
        genders.of_words(token.lemma) if person else "",
        "Number=Plur" in token.morph,
    )


def _fits(referent: Referent, group: str) -> bool:
    if group == THING:
        return referent.type != PERSON and not (referent.mention is None and referent.plural)
    if group == GROUP:
        return referent.plural or (referent.mention is not None and referent.type in (ORG, ""))
    if referent.gender and referent.gender != group:
        return False
    if referent.mention is None:
        return referent.type == PERSON and bool(referent.gender)
    return referent.type in (PERSON, "") or referent.gender == group


def _within_reach(state: _State, referent: Referent, index: int) -> bool:
    back = state.tree.sentence[index] - state.tree.sentence[referent.head]
    return 0 <= back <= REACH and (referent.last <= index or (back == 0 and referent.mention is not None))


def _bound(tree: Tree, referent: Referent, index: int) -> bool:
    """Whether binding forbids the pair: two arguments of one predicate, or an owner within its own phrase."""
    token = tree.tokens[index]
    if referent.first <= index < referent.last:
        return True
    outer = tree.first_conjunct(tree.outer(referent.head))
    if token.text.lower() in _OWNING and token.dep in ("nmod:poss", "det", "det:poss"):
        return (
            outer == token.head
            or referent.head == token.head
            or token.head in (referent.head, *tree.above(referent.head))
        )
    place = tree.first_conjunct(index)
    if tree.tokens[place].head == outer or place == outer:
        return True
    return tree.tokens[place].head == tree.tokens[outer].head and outer in tree.arguments(tree.tokens[place].head)


def _empty(tree: Tree, index: int) -> bool:
    """Whether "it" stands for nothing: "it is clear that", "it rained"."""
    token = tree.tokens[index]
    if token.text.lower() != "it" or not token.dep.startswith("nsubj"):
        return False
    clause = tree.tokens[index].head
    deps = {tree.tokens[child].dep for child in tree.children[clause]}
    weather = tree.tokens[clause].lemma in ("rain", "snow", "seem", "appear", "turn", "happen")
    return weather or (tree.tokens[clause].upos == "ADJ" and bool(deps & {"csubj", "ccomp", "xcomp", "advcl"}))


def _features(
    state: _State, referent: Referent, index: int, group: str, possible: Sequence[Referent]
) -> dict[str, float]:
    tree = state.tree
    role, own = tree.role(referent.head), tree.role(index)
    back = tree.sentence[index] - tree.sentence[referent.head]
    between = {r.key for r in possible if referent.last <= r.first < index} - {referent.key}
    earlier = sum(r.key == referent.key for r in state.referents if r.first < index)
    key, sentence = state.last.get(group, ("", -99))
    above = set(tree.above(index))
    return {
        "back": float(back),
        "later": float(referent.first > index),
        "between": float(min(len(between), 6)),
        "subject": float(role == SUBJECT),
        "object": float(role == OBJECT),
        "owner": float(role == OWNER),
        "parallel": float(role == own and own in (SUBJECT, OBJECT)),
        "governs": float(role == SUBJECT and back == 0 and tree.clause(referent.head) in above),
        "chain": float(key == referent.key and tree.sentence[index] - sentence <= 2),
        "salience": math.log(max(earlier, 1)),
        "opens": float(referent.first == 0 or (tree.sentence[referent.head] == 0 and role == SUBJECT)),
        "gender": float(bool(referent.gender) and referent.gender == group),
        "typed": float((referent.type == PERSON) == (group in (MALE, FEMALE)) and bool(referent.type)),
        "noun": float(referent.mention is None),
    }


def _subject_of(state: _State, index: int, group: str) -> Referent | None:
    clause = state.tree.clause(index)
    subjects = {child for child in state.tree.children[clause] if state.tree.tokens[child].dep.startswith("nsubj")}
    for referent in state.referents:
        if subjects & {referent.head, state.tree.outer(referent.head)} and _fits(referent, group):
            return referent
    return None


def _suits(referent: Referent, pronoun: str) -> bool:
    """Whether a relative pronoun may speak of the referent: "who" of people, "which" of things."""
    if pronoun in ("who", "whom"):
        return referent.type in (PERSON, "") or referent.plural
    return pronoun != "which" or referent.type != PERSON


def _only_comma(state: _State, last: int, index: int) -> bool:
    return all(token.text in (",", "(", ")") for token in state.document.tokens[last:index])


def _relative_head(tree: Tree, index: int) -> int | None:
    for place in (index, *tree.above(index)):
        if tree.tokens[place].dep in ("acl:relcl", "acl"):
            return tree.tokens[place].head if tree.tokens[place].head < index else None
    return None


def _standing_for(token: Token, named: Mention, share: float) -> Mention:
    return Mention(
        token.span,
        token.text,
        named.entity,
        round(named.confidence * share, 4) if named.entity else 0.0,
        named.candidates,
        named.span,
    )


def _descriptions(state: _State, kinds: Kinds) -> Iterator[tuple[int, tuple[Referent, Mention]]]:
    """By their noun, the referents and mentions of "the film", "this company" that mean a name given before."""
    tree = state.tree
    for referent in state.referents:
        index = referent.head
        token = tree.tokens[index]
        if referent.mention is not None or "Number=Plur" in token.morph or tree.modified(index):
            continue
        opening = [
            child for child in tree.children[index] if tree.tokens[child].text.lower() in ("the", "this", "that")
        ]
        if not opening or opening[0] > index or token.dep == "appos":
            continue
        chosen = _described(state, kinds, index)
        if chosen is not None and chosen.mention is not None:
            span = Span(tree.tokens[opening[0]].span.start, token.span.end)
            whole = replace(token, span=span, text=span.of(state.document.text))
            yield index, (chosen, _standing_for(whole, chosen.mention, 0.8))


def _described(state: _State, kinds: Kinds, index: int) -> Referent | None:
    lemma, tree = state.tree.tokens[index].lemma.lower(), state.tree
    sorts = same_sort(lemma)
    best: tuple[tuple[float, int], Referent] | None = None
    for referent in state.referents:
        back = tree.sentence[index] - tree.sentence[referent.head]
        if referent.mention is None or referent.last > index or back > DESCRIPTION_REACH:
            continue
        if _predicated(tree, referent, index) or not _is_a(referent, lemma, sorts, kinds, state.document):
            continue
        score = (-float(back) + 0.5 * (tree.role(referent.head) == SUBJECT), referent.first)
        if best is None or score > best[0]:
            best = (score, referent)
    return best[1] if best else None


def _predicated(tree: Tree, referent: Referent, index: int) -> bool:
    """Whether noun and name stand in one phrase or in "X is the N", which says something rather than refers."""
    outer = tree.outer(referent.head)
    return outer in (index, tree.tokens[index].head) or index in (
        tree.tokens[outer].head,
        tree.tokens[referent.head].head,
    )


def _is_a(referent: Referent, lemma: str, sorts: Iterable[str], kinds: Kinds, document: Document) -> bool:
    entity = referent.mention.entity if referent.mention else None
    own = document.tokens[referent.last - 1].text.lower()
    if own in sorts and referent.last - referent.first > 1:
        return True
    if entity is not None and kinds.describing(entity) & set(sorts):
        return True
    generic = _OF_TYPE.get(referent.type, frozenset())
    gender = genders.of_words(lemma)
    return lemma in generic and not (gender and referent.gender and gender != referent.gender)
