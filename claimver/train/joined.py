"""Sentences that join predicates of gold trees: "X hosts a, borders b and was c", "…; Y …, although its Z …".

Treebanks hold few lists of predicates, encyclopaedias and reports many. The parts come from different sentences, so
what is said makes no sense; which words belong together is as certain as in the treebank.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimver.train.treebank import TreeSentence, Word
from claimver.verify.wording import inflected

__all__ = ["Simple", "joined", "simple"]

PAST, WAS, NOW, ANY = "past", "was", "now", "any"  # what the first finite word demands of a singular subject
ALIKE = "cost cut hit set put spread beat cast shed split burst broadcast read let shut quit bid rid".split()
ADVERBS = ("now", "later", "also", "still", "then", "soon", "today", "eventually", "often")
PHRASES = (("in", "the", "end"), ("in", "the", "meantime"), ("at", "the", "time"), ("for", "a", "while"))
OWN = ("its", "his", "her", "their")
TIES = ("although", "though", "while", "whereas", "because", "after", "before", "when", "until", "since")
LONGEST = 16


@dataclass(frozen=True)
class Simple:
    """A sentence that begins with its subject: the subject's words, the rest without the stop, heads within each."""

    subject: tuple[Word, ...]
    rest: tuple[Word, ...]
    demands: str


def simple(sentence: TreeSentence) -> Simple | None:
    """The parts of a statement about one thing in the third person; None where it is anything else."""
    words = sentence.words
    root = next(place for place, word in enumerate(words) if not word.head)
    if words[-1].form != "." or len(words) < 5 or len(words) > 2 * LONGEST + 1:
        return None
    kids = [place for place, word in enumerate(words) if word.head == root + 1]
    subjects = [place for place in kids if words[place].deprel in ("nsubj", "nsubj:pass")]
    if len(subjects) != 1 or any(words[place].deprel in ("parataxis", "expl", "discourse") for place in kids):
        return None
    below = _below(words, subjects[0])
    end = len(below)
    if sorted(below) != list(range(end)) or not end <= root or end > LONGEST or len(words) - 1 - end > LONGEST:
        return None
    demands = _demands([words[root], *(words[k] for k in kids if words[k].deprel in ("aux", "aux:pass", "cop"))])
    if demands is None or words[subjects[0]].form.lower() in ("i", "you", "we", "they", "this", "that", "who", "what"):
        return None
    return Simple(_cut(words, 0, end), _cut(words, end, len(words) - 1), demands)


def _below(words: Sequence[Word], top: int) -> set[int]:
    found, grown = {top}, True
    while grown:
        more = {place for place, word in enumerate(words) if word.head - 1 in found} - found
        grown = bool(more)
        found |= more
    return found


def _demands(verbs: Sequence[Word]) -> str | None:
    for word in verbs:
        if "VerbForm=Fin" in word.feats:
            if word.upos == "AUX" and "Tense" not in word.feats:
                return ANY
            if "Tense=Past" in word.feats:
                return None if word.form.lower() == "were" else WAS if word.form.lower() == "was" else PAST
            return NOW if "Number=Sing|Person=3" in word.feats else None
    return None


def _cut(words: Sequence[Word], start: int, end: int) -> tuple[Word, ...]:
    """A run of words, heads counted from its start; what hangs outside is its top, with head 0."""
    return tuple(replace(word, head=word.head - start if start < word.head <= end else 0) for word in words[start:end])


def joined(sentences: Sequence[TreeSentence], count: int, *, seed: int = 7) -> list[TreeSentence]:
    """That many sentences, each of two to four parts of different ones."""
    rng = random.Random(seed)
    parts = [part for part in map(simple, sentences) if part is not None and _one_top(part)]
    things = [part for part in parts if part.subject[-1].upos != "PRON"]
    maker = _Maker(rng, parts, things, _noun_verbs(sentences))
    return [maker.sentence() for _ in range(count if parts and things else 0)]


def _noun_verbs(sentences: Sequence[TreeSentence]) -> list[str]:
    """The lemmas that the sentences have as verbs and as nouns, so that "borders" may be either."""
    seen = {tag: {word.lemma for s in sentences for word in s.words if word.upos == tag} for tag in ("VERB", "NOUN")}
    return sorted(seen["VERB"] & seen["NOUN"])


def _one_top(part: Simple) -> bool:
    return all(sum(not word.head for word in run) == 1 for run in (part.subject, part.rest))


