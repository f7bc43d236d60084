"""The names in a document: stretches that a graph knows, and names that it does not know.

A look-up is made for every short run of tokens that could be a name; the longest match wins.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.link.commons import common_noun, dateword, everyday, function_word, known_small, may_begin
from claimver.link.countries import ADJECTIVES, COUNTRY_OF, PEOPLES
from claimver.link.kinds import LOC, PERSON
from claimver.link.names import Names, case_match, same_letters, written
from claimver.link.short_forms import Found, abbreviations
from claimver.types import Candidate, Document, Entity, Span, Token

MAX_TOKENS = 8
YEAR = 4  # digits
MAX_COMMON = 4


@dataclass(frozen=True, slots=True)
class _Sentence:
    tokens: Sequence[Token]
    offset: int  # index of the first token in the document

    def strong(self, index: int) -> bool:
        """Whether the token looks like a part of a name."""
        token = self.tokens[index]
        if token.upos == "PROPN" or token.entity:
            return any(character.isalnum() for character in token.text)
        if index == 0 or not token.text[0].isupper():
            return len(token.text) > 1 and token.text.isupper() and token.text.isalpha()
        return token.upos != "PRON" or (token.text.isupper() and len(token.text) > 1)


def find_names(document: Document, names: Names, *, is_person: Callable[[Entity], bool]) -> tuple[Found, ...]:
    """The names of the document in text order, not overlapping."""
    found: list[Found] = []
    for sentence in _sentences(document):
        runs = list(_runs(document.text, sentence, names))
        hits = [*_hits(document.text, sentence, names), *_demonyms(document.text, sentence, names)]
        runs = [replace(run, candidates=()) if _goes_on(run, sentence) else run for run in runs]
        known = {(run.first, run.last) for run in runs if run.candidates}
        blocked = [run for run in runs if not run.candidates and _whole(run, sentence) and not _two(run, hits)]
        hits = [
            hit
            for hit in hits
            if not _goes_on(hit, sentence) and not any(_inside(hit, run, sentence) for run in blocked)
        ]
        hits += [run for run in runs if (run.first, run.last) in known]
        taken = _longest(_bare(hits, sentence))
        taken += [run for run in runs if not any(run.span.overlaps(other.span) for other in taken)]
        found += sorted(taken, key=lambda item: item.span)
    return tuple(abbreviations(document, found, is_person))


def _sentences(document: Document) -> Iterator[_Sentence]:
    starts = [token.span.start for token in document.tokens]
    for span in document.sentences:
        begin, end = bisect_right(starts, span.start - 1), bisect_right(starts, span.end - 1)
        yield _Sentence(document.tokens[begin:end], begin)


def _made(text: str, sentence: _Sentence, begin: int, end: int, candidates: tuple[Candidate, ...] = ()) -> Found:
    tokens = sentence.tokens[begin:end]
    span = Span(tokens[0].span.start, tokens[-1].span.end)
    types = [token.entity for token in tokens if token.entity]
    type_ = max(sorted(set(types)), key=types.count, default="")
    return Found(sentence.offset + begin, sentence.offset + end, span, span.of(text), candidates, type_)


def _hits(text: str, sentence: _Sentence, names: Names) -> Iterator[Found]:
    """Every run of tokens that the graph knows by name."""
    tokens = sentence.tokens
    strong = [sentence.strong(index) for index in range(len(tokens))]
    dates = [dateword(token) for token in tokens]
    for begin, token in enumerate(tokens):
        opening = begin == 0 and token.text[0].isupper()  # "Vostok 6", whatever the tagger makes of it
        if not (strong[begin] or may_begin(token) or opening or _opens(sentence, begin)):
            continue
        named, dated = False, True
        for end in range(begin + 1, min(len(tokens), begin + MAX_TOKENS) + 1):
            last = tokens[end - 1]
            named, dated = named or strong[end - 1], dated and dates[end - 1]
            opening = opening and (last.text[0].isupper() or last.text[0].isdigit())
            named = named or (opening and end - begin > 1)
            if not _ends(sentence, begin, end, strong):
                if run := _mistagged(text, sentence, begin, end, names):
                    yield run
                continue
            if not named and end - begin > MAX_COMMON:
                continue
            if dated or (end - begin == 1 and function_word(token, strong[begin])):
                continue
            surface, run = text[token.span.start : last.span.end], None
            if named and (begin or token.upos == "PROPN" or token.entity or end - begin > 1):
                if found := names.exact(surface):
                    run = _named(_made(text, sentence, begin, end, _cased(surface, found)), sentence)
                elif end == len(tokens) and _LETTER.fullmatch(last.text) and (found := names.exact(surface[:-1])):
                    run = _made(text, sentence, begin, end, _cased(surface[:-1], found))  # "a Saturn V."
                    run = replace(run, span=Span(run.span.start, run.span.end - 1), text=surface[:-1])
            elif (last.upos == "NOUN" or (end - begin == 1 and token.upos == "PROPN")) and (
                candidates := common_noun(surface, last, names)
            ):
                run = _as_common(_made(text, sentence, begin, end, candidates), sentence)
            if run is not None and run.candidates:
                yield run


def _mistagged(text: str, sentence: _Sentence, begin: int, end: int, names: Names) -> Found | None:
    """Two or three words, the first of them a proper noun, that are a name just as written: "the Virra lily".

    The last word may be of any open class, since a tagger that never met the name guesses. A graph far away is not
    asked.
    """
    last = sentence.tokens[end - 1]
    if not 1 < end - begin <= MISTAGGED or names.remote or not sentence.strong(begin) or last.upos not in _OPEN:
        return None
    surface = text[sentence.tokens[begin].span.start : last.span.end]
    found = tuple(c for c in names.exact(surface) if surface in (c.entity.label, *c.entity.aliases))
    return _made(text, sentence, begin, end, found) if found else None


_OPEN, MISTAGGED = frozenset({"ADV", "ADJ", "VERB", "X", "INTJ"}), 3
_LETTER, _NUMERAL = re.compile(r"[A-Z]\."), re.compile(r"[IVX]+")


def _named(run: Found, sentence: _Sentence) -> Found:
    """The run as a name, or as a common noun that stands with a capital here."""
    if run.last - run.first == 1 and _after_a_name(sentence, run.first - sentence.offset):
        name = written(run.text)
        run = replace(run, candidates=tuple(c for c in run.candidates if name in (c.entity.label, *c.entity.aliases)))
    return _as_common(run, sentence) if known_small(written(run.text), run.candidates) else run


def _as_common(run: Found, sentence: _Sentence) -> Found:
    one = run.last - run.first == 1
    plain = one and everyday(sentence.tokens, run.first - sentence.offset, sentence.offset)
    return replace(run, common=True, everyday=plain)


def _after_a_name(sentence: _Sentence, index: int) -> bool:
    """Whether the word before is the rest of a longer name: the Party of "Liberal Party" is no party in general."""
    before = sentence.tokens[index - 1] if index > 1 else None
    return before is not None and before.text.istitle() and before.upos in ("ADJ", "NOUN", "PROPN")


def _opens(sentence: _Sentence, index: int) -> bool:
    """Whether a small word may open a title: "The Godfather", "In Cold Blood"."""
    following = index + 1 < len(sentence.tokens) and sentence.strong(index + 1)
    return following and (sentence.tokens[index].text[0].isupper() or sentence.tokens[index].upos == "DET")


def _ends(sentence: _Sentence, begin: int, end: int, strong: Sequence[bool]) -> bool:
    last = sentence.tokens[end - 1]
    if strong[end - 1] or last.upos in ("NOUN", "NUM", "PROPN"):
        return True
    if end - 1 == begin or not strong[end - 2]:
        return False
    if last.text in ("'s", "’s"):  # "McDonald's", not "Batman's back"
        return end == len(sentence.tokens) or sentence.tokens[end].upos not in ("NOUN", "ADJ", "PROPN", "NUM", "DET")
    titled = last.upos == "PRON" and last.text[1:].islower() and last.text[0].isupper()  # "Please Please Me"
    joined = sentence.tokens[end - 2].span.end == last.span.start and last.text in ("!", "?", ".", "+", "#")
    numbered = _NUMERAL.fullmatch(last.text) is not None  # the I of "John Paul I"
    return titled or joined or numbered or last.text.endswith("ing")  # "the Oskar Island crossing", however tagged


def _cased(surface: str, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates whose names are written as here; all of them where the surface is in capitals throughout."""
    if surface.isupper() and len(surface) > 5:
        return tuple(candidates)
    return tuple(candidate for candidate in candidates if case_match(surface, candidate.entity) > 0.3)


