"""A report written by hand: three claims, one of each label, with everything that a page can show."""

from __future__ import annotations

from dataclasses import replace

from claimver.types import (
    Candidate,
    Cause,
    Claim,
    Document,
    Entity,
    Evidence,
    Label,
    Mention,
    Path,
    Property,
    Qualifier,
    Rank,
    Report,
    Span,
    Step,
    Token,
    Triplet,
    Value,
    Verdict,
)

TEXT = (
    "Apollo 11 never landed on the Moon; its crew were Neil Armstrong, Buzz Aldrin and Michael Collins, "
    "and they liked the food."
)
APOLLO = Entity("Q43653", "Apollo 11", "1969 crewed mission of the Apollo program", ("Apollo XI",), popularity=9.0)
MOON = Entity("Q405", "Moon", "only natural satellite of Earth")
ARMSTRONG = Entity("Q1615", "Neil Armstrong", "American astronaut")
ALDRIN = Entity("Q2252", "Buzz Aldrin", "American astronaut")
COLLINS = Entity("Q104859", "Michael Collins", "American astronaut")
OTHER_COLLINS = Entity("L7", "Michael Collins", "Irish revolutionary")
LANDING = Property("P1158", "location of landing")
CREW = Property("P1029", "crew member(s)")
DATE = Property("P620", "time of spacecraft landing")

LANDED = Triplet(
    "s1",
    APOLLO,
    LANDING,
    MOON,
    qualifiers=(Qualifier(Property("P585", "point in time"), Value("date", "20 July 1969", "1969-07-20", 11)),),
    references=("https://www.nasa.gov/history/apollo-11", "Apollo by the Numbers"),
    rank=Rank.PREFERRED,
)
CREWED = tuple(
    Triplet(f"s{number}", APOLLO, CREW, person) for number, person in enumerate((ARMSTRONG, ALDRIN, COLLINS), start=2)
)
LANDED_ON = Triplet("s5", APOLLO, DATE, Value("date", "20 July 1969", "1969-07-20", 11))


def span(words: str, text: str = TEXT) -> Span:
    """Where ``words`` stand in the text."""
    start = text.index(words)
    return Span(start, start + len(words))


def mention(words: str, entity: Entity | None, *others: Candidate) -> Mention:
    """A mention of the entity with these words."""
    candidates = (*([Candidate(entity, 0.97)] if entity else []), *others)
    return Mention(span(words), words, entity, 0.97 if entity else 0.0, candidates)


VERDICTS = (
    Verdict(
        Claim(span("Apollo 11 never landed on the Moon"), "Apollo 11 never landed on the Moon."),
        Label.CONTRADICTORY,
        confidence=0.94,
        triplets=(LANDED,),
        rationale="The claim denies that Apollo 11 landed on the Moon, and the graph states it.",
        tms=0.91,
        steps=(Step("negation", "never", "the statement denied is in the graph"),),
        method="claimver",
    ),
    Verdict(
        Claim(
            span("its crew were Neil Armstrong, Buzz Aldrin and Michael Collins"),
            "Apollo 11's crew were Neil Armstrong, Buzz Aldrin and Michael Collins.",
        ),
        Label.ATTRIBUTABLE,
        confidence=0.97,
        triplets=CREWED,
        rationale="The graph lists all three as crew members of Apollo 11.",
        tms=0.88,
        method="claimver",
    ),
    Verdict(
        Claim(span("and they liked the food"), "The crew of Apollo 11 liked the food."),
        Label.EXTRAPOLATORY,
        confidence=0.8,
        rationale="Nothing in the graph says what the crew thought of the food.",
        cause=Cause.IRRELEVANT,
        method="claimver",
    ),
)


def report(text: str = TEXT, verdicts: tuple[Verdict, ...] = VERDICTS, **changes: object) -> Report:
    """The scripted report, or one over another text with other verdicts."""
    mentions = (
        mention("Apollo 11", APOLLO),
        mention("Moon", MOON),
        mention("Neil Armstrong", ARMSTRONG),
        mention("Buzz Aldrin", ALDRIN),
        mention("Michael Collins", COLLINS, Candidate(OTHER_COLLINS, 0.41)),
        mention("food", None),
    )
    named = mentions if text == TEXT else ()
    parts: dict[str, object] = {
        "document": Document("d1", text, sentences=(Span(0, len(text)),), mentions=named),
        "verdicts": verdicts,
        "evidence": Evidence((LANDED, *CREWED, LANDED_ON), paths=(Path((LANDED,)), Path((CREWED[0],)))),
        "kas": 0.5821,
        "method": "claimver",
        "model": "scripted 1",
        "kg_snapshot": "scripted graph",
        "seconds": {"preprocess": 0.01, "verify": 0.2},
        "version": "0.1.0",
    }
    return Report(**(parts | changes))  # type: ignore[arg-type]


UNKNOWN_TEXT = "Ada Brook was born in Oakton."


def unknown(*, known: bool) -> Report:
    """The report on a text whose two names the graph has or not."""
    person, town = (Entity("Q100", "Ada Brook"), Entity("Q200", "Oakton")) if known else (None, None)
    names = [Span(0, 9), Span(22, 28)]
    mentions = tuple(
        Mention(span, span.of(UNKNOWN_TEXT), entity, 0.9 if entity else 0.0)
        for span, entity in zip(names, (person, town), strict=True)
    )
    tokens = tuple(Token(span, span.of(UNKNOWN_TEXT), span.of(UNKNOWN_TEXT), "PROPN", "root", 0) for span in names)
    whole = Span(0, len(UNKNOWN_TEXT))
    born = Triplet("s9", person or ARMSTRONG, Property("P19", "place of birth"), town or MOON)
    verdict = Verdict(
        Claim(whole, UNKNOWN_TEXT),
        Label.ATTRIBUTABLE if known else Label.EXTRAPOLATORY,
        confidence=0.9,
        triplets=(born,) if known else (),
        rationale="The graph states it." if known else "Its names are not in the graph.",
        cause=None if known else Cause.UNLINKED,
        method="claimver",
    )
    document = Document("d2", UNKNOWN_TEXT, sentences=(whole,), tokens=tokens, mentions=mentions)
    evidence = Evidence((born,) if known else ())
    return replace(report(), document=document, verdicts=(verdict,), evidence=evidence)


def many(number: int) -> Report:
    """A report on the scripted text written over and over: so many claims, each with its evidence."""
    times = -(-number // len(VERDICTS))
    text = "\n".join([TEXT] * times)
    verdicts = tuple(
        replace(verdict, claim=Claim(moved(verdict.claim.span, turn), verdict.claim.proposition))
        for turn in range(times)
        for verdict in VERDICTS
    )
    once = report()
    mentions = tuple(replace(m, span=moved(m.span, turn)) for turn in range(times) for m in once.document.mentions)
    document = replace(once.document, text=text, mentions=mentions)
    return replace(once, document=document, verdicts=verdicts[:number])


def moved(span: Span, turn: int) -> Span:
    """The span in the text's repetition of that number."""
    by = turn * (len(TEXT) + 1)
    return Span(span.start + by, span.end + by)
