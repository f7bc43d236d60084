"""What single statements say about a claim: support, conflict, other values. Wording by the model, values by code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from claimver.encoder.evidence.about import (
    SHARED_WORD,
    is_about,
    is_acted_upon,
    is_any_of,
    is_before_death,
    is_beside,
    is_merely_from,
    is_other_end,
    is_outright,
    is_sole_measure,
    is_when,
    is_won,
    lies_there,
    of_anothers,
)
from claimver.encoder.evidence.about import fit as fit_of
from claimver.encoder.evidence.compare import Match, compare_amount, compare_date
from claimver.encoder.evidence.exclusives import is_in_doubt, is_only, is_whole_career, others_than
from claimver.encoder.evidence.ground import PLACING, Ground, ended, has_one_value, key, names, same_name
from claimver.encoder.evidence.paraphrase import asked
from claimver.encoder.evidence.plan import Hypothesis, Plan
from claimver.encoder.evidence.rivals import in_other_words, is_holder, is_rival, is_scattered
from claimver.encoder.evidence.said import DESCRIBING, IDENTITIES, is_of_marriage, is_said
from claimver.encoder.evidence.templated import is_in_template
from claimver.encoder.judging.bearing import bears_out_nothing, is_housed, is_ranked_among
from claimver.encoder.read.comparatives import is_difference, is_factor
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.airings import aired
from claimver.encoder.rules.awards import awarded
from claimver.encoder.rules.booleans import answered
from claimver.encoder.rules.casting import cast
from claimver.encoder.rules.causes import caused
from claimver.encoder.rules.contests import contested
from claimver.encoder.rules.counts import counted
from claimver.encoder.rules.derived import derived
from claimver.encoder.rules.described import described
from claimver.encoder.rules.dimensions import is_of_another_kind, only_places
from claimver.encoder.rules.distances import distant, on_the_day
from claimver.encoder.rules.done_when import done_when
from claimver.encoder.rules.figures import figured
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.foundings import founds_another
from claimver.encoder.rules.joining import joined
from claimver.encoder.rules.kin import reversed_roles
from claimver.encoder.rules.lacking import lacking, says_none
from claimver.encoder.rules.lifetimes import alive, dead, lived, occurred
from claimver.encoder.rules.ordinals import ranked
from claimver.encoder.rules.ruling import ruling
from claimver.encoder.rules.sameness import same
from claimver.encoder.rules.situated import situated
from claimver.encoder.rules.spacing import is_yardstick, spaced
from claimver.encoder.rules.spans import lasting
from claimver.encoder.rules.succession import succeeded
from claimver.encoder.rules.terms import in_office
from claimver.encoder.rules.times import at_date, held, timed
from claimver.encoder.rules.tolls import is_total, of_a_part, spared, tallies
from claimver.encoder.rules.undertaken import undertaken
from claimver.encoder.rules.unworded import is_unworded
from claimver.encoder.rules.waters import flowing
from claimver.encoder.rules.weighing import weighed
from claimver.encoder.rules.whereabouts import done_in
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.wordings import plain, stems, vocabulary, worded_otherwise
from claimver.types import Entity, Triplet, Value

SUPPORT, EXISTS, WORDED_EXISTS, STATED = 0.5, 0.6, 0.4, 0.6
LEANING, TOGETHER, BARELY, STATED_WORDED, COINCIDENT = 0.2, 0.55, 0.05, 0.45, 0.3
WORDED, CERTAIN = 0.33, 0.97  # a conflict needs the relation's wording in the claim
PLACED = 0.75  # where containment says that a thing lies elsewhere
ACTING = 0.8
LONG = 1000  # a number that is hardly there by chance
MEASURED = 0.85  # a figure that only one statement of the subject can be meant by
LOCATED = re.compile(r"\b(?:is|lies|stands|sits|is (?:located|situated|based|found|headquartered)) (?:in|at)\b", re.I)
MEMBERSHIP = (
    r"\b(?:members? of|belong(?:s|ed)? to|part of|joined|joining|joins|entered|in|plays? in|signed (?:to|with))"
)
OTHERWISE = re.compile(  # words for what no statement of a graph says
    r"\b(?:met|meets|visit(?:s|ed)|review(?:s|ed)|lectured|prais(?:es|ed)|critici[sz](?:es|ed)|admir(?:es|ed)|"
    r"photographed|interviewed|phoned|thanked|congratulated|mocked|envie[sd]|ignored|insulted|invited|mentioned|"
    r"watched|toured|lost|attended a|dined|holidayed|talked|spoke (?:to|with|at)|wrote to|dreamt|dreamed|quarrelled|"
    r"argued|sued|walked|drove|cycled|sailed past|passed through|stopped (?:at|in)|stayed (?:at|in) a|"
    r"recommended|endorsed|knew|liked|likes|loved|loves|hated|hates|feared|trusted|missed|greeted|hosted a|"
    r"compared|borrowed|donated|lent|gave (?:a|his|her|their)|received a (?:letter|visit|call)|"
    r"avoid(?:s|ed)|bypass(?:es|ed)|shun(?:s|ned)|omit(?:s|ted)|reject(?:s|ed)|refuse[sd]|decline[sd]|oppose[sd]|"
    r"despise[sd])\b", re.I
)  # fmt: skip
LIGHT = stems("did do does had has have "
              "any single ever anything anybody anyone least slightest kind sort gets got gained earned owned "
              "won win wins winning given received held made took taken")  # fmt: skip
ALIKE = tuple(map(stems, ("band group supergroup ensemble", "university college school", "award prize honour medal",
                          "company firm business", "club team side")))  # fmt: skip
THROUGHOUT = re.compile(r"\b(?:all over|throughout|all across|everywhere in|the whole of|most of|worldwide)\b", re.I)


def findings(plan: Plan, ground: Ground) -> list[Finding]:
    """All findings about the claim, strongest first within their order of discovery."""
    found = weighed(plan.reading, ground)
    if found and {*plan.reading.values} <= {finding.filler for finding in found}:
        return [*found, *spaced(plan.reading, found, ground)]
    found += [*_stated(plan, ground), *_hypothetical(plan, ground)]
    for finder in _FINDERS:
        found += finder(plan.reading, ground)
    found = [f for f in found if f.kind != "support" or not _is_barren(plan.reading, f, ground)]
    told = timed(plan.reading, found, ground)
    return [*told, *spaced(plan.reading, told, ground), *distant(plan.reading, ground)]


def _is_barren(reading: Reading, finding: Finding, ground: Ground) -> bool:
    return any(bears_out_nothing(reading, t) or is_in_doubt(reading, t, ground) for t in finding.triplets)


def _stated(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Statements whose both ends the claim names, and, for a denial, any that the denied claim would be true by."""
    reading = plan.reading
    for triplet, fit, probability in zip(plan.singles, plan.fits, plan.single, strict=True):
        if (
            _of_its_own(reading, triplet, ground)
            or triplet.subject == triplet.object
            or not is_won(reading, triplet, outright=False)
        ):
            continue
        both = names(reading, triplet.subject) and names(reading, triplet.object)
        said = both and (is_said(reading, triplet, ground) or is_in_template(reading, triplet))
        fit = SHARED_WORD if said else fit_of(reading, triplet, fit)
        asserted = _related(reading, triplet, probability) if both else float(probability[0])
        strength = max(asserted, _worded(asserted, fit) if both else 0.0)
        if said or (both and fit >= SHARED_WORD and asserted >= BARELY):
            strength = max(strength, STATED if said else SUPPORT)
        topics = reading.topics & {n.entity.id for n in reading.named if n.entity and n.text[:1].isupper()}
        if not both and topics and not {triplet.subject.id, key(triplet.object)} & topics:
            continue  # "Ada was not born in Ulm": whoever else was
        if not both and _denies_any(reading, triplet, ground):
            strength = max(strength, STATED)
        if both and not said and fit < SHARED_WORD and OTHERWISE.search(reading.spoken):
            continue  # who met or visited somebody is not said to be anything to them
        needed = SUPPORT if both else EXISTS if fit < SHARED_WORD else WORDED_EXISTS
        if strength >= needed and (both or (fit >= WORDED and _of_what_is_denied(reading, triplet, ground))):
            yield Finding("support", (triplet,), strength, fit=fit)
            others = others_than(reading, triplet, ground)
            if both and reading.exclusive and others and not IDENTITIES & {triplet.property.id, triplet.property.label}:
                yield Finding("exclusive", (others[0], triplet), strength)


