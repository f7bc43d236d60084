"""What stands about one claim, part by part: its words, why it has its label, the evidence, what it names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from claimver.kg.citing import statement_url
from claimver.report.elements import Element, element, link, visible
from claimver.report.history import Review
from claimver.report.language import count, decimal, digits, phrases, say, signed, spoken
from claimver.report.marks import cause_badge, fold, meter
from claimver.report.messages import SAID, message
from claimver.report.rationale import rationale
from claimver.report.settle import Need, needed, read_of, referent
from claimver.report.triplets import entity_id, entity_name, triplet_table, value_words
from claimver.report.words import FOREIGN, cause_key, cause_of, cause_words, label_words, percent, tms_words
from claimver.score import claim_score
from claimver.types import Candidate, Cause, Entity, Label, Mention, Passage, Property, Report, Step, Triplet, Verdict

CANDIDATES_SHOWN = 4
READ_SHOWN = 20
CUT = "…"  # ends what is not shown, or was not logged, to its end
_TRIPLETS = {"triplets": 1, "extract": 1, "triplet": 0, "edge": 0, "fact": 0, "pattern": 0, "question": 0}
"""The kinds of steps that hold a method's triplets: in their question (0) or in their answer (1)."""
_STATED = frozenset({Cause.IRRELEVANT, Cause.PARTIAL})  # causes of claims of whose names something was read
_ABOUT_ENTITIES = frozenset({Cause.NO_EVIDENCE, Cause.IRRELEVANT, Cause.PARTIAL, Cause.OTHER_VALUES})


def quote(report: Report, verdict: Verdict) -> Element:
    """The claim as it stands in the text."""
    return element("blockquote", *visible(verdict.claim.span.of(report.document.text)), dir="auto")


def standing(report: Report, verdict: Verdict) -> str:
    """The claim so that it can be understood without the text around it: as it was read, or as it is written."""
    read, written = verdict.claim.proposition.strip(), verdict.claim.span.of(report.document.text).strip()
    return written if not read or read.rstrip(".") == written.rstrip(".") else read


def proposition(report: Report, verdict: Verdict) -> Element | None:
    """The claim as it was read, where that is not how it is written."""
    read = standing(report, verdict)
    if read == verdict.claim.span.of(report.document.text).strip():
        return None
    label = element("span", say("claim.read_as"), cls="term")
    return element("p", label, " ", *visible(read), cls="proposition", dir="auto")


def why(report: Report, verdict: Verdict, likely: Sequence[Property] = ()) -> Element:
    """The reason; for what is open or was not judged also the cause, what would settle it, and what to do next."""
    words = label_words(verdict.label)
    parts = [element("p", *visible(rationale(verdict) or words.meaning), cls="rationale", dir="auto")]
    cause = cause_of(verdict)
    if verdict.cause is not None and cause is not None:
        parts.append(element("p", cause_badge(cause), " ", cause_words(cause), cls="cause"))
        parts += _translating() if cause == FOREIGN else _settling(verdict.cause, needed(report, verdict), likely)
    elif verdict.label is None and not verdict.rationale:
        parts.append(element("p", say("claim.no_reason"), cls="cause"))
    return element("div", *parts, cls=f"why {words.key}")


def _settling(cause: Cause, need: Need, likely: Sequence[Property]) -> list[Element]:
    key = cause_key(cause)
    names = ", ".join(map(_named, need.entities)) or say("settle.nobody")
    unknown = ", ".join(say("quote", words=name) for name in need.unknown) or say("settle.nothing")
    words = say(f"cause.{key}.settles", entities=names, unknown=unknown)
    if need.statements and cause in _STATED:
        words = f"{words} {count('settle.read', need.statements)}"
    rows = [
        element("p", element("span", say("settle.title"), cls="term"), " ", *visible(words), cls="settles", dir="auto")
    ]
    if likely and cause in _ABOUT_ENTITIES and need.entities:
        found = ", ".join(map(_named, likely))
        subject = _named(need.entities[0])
        rows.append(element("p", *visible(say("settle.likely", properties=found, entity=subject)), cls="settles"))
    if need.unknown and cause in _ABOUT_ENTITIES:
        rows.append(element("p", *visible(say("settle.unknown", unknown=unknown)), cls="settles"))
    return [*rows, _next(key)]


def _translating() -> list[Element]:
    """What would settle a claim of a text in another language: no statement of the graph does."""
    title, words = element("span", say("settle.title"), cls="term"), say(f"cause.{FOREIGN}.settles")
    return [element("p", title, " ", words, cls="settles"), _next(FOREIGN)]


def _next(cause: str) -> Element:
    return element("p", element("span", say("settle.next"), cls="term"), " ", say(f"cause.{cause}.next"), cls="settles")


def _named(one: Entity | Property) -> str:
    return one.label if one.label == one.id else f"{one.label} ({one.id})"


