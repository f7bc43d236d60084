"""The embedded models on public development data: one table, every figure with its interval."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from claimver.batch import VerifyText
from claimver.compose import judge_of
from claimver.errors import SettingsError
from claimver.evaluate.calibration import calibration_error, error_interval
from claimver.evaluate.metrics import Score, accuracy, interval
from claimver.evaluate.run import text_label
from claimver.jsonl import Json
from claimver.parts import Judge, Question, Row
from claimver.settings import Settings
from claimver.train.examples import LABELS, Pair, held_out, lines, sentences
from claimver.train.facts import read_facts
from claimver.train.judge_examples import passage_rows, table_rows
from claimver.train.wordings import wordings
from claimver.types import Label, Passage

OPENERS = "The|It|He|She|In|An?|His|Her|This|As"
WORDS_BESIDE, A_PROPERTY = 9, 8  # so that no property makes up most of the plain sentences
SOME = 200  # claims of each set that the whole flow is asked about
ALONE = 1_000  # … that the judge alone is asked about
SHARED = "cad_snli_dev"  # shares pairs with snli_dev; those are dropped


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, its label as a place in LABELS, and what intervals cluster by."""

    question: Question
    label: int
    group: str


@dataclass(frozen=True, slots=True)
class Case:
    """One sentence with given triplets and the label that they make."""

    text: str
    triplets: tuple[tuple[str, str, str], ...]
    label: str
    plain: bool = False  # the sentence names nothing beyond subject and object of its own triplet


def embedded(settings: Settings, verify: VerifyText) -> Json:
    """The suite's figures for the model of the settings: the judge alone, and the whole flow on given evidence.

    Raises: SettingsError where the public data is not at hand or the model is no judge.
    """
    data, judge = data_folder(settings), judge_of(settings)
    if judge is None:
        raise SettingsError(f"{settings.model!r} is no judge: the suite measures gemma, minilm or a judge's adapter.")
    shared = sentences(data, SHARED, longest=10_000)
    pairs = {
        "conjnli_dev": sentences(data, "conjnli_dev", longest=10_000),
        "snli_dev": _without(sentences(data, "snli_dev", longest=10_000), shared),
    }
    cases = given_cases(data)
    plain = [case for case in given_cases(data, limit=10_000) if case.plain]
    found = _alone("INFOTABS dev, judge alone", judge, _box_pairs(data)[:ALONE])
    for name, some in pairs.items():
        found |= _alone(f"{name}, judge alone", judge, [_asked(pair) for pair in _some(some, ALONE)])
    found |= _alone("fool_me_twice_test, judge alone, A against C", judge, _claims(data)[:ALONE], open_answers=False)
    found |= _alone("claim against triplets, judge alone", judge, [_case_pair(case) for case in cases])
    found |= _flow("claim against triplets, whole flow", cases, settings, verify)
    found |= _flow("claim against triplets, nothing else said, whole flow", plain, settings, verify)
    found |= _flow("INFOTABS dev, whole flow", boxes(data), settings, verify)
    for name, some in pairs.items():
        found |= _reading(f"{name}, whole flow", _some(some, SOME), settings, verify)
    return found


def _some(pairs: Sequence[Pair], most: int) -> list[Pair]:
    return random.Random(7).sample(list(pairs), min(most, len(pairs)))


def _asked(pair: Pair) -> Asked:
    return Asked(Question(pair.claim, (Row("", pair.evidence),)), pair.label, pair.group)


def _case_pair(case: Case) -> Asked:
    return Asked(Question(case.text, table_rows(case.triplets)), LABELS.index(case.label.lower()), case.text)


def _box_pairs(data: Path) -> list[Asked]:
    found = []
    for item in lines(data / "verify/infotabs_dev.jsonl.gz"):
        rows = table_rows(item["evidence"]["triplets"])
        found.append(Asked(Question(item["claim"], rows), LABELS.index(item["label"]), rows[0].heading))
    return sorted(found, key=lambda asked: asked.group)


def _claims(data: Path) -> list[Asked]:
    """Fool Me Twice's test claims against their gold sentences: supported or refuted."""
    return [
        Asked(
            Question(item["claim"], passage_rows(item["evidence"]["passages"])), LABELS.index(item["label"]), item["id"]
        )
        for item in lines(data / "more/verify_fool_me_twice_test.jsonl.gz")
    ]


def data_folder(settings: Settings) -> Path:
    """Where the public data lies. Raises: SettingsError."""
    if not settings.data or not Path(settings.data).is_dir():
        raise SettingsError(
            f"CLAIMVER_DATA is {settings.data!r}; set it to the folder that holds the public data sets."
        )
    return Path(settings.data)