class _Maker:
    def __init__(
        self, rng: random.Random, parts: list[Simple], things: list[Simple], noun_verbs: Sequence[str]
    ) -> None:
        self.rng, self.parts, self.things, self.noun_verbs = rng, parts, things, noun_verbs
        runs = (part.subject for part in things)
        self.names = [run for run in runs if len(run) < 4 and all(word.upos == "PROPN" for word in run)]

    def sentence(self) -> TreeSentence:
        """One sentence of a form drawn by lot."""
        rng, words = self.rng, list[Word]()
        first = rng.choice(self.things if rng.random() < 0.8 else self.parts)
        subject = self._subject(words, first, start=True)
        if rng.random() < 0.12 and first.subject[-1].upos != "PRON":
            self._relative(words, subject)
        top = self._predicate(words, first.rest, 0, "root", [subject])
        draw = rng.random()
        if rng.random() < 0.15 and words[-1].upos in ("NOUN", "PROPN"):
            self._relative(words, _outermost(words, len(words)), last=True)
        elif draw < 0.62:
            self._list(words, top)
        if draw > 0.5:
            self._clause(words, top)
        words.append(_word(".", "PUNCT", top, "punct"))
        return TreeSentence(tuple(words))

    def _subject(self, words: list[Word], part: Simple, *, start: bool) -> int:
        """Its place from 1, its head still open; now and then "its" for the article, or an apposition behind it."""
        own = list(part.subject)
        if own[0].upos == "DET" and own[0].head and self.names and self.rng.random() < 0.25:
            own = _owned(self.rng.choice(self.names), own[1:])
        elif not start and own[0].upos == "DET" and self.rng.random() < 0.5:
            own[0] = replace(own[0], form=self.rng.choice(OWN), upos="PRON", feats="Poss=Yes", deprel="nmod:poss")
        if start:
            own[0] = replace(own[0], form=own[0].form[:1].upper() + own[0].form[1:])
        elif own[0].upos not in ("PROPN", "NUM") and own[0].form != "I":
            own[0] = replace(own[0], form=own[0].form.lower())
        top = _put(words, own, 0, "nsubj")
        if own[-1].upos == "NOUN" and self.rng.random() < 0.2:
            comma = _add(words, ",", "PUNCT", "punct")
            put = _put(words, self.rng.choice(self.names or [part.subject]), top, "appos")
            words[comma - 1] = replace(words[comma - 1], head=put)
            words.append(_word(",", "PUNCT", put, "punct"))
        return top

    def _predicate(self, words: list[Word], run: Sequence[Word], head: int, relation: str, early: list[int]) -> int:
        """The place of a predicate put behind its subject and ties, which get it as their head."""
        top = _put(words, self._other_verb(list(run)), head, relation)
        for place in early:
            kept = words[place - 1].deprel
            if kept == "nsubj" and any(word.head == top and word.deprel == "aux:pass" for word in words):
                kept = "nsubj:pass"
            words[place - 1] = replace(words[place - 1], head=top, deprel=kept)
        return top

    def _other_verb(self, run: list[Word]) -> list[Word]:
        """The predicate with, now and then, a verb that looks like a plural noun, or has one form for all tenses."""
        top = next(place for place, word in enumerate(run) if not word.head)
        verb = run[top]
        nouns = any(word.head == top + 1 and word.deprel == "obj" for word in run)
        if verb.upos != "VERB" or "Tense" not in verb.feats or "Fin" not in verb.feats or self.rng.random() > 0.4:
            return run
        if "Tense=Pres" in verb.feats and self.noun_verbs:
            lemma = self.rng.choice(self.noun_verbs)
            run[top] = replace(verb, form=inflected(lemma, past=False), lemma=lemma, xpos="VBZ")
        elif nouns and self.rng.random() < 0.5:
            lemma = self.rng.choice(ALIKE)
            run[top] = replace(verb, form=lemma, lemma=lemma, xpos="VBD")
        return run

    def _fitting(self, demands: str) -> Simple:
        while True:
            part = self.rng.choice(self.parts)
            if demands == NOW or part.demands != NOW or self.rng.random() < 0.3:
                return part

    def _list(self, words: list[Word], top: int) -> None:
        """One to three more predicates of the same subject: ", borders b and was c"."""
        rng = self.rng
        count = rng.choice((1, 1, 2, 2, 2, 3))
        oxford = rng.random() < 0.3
        for number in range(count):
            last, early = number == count - 1, list[int]()
            if not last or (oxford and count > 1) or rng.random() < 0.1:
                early.append(_add(words, ",", "PUNCT", "punct"))
            if last:
                early.append(_add(words, rng.choice(("and",) * 9 + ("but", "yet")), "CCONJ", "cc"))
            if rng.random() < 0.2:
                early.append(self._adverb(words))
            self._predicate(words, self._fitting(PAST).rest, top, "conj", early)

    def _adverb(self, words: list[Word]) -> int:
        if self.rng.random() < 0.5:
            return _add(words, self.rng.choice(ADVERBS), "ADV", "advmod")
        if self.rng.random() < 0.5:
            case = _add(words, "in", "ADP", "case")
            noun = _add(words, str(self.rng.randint(1750, 2024)), "NUM", "obl")
            words[case - 1] = replace(words[case - 1], head=noun)
            return noun
        places = [_add(words, form, "NOUN", "obl") for form in self.rng.choice(PHRASES)]
        for place, (upos, relation) in zip(places, (("ADP", "case"), ("DET", "det")), strict=False):
            words[place - 1] = replace(words[place - 1], upos=upos, deprel=relation, head=places[-1])
        return places[-1]

    def _clause(self, words: list[Word], top: int) -> None:
        """A clause of its own subject: "; Y …", ", and Y …", ", although Y …"."""
        rng = self.rng
        part = rng.choice(self.things if rng.random() < 0.6 else self.parts)
        draw, early = rng.random(), list[int]()
        if draw < 0.3:
            early.append(_add(words, ";", "PUNCT", "punct"))
            relation = "parataxis"
        elif draw < 0.7:
            if rng.random() < 0.75:
                early.append(_add(words, ",", "PUNCT", "punct"))
            early.append(_add(words, rng.choice(("and", "and", "and", "but", "yet", "so")), "CCONJ", "cc"))
            relation = "conj"
        else:
            if rng.random() < 0.5:
                early.append(_add(words, ",", "PUNCT", "punct"))
            early.append(_add(words, rng.choice(TIES), "SCONJ", "mark"))
            relation = "advcl"
        early.append(self._subject(words, part, start=False))
        made = self._predicate(words, part.rest, top, relation, early)
        if rng.random() < 0.3:
            self._list(words, made)

    def _relative(self, words: list[Word], noun: int, *, last: bool = False) -> None:
        """ ", who loves walks and in the end marries him,": a relative clause with a list, between two commas."""
        comma = _add(words, ",", "PUNCT", "punct")
        tie = _add(words, self.rng.choice(("who", "which")), "PRON", "nsubj", feats="PronType=Rel")
        made = self._predicate(words, self._fitting(PAST).rest, noun, "acl:relcl", [comma, tie])
        if self.rng.random() < 0.6:
            self._list(words, made)
        if not last:
            words.append(_word(",", "PUNCT", made, "punct"))


