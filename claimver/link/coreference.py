"""Pronouns and definite descriptions to the names that they stand for.

Rules say what is possible (gender, number, kind, binding); a log-linear ranking over a few features says what is
likeliest. The weights were fitted by ``benchmarks/coreference.py --fit``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from claimver.link.descriptions import descriptions, standing_for
from claimver.link.genders import FEMALE, MALE
from claimver.link.groups import groups, pair_words, suits_pair
from claimver.link.kinds import ORG, PERSON, Kinds
from claimver.link.pronouns import GROUP, OWNING, PRONOUNS, THING, bound, empty, joined, owned
from claimver.link.referents import Referent, Scene, overlapping, scene
from claimver.link.syntax import OBJECT, OWNER, SUBJECT, Tree
from claimver.parts import KnowledgeGraph
from claimver.types import Document, Mention, Span

_REFLEXIVE = frozenset({"himself", "herself", "itself", "themselves"})
_RELATIVE = frozenset({"who", "whom", "whose", "which", "that"})
SPOKEN = 6  # pronouns back that are looked through for what they stand for
ANSWER = 6  # words around a name that tell whether it is an answer
SHARE = 0.8  # how sure it is that "both" stands for the two names joined last
JOINT = 2  # sentences back that names are joined for which a plural stands
REACH = 4  # sentences back that a pronoun looks
WEIGHTS: Mapping[str, float] = {
    "back": -1.11,
    "later": -1.37,
    "between": 0.02,
    "subject": 1.18,
    "object": 0.5,
    "owner": 0.63,
    "parallel": 1.05,
    "governs": -0.02,
    "chain": 0.24,
    "salience": 0.45,
    "opens": -0.44,
    "gender": 0.54,
    "typed": 1.05,
    "noun": -2.07,
    "nearest": 0.57,
    "owning, between": -0.27,
    "owning, subject": 0.36,
    "owning, governs": 0.43,
    "conjunct": -1.24,
    "full name": -0.36,
    "placed": -0.56,
    "same sentence": 0.28,
    "no person": -1.0,
    "spoken": -0.3,
    "thing, oblique": -0.5,
    "several": -0.5,  # this one and the next ten by hand: GAP, which fitted the others, tells nothing of things
    "thing, joined": -2.0,
    "thing, aside": -1.2,
    "thing, back": -0.3,
    "thing, owned": -1.0,
    "thing, fronted": -1.2,
    "thing, topic": 1.6,
    "thing, governs": 1.0,
    "continued": 1.0,
    "thing, substance": -1.0,
    "thing, answer": -3.0,
}
NONE = -3.0  # the score of "no name in this text"


@dataclass
class _State:
    """What is known while a document is read from left to right."""

    scene: Scene
    last: dict[str, tuple[str, int]] = field(default_factory=dict)  # pronoun group → (key, sentence)
    spoken: list[Referent] = field(default_factory=list)  # what the pronouns met so far stand for, at their place

    def again(self, index: int) -> Sequence[Referent]:
        """What the subjects before, where they are pronouns, stand for."""
        tree = self.scene.tree
        met = self.spoken[-SPOKEN:]
        person = PRONOUNS[tree.tokens[index].text.lower()] in (MALE, FEMALE)
        roles = (SUBJECT,) if person else (SUBJECT, tree.role(index))  # "They flew it. … She flew it as well."
        here = [r for r in met if tree.sentence[r.head] == tree.sentence[index] and tree.role(r.head) == SUBJECT]
        before = [r for r in met if tree.sentence[r.head] != tree.sentence[index]]
        return [r for r in before if tree.role(r.head) in roles or _opens_owning(tree, r.head)] + here


class Resolver:
    """Coreference over the mentions of one document at a time."""

    def __init__(self, graph: KnowledgeGraph, *, weights: Mapping[str, float] = WEIGHTS, none: float = NONE) -> None:
        self._graph, self._weights, self._none = graph, weights, none

    def resolve(self, document: Document) -> tuple[Mention, ...]:
        """The document's mentions with those of pronouns and definite descriptions added, in text order."""
        state, found = self._prepared(document)
        for index in range(len(document.tokens)):
            mention = self._pronoun(state, index) or self._relative(state, index) or self._pair(state, index)
            found += [mention] if mention else []
        taken = overlapping(mention.span for mention in found)
        kept = [mention for mention in document.mentions if not taken(mention.span)]
        return tuple(sorted((*kept, *found), key=lambda mention: mention.span))

    def rankings(self, document: Document) -> Iterator[tuple[int, list[tuple[Referent, dict[str, float]]]]]:
        """For each personal pronoun its token and what it may stand for, as ``resolve`` meets them; for fitting."""
        state, _ = self._prepared(document)
        for index, token in enumerate(document.tokens):
            if token.text.lower() in PRONOUNS:
                yield index, self.ranking(state, index)
                self._pronoun(state, index)

    def _prepared(self, document: Document) -> tuple[_State, list[Mention]]:
        """The state with descriptions resolved, which then stand in for their names, and their mentions."""
        kinds = Kinds(self._graph)
        before = scene(document, self._graph, kinds)
        described = dict(descriptions(before, kinds))
        covered = overlapping(mention.span for _, mention in described.values())
        referents = [
            replace(described[r.head][0], first=r.first, last=r.last, head=r.head) if r.head in described else r
            for r in before.referents
            if r.head in described or not covered(document.tokens[r.head].span)  # of "the Emeryville studio" the studio
        ]
        joint = groups(document, before.tree, referents)
        return _State(Scene(document, before.tree, [*referents, *joint])), [m for _, m in described.values()]

    def ranking(self, state: _State, index: int) -> list[tuple[Referent, dict[str, float]]]:
        """The referents that a pronoun may stand for, with their features."""
        group = PRONOUNS[state.scene.document.tokens[index].text.lower()]
        again = [r for r in state.again(index) if group != GROUP or r.type == ORG or r.several]
        near = [*state.scene.near(index, REACH), *again]
        possible = [r for r in near if _fits(r, group) and _within_reach(state.scene, r, index)]
        possible = [r for r in possible if r.mention is not None or not state.scene.tree.equated(r.head)]
        possible = [r for r in possible if not bound(state.scene.tree, r, index)]
        if group not in (MALE, FEMALE) and state.scene.document.tokens[index].text.lower() not in OWNING:
            names = (r for r in near if r.mention and state.scene.tree.tokens[r.head].text[:1].isupper())
            barred = {r.key for r in names if bound(state.scene.tree, r, index)}  # "It is taller than X"
            possible = [r for r in possible if r.key not in barred]
        return [(referent, _features(state, referent, index, group, possible)) for referent in possible]

    def _pronoun(self, state: _State, index: int) -> Mention | None:
        token = state.scene.document.tokens[index]
        group = PRONOUNS.get(token.text.lower())
        if group is None or token.upos not in ("PRON", "DET") or empty(state.scene.tree, index):
            return None
        reflexive = token.text.lower() in _REFLEXIVE
        chosen, share = (_subject_of(state, index, group), 0.9) if reflexive else self._best(state, index)
        if chosen is None or chosen.mention is None:
            return None
        state.last[group] = (chosen.key, state.scene.tree.sentence[index])
        state.spoken.append(replace(chosen, first=index, last=index + 1, head=index))
        return standing_for(token, chosen.mention, share)

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

    def _pair(self, state: _State, index: int) -> Mention | None:
        """What stands for two joined names, the last that suit: "both", "the two men"."""
        tree, document = state.scene.tree, state.scene.document
        if (place := pair_words(tree, index)) is None:
            return None
        token = tree.tokens[index]
        noun = token.lemma.lower() if token.upos == "NOUN" else ""
        told = [r for r in state.spoken[-SPOKEN:] if tree.sentence[index] - tree.sentence[r.head] <= JOINT]
        near = [r for r in (*state.scene.near(index, JOINT), *told) if suits_pair(r, noun) and r.last <= place[0]]
        if not near or near[-1].mention is None:
            return None
        state.spoken.append(replace(near[-1], first=place[0], last=index + 1, head=index))
        span = Span(tree.tokens[place[0]].span.start, token.span.end)
        return Mention(span, span.of(document.text), None, SHARE, antecedent=near[-1].mention.span)

    def _relative(self, state: _State, index: int) -> Mention | None:
        token = state.scene.document.tokens[index]
        if token.text.lower() not in _RELATIVE or token.upos not in ("PRON", "DET"):
            return None
        tree = state.scene.tree
        named = [r for r in state.scene.near(index, 0) if r.mention and r.last <= index and not r.several]
        suits = [r for r in named[-3:] if _suits(r, token.text.lower())]
        touching = [r for r in suits if all(one.text in (",", "(", ")") for one in tree.tokens[r.last : index])]
        head = _relative_head(tree, index)
        governed = [r for r in suits if head in (*range(r.first, r.last), tree.outer(r.head))]
        named_first = [r for r in touching if r.head != head]  # "the capital of Germany, which …" is Germany
        equal = [r for r in _equal(state, head) if _suits(r, token.text.lower())]
        meant = next((r.mention for r in (*named_first, *equal, *touching, *governed)), None)
        return standing_for(token, meant, 0.9) if meant else None


