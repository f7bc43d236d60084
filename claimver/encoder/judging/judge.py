"""From findings to a label: coverage, conflict, denial and cause (docs: "what makes a label")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.encoder.evidence.about import SHARED_WORD
from claimver.encoder.evidence.compare import Match, compare_amount, compare_date
from claimver.encoder.evidence.ground import Ground, ended, names, norm, same_name, unique
from claimver.encoder.evidence.plan import Plan
from claimver.encoder.evidence.said import DESCRIBING, describes, is_of_owner
from claimver.encoder.evidence.tabled import is_of_another
from claimver.encoder.judging.bearing import is_turned
from claimver.encoder.judging.coverage import covered
from claimver.encoder.judging.explained import is_explained, is_stated_too, is_unborne, undisplaced
from claimver.encoder.judging.findings import findings
from claimver.encoder.judging.needed import needed, told_of_lives
from claimver.encoder.judging.wholeness import is_apart, is_beside, says_more
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.lives import is_of_another_day
from claimver.encoder.read.reading import Reading
from claimver.encoder.read.topics import ASIDE
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import called_current
from claimver.encoder.words.amounts import MONTHS, Amount, Date
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Cause, Entity, Label, Triplet, Value

AGREED, UNWORDED, SURE, FIT, ALONE, OPPOSED = 0.2, 0.5, 0.75, 0.2, 0.85, 0.85
LIKELY, LIKELY_OPPOSED = 0.45, 0.5  # of an info box, which is what the model was taught to read as a whole
VERY_SURE, WORDED_SURE = 0.9, 0.5  # where the wording does not fit; where claim and relation share a content word
FURTHER = 2  # words of a claim beyond what its supports say
FURTHER_NOUNS = 1
CURRENT_NO_MORE = 0.7  # "the current king", of one whose reign is over
_UNTOLD = re.compile(
    r"\W*(?:been |be |yet |ever |fully |even )*(?:told|tell|informed|inform|warned|warn|aware|notified|asked|ask|"
    r"consulted|consult|mentioned|mention|reminded|convinced|persuaded|afraid|worried|sure|certain)\b",
    re.I,
)
_TAKING_PLACE = re.compile(
    r"\b(?:(?:took|takes|taking) place|(?:was|were|been|being) (?:held|staged|played|hosted|organi[sz]ed|fought|run)|"
    r"happened|occurred|came|opened|opens|began|begins|started|starts|ended|ends|finished|closed)\b"
)
_BESIDE_A_LIFE = (
    r"\b(?:[Aa]fter|[Bb]efore|[Ss]ince|[Uu]ntil|[Tt]ill|[Uu]p to) (?:his|her|their) (?:own )?(?:death|birth) (?:in|on) "
)
_NOUN_DENIED = re.compile(
    r"\W*(?:\w+ly |even |just |be |been |yet |so much )*(?:an?|the|any|one of|in fact an?)\b|"
    r"\W*(?:time |point |stage |moment )?(?:was|were|is|are|has|had) (?:the )?(?-i:[A-Z])",  # "no time was Ada"
    re.I,
)
_DOUBTED = re.compile(
    r"\b(?:doubt(?:s|ed|ful)?|den(?:y|ies|ied)|disput(?:es?|ed)|question(?:s|ed)?|disbelieve[sd]?|unlikely) "
    r"(?:that|whether|if|(?=[A-Z]\w+ (?:[A-Z]\w+ )?(?:was|is|were|had|has|did|ever|really|wrote|won|made)\b))"
)  # "Critics doubt that X wrote it"; "Nobody doubts that X wrote it" says that X did
_MONTH = "|".join(month.capitalize() for month in MONTHS)
_SINCE = re.compile(rf"\b[Ss]ince (?:the |his |her |its |their )?(?!(?:{_MONTH})\b)[A-Z]")  # "nobody since Ada"
DENIED = 0.6


@dataclass(frozen=True, slots=True)
class Judgement:
    """A label with what decided it; ``missing`` lists what the claim says and no statement does."""

    label: Label
    confidence: float
    triplets: tuple[Triplet, ...]
    cause: Cause | None
    decisive: Finding | None
    missing: tuple[str, ...] = ()


def judge(plan: Plan, ground: Ground, *, given: bool) -> Judgement:
    """The judgement of one claim."""
    if not plan.candidates:
        cause = Cause.NO_EVIDENCE if plan.reading.entities or given else Cause.UNLINKED
        return Judgement(Label.EXTRAPOLATORY, 0.9, (), cause, None)
    found = _told(plan, ground)
    if given and not found and plan.is_table and not is_of_another(plan.reading, plan.cells):
        return _by_table(plan)
    judgement = _positive(plan, found, ground, given=given)
    doubted = _DOUBTED.search(plan.reading.positive) is not None
    if doubted and not plan.reading.negated:  # whether they are right to doubt it is not asked
        return Judgement(Label.EXTRAPOLATORY, 0.5, (), Cause.IRRELEVANT, None)
    judgement = _denied(plan, judgement, found) if plan.reading.negated and not doubted else judgement
    return replace(judgement, triplets=unique((*judgement.triplets, *_identified(plan.reading, judgement, ground))))


def _told(plan: Plan, ground: Ground) -> list[Finding]:
    """The findings, without those that others displace or that are of another day."""
    found = [f for f in findings(plan, ground) if not _of_another_day(f, plan.reading)]
    found = undisplaced([f for f in found if not is_stated_too(f, found, plan.reading)])
    return [f for f in found if not (plan.reading.negated and _is_of_other_value(f, found))]


def _meets(plan: Plan) -> bool:
    """Whether the claim has a word of the row that would be cited, beside the box's own name."""
    cell = plan.rows[0]
    told = vocabulary(cell) | stems(f"{plain(cell.property.label)} {cell.object_text}")
    return bool(plan.reading.stems & told - stems(cell.subject.label))