def _runs(text: str, sentence: _Sentence, names: Names) -> Iterator[Found]:
    """The names that the tags alone show: neighbouring tokens of one entity type, and runs of proper nouns."""
    begin = 0
    while begin < len(sentence.tokens):
        end = begin + 1
        first = sentence.tokens[begin]
        if first.entity or (first.upos == "PROPN" and sentence.strong(begin)):
            while end < len(sentence.tokens) and _joins(first, sentence.tokens[end]):
                end += 1
            stop = end
            while stop > begin + 1 and not sentence.strong(stop - 1):
                stop -= 1
            start = begin + (first.upos in ("DET", "PUNCT") and stop > begin + 1)
            if sentence.strong(stop - 1) and not all(dateword(t) for t in sentence.tokens[start:stop]):
                yield _looked_up(_made(text, sentence, start, stop), sentence, names)
        begin = end


def _joins(first: Token, token: Token) -> bool:
    if first.entity:
        return token.entity == first.entity
    return token.upos == "PROPN" and not token.entity and token.text[0].isalnum()


def _looked_up(run: Found, sentence: _Sentence, names: Names) -> Found:
    candidates = names.fuzzy(run.text)
    exact = bool(names.exact(run.text))
    parts = sentence.tokens[run.first - sentence.offset : run.last - sentence.offset]
    if not candidates and run.type == PERSON and len(parts) > 2:
        candidates = names.exact(f"{parts[0].text} {parts[-1].text}")  # a middle name or initial left out
    if not candidates:
        like = names.like(run.text, person=run.type in (PERSON, ""))
        same = tuple(c for c in like if same_letters(run.text, c.entity) or _but_for_kind(run.text, c.entity.label))
        return replace(run, candidates=same or like, exact=False, partial=not same)
    run = replace(run, candidates=_cased(run.text, candidates) if exact else candidates, exact=exact)
    return _as_common(run, sentence) if exact and known_small(written(run.text), run.candidates) else run