def _fits(referent: Referent, group: str) -> bool:
    if referent.several:
        return group == GROUP
    if referent.people and group != GROUP:
        return False
    if group == THING:
        return referent.type != PERSON and not (referent.mention is None and referent.plural)
    if group == GROUP:
        return referent.plural or (referent.mention is not None and referent.type in (ORG, ""))
    if referent.gender and referent.gender != group:
        return False
    if referent.mention is None:
        return referent.type == PERSON and bool(referent.gender) and not referent.plural
    if referent.mention.text.islower() and referent.type != PERSON:
        return False  # "pirate radio"
    return referent.type in (PERSON, "") or referent.gender == group or referent.doubtful


def _within_reach(scene: Scene, referent: Referent, index: int) -> bool:
    back = scene.tree.sentence[index] - scene.tree.sentence[referent.head]
    if referent.several and back > JOINT:
        return False
    later = back == 0 and referent.mention is not None and scene.tree.fronted(index, referent.head)
    return 0 <= back <= REACH and (referent.last <= index or later)


def _features(
    state: _State, referent: Referent, index: int, group: str, possible: Sequence[Referent]
) -> dict[str, float]:
    tree = state.scene.tree
    role, own = tree.role(referent.head), tree.role(index)
    back = tree.sentence[index] - tree.sentence[referent.head]
    between = {r.key for r in possible if referent.last <= r.first < index} - {referent.key}
    earlier = state.scene.named_before(referent.key, index)
    earlier += sum(spoken.key == referent.key for spoken in state.spoken[-SPOKEN:]) if group == THING else 0
    key, sentence = state.last.get(group, ("", -99))
    governs = role == SUBJECT and back == 0 and tree.clause(referent.head) in set(tree.above(index))
    personal = group in (MALE, FEMALE)  # the weights were fitted on people; how a thing was first named tells nothing
    owning = float(tree.tokens[index].text.lower() in OWNING and own == OWNER)
    return {
        "back": float(back),
        "later": float(referent.first > index),
        "between": float(min(len(between), 6)),
        "subject": float(role == SUBJECT),
        "object": float(role == OBJECT),
        "owner": float(role == OWNER),
        "parallel": float(role == own and own in (SUBJECT, OBJECT)),
        "governs": float(governs),
        "chain": float(key == referent.key and tree.sentence[index] - sentence <= 2),
        "salience": math.log(max(earlier, 1)),
        "opens": float(personal and (referent.first == 0 or (tree.sentence[referent.head] == 0 and role == SUBJECT))),
        "gender": float(bool(referent.gender) and referent.gender == group),
        "typed": float((referent.type == PERSON) == personal),  # of a thing nothing need be known
        "noun": float(referent.mention is None),
        "nearest": float(not between and referent.last <= index),
        "owning, between": float(min(len(between), 6)) * owning,
        "owning, subject": float(role == SUBJECT) * owning,
        "owning, governs": float(governs) * owning,
        "conjunct": float(tree.first_conjunct(tree.outer(referent.head)) != tree.outer(referent.head)),
        "full name": float(personal and referent.mention is not None and referent.last - referent.first > 1),
        "placed": float(not referent.type and tree.placed(referent.head)),
        "same sentence": float(back == 0),
        "thing, oblique": float(group == THING and role not in (SUBJECT, OBJECT, OWNER)),
        "spoken": float(tree.tokens[referent.head].text.lower() in PRONOUNS),
        "thing, joined": float(group == THING and joined(tree, referent)),
        "thing, owned": float(group == THING and owned(tree, referent)),
        "thing, back": float(back * (group == THING)),
        "thing, fronted": float(group == THING and own == SUBJECT and _is_fronted(tree, referent, index)),
        "thing, topic": float(group == THING and _goes_on(tree, referent, index)),
        "thing, governs": float(group == THING and governs) * owning,
        "thing, aside": float(group == THING and role != SUBJECT and tree.aside(referent.head, index)),
        "several": float(bool(referent.several)),
        "no person": float(personal and referent.type not in (PERSON, "")),
        "thing, answer": float(group == THING and _answers(tree, referent, index)),
        "thing, substance": float(group == THING and referent.mention is not None and referent.mention.text.islower()),
        "continued": float(own == SUBJECT and referent.key == _continued(state, index, group)),
    }