def _outermost(words: Sequence[Word], place: int) -> int:
    """The noun of the name or compound that ends at a place."""
    while words[place - 1].deprel in ("flat", "compound", "conj") and words[place - 1].head:
        place = words[place - 1].head
    return place


def _owned(name: Sequence[Word], rest: Sequence[Word]) -> list[Word]:
    """ "Ann Lee's" before a noun in the place of its article."""
    run, more = list(name), len(name)
    top = next(place for place, word in enumerate(rest, 1) if not word.head)
    tip = next(place for place, word in enumerate(name) if not word.head)
    run[tip] = replace(name[tip], head=more + 1 + top, deprel="nmod:poss")
    run.append(_word("'s", "PART", tip + 1, "case"))
    return run + [replace(word, head=word.head + more if word.head else 0) for word in rest]


def _put(words: list[Word], run: Sequence[Word], head: int, relation: str) -> int:
    """The place from 1 of the run's top; its words are put behind the others."""
    at, top = len(words), 0
    for place, word in enumerate(run, 1):
        if word.head:
            words.append(replace(word, head=word.head + at))
        else:
            top = at + place
            words.append(replace(word, head=head, deprel=relation))
    return top


def _add(words: list[Word], form: str, upos: str, relation: str, feats: str = "") -> int:
    words.append(_word(form, upos, 0, relation, feats))
    return len(words)


def _word(form: str, upos: str, head: int, relation: str, feats: str = "") -> Word:
    return Word(form, form.lower(), upos, "", feats, head, relation, True)