def _alone(name: str, judge: Judge, asked: Sequence[Asked], *, open_answers: bool = True) -> Json:
    """The judge's labels and how well its probabilities are calibrated; else the likelier of supported and refuted."""
    opinions = list(judge.judge([item.question for item in asked]))
    shares = np.array([[o.attributable, o.extrapolatory, o.contradictory] for o in opinions])
    if not open_answers:
        shares[:, 1] = 0.0
    groups: dict[str, list[tuple[str, str | None]]] = {}
    for item, row in zip(asked, shares, strict=True):
        groups.setdefault(item.group, []).append((LABELS[item.label], LABELS[int(row.argmax())]))
    found: Json = {f"{name}, accuracy": _shown(interval(accuracy, list(groups.values()))), f"{name}, pairs": len(asked)}
    if open_answers:
        gold = np.array([item.label for item in asked])
        low, high = error_interval(shares, gold)
        found[f"{name}, calibration error"] = f"{calibration_error(shares, gold):.3f} [{low:.3f}, {high:.3f}]"
    return found


def _without(pairs: Sequence[Pair], others: Sequence[Pair]) -> list[Pair]:
    shared = {(pair.claim, pair.evidence) for pair in others}
    return [pair for pair in pairs if (pair.claim, pair.evidence) not in shared]


def given_cases(data: Path, *, limit: int = 150, seed: int = 7) -> list[Case]:
    """Human sentences against triplets, held-out sentences and properties: one case of each label a sentence.

    Attributable: the sentence's triplet with two others of the subject; Extrapolatory: the others alone;
    Contradictory: another object, for properties that the review calls single-valued.
    """
    rng, facts = random.Random(seed), read_facts(data)
    by_label = {label: id for id, label in facts.property_labels.items()}
    singles = {id for id, wording in wordings().items() if wording.single_value == "yes" and wording.datatype == "item"}
    rows = [r for r in lines(data / "relations/text2kgbench_test_truth.jsonl.gz") if len(r["triples"]) == 1]
    rng.shuffle(rows)
    cases: list[Case] = []
    shown: Counter[str] = Counter()
    for row in rows:
        triple = row["triples"][0]
        subject, relation, object = triple["sub"], triple["rel"], triple["obj"]
        property = by_label.get(relation, "")
        if subject not in row["sent"] or object not in row["sent"] or len(row["sent"].split()) > 25:
            continue
        others = tuple(
            (
                subject,
                facts.property_labels[p],
                facts.name(facts.by_property[p][rng.randrange(len(facts.by_property[p]))][1]),
            )
            for p in rng.sample(
                [
                    p
                    for p, rows in facts.by_property.items()
                    if rows and facts.property_labels.get(p) and not held_out(p) and p != property
                ],
                2,
            )
        )
        plain = _plain(row["sent"], subject, object) and shown[property] < A_PROPERTY
        shown[property] += plain
        cases.append(Case(row["sent"], ((subject, relation, object), *others), Label.ATTRIBUTABLE.value, plain))
        cases.append(Case(row["sent"], others, Label.EXTRAPOLATORY.value, plain))
        if property in singles and facts.by_property[property]:
            other = rng.choice(facts.by_property[property])[1]
            swapped = (subject, relation, facts.name(other))
            cases.append(Case(row["sent"], (swapped, *others), Label.CONTRADICTORY.value, plain))
        if len(cases) >= 3 * limit:
            break
    return cases


def _flow(name: str, cases: Sequence[Case], settings: Settings, verify: VerifyText) -> Json:
    groups: dict[str, list[tuple[str, str | None]]] = {}
    for case in cases:
        report = verify(case.text, settings=settings, triplets=case.triplets)
        groups.setdefault(case.text, []).append((case.label, text_label(report)))
    return {f"{name}, accuracy": _shown(interval(accuracy, list(groups.values()))), f"{name}, cases": len(cases)}


def boxes(data: Path, *, seed: int = 7) -> list[Case]:
    """So many claims of INFOTABS dev, each with all rows of its info box."""
    rows = random.Random(seed).sample(list(lines(data / "verify/infotabs_dev.jsonl.gz")), SOME)
    return [
        Case(row["claim"], tuple((s, p, o) for s, p, o in row["evidence"]["triplets"]), row["label"].capitalize())
        for row in rows
    ]


def _reading(name: str, pairs: Sequence[Pair], settings: Settings, verify: VerifyText) -> Json:
    """The whole flow on pairs of sentences, the premise given as the one passage."""
    groups: dict[str, list[tuple[str, str | None]]] = {}
    for pair in pairs:
        report = verify(pair.claim, settings=settings, passages=[Passage("p1", pair.evidence)])
        groups.setdefault(pair.group, []).append((LABELS[pair.label].capitalize(), text_label(report)))
    return {f"{name}, accuracy": _shown(interval(accuracy, list(groups.values()))), f"{name}, pairs": len(pairs)}


def _plain(text: str, subject: str, object: str) -> bool:
    """Whether a sentence holds no name, no figure and few words beside the two names."""
    rest = re.sub(rf"^\W*(?:{OPENERS})\b", " ", text.replace(subject, " ").replace(object, " "))
    left = re.findall(r"[\w'’-]+", rest)
    return len(left) <= WORDS_BESIDE and not any(word[0].isupper() or not word.isalpha() for word in left)


def _shown(score: Score) -> str:
    return str(score)
