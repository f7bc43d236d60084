"""Verdicts on texts of one claim, on toy graphs, with a model that knows wordings only."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from claimver.encoder.verify import EncoderVerifier
from claimver.types import (
    Claim,
    Document,
    Entity,
    Evidence,
    Mention,
    Property,
    Qualifier,
    Rank,
    Span,
    Token,
    Triplet,
    Value,
    Verdict,
)
from tests.encoder.wording_model import WordingModel

WORDINGS = {
    "place of birth": "born in",
    "date of birth": "born (in|on|before|after)",
    "citizenship": "citizen of",
    "award received": "won|received",
    "headquarters location": "based in",
    "country": "is in",
    "chief executive officer": "(is|was) the (youngest )?(head|CEO) of|heads|ran",
    "population": "inhabitants",
    "elevation above sea level": "high",
    "operator": "operated",
    "cast member": "starred in",
    "employer": "work(s|ed) for",
    "instrument": "played",
    "highest point": "highest peak",
    "gestation period": "carries",
    "place of death": "died in",
    "member of sports team": "played for|left",
    "author": "novel",
    "educated at": "studied in",
}
PROPERTIES = {
    "place of birth": Property("P19", "place of birth", single_value="yes"),
    "date of birth": Property("P569", "date of birth", single_value="yes", datatype="time"),
    "date of ordination": Property("date of ordination", "date of ordination", single_value="yes", datatype="time"),
    "citizenship": Property("P27", "citizenship"),
    "award received": Property("P166", "award received"),
    "headquarters location": Property("P159", "headquarters location", single_value="time"),
    "chief executive officer": Property("P169", "chief executive officer", single_value="time"),
    "population": Property("P1082", "population", single_value="time", datatype="quantity"),
    "elevation above sea level": Property("P2044", "elevation above sea level", single_value="yes"),
    "operator": Property("P137", "operator"),
    "cast member": Property("P161", "cast member"),
    "employer": Property("P108", "employer"),
    "country": Property("P17", "country", single_value="time"),
    "subclass of": Property("P279", "subclass of"),
    "instrument": Property("P1303", "instrument"),
    "gestation period": Property("gestation period", "gestation period", datatype="quantity"),
    "life span": Property("life span", "life span", datatype="quantity"),
    "place of death": Property("P20", "place of death", single_value="yes"),
    "edition of": Property("edition of", "edition of"),
    "type": Property("type", "type"),
    "airline alliance": Property("P114", "airline alliance", single_value="time"),
    "position held": Property("P39", "position held"),
    "member of sports team": Property("P54", "member of sports team"),
    "occupation": Property("P106", "occupation"),
    "author": Property("P50", "author"),
    "crew member": Property("P1029", "crew member"),
    "has part": Property("P527", "has part"),
    "instance of": Property("P31", "instance of"),
    "educated at": Property("P69", "educated at"),
    "located in": Property("P131", "located in", single_value="time"),
    "highest point": Property("P610", "highest point"),
}
KINDS = {"Germany": "country", "France": "country", "Texas": "state", "California": "state"}
DESCRIPTIONS = {"Parma": "city in Italy"}
START, END = Property("P580", "start time"), Property("P582", "end time")
POINT = Property("P585", "point in time")


class Letters:
    """Counts of letters as unit vectors."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        counts = np.array([[text.lower().count(chr(97 + n)) for n in range(26)] for text in texts], np.float32)
        counts = counts.reshape(len(texts), 26)
        return counts / np.maximum(np.linalg.norm(counts, axis=1, keepdims=True), 1e-9)


class Unlike:
    """Vectors that have nothing in common."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.eye(len(texts), 384, dtype=np.float32)


class Whole:
    """The whole text is one claim."""

    def claims(self, document: Document) -> tuple[Claim, ...]:
        return (Claim(Span(0, len(document.text)), document.text),)


def entity(name: str) -> Entity:
    return Entity(name, name, description=DESCRIPTIONS.get(name, ""), kind=KINDS.get(name))


def fact(
    subject: str,
    relation: str,
    value: str | Value,
    *,
    rank: Rank = Rank.NORMAL,
    since: int = 0,
    until: int = 0,
    at: int = 0,
) -> Triplet:
    times = [(START, since), (END, until), (POINT, at)]
    return Triplet(
        f"{subject}-{relation}-{value if isinstance(value, str) else value.value}",
        entity(subject),
        PROPERTIES[relation],
        entity(value) if isinstance(value, str) else value,
        tuple(Qualifier(property, Value("date", str(year), str(year), 9)) for property, year in times if year),
        rank=rank,
    )


def year(number: int) -> Value:
    return Value("date", str(number), str(number), 9)


def judged(
    text: str,
    facts: Sequence[Triplet],
    *,
    present: bool = False,
    linked: Sequence[str] = (),
    embedder: Letters | Unlike | None = None,
    model: WordingModel | None = None,
) -> Verdict:
    """The verdict on a one-claim text; names of the facts and ``linked`` are linked where they stand."""
    known = {e.label for t in facts for e in (t.subject, t.object) if isinstance(e, Entity)} | set(linked)
    mentions = tuple(
        Mention(Span(text.index(name), text.index(name) + len(name)), name, entity(name), 0.9)
        for name in sorted(known)
        if name in text
    )
    tense = "Tense=Pres|VerbForm=Fin" if present else "Tense=Past|VerbForm=Fin"
    verb = text.index(" ") + 1
    tokens = (Token(Span(verb, verb + 2), text[verb : verb + 2], "be", "VERB", "root", 0, tense),)
    names = [w.strip(".,") for w in text.split() if w[0].isupper() and w.strip(".,") not in known]
    tokens += tuple(
        Token(Span(text.index(n), text.index(n) + len(n)), n, n, "PROPN", "obl", 0) for n in names if text.index(n) > 0
    )
    for found in re.finditer(r"(the) (\w+est) (\w+)", text):
        for group, (tag, morph) in enumerate([("DET", ""), ("ADJ", "Degree=Sup"), ("NOUN", "")], 1):
            tokens += (Token(Span(*found.span(group)), found[group], found[group], tag, "obl", 0, morph),)
    document = Document("", text, (Span(0, len(text)),), tuple(sorted(tokens, key=lambda token: token.span)), mentions)
    verifier = EncoderVerifier(model or WordingModel(WORDINGS), embedder or Letters(), Whole())
    (verdict,) = verifier.verify(document, Evidence(tuple(facts)))
    return verdict