def _by_table(plan: Plan) -> Judgement:
    """What the model alone makes of a claim about an info box, where code finds nothing that the box says of it."""
    supported, _, opposed = map(float, plan.tabled)
    if opposed > supported and opposed >= (LIKELY_OPPOSED if _meets(plan) else VERY_SURE):
        return Judgement(Label.CONTRADICTORY, opposed, plan.nearest(), None, None)
    if supported >= LIKELY:
        return Judgement(Label.ATTRIBUTABLE, supported, plan.nearest(), None, None)
    return _open(plan, (), (), ())


def _is_of_other_value(support: Finding, found: Sequence[Finding]) -> bool:
    """Whether a denial is of another value of the relation: "was never released for Windows" of a PlayStation.

    Or of another thing's: "Sydney is not Australia's capital" of the capital of New South Wales.
    """
    stated = support.triplets[0]
    if support.kind != "support" or support.filler is not None:
        return False
    held = [f for f in found if f.kind in ("other", "conflict")]
    label = norm(stated.property.label)  # "won no Olympic gold medal" names no other value of "Olympic medal"
    names = [(f, f.filler) for f in held if isinstance(f.filler, Named) and norm(f.filler.text) not in label]
    return any(
        stated in f.triplets or (same_name(said, stated.object) and f.triplets[0].property == stated.property)
        for f, said in names
    )


def _identified(reading: Reading, judgement: Judgement, ground: Ground) -> Iterator[Triplet]:
    """The statements that say who is meant by a role, where the judgement rests on that."""
    ends = {
        end.id for triplet in judgement.triplets for end in (triplet.subject, triplet.object) if isinstance(end, Entity)
    }
    for meant, towards in reading.roles:
        between = (t for t in ground.by_entity.get(towards.id, ()) if {t.subject, t.object} == {towards, meant})
        if meant.id in ends and (step := next(between, None)) is not None:
            yield step


def undecided(plan: Plan, ground: Ground, *, given: bool) -> bool:
    """Whether the label may depend on what the model makes of the evidence as a whole."""
    if not plan.candidates:
        return False
    found = _told(plan, ground)
    supports = [finding for finding in found if finding.kind == "support"]
    if not found:
        return given
    return bool(supports) and (given or not _fitting(plan.reading, supports))


def _positive(plan: Plan, found: Sequence[Finding], ground: Ground, *, given: bool) -> Judgement:
    """The judgement of the claim with its denial taken out."""
    supports = told_of_lives(plan.reading, [f for f in found if f.kind == "support"])
    opposed = _strongest(
        [f for f in found if not is_explained(f, found, plan.reading)], ("conflict", "ended", "exclusive")
    )
    supported = _strongest(supports, ("support",))
    joint = plan.joint
    if opposed is not None:
        return Judgement(
            Label.CONTRADICTORY, _blend(opposed.strength, joint[2]), unique(opposed.triplets), None, opposed
        )
    cited, missing = covered(plan.reading, supports, ground)
    past = next((triplet for triplet in cited if called_current(plan.reading, triplet) and ended(triplet)), None)
    if past is not None:
        over = Finding("ended", (past,), CURRENT_NO_MORE)
        return Judgement(Label.CONTRADICTORY, _blend(over.strength, joint[2]), (past,), None, over)
    whole = supported is not None and _whole(plan, supports, missing) and not any(is_unborne(f, found) for f in found)
    whole = whole and not any(is_turned(plan.reading, triplet) for triplet in plan.candidates)
    if supported and whole and not (is_apart(plan.reading, supports, cited) or is_beside(plan.reading, supports)):
        cited, _ = covered(plan.reading, needed(plan.reading, supports, ground), ground)
        return Judgement(Label.ATTRIBUTABLE, _blend(supported.strength, joint[0]), cited, None, supported)
    if plan.reading.negated or supported or any(f.kind in ("other", "finer") for f in found):
        return _open(plan, found, cited, missing)
    if joint[0] >= ALONE and given and not missing and len(_untold_of(plan)) <= FURTHER_NOUNS:
        return Judgement(Label.ATTRIBUTABLE, float(joint[0]), tuple(plan.candidates[:1]), None, None)
    rival = _rival(plan) if joint[2] >= OPPOSED and given else None
    if rival is not None:
        return Judgement(Label.CONTRADICTORY, float(joint[2]), (rival,), None, None)
    return _open(plan, found, cited, missing)


