"""Human sentences with a known statement: judged against that statement, a swapped one, or none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from claimver.train.examples import A, C, E, Pair, held_out, lines
from claimver.train.synthetic import Maker
from claimver.train.wordings import wordings


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that states (subject, property, object); names as they stand in it."""

    text: str
    subject: str
    property: str
    relation: str
    object: str
    source: str
    subject_id: str = ""
    object_id: str = ""


def detokenised(tokens: list[str]) -> str:
    """The words joined as people write them."""
    text = " ".join(tokens)
    text = re.sub(r" ([.,;:!?%)\]]|'s\b|n't\b)", r"\1", text)
    text = re.sub(r"([(\[$]) ", r"\1", text)
    return re.sub(r" +", " ", text.replace(" - ", "-").replace(" – ", "–")).strip()


def text2kgbench(data: Path) -> Iterator[Sentence]:
    """Text2KGBench training sentences (CC BY-SA)."""
    for item in lines(data / "relations/text2kgbench_train.jsonl.gz"):
        yield Sentence(
            item["sent"], item["sub_label"], item["rel"], item["rel_label"], item["obj_label"], "text2kgbench",
            item["sub"], item["obj"],
        )  # fmt: skip


def fewrel(data: Path, labels: dict[str, str]) -> Iterator[Sentence]:
    """FewRel validation sentences (MIT): 16 properties."""
    for item in lines(data / "relations/fewrel_val.jsonl.gz"):
        tokens = item["tokens"]
        names = [
            detokenised([tokens[i] for i in item[end]["tokens"][0] if i < len(tokens)]) for end in ("subject", "object")
        ]
        yield Sentence(
            detokenised(tokens), names[0], item["pid"], labels.get(item["pid"], item["pid"]), names[1], "fewrel",
            item["subject"]["qid"], item["object"]["qid"],
        )  # fmt: skip


def redocred(data: Path, labels: dict[str, str]) -> Iterator[Sentence]:
    """Re-DocRED dev sentences (MIT) that hold both ends of a statement."""
    for item in lines(data / "relations/redocred_dev.jsonl.gz"):
        for relation in item.get("labels") or ():
            head, tail = item["vertexSet"][relation["h"]], item["vertexSet"][relation["t"]]
            for left in head:
                right = next((m for m in tail if m["sent_id"] == left["sent_id"]), None)
                if right is not None and left["sent_id"] in (relation.get("evidence") or [left["sent_id"]]):
                    text = detokenised(item["sents"][left["sent_id"]])
                    label = labels.get(relation["r"], relation["r"])
                    yield Sentence(text, left["name"], relation["r"], label, right["name"], "redocred")
                    break


def wdv(data: Path, by_label: dict[str, str]) -> Iterator[Sentence]:
    """WDV's verbalised statements (CC0)."""
    for item in lines(data / "relations/wdv_verbalised.jsonl.gz"):
        label = item["predicate_label"]
        yield Sentence(
            item["verbalised_claim"], item["subject_label"], by_label.get(label, ""), label, item["object_label"], "wdv"
        )


def human_pairs(maker: Maker, found: Iterable[Sentence], *, longest: int, copies: int = 1) -> Iterator[Pair]:
    """Pairs from the sentences of at most ``longest`` words whose property is not held out."""
    for number, sentence in enumerate(found):
        if held_out(sentence.property) or len(sentence.text.split()) > longest:
            continue
        for _ in range(copies):
            yield _pair(maker, sentence, f"{sentence.source}-{number}")


def _pair(maker: Maker, sentence: Sentence, group: str) -> Pair:
    rng, facts = maker.rng, maker.facts
    label = sentence.relation if rng.random() < 0.75 else facts.relation(sentence.property, rng)
    known = wordings().get(sentence.property)
    single = known is not None and known.single_value != "no"
    others = maker.distractors(sentence.subject_id, sentence.property, maker.some())
    others = [(sentence.subject, p, o) for _, p, o in others if o.casefold() not in sentence.text.casefold()]
    true = (sentence.subject, label, sentence.object)
    kind = rng.choices(["true", "swap", "silent", "relation", "reverse"], [36, 26, 22, 10, 6])[0]
    if kind == "swap" and facts.by_property.get(sentence.property):
        other = facts.name(rng.choice(facts.by_property[sentence.property])[1])
        if other.casefold() not in sentence.text.casefold():
            swapped = (sentence.subject, label, other)
            return Pair(sentence.text, maker.shuffled([swapped, *others]), C if single else E, sentence.source, group)
    if kind == "silent" and others:
        return Pair(sentence.text, maker.shuffled(others), E, sentence.source, group)
    if kind == "relation":
        property = rng.choice([p for p in maker.items if p != sentence.property])
        wrong = (sentence.subject, facts.relation(property, rng), sentence.object)
        return Pair(sentence.text, maker.shuffled([wrong, *others]), E, sentence.source, group)
    if kind == "reverse" and sentence.property not in ("P47", "P26", "P3373", "P190", "P530", "P1889"):
        return Pair(
            sentence.text,
            maker.shuffled([(sentence.object, label, sentence.subject), *others]),
            E,
            sentence.source,
            group,
        )
    return Pair(sentence.text, maker.shuffled([true, *others]), A, sentence.source, group)