def _answers(tree: Tree, referent: Referent, index: int) -> bool:
    """Whether a name is all that answers a question right before the pronoun's own: "… Paris. When was it built?"."""
    sentence = tree.sentence[referent.head]
    inside = range(max(0, referent.first - ANSWER), min(len(tree.tokens), referent.last + ANSWER))
    verbs = any(tree.tokens[at].upos in ("VERB", "AUX") for at in inside if tree.sentence[at] == sentence)
    opened = next((at for at in reversed(inside) if tree.sentence[at] < sentence), 0)
    return sentence < tree.sentence[index] and not verbs and tree.tokens[opened].text in ("?", "”", '"')


def _continued(state: _State, index: int, group: str) -> str:
    """The key of what such a pronoun was the subject for last, in this sentence or the one before; else ""."""
    tree = state.scene.tree
    for r in reversed(state.spoken):
        if tree.sentence[index] - tree.sentence[r.head] > 1:
            break
        if PRONOUNS.get(tree.tokens[r.head].text.lower()) == group and tree.role(r.head) == SUBJECT:
            return r.key
    return ""


def _goes_on(tree: Tree, referent: Referent, index: int) -> bool:
    """Whether a sentence opens with the pronoun, and the one before had the referent for its subject: "It … Its …"."""
    sentence = tree.sentence[index]
    opens = index == 0 or tree.sentence[index - 1] != sentence
    before = tree.sentence[referent.head] == sentence - 1
    first = all(
        tree.tokens[at].dep.split(":")[0] != "nsubj" or at == referent.head or at in tree.above(referent.head)
        for at in range(referent.head)
        if tree.sentence[at] == sentence - 1
    )
    subject = tree.role(referent.head) == SUBJECT
    owner = _opens_owning(tree, referent.head) and tree.tokens[index].text.lower() in OWNING
    person = tree.tokens[referent.head].entity == "PERSON" or referent.mention is None
    return opens and before and first and not person and (subject or owner) and not joined(tree, referent)