def _whole(plan: Plan, supports: Sequence[Finding], missing: tuple[str, ...]) -> bool:
    """Whether the supports carry all of the claim: nothing is missing, and they or the model are sure."""
    joint = float(plan.joint[0])
    if missing or all(_tells_which(plan.reading, support) for support in supports):
        return False
    if says_more(plan.reading, supports, _untold(plan.reading, supports), joint):
        return False
    worded = max(support.fit for support in supports) >= FIT
    return _fitting(plan.reading, supports) or joint >= (AGREED if worded else UNWORDED)


def _tells_which(reading: Reading, support: Finding) -> bool:
    """Whether a support says only who or what is meant: the year of the World Cup that "was on television in 1998"."""
    thing = support.triplets[0].subject
    if isinstance(support.filler, Date):
        if re.search(rf"{_BESIDE_A_LIFE}{re.escape(support.said)}", reading.positive):
            return True
        by_year = re.search(rf"\b{support.filler.year}\b", thing.label) and norm(thing.label) not in norm(
            reading.positive
        )
        return bool(by_year) and _TAKING_PLACE.search(reading.positive) is None
    stated = support.triplets[0]
    if support.filler is None and (describes(reading, stated) or is_of_owner(reading, stated)):
        return True
    aside = ASIDE.search(reading.positive)  # "the heron, a bird of wetlands, feeds on fish"
    name = norm(stated.object_text)
    return aside is not None and name in norm(aside["aside"]) and name not in norm(aside["rest"])


def _fitting(reading: Reading, supports: Sequence[Finding]) -> bool:
    """Whether a support is sure by itself: a value that code compared, or a relation worded as the claim is.

    But for a number, none is where the claim says much in words that are neither the relations' nor their ends'.
    """
    if any(isinstance(support.filler, Amount) for support in supports):
        return True
    further = _untold(reading, supports)
    if len(further) > FURTHER or len(further & reading.nouns) > FURTHER_NOUNS:
        return False
    return any(
        isinstance(support.filler, Date) or len(support.triplets) > 1 or support.strength >= _needed(support.fit)
        for support in supports
    )


def _untold(reading: Reading, supports: Sequence[Finding]) -> frozenset[str]:
    """The stems of what the claim says in words that are neither the supporting relations' nor their ends'."""
    triplets = [triplet for support in supports for triplet in support.triplets]
    ends = [end for triplet in triplets for end in (triplet.subject, triplet.object)]
    told = " ".join(f"{end.label} {end.description}" if isinstance(end, Entity) else end.text for end in ends)
    told += " ".join(("", *(word for support in supports for word in support.carries)))
    return reading.stems - stems(told) - frozenset().union(*map(vocabulary, triplets))


def _untold_of(plan: Plan) -> frozenset[str]:
    """The stems of the claim's nouns and verbs that none of the shown statements has."""
    reading = plan.reading
    told = stems(" ".join(f"{t.subject.label} {plain(t.property.label)} {t.object_text}" for t in plan.shown))
    return (reading.nouns | reading.verbs) - told - frozenset().union(*map(vocabulary, plan.shown))


def _needed(fit: float) -> float:
    """The strength that makes a relation sure, by how well its wording fits the claim's."""
    return WORDED_SURE if fit >= SHARED_WORD else SURE if fit >= FIT else VERY_SURE


def _open(plan: Plan, found: Sequence[Finding], cited: tuple[Triplet, ...], missing: tuple[str, ...]) -> Judgement:
    """Extrapolatory, with its cause."""
    confidence = max(0.34, float(plan.joint[1]), 1.0 - max((f.strength for f in found), default=0.5))
    partly = _strongest(found, ("support", "finer"))
    if partly is not None:
        triplets = cited or unique(partly.triplets)
        return Judgement(Label.EXTRAPOLATORY, confidence, triplets, Cause.PARTIAL, partly, missing)
    worded = [f for f in found if f.kind == "other" and f.fit >= SHARED_WORD]
    other = _strongest(worded or found, ("other",))
    if other is not None:
        return Judgement(Label.EXTRAPOLATORY, confidence, unique(other.triplets), Cause.OTHER_VALUES, other, missing)
    return Judgement(Label.EXTRAPOLATORY, confidence, (), Cause.IRRELEVANT, None, missing)


