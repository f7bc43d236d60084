"""Phrases for a time that count from a date said before: "two years later", "in July of the same year", "that day"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimver.encoder.claims.date_anchors import Passage
from claimver.encoder.syntax.tree import SUBJECTS, words
from claimver.encoder.words.amounts import MONTHS
from claimver.encoder.words.date_shift import NAMES, SEASONS, Shift
from claimver.encoder.words.numerals import NUMERAL, worth
from claimver.types import Span

__all__ = ["Phrase", "phrases"]

_MONTHS = "|".join(NAMES)
_UNIT = r"(?P<unit>year|decade|century|month|week|day)"
_END = r"(?![\w'’-])"
_PHRASES = [
    re.compile(
        rf"(?<![\w.,-])(?:(?:just|only|exactly|precisely)\s+)?(?P<count>{NUMERAL}|\d{{1,3}}|an?)\s+(?:full\s+)?"
        r"(?P<units>year|decade|centur|month|week|day)(?:s|y|ies)?\s+"
        rf"(?P<way>later|afterwards?|thereafter|earlier|previously|(?P<open>before|after)(?:\s+(?P<that>that|this))?|"
        rf"on(?=,)){_END}(?!\s+than\b)(?!\s+in\s+(?:(?:his|her|their|its)\s+)?life)", re.I
    ),
    re.compile(rf"\b(?P<same>the\s+(?:very\s+)?same|that(?:\s+(?:very|same))?)\s+{_UNIT}{_END}", re.I),
    re.compile(rf"\bthe\s+(?P<way>following|next|subsequent|ensuing|previous|preceding|prior)\s+{_UNIT}{_END}", re.I),
    re.compile(rf"\bthe\s+{_UNIT}\s+(?P<open>after|before)(?:\s+(?P<that>that|this))?{_END}", re.I),
    re.compile(
        rf"\b(?P<way>[Tt]he\s+(?:same|following|next)|[Tt]hat(?:\s+same)?)\s+"
        rf"(?P<month>{_MONTHS}|spring|summer|autumn|fall){_END}(?!\s+(?:\d|of\b|semester|term))"
    ),
]  # fmt: skip
_EARLIER = words("earlier previously before previous preceding prior")
_LOOSE = re.compile(
    r"\b(?:about|around|almost|nearly|roughly|approximately|some|over|more than|less than|fewer than|under|within|"
    r"barely|at least|at most|up to|for|or|to|half|another|these|those|every|each|first|last|next|past|not|than|as|"
    r"perhaps|maybe|of a|(?:year|month|week|day)s?,?(?: and)?)\s+$", re.I
)  # fmt: skip
_PREPOSITION = re.compile(r"\b(?P<word>in|on|during|throughout|until|till|by|since|from|of|before|after)\s+$", re.I)
_LIMITS = words("until till by since from")
_NTH = r"[0-3]?\d(?:st|nd|rd|th)?\b"
_PART = rf"(?P<part>\b(?:{_NTH}\s+(?:of\s+)?)?(?:{_MONTHS})\b(?:\s+(?:the\s+)?{_NTH})?)"
_DAY_MONTH = re.compile(rf"{_PART},?\s+(?:of\s+|in\s+)?$")
_THEN = re.compile(rf",?\s+(?P<lead>on|in)\s+{_PART}(?!,?\s+(?:\d{{3}}|of\b|that\b|the same\b))", re.I)
_SEASON = re.compile(r"\b(?:spring|summer|autumn|fall|winter)\s+$", re.I)
_INITIAL = re.compile(  # what may stand between the beginning of a clause and the phrase
    r"(?:^|[;:–—]|\b(?:and|but))(?:[\s\"“(]|\b(?:later|earlier|early|late|also|just|in|on|until|till|by|since|from|"
    rf"during|throughout|the|spring|summer|autumn|winter|end|beginning|start|of|{_MONTHS}|"
    r"\d{1,2}(?:st|nd|rd|th)?)\b)*$", re.I
)  # fmt: skip
_TIED = words("as that or when which before after of last")
_CLEFT = re.compile(r"\bit (?:was|is) (?:not |only )?(?:until |in |on |by )?$", re.I)
_ABOUT = words("describe cover mark remember call name make consider include span last devote celebrate recall")
_OWN_CLAUSE = ("PRON", "DET", "PROPN", "NOUN", "NUM", "SCONJ")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase and how far it goes from its anchor.

    ``part``: the day and month beside it, with "on" or "in" if they stand after it; ``bare``: whether the date that
    takes its place has no preposition of its own, as after "until" or for a subject.
    """

    span: Span
    shift: Shift
    part: str = ""
    bare: bool = False


def phrases(text: str, here: Passage) -> list[Phrase]:
    """The phrases of a sentence, in order, those left out that say themselves what they count from."""
    found: list[Phrase] = []
    for phrase in _matched(text, here):
        if not any(phrase.span.overlaps(other.span) for other in found):
            found.append(phrase)
    return sorted(found, key=lambda phrase: phrase.span)


def _matched(text: str, here: Passage) -> Iterator[Phrase]:
    for pattern in _PHRASES:
        for match in pattern.finditer(text, here.span.start, here.span.end):
            place = _Place.of(text, match, here)
            shift = _shift(match)
            if shift is None or place is None or _LOOSE.search(place.before) or place.has_own_anchor():
                continue
            phrase = place.phrase(shift)
            if phrase is not None:
                yield phrase