def _but_for_kind(surface: str, label: str) -> bool:
    """Whether a label goes on behind a name of several words, or with what the thing is: "LANTERN trial"."""
    name = written(surface)
    return label.startswith(f"{name} ") and (" " in name or label[len(name) + 1].islower())


def _demonyms(text: str, sentence: _Sentence, names: Names) -> Iterator[Found]:
    for index, token in enumerate(sentence.tokens):
        for end in range(min(index + 2, len(sentence.tokens)), index, -1):
            words = " ".join(part.text for part in sentence.tokens[index:end])
            if words in COUNTRY_OF and token.upos in ("ADJ", "PROPN"):
                found, named = names.country(words), names.exact(words)
                narrowed = any(t.head == sentence.offset + end - 1 and t.dep in _NARROWING for t in sentence.tokens)
                others = tuple(c for c in named if c not in found)
                people = words not in ADJECTIVES
                if people and (others or narrowed):  # "Greeks" is Greece unless it is a name; "two Greeks" are only two
                    break
                noun = end < len(sentence.tokens) and sentence.tokens[end].upos == "NOUN"
                of_country = people or noun or _many(sentence, index, end) or _says_whose(sentence, index, named)
                if found:  # in "she speaks Danish" the ranking tells
                    made = _made(text, sentence, index, end, found if of_country else (*found, *others))
                    yield replace(made, type=LOC if of_country else "")
                break


_NARROWING = frozenset({"nummod", "amod", "appos", "flat", "nmod", "nmod:poss", "acl", "acl:relcl"})


def _many(sentence: _Sentence, begin: int, end: int) -> bool:
    """Whether an adjective with an article is the subject of a verb in the plural, so a people: "the Dutch pay"."""
    last, before = sentence.tokens[end - 1], sentence.tokens[begin - 1] if begin else sentence.tokens[begin]
    verb = sentence.tokens[last.head - sentence.offset]
    several = last.dep.startswith("nsubj") and "Number=Plur" in verb.morph + last.morph
    return several and last.text in PEOPLES and "Definite=Def" in before.morph