def _denied(plan: Plan, positive: Judgement, found: Sequence[Finding]) -> Judgement:
    """The judgement of the denial, from that of what it denies."""
    if _UNTOLD.match(plan.reading.denied):  # "had not been told about its side effects" denies none of them
        return Judgement(Label.EXTRAPOLATORY, 0.5, (), Cause.IRRELEVANT, None)
    if _SINCE.search(plan.reading.positive) and positive.label is not Label.EXTRAPOLATORY:
        return Judgement(Label.EXTRAPOLATORY, 0.5, (), Cause.IRRELEVANT, None)  # of what came before it
    found = [f for f in found if f.kind == "support" and _in_denial(plan.reading, f)]
    supported = _strongest(found, ("support",))
    if positive.label is Label.ATTRIBUTABLE and positive.decisive is not None and supported is None:
        return Judgement(Label.EXTRAPOLATORY, 0.5, (), Cause.IRRELEVANT, None)
    if positive.label is Label.ATTRIBUTABLE:
        return Judgement(Label.CONTRADICTORY, positive.confidence, positive.triplets, None, positive.decisive)
    unsaid = supported is not None and supported.fit < SHARED_WORD and _nouns_untold(plan.reading, found, supported)
    if supported is not None and positive.label is Label.EXTRAPOLATORY and not positive.missing and not unsaid:
        return Judgement(Label.CONTRADICTORY, supported.strength, positive.triplets, None, supported)
    if positive.label is Label.CONTRADICTORY:
        if positive.decisive is None or positive.decisive.strength < DENIED:
            return Judgement(Label.EXTRAPOLATORY, positive.confidence, (), Cause.IRRELEVANT, None)
        return Judgement(Label.ATTRIBUTABLE, positive.confidence, positive.triplets, None, positive.decisive)
    return positive


def _nouns_untold(reading: Reading, found: Sequence[Finding], supported: Finding) -> frozenset[str]:
    """The nouns of a denial that no support tells: "to consoles", but not the plank in "a plank of oak"."""
    thing = re.escape(supported.triplets[0].object_text)
    of_it = " ".join(match[1] for match in re.finditer(rf"(\w+) of (?:the )?{thing}(?!\w)", reading.positive))
    return _untold(reading, found) & reading.nouns - stems(of_it)


def _in_denial(reading: Reading, support: Finding) -> bool:
    """Whether a support bears on what is denied, not on an aside: an end, its value or its relation stands there."""
    scope = norm(reading.denied)
    first = support.triplets[0]
    describing = DESCRIBING & {first.property.id, plain(first.property.label)}
    done = support.filler is None and support.said  # "never acted", of an actor
    at_once = norm(reading.denied).lstrip(" ,").startswith(norm(support.said or first.object_text))  # "was no actor"
    if describing and not done and not at_once and not _NOUN_DENIED.match(reading.denied):
        return False  # "not related to fellow actor Y": of both it is said, not denied, that they are actors
    if support.said and norm(support.said) in scope:
        return True
    for triplet in support.triplets:
        spoken = [n.text for n in reading.named for end in (triplet.subject, triplet.object) if same_name(n, end)]
        spoken += [triplet.object_text, triplet.subject.label]
        if any(norm(text) in scope for text in spoken) or (triplet == first and vocabulary(triplet) & stems(scope)):
            return True
    return False


def _strongest(found: Sequence[Finding], kinds: Sequence[str]) -> Finding | None:
    fitting = [finding for finding in found if finding.kind in kinds]
    return max(fitting, key=lambda finding: finding.strength, default=None)


def _of_another_day(support: Finding, reading: Reading) -> bool:
    return support.kind == "support" and is_of_another_day(support.triplets[0], reading)


def _blend(strength: float, joint: float) -> float:
    return round(min(0.99, 0.6 * strength + 0.4 * max(float(joint), 0.5 * strength)), 4)


def _rival(plan: Plan) -> Triplet | None:
    """The statement with a relation of the claim's words, and an object of the kind that the claim gives it."""
    owners = {owner for owner, _ in plan.reading.owners}  # "Ada's daughter was born in 1930"
    for triplet in (t for t in plan.shown if t.subject.id not in owners):
        thing = triplet.object
        values = isinstance(thing, Value) and (
            any(compare_date(date, thing) is not Match.INCOMPARABLE for date in plan.reading.dates)
            or any(compare_amount(amount, thing) is not Match.INCOMPARABLE for amount in plan.reading.amounts)
        )
        if values and plan.reading.stems & vocabulary(triplet) and names(plan.reading, triplet.subject):
            return triplet
    return None