def scores(verdict: Verdict) -> Element:
    """The match score and what it means, on demand."""
    cs = claim_score(verdict)
    counted = say("tms.counts_not") if cs is None else say("tms.counts", weight=f"{signed(cs)} × TMS" if cs else "0")
    line = element(
        "div",
        element("strong", f"TMS {decimal(verdict.tms)}", cls="score"),
        meter(verdict.tms),
        element("span", tms_words(verdict)),
        cls="score-line",
    )
    meaning = fold(
        say("tms.title"),
        element("p", say("tms.meaning")),
        element("p", counted),
        None if verdict.silent else element("p", say("confidence.line", percent=percent(verdict.confidence))),
    )
    return element("div", line, meaning, cls="scores")


def evidence(verdict: Verdict) -> Element:
    """The statements and passages cited."""
    if not (verdict.triplets or verdict.passages):
        return element("p", say("evidence.none"), cls="notice")
    title = say("evidence.deciding" if verdict.label is not Label.EXTRAPOLATORY else "evidence.nearest")
    return element(
        "div",
        triplet_table(verdict.triplets, caption=title) if verdict.triplets else None,
        *[passage(found) for found in verdict.passages],
    )


def read(report: Report, verdict: Verdict) -> Element | None:
    """Of a claim for which nothing is cited, what was read of the things that it names."""
    found = () if verdict.triplets or verdict.passages else read_of(report, verdict)
    if not found:
        return None
    left = len(found) - READ_SHOWN
    more = element("p", say("evidence.read_more", number=digits(left)), cls="notice") if left > 0 else None
    return element("div", triplet_table(found[:READ_SHOWN], caption=say("evidence.read")), more)


def both_sides(verdict: Verdict) -> Element:
    """What speaks for the claim, or for a part of it, and what against it; where nothing does, that is said."""
    sides = {Label.ATTRIBUTABLE: "for", Label.CONTRADICTORY: "against"}
    at = sides.get(verdict.label, "near") if verdict.label is not None else "near"
    if at == "near" and cause_of(verdict) == "partial" and (verdict.triplets or verdict.passages):
        at = "part"
    if at == "near" and not (verdict.triplets or verdict.passages):
        return element("p", say("evidence.neither"), cls="notice")
    rows = []
    for side in ("part" if at == "part" else "for", "against"):
        held = verdict.triplets if side == at else ()
        rows.append(_side(say(f"evidence.{side}"), held, verdict.passages if side == at else ()))
    if at == "near" and (verdict.triplets or verdict.passages):
        rows.append(_side(say("evidence.nearest"), verdict.triplets, verdict.passages))
    return element("div", *rows, cls="sides")


def _side(title: str, triplets: Sequence[Triplet], passages: Sequence[Passage]) -> Element:
    items = [element("li", statement_line(triplet)) for triplet in triplets]
    named = [f"{title_of(found)}: {found.text[:160]}" if found.title else found.text[:160] for found in passages]
    items += [element("li", *visible(words), dir="auto") for words in named]
    nothing = element("span", say("evidence.nothing"), cls="notice")
    return element("div", element("h3", title), element("ul", *items) if items else nothing, cls="side")


def statement_line(triplet: Triplet) -> Element:
    """A statement on one line, its property a link to the statement where anybody can open it."""
    told = triplet.object.label if isinstance(triplet.object, Entity) else value_words(triplet.object)
    address = statement_url(triplet)
    name = triplet.property.label
    property = element("strong", name) if address is None else link(name, address, title=say("evidence.open"))
    narrowed = "; ".join(
        f"{q.property.label}: {q.value.label if isinstance(q.value, Entity) else value_words(q.value)}"
        for q in triplet.qualifiers
    )
    more = element("span", *visible(f" ({narrowed})"), cls="note") if narrowed else None
    return element("span", *visible(triplet.subject.label), " — ", property, " → ", *visible(told), more, dir="auto")


def passage(found: Passage) -> Element:
    """A passage with its source."""
    title = title_of(found)
    return element(
        "figure",
        element("blockquote", *visible(found.text), dir="auto"),
        element("figcaption", link(title, found.url) if found.url else title, f" {found.date}".rstrip()),
        cls="passage",
    )


def title_of(found: Passage) -> str:
    """The title of a passage, in the language spoken where the program gave it; its id where it has none."""
    return message(found.title, SAID) if found.title else found.id


def steps(verdict: Verdict) -> Element | None:
    """How the verdict was reached, step by step, on demand."""
    if not verdict.steps:
        return None
    items = [
        element("li", element("strong", step_name(step)), " ", *visible(step_words(step))) for step in verdict.steps
    ]
    return fold(say("steps.title", number=len(items)), element("ol", *items, cls="steps"))


def step_name(step: Step) -> str:
    """What the kind of the step is called in the language spoken; a kind without words as it is."""
    key = f"steps.kind.{step.kind.replace(' ', '_')}"
    return phrases(spoken()).get(key, step.kind)


def step_said(step: Step) -> tuple[str, str]:
    """What a step asked and what came back, in the language spoken, its triplets as a reader sees statements."""
    side = _TRIPLETS.get(step.kind)
    question, answer = (
        (statements(words) if place == side else "") or message(words, SAID)
        for place, words in enumerate((step.question, step.answer))
    )
    return question, answer


