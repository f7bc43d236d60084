"""Nouns that a clause gives a meaning: "the person who wrote Faust", "the team coached by Ada", "whoever founded X".

Found by their words and the names in them, whatever the parser makes of the sentence: a clause between a noun and its
verb is what it takes apart most often.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from claimver.link.kinds import coarse_type, word_set
from claimver.types import Document, Entity, Mention, Span, Token

__all__ = ["Described", "described"]

REACH = 8  # words between the noun and the name
IN_SMALL_LETTERS = 0.8  # the confidence in a name that stands in small letters
_WHO = frozenset({"who", "that", "which"})
_WHERE = frozenset({"that", "which", "whom", "where"})
_WHOEVER = frozenset({"whoever", "whatever"})
_VAGUE = word_set("one thing person man woman place somebody someone")
_EQUATING = word_set("is was are were be been being become became becomes remains remained as")
_VERBAL = frozenset({"VERB", "AUX"})
_STOPS = frozenset({".", ";", "!", "?", ":"})
_NO_END = frozenset({"CCONJ", "PART", "NUM"})
_PASSIVE = re.compile(
    r"[a-z]+ed|[a-z]+(?:en|wn|ung|ght)|built|made|sold|led|won|cast|set|shot|held|run|sung|spun|found|begun"
)
_BESIDES = frozenset({"also", "later", "then", "once", "now", "still", "first", "originally", "himself"})
_DOUBTED = word_set(  # what is not, or no more, or nearly so
    "never not n't n’t almost nearly hardly wanted tried failed hoped refused wished planned former formerly ex old "
    "future proposed planned alleged supposed about against without instead second next last previous"
)


@dataclass(frozen=True, slots=True)
class Described:
    """A noun with its clause: the noun, the named thing, and the clause as a statement, ``{}`` and ``[]`` for them."""

    span: Span
    noun: str
    name: Mention
    statement: str  # "{} wrote []"


def described(document: Document, lookup: Callable[[str], Entity | None]) -> Iterator[Described]:
    """The definite common nouns in the singular that a clause with one name in it tells from others of their kind.

    Not one that says what somebody is ("Ada is the woman who …"), nor with a clause that goes on behind the name.
    ``lookup`` tells what a phrase in small letters names, "arrabbiata sauce", where no mention does.
    """
    at = 0
    while at < len(document.tokens):
        found = _Reader(document, at, lookup).read()
        if found is not None:
            yield found
        last = found.span.end if found is not None else document.tokens[at].span.end
        at = next((i for i in range(at + 1, len(document.tokens)) if document.tokens[i].span.start >= last), 1 << 30)


class _Reader:
    """A reading of the words from a "the" or "whoever" on."""

    def __init__(self, document: Document, start: int, lookup: Callable[[str], Entity | None]) -> None:
        self._document, self._start, self._lookup = document, start, lookup
        first = document.tokens[start].span.start
        sentence = next((s for s in document.sentences if s.start <= first < s.end), Span(0, len(document.text)))
        self._tokens = document.tokens[start:]
        self._opens = start == 0 or document.tokens[start - 1].span.start < sentence.start
        self._end = sum(token.span.start < sentence.end for token in self._tokens)
        self._words = [token.text.lower() for token in self._tokens[: self._end]]

    def read(self) -> Described | None:
        """The description that begins here, if one does."""
        if len(self._words) < 4 or self._says_what():
            return None
        if self._words[0] in _WHOEVER:
            return self._doing("one", 1)
        noun = self._tokens[1]
        if self._words[0] != "the" or not _common(noun):
            return None
        said, tie = noun.text.lower(), self._words[2]
        if tie == "whose":
            return self._owning(said, 3)
        if tie in _WHO and (found := self._doing(said, 3)) is not None:
            return found
        if tie in _WHERE:
            return self._done(said, 3, "in" if tie == "where" else "")
        if self._words[3] in ("which", "whom") and self._tokens[2].upos == "ADP":
            return self._done(said, 4, tie)
        return self._doing(said, 2) if self._participle(2) else None

    def _says_what(self) -> bool:
        """Whether the noun says what something is: "Ada is the woman", "Ada, the woman"; not so in "In 1950, the"."""
        if self._opens:
            return False
        before = self._document.tokens[max(0, self._start - 2) : self._start]
        apart = before[-1].text == "," and before[0].upos not in ("NUM", "ADV", "VERB")
        return apart or before[-1].text.lower() in _EQUATING

    def _participle(self, at: int) -> bool:
        """Whether a participle stands here, not the sentence's verb: "coached by", "flowing through"."""
        passive = _PASSIVE.fullmatch(self._words[at]) is not None
        return (passive and self._words[at + 1] == "by") or (
            self._opens and (passive or self._words[at].endswith("ing")) and self._tokens[at + 1].upos == "ADP"
        )

    def _doing(self, noun: str, at: int) -> Described | None:
        """Of what does something to a name: "who wrote Faust"."""
        verb = at + (self._words[at] in _BESIDES)
        name = self._name(at)
        if (
            name is None
            or name[0] <= verb
            or self._tokens[verb].upos in ("DET", "PRON", "NOUN", "PROPN", "ADP", "PUNCT")
        ):
            return None
        bare = self._tokens[at - 1].text.lower() not in (*_WHO, *_WHOEVER)
        if not self._ends(name[1], verbal=bare and self._words[at + 1] != "by"):
            return None
        words = [*(["was"] if bare and _PASSIVE.fullmatch(self._words[at]) else []), *self._words[at : name[0]]]
        return self._found(noun, name[1], name[2], f"{{}} {' '.join(words)} []")

    def _owning(self, noun: str, at: int) -> Described | None:
        """Of what has a name for its capital or the like: "whose capital is Oslo"."""
        verb = next((i for i in range(at + 1, min(at + 4, self._end)) if self._words[i] in ("is", "was")), 0)
        name = self._name(verb + 1) if verb else None
        if name is None or name[0] > verb + 2 or not self._ends(name[1], verbal=False):
            return None
        return self._found(noun, name[1], name[2], f"{{}}'s {' '.join(self._words[at : name[0]])} []")

    def _done(self, noun: str, at: int, tie: str) -> Described | None:
        """Of what a name does something to, or where: "that Ada founded", "in which the Louvre stands"."""
        name = self._name(at)
        if name is None or any(self._tokens[i].upos in _VERBAL for i in range(at, name[0])):
            return None
        end = name[1]
        while end < self._end and (self._tokens[end].upos in ("AUX", "ADV") or self._words[end] in _BESIDES):
            end += 1
        taken = end < self._end and self._tokens[end].upos == "NOUN" and self._words[end].endswith("s")  # "hangs"
        if end < self._end and (self._tokens[end].upos == "VERB" or (taken and end == name[1])):
            end += 1
        if not (taken or any(self._tokens[i].upos in _VERBAL for i in range(name[1], end))):
            return None
        stranded = end < self._end and self._tokens[end].upos in ("ADP", "SCONJ") and self._ends(end + 1, verbal=False)
        end, tie = (end + 1, "") if stranded else (end, tie)
        if not self._ends(end, verbal=False):
            return None
        before, after = (" ".join(self._words[i:j]) for i, j in ((at, name[0]), (name[1], end)))
        return self._found(noun, end, name[2], " ".join(f"{before} [] {after} {tie} {{}}".split()))

    def _name(self, at: int) -> tuple[int, int, Mention] | None:
        """The first name from here on with the places of its first word and of the word behind it."""
        for index in range(at, min(at + REACH, self._end)):
            token = self._tokens[index]
            mention = next((m for m in self._document.mentions if self._is_name(m, token)), None)
            mention = mention or self._in_small_letters(index)
            if mention is not None:
                end = next(
                    (i for i in range(index, self._end) if self._tokens[i].span.start >= mention.span.end), self._end
                )
                return index, end, mention
            if token.upos in ("PUNCT", "CCONJ") or token.text[:1].isupper():
                return None
        return None

    def _in_small_letters(self, at: int) -> Mention | None:
        """The thing of the graph that two or more common nouns from here on are the whole name of."""
        end = at
        while (
            end < self._end
            and self._tokens[end].upos in ("NOUN", "ADJ", "PROPN")
            and self._words[end] == self._tokens[end].text
        ):
            end += 1
        for last in range(end, at + 1, -1):
            span = Span(self._tokens[at].span.start, self._tokens[last - 1].span.end)
            if (entity := self._lookup(span.of(self._document.text))) is not None:
                return Mention(span, span.of(self._document.text), entity, IN_SMALL_LETTERS)
        return None

    def _is_name(self, mention: Mention, token: Token) -> bool:
        named = mention.entity is not None or mention.text[:1].isupper()
        return mention.span.start == token.span.start and mention.antecedent is None and named

    def _ends(self, at: int, *, verbal: bool) -> bool:
        """Whether the clause may end before this word: a verb follows or, of what is no subject, anything else."""
        if at >= self._end or self._words[at] in _STOPS:
            return not verbal
        token = self._tokens[at]
        if token.upos in _NO_END or token.text.startswith(("'", "’")):
            return False
        if token.upos in _VERBAL or token.text.lower() in _BESIDES:
            return True
        later = any(self._tokens[i].upos in _VERBAL for i in range(at + 1, self._end))
        if self._opens:
            return token.upos in ("ADV", "NOUN") and (not verbal or later)  # "lives", "lies" may be read as nouns
        return not verbal and token.upos in ("ADP", "PUNCT", "SCONJ", "ADV")

    def _of_another(self, name: Mention, end: int) -> bool:
        """Whether the clause is about something of the name's: "who wrote a review of Faust", "by Ada's brother"."""
        inside = self._tokens[2:end]
        for token, following in itertools.pairwise(inside):
            of = token.upos == "NOUN" and following.upos in ("ADP", "PART") and following.span.end < name.span.start
            if of and following.text.lower() != "by":
                return True
        behind = next((t for t in inside if t.span.start >= name.span.end), None)
        return behind is not None and behind.text in ("'s", "’s", "'", "’")

    def _found(self, noun: str, end: int, name: Mention, statement: str) -> Described | None:
        span = Span(self._tokens[0].span.start, self._tokens[end - 1].span.end)
        if _DOUBTED & set(statement.split()) or self._of_another(name, end):
            return None
        return Described(span, noun, name, statement)


def _common(token: Token) -> bool:
    """Whether a word is a common noun in the singular that says of what sort a thing is."""
    word = token.text
    if not word.islower() or "Number=Plur" in token.morph or token.upos not in ("NOUN", "NUM", "PRON"):
        return False
    return word in _VAGUE or (token.upos == "NOUN" and bool(coarse_type(word, "")))