def _shift(match: re.Match[str]) -> Shift | None:
    """How far the phrase goes."""
    groups = match.groupdict()
    way = (groups.get("way") or groups.get("open") or "").lower().split()
    back = -1 if _EARLIER & set(way) else 1
    if groups.get("month"):
        named, turn = groups["month"].lower(), int(way[-1] in ("following", "next"))
        if named in SEASONS:
            return Shift("season", turn, month=SEASONS[named])
        return Shift("month", turn, month=MONTHS[named])
    if groups.get("count"):
        said = groups["count"].lower()
        count = float(said) if said.isdigit() else 1.0 if said in ("a", "an") else worth(said)[0]
        unit = groups["units"].lower().replace("centur", "century")
        return Shift(unit, back * int(count), elapsed=True) if count >= 1 and count == int(count) else None
    return Shift(groups["unit"].lower(), 0 if groups.get("same") else back)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a phrase stands: its words in the tree, its noun, and the text of its sentence before it."""

    match: re.Match[str]
    here: Passage
    inside: tuple[int, ...]
    noun: int
    before: str

    @classmethod
    def of(cls, text: str, match: re.Match[str], here: Passage) -> _Place | None:
        """The place of a match; None where no word of the sentence is there."""
        tokens = here.tree.tokens
        inside = tuple(at for at, token in enumerate(tokens) if token.span.overlaps(Span(*match.span())))
        if not inside:
            return None
        noun = next((at for at in inside if tokens[at].upos in ("NOUN", "PROPN")), inside[-1])
        return cls(match, here, inside, noun, text[here.span.start : match.start()])

    def has_own_anchor(self) -> bool:
        """Whether the phrase says itself what it counts from: "the same year as", "two years before his death"."""
        tree, last, groups = self.here.tree, self.inside[-1], self.match.groupdict()
        after = tree.tokens[last + 1] if last + 1 < len(tree) else None
        ends = after is None or after.upos in ("PUNCT", "CCONJ")
        if groups.get("that"):  # "before that war", "before that happened"
            return tree.tokens[last].upos == "DET" or tree.dep(last) in SUBJECTS
        clauses = [kid for kid in tree.children[self.noun] if kid > last and tree.dep(kid) in ("acl", "acl:relcl")]
        if clauses and not _CLEFT.search(self.before):
            return True
        if groups.get("open"):
            return not ends
        opens = _INITIAL.search(self.before) is not None or tree.dep(self.noun) in SUBJECTS
        if (groups.get("same") or "").lower().startswith("the") and not opens and self._of_several():
            return True
        if groups.get("count") or after is None or ends:
            return False
        if after.text == "that" and _CLEFT.search(self.before):
            return False
        return after.text.lower() in _TIED or (not opens and after.upos in _OWN_CLAUSE)

    def _of_several(self) -> bool:
        """Whether the same time may be that of all of them: "Darwin and Lincoln were born on the same day"."""
        tree, clause = self.here.tree, self.here.clause_at(Span(*self.match.span()))
        head = clause.head if clause is not None else self.noun
        while tree.subject(head) is None and tree.dep(head) == "conj":
            head = tree.heads[head]
        subject = tree.subject(head)
        if subject is None:
            return False
        plural = "Number=Plur" in tree.tokens[subject].morph or tree.word(subject) in ("they", "both", "all")
        return plural or bool(tree.kids(subject, {"conj"}))

    def phrase(self, shift: Shift) -> Phrase | None:
        """The phrase with the words before it that belong to its date; None where a date cannot take its place."""
        span = Span(*self.match.span())
        part = _DAY_MONTH.search(self.before)
        if part is not None:
            whole = Span(self.here.span.start + part.start(), span.end)
            return Phrase(whole, shift, " ".join(part["part"].split())) if shift.unit == "year" else None
        then = _THEN.match(self.match.string, span.end, self.here.span.end)
        if then is not None and shift.unit == "year":
            first = self._alone(shift)
            words = " ".join(f"{then['lead']} {then['part']}".split())
            return Phrase(Span(first.span.start, then.end()), shift, words) if first and not first.bare else None
        return self._alone(shift)

    def _alone(self, shift: Shift) -> Phrase | None:
        """The phrase without a day or month beside it."""
        span, tree, first = Span(*self.match.span()), self.here.tree, self.inside[0]
        if _SEASON.search(self.before):
            return Phrase(span, shift, bare=True)
        if first and tree.tokens[first - 1].upos == "ADP" and tree.dep(first - 1) != "compound:prt":
            return self._governed(span, shift)
        if shift.elapsed or shift.unit == "season":
            return Phrase(span, shift, f"in {self.match['month']}" if shift.unit == "season" else "")
        object_of = tree.tokens[tree.heads[self.noun]].lemma if tree.dep(self.noun) == "obj" else ""
        if tree.dep(self.noun) in ("root", "appos", "conj") or object_of in _ABOUT:
            return None
        return Phrase(span, shift, bare=object_of == "spend" or self._is_subject())

    def _governed(self, span: Span, shift: Shift) -> Phrase | None:
        """The phrase after a preposition, which may be a part of it: "in the same year"."""
        lead = _PREPOSITION.search(self.before)
        word = lead["word"].lower() if lead else ""
        turning = shift.count != 0 and not shift.elapsed
        lasting = word in ("during", "throughout") or (word == "in" and " next " in self.match[0].lower())
        if lead is None or (shift.elapsed and word not in _LIMITS) or (turning and lasting):
            return None
        if shift.unit == "season":
            return Phrase(span, shift, self.match["month"])
        if word in ("in", "on"):
            return Phrase(Span(span.start - len(lead[0]), span.end), shift)
        return Phrase(span, shift, bare=True)

    def _is_subject(self) -> bool:
        """Whether the phrase is what the clause is about: "the following year saw", not a second subject."""
        tree = self.here.tree
        others = [kid for kid in tree.kids(tree.heads[self.noun], SUBJECTS) if kid != self.noun]
        return tree.dep(self.noun) in SUBJECTS and not others