def _acting(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """Statements that somebody is what one is who does what the claim says: an actor acts."""
    for verb, nouns in reading.acts:
        for topic in sorted(reading.topics):
            for triplet in ground.by_entity.get(topic, ()):
                told = triplet.object_text.casefold()
                is_of = triplet.subject.id == topic and IDENTITIES & {
                    triplet.property.id,
                    plain(triplet.property.label),
                }
                if is_of and (told in nouns or told.rpartition(" ")[2] in nouns):
                    yield Finding("support", (triplet,), ACTING, verb, fit=SHARED_WORD)


_FINDERS = (
    _acting, succeeded, counted, figured, derived, in_office, joined, ranked, reversed_roles, same, cast, lacking,
    spared, ruling, awarded, lasting, flowing, situated, done_in, done_when, caused, aired, lived, dead, alive,
    occurred, on_the_day, described, undertaken, contested, answered,
)  # fmt: skip


def _of_its_own(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether the claim is about something of the subject's: "Obama's wife was born in …" is not about Obama."""
    nouns = {noun for owner, noun in reading.owners if owner == triplet.subject.id and noun}
    own = vocabulary(triplet) | ground.sorts(triplet.subject) | stems(triplet.subject.description)
    return (bool(nouns) and not nouns & own) or of_anothers(reading, triplet, ground)


def _of_what_is_denied(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether a denial is of any such statement: "never married", not "never played the saxophone" of a trumpet."""
    ends: list[Entity | Value] = [triplet.subject, triplet.object]
    told = vocabulary(triplet) | stems(f"{triplet.subject.label} {triplet.object_text}")
    if says_none(reading) and triplet.subject.id in reading.topics:  # "Venus has no moon": not that it is none
        ends, told = [triplet.object], stems(triplet.object_text)
    own = stems(plain(triplet.property.label)) & reading.things  # "had no successor": not whom one succeeded
    describing = DESCRIBING & {triplet.property.id, plain(triplet.property.label)}
    if says_none(reading) and (describing or (own and triplet.subject.id not in reading.topics)):
        return False
    for end in ends:
        told |= ground.sorts(end) | stems(end.description) if isinstance(end, Entity) else frozenset()
    if said := asked(triplet.property.label, reading.positive):
        told |= stems(said)
    told = told.union(*(alike for alike in ALIKE if alike & told))
    doing = stems(reading.denied) & reading.stems - told - LIGHT - reading.things
    return reading.negated and reading.things <= told and not (reading.things and doing)


def _denies_any(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether a denial is in nothing but the relation's own words: "never won a prize" of any award received."""
    about = triplet.subject.id in reading.topics and all(n.entity or n.text.islower() for n in reading.named)
    if not about or reading.values or not reading.stems:
        return False
    told = vocabulary(triplet)
    light = LIGHT - told
    said = asked(triplet.property.label, reading.positive)
    if said and isinstance(triplet.object, Entity):  # "never belonged to any band" of a member of a group
        told |= stems(said) | ground.sorts(triplet.object)
        told = told.union(*(alike for alike in ALIKE if alike & told))
    return reading.stems - light <= told and bool(reading.stems & told)


def _related(reading: Reading, triplet: Triplet, probability: NDArray[np.float64]) -> float:
    """How sure the model is that claim and statement speak of one fact: its dates, if it has any, code compares."""
    dated = reading.dates and any(isinstance(q.value, Value) and q.value.kind == "date" for q in triplet.qualifiers)
    return float(probability[0] + probability[2]) if dated else float(probability[0])


def _worded(probability: float, fit: float) -> float:
    """SUPPORT where the model leans to it and the relation's wording is near the claim's, else 0."""
    return SUPPORT if probability >= LEANING and probability + fit >= TOGETHER else 0.0


def _hypothetical(plan: Plan, ground: Ground) -> Iterator[Finding]:
    for hypothesis, probability in zip(plan.hypotheses, plan.hypothetical, strict=True):
        if _of_its_own(plan.reading, hypothesis.triplet, ground) or is_of_another_kind(plan.reading, hypothesis):
            continue
        if founds_another(plan.reading, hypothesis) or is_yardstick(plan.reading, hypothesis):
            continue
        strength, fit = float(probability[0]), fit_of(plan.reading, hypothesis.triplet, hypothesis.fit)
        if is_when(plan.reading, hypothesis, ground):
            fit = max(fit, SHARED_WORD)
        if fit >= SHARED_WORD and not isinstance(hypothesis.filler, Named):  # of one value, denied or not
            strength += float(probability[2])
        exact = _is_very_number(plan.reading, hypothesis)
        tallied = (strength >= COINCIDENT or exact) and tallies(plan.reading, hypothesis.filler, hypothesis.triplet)
        tallied = tallied or (exact and fit >= SHARED_WORD)
        if tallied or _is_member(plan.reading, hypothesis, ground):
            strength, fit = max(strength, STATED), max(fit, SHARED_WORD)
        sure_of_relation = strength >= (STATED_WORDED if fit >= SHARED_WORD else STATED)
        if not sure_of_relation and not (strength >= COINCIDENT and fit >= SHARED_WORD):
            continue
        hypothesis = replace(hypothesis, fit=fit)
        about = is_about(plan.reading, hypothesis) or is_acted_upon(plan, hypothesis)
        about = about or is_outright(plan.reading, hypothesis.triplet, ground)
        if isinstance(hypothesis.filler, Named):
            found = [_entity(plan.reading, hypothesis, hypothesis.filler, ground, strength)]
        else:
            found = list(_value(plan.reading, hypothesis, hypothesis.filler, ground, strength))
        if is_whole_career(plan.reading) and (others := others_than(plan.reading, hypothesis.triplet, ground)):
            found += [Finding("exclusive", (others[0], *f.triplets), strength) for f in found if f.kind == "support"]
        needed = WORDED if isinstance(hypothesis.filler, Named) else SHARED_WORD  # dates fit many relations
        sure = CERTAIN if not is_sole_measure(hypothesis, ground) else MEASURED
        if not sure_of_relation:  # the very value that the claim gives is hardly there by chance
            found = [f for f in found if f.kind == "support" and about and isinstance(f.filler, Date)]
        elsewhere = worded_otherwise(hypothesis.triplet, plan.reading.stems) or is_beside(plan.reading, hypothesis)
        elsewhere = (
            elsewhere
            or is_of_marriage(plan.reading, hypothesis.triplet)
            or is_unworded(plan.reading, hypothesis)
            or is_ranked_among(plan.reading, hypothesis.triplet)
            or is_other_end(plan.reading, hypothesis)
            or is_any_of(plan.reading, hypothesis)
            or only_places(plan.reading, hypothesis)
            or is_housed(plan.reading, hypothesis.triplet, hypothesis.text)
        )
        for f in (f for f in found if f.kind != "conflict" or (about and not elsewhere)):
            placed = f.kind == "conflict" and strength >= PLACED and (len(f.triplets) > 1 or _lies(plan.reading, f))
            if f.kind in ("support", "finer") or f.fit >= needed or strength >= sure or placed:
                yield f


def _is_very_number(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether a claim about the subject gives the stated number itself, and one that is hardly there by chance."""
    amount, stated = hypothesis.filler, hypothesis.triplet.object
    if not isinstance(amount, Amount) or not isinstance(stated, Value) or amount.number < LONG or amount.bound:
        return False
    return compare_amount(amount, stated) is Match.EQUAL and is_about(reading, hypothesis)


def _is_member(reading: Reading, hypothesis: Hypothesis, ground: Ground) -> bool:
    """Whether the claim puts the subject into a thing of the very kind that the relation is named by.

    "A member of Oneworld", an airline alliance, is what the relation airline alliance says.
    """
    filler, relation = hypothesis.filler, stems(plain(hypothesis.triplet.property.label))
    if not isinstance(filler, Named) or filler.entity is None or not relation:
        return False
    joined = rf"{MEMBERSHIP}(?:\W+(?:the|[A-Z]?[a-z]+)){{0,3}}?\W+{re.escape(filler.text)}"
    return relation <= ground.sorts(filler.entity) and re.search(joined, reading.positive) is not None


def _lies(reading: Reading, conflict: Finding) -> bool:
    """Whether the claim says where a thing lies, and the statement has another place of the same kind."""
    stated, filler = conflict.triplets[0], conflict.filler
    place = filler.entity if isinstance(filler, Named) else None
    alike = place is not None and isinstance(stated.object, Entity) and place.kind == stated.object.kind is not None
    return alike and bool(PLACING.search(plain(stated.property.label)) and LOCATED.search(reading.positive))


def _entity(reading: Reading, hypothesis: Hypothesis, named: Named, ground: Ground, strength: float) -> Finding:
    group = ground.siblings(hypothesis.triplet)
    for triplet in group:
        if same_name(named, triplet.object):
            return Finding("support", (triplet,), strength, hypothesis.text, named, hypothesis.fit)
    if named.entity is not None:
        for triplet in group:
            if isinstance(triplet.object, Entity) and not THROUGHOUT.search(reading.positive):
                up = ground.chain(triplet.object.id, named.entity.id, triplet)
                if up:
                    return Finding("support", (triplet, *up), strength, hypothesis.text, named)
        for triplet in group:
            if isinstance(triplet.object, Entity) and ground.chain(named.entity.id, triplet.object.id):
                other = _neighbour(triplet, named.entity, ground) if LOCATED.search(reading.positive) else None
                if other is not None:
                    return Finding("conflict", (other,), strength, hypothesis.text, named, SHARED_WORD)
                return Finding("finer", (triplet,), strength, hypothesis.text, named)
    within = next((t for t in group if in_other_words(named, t)), None)
    if within is not None:
        return Finding("finer", (within,), strength, hypothesis.text, named)
    current = [t for t in group if not ended(t) and t.id not in ground.outranked] or group
    single = has_one_value(hypothesis.triplet, current)
    rival = single == "yes" or (single == "time" and (reading.present or _then(reading, current)))
    rival = rival and is_rival(reading, named, current, lasting=single == "yes")
    rival = rival and not is_holder(named, hypothesis.triplet, ground)
    if rival and named.entity is not None and (steps := _elsewhere(current, named.entity, ground)):
        return Finding("conflict", steps, strength, hypothesis.text, named, hypothesis.fit)
    rival = rival and is_won(reading, hypothesis.triplet, outright=True)
    rival = rival and not is_merely_from(reading, hypothesis.triplet, named)
    rival = rival and not is_before_death(reading, hypothesis.triplet, [named.text])
    rival = rival and not lies_there(reading, hypothesis.triplet, named, ground)
    kind = "conflict" if rival else "exclusive" if is_only(reading, hypothesis.triplet, named.text) else "other"
    return Finding(kind, tuple(current[:3]), strength, hypothesis.text, named, hypothesis.fit)


def _neighbour(coarse: Triplet, place: Entity, ground: Ground) -> Triplet | None:
    """The statement that puts the thing into another place of the same kind: "in Texas" of what is in California."""
    for triplet in ground.by_entity[coarse.subject.id]:
        thing, located = triplet.object, PLACING.search(plain(triplet.property.label))
        same = isinstance(thing, Entity) and thing.kind == place.kind is not None and thing.id != place.id
        if triplet.subject == coarse.subject and located and same and has_one_value(triplet, [triplet]) != "no":
            return triplet
    return None


def _elsewhere(group: list[Triplet], place: Entity, ground: Ground) -> tuple[Triplet, ...]:
    """The statements that put a thing into another place of the same kind, if all of the group do."""
    chains = [
        (triplet, *steps)
        for triplet in group
        if isinstance(triplet.object, Entity) and (steps := ground.elsewhere(triplet.object.id, place))
    ]
    return chains[0] if chains and len(chains) == len(group) else ()


def _then(reading: Reading, triplets: list[Triplet]) -> bool:
    """Whether the claim names a time at which one of the statements held."""
    return any(held(triplet, date) for triplet in triplets for date in reading.dates)


def _value(
    reading: Reading, hypothesis: Hypothesis, filler: Date | Amount, ground: Ground, strength: float
) -> Iterator[Finding]:
    if isinstance(filler, Amount) and (is_factor(reading, filler) or is_difference(reading, filler)):
        return
    said = filler.span.of(reading.positive)
    compared = []
    for triplet in ground.siblings(hypothesis.triplet):
        if isinstance(triplet.object, Value):
            match = (
                compare_date(filler, triplet.object)
                if isinstance(filler, Date)
                else compare_amount(filler, triplet.object)
            )
            compared.append((triplet, match))
    for kind, wanted in (("support", Match.EQUAL), ("finer", Match.FINER)):
        for triplet, match in compared:
            if match is wanted:
                yield Finding(kind, (triplet,), strength, said, filler)
                return
    others = [triplet for triplet, match in compared if match is Match.OTHER]
    if not others or (isinstance(filler, Amount) and of_a_part(reading, filler, hypothesis.triplet)):
        return
    single = has_one_value(hypothesis.triplet, others)
    if isinstance(filler, Amount) and single == "time" and not reading.dates and is_total(hypothesis.triplet, ground):
        single = "yes"  # what is over changes no more
    if isinstance(filler, Amount) and single == "time":
        dated = [t for t in others if any(at_date(t, date) for date in reading.dates)]
        others, single = (dated, "yes") if dated else (others, "no")
    of_a_period = isinstance(filler, Date) and filler.ranged  # "chancellor from 1982 to 1998" is no date of birth
    kind = "conflict" if single == "yes" and not of_a_period and not is_scattered(reading, others) else "other"
    yield Finding(kind, tuple(others[:3]), strength, said, filler, hypothesis.fit)