def _opens_owning(tree: Tree, index: int) -> bool:
    """Whether a sentence opens with "Its"."""
    opens = index == 0 or tree.sentence[index - 1] != tree.sentence[index]
    return opens and tree.tokens[index].text == "Its"


def _is_fronted(tree: Tree, referent: Referent, index: int) -> bool:
    """Whether a name stands in a phrase before the pronoun, its own subject: "Part of the Antilles, it lies north"."""
    ahead = referent.last <= index and tree.sentence[referent.head] == tree.sentence[index]
    return ahead and tree.role(referent.head) != SUBJECT and tree.fronted(referent.head, index)


def _subject_of(state: _State, index: int, group: str) -> Referent | None:
    tree = state.scene.tree
    subjects = {child for child in tree.children[tree.clause(index)] if tree.tokens[child].dep.startswith("nsubj")}
    fitting = [referent for referent in state.scene.near(index, 0) if _fits(referent, group)]
    if not subjects:  # of a joined verb: what the sentence is about, by its place
        subjects = set(sorted(r.head for r in fitting if r.mention and r.last <= index)[:1])
    return next((r for r in fitting if subjects & {r.head, tree.outer(r.head)}), None)


def _suits(referent: Referent, pronoun: str) -> bool:
    """Whether a relative pronoun may speak of the referent: "who" of people, "which" of things."""
    if pronoun in ("who", "whom"):
        return referent.type in (PERSON, "") or referent.plural
    return pronoun != "which" or referent.type != PERSON


def _equal(state: _State, head: int | None) -> list[Referent]:
    """What a noun that has a relative clause is said of: Alien in "Alien is a film that was shot in London"."""
    tree = state.scene.tree
    if head is None or not tree.equated(place := tree.first_conjunct(head)):
        return []
    subjects = [child for child in tree.children[place] if tree.tokens[child].dep.startswith("nsubj")]
    if any("Polarity=Neg" in tree.tokens[child].morph for child in tree.children[place]):
        return []
    near = [*state.scene.near(head, 0), *state.spoken[-SPOKEN:]]
    return [r for r in near if r.mention is not None and not r.several and r.head in subjects]


def _relative_head(tree: Tree, index: int) -> int | None:
    for place in (index, *tree.above(index)):
        if tree.tokens[place].dep in ("acl:relcl", "acl"):
            return tree.tokens[place].head if tree.tokens[place].head < index else None
    return None