def statements(told: str) -> str:
    """The triplets that a method has logged, as a reader sees statements; empty for words that are none.

    Nor are they told apart where names hold the mark that stands between two triplets, and more than one way fits.

    >>> statements("Ada || born in || Oslo; Ada || met || Zoe"), statements("Airbus | 5 | 6"), statements("Ada; Zoe")
    ('(Ada, born in, Oslo); (Ada, met, Zoe)', '', '')
    >>> statements("Ada || wrote || Ode; Elegy"), statements("Ada || wrote || Ode; Elegy; Bo || met || Zoe")
    ('(Ada, wrote, Ode; Elegy)', '')
    """
    whole, _, begun = told.rpartition("; ")
    cut = bool(whole) and told.endswith(CUT) and begun.count(" || ") < 2  # a log keeps the beginning of what is long
    cells = (whole if cut else told).split(" || ")
    between = [cell.split("; ") for cell in cells[2:-1:2]]
    if len(cells) < 3 or len(cells) % 2 == 0 or any(len(names) != 2 for names in between):
        return ""
    ends = [cells[0], *chain(*between), cells[-1]]
    rows = zip(ends[::2], cells[1::2], ends[1::2], strict=True)
    return "; ".join([*(f"({', '.join(row)})" for row in rows), *([CUT] if cut else [])])


def step_words(step: Step, most: int = 0) -> str:
    """What was asked and what came back, on one line, each of at most so many characters where that is given."""
    question, answer = (shortened(words, most) for words in step_said(step))
    if not answer:
        return question
    return f"{question} {answer}" if question.endswith("?") else f"{question.removesuffix('.')}: {answer}"


def shortened(words: str, most: int) -> str:
    """The beginning of the words where they have more characters, with a mark; with 0 all of them.

    >>> shortened("Ada was born in Oslo.", 4)
    'Ada…'
    """
    return words if not most or len(words) <= most else words[: most - 1].rstrip() + CUT


def review(said: Review | None) -> Element | None:
    """What a person said of the claim."""
    if said is None:
        return None
    label = element("strong", say(f"review.{said.label}")) if said.label else None
    note = element("span", " ", *visible(said.note), dir="auto") if said.note else None
    return element("p", element("span", say("review.title"), cls="term"), " ", label, note, cls="reviewed")


def mentions_of(report: Report, verdict: Verdict) -> tuple[Mention, ...]:
    """The mentions inside the claim, each entity once; those that found no entity too, by the name they stand for."""
    kept: dict[str, Mention] = {}
    for inside in report.document.mentions:
        if verdict.claim.span.holds(inside.span):
            mention = referent(report, inside)
            kept.setdefault(mention.entity.id if mention.entity else f"?{mention.text}", mention)
    return tuple(kept.values())


def entity_cards(report: Report, verdict: Verdict, *, ask: bool = False) -> Element:
    """A card for each entity that the claim names; with ``ask`` each has a button that asks for another meaning.

    Button ``i`` stands for ``mentions_of(…)[i]``.
    """
    mentions = mentions_of(report, verdict)
    if not mentions:
        return element("p", say("entities.none"), cls="notice")
    cards = [_card(mention, number if ask else None) for number, mention in enumerate(mentions)]
    return element("div", element("p", say("entities.title"), cls="term"), element("ul", *cards, cls="cards"))


def _card(mention: Mention, number: int | None) -> Element:
    named = element("span", *visible(say("quote", words=mention.text)), cls="mention", dir="auto")
    more = _choose(number, mention) if number is not None else _others(mention)
    if mention.entity is None:
        return element("li", element("div", named, f" {say('entities.unsure')}"), *more, cls="card")
    entity = mention.entity
    linked = say("entities.linked", percent=percent(mention.confidence))
    return element(
        "li",
        element("div", element("strong", *visible(entity.label), dir="auto"), " ", entity_id(entity.id, entity.label)),
        element("div", *visible(entity.description), cls="description") if entity.description else None,
        element("div", named, f" {linked}", cls="linked"),
        *more,
        cls="card",
    )


def _choose(number: int, mention: Mention) -> list[Element]:
    which = "choose" if mention.entity else "mean"
    label, words = say(f"entities.{which}_for", name=mention.text), say(f"entities.{which}")
    return [element("button", words, type="button", data_ask="meaning", data_item=number, aria_label=label, cls="ask")]


def other_candidates(mention: Mention) -> list[Candidate]:
    """What else the mention may mean, best first."""
    chosen = mention.entity.id if mention.entity else None
    return [candidate for candidate in mention.candidates if candidate.entity.id != chosen][:CANDIDATES_SHOWN]


def _others(mention: Mention) -> list[Element]:
    items = []
    for candidate in other_candidates(mention):
        about = element("span", f" {candidate.entity.description} ", cls="description")
        items.append(element("li", entity_name(candidate.entity), about, percent(candidate.score)))
    return [fold(say("entities.others"), element("ul", *items))] if items else []