def _says_whose(sentence: _Sentence, index: int, named: Sequence[Candidate]) -> bool:
    """Whether an adjective says what its subject is, and not that the language so named is: "her tongue is Danish"."""
    kids = {kid.dep: kid.lemma.lower() for kid in sentence.tokens if kid.head == index + sentence.offset}
    subject = kids.get("nsubj", "")
    return "cop" in kids and "case" not in kids and not any(subject in c.entity.description.split() for c in named)


def _whole(run: Found, sentence: _Sentence) -> bool:
    """Whether the run is one unknown name of several capitalised words, so that its parts are no names of their own."""
    parts = sentence.tokens[run.first - sentence.offset : run.last - sentence.offset]
    return bool(run.type) and len(parts) > 1 and all(part.text[0].isupper() for part in parts)


def _two(run: Found, hits: Sequence[Found]) -> bool:
    """Whether the run is two known names side by side: "… and Bill Gates Microsoft"."""
    ends = {hit.last for hit in hits if hit.first == run.first and hit.last - hit.first > 1 and not hit.common}
    return any(hit.first in ends and hit.last == run.last and not hit.common for hit in hits)


def _inside(hit: Found, run: Found, sentence: _Sentence) -> bool:
    """Whether a hit is a mere part of an unknown name: any part of a person's, the front of another's."""
    if not run.span.holds(hit.span) or hit.span == run.span or hit.last - hit.first > 1:
        return False
    follows = sentence.tokens[hit.last - sentence.offset].text if hit.last < run.last else ""
    return run.type == PERSON or (bool(follows) and not follows[0].isdigit())


def _goes_on(hit: Found, sentence: _Sentence) -> bool:
    """Whether the name goes on to the right: "Paris" in "Paris Hilton", "PlayStation" in "PlayStation 2"."""
    after = hit.last - sentence.offset
    if hit.common or after >= len(sentence.tokens):
        return False
    token, last = sentence.tokens[after], sentence.tokens[after - 1]
    if _NUMERAL.fullmatch(token.text) and after + 1 < len(sentence.tokens):
        return last.text[0].isupper() and (token.text != "I" or sentence.tokens[after + 1].upos != "VERB")
    if token.text.isdigit() and len(token.text) < YEAR:
        score = after + 1 < len(sentence.tokens) and sentence.tokens[after + 1].upos == "PROPN"
        whole = token.entity and token.entity == last.entity and last.dep in ("flat", "compound")
        return not score and (token.dep in ("flat", "flat:name") or bool(whole and last.head == hit.last))
    return (
        hit.last - hit.first == 1
        and token.dep in ("flat", "flat:name")
        and hit.first <= token.head < hit.last
        and token.text[0].isupper()
    )


def _bare(hits: Sequence[Found], sentence: _Sentence) -> list[Found]:
    """The hits without those that are another one behind an article: "The Times" is a title, "The BBC" is not."""
    known = {(hit.first, hit.last) for hit in hits if hit.candidates and hit.exact}
    return [hit for hit in hits if not ((hit.first + 1, hit.last) in known and _article(hit, sentence))]


def _article(hit: Found, sentence: _Sentence) -> bool:
    if sentence.tokens[hit.first - sentence.offset].text.lower() not in ("the", "a", "an"):
        return False
    name = written(hit.text)
    return name[0].islower() or all(candidate.entity.label != name for candidate in hit.candidates)


def _words(hit: Found) -> int:
    """How many words the name has but for an article that opens it."""
    return hit.last - hit.first - hit.text.lower().startswith(("the ", "a ", "an "))


def _longest(hits: Iterable[Found]) -> list[Found]:
    taken: list[Found] = []
    for hit in sorted(hits, key=lambda h: (h.common, -_words(h), h.first - h.last, not h.exact, h.type != LOC, h.span)):
        if not any(hit.span.overlaps(other.span) for other in taken):
            taken.append(hit)
    return taken
