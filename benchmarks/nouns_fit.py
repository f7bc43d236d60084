"""Writes claimver/link/nouns.tsv: what English nouns say of the type and the gender of what they describe.

    python benchmarks/nouns_fit.py --wordnet DIR

Weights of a linear classifier (PERSON, LOC, ORG, MISC) over the words of a description, fitted on the descriptions of
the public knowledge graph (types by the nearest of a few classes along P31 and P279) and on the nouns of WordNet 3.0,
whose files lie in DIR. From WordNet also the synonyms and hypernyms that a noun's thing may be called by; gender by P21
of the people so described and by WordNet's female and male persons. Needs CLAIMVER_DATA.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import itertools
import os
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import torch

from claimver.link.nouns import ADPOSITION, DECAY, LONGEST, TYPES, ending_units, words

OUT = Path(__file__).parent.parent / "claimver" / "link" / "nouns.tsv"
ROOTS = {
    "PERSON": "Q5 Q215627 Q95074 Q178885 Q28640 Q12737077 Q4271324 Q214339 Q702269 Q22989102",
    "LOC": "Q2221906 Q618123 Q82794 Q486972 Q6256 Q56061 Q811979 Q6999 Q41176 Q515 Q532 Q123705 Q4022 Q23442 Q13226383 "
    "Q7275 Q811430 Q27096213",
    "ORG": "Q43229 Q4830453 Q783794 Q215380 Q2385804 Q33506 Q327333 Q7278 Q16334295 Q7210356 Q31855 Q3918 Q3914 Q476028 "
    "Q18127 Q11691 Q178706 Q847017 Q4438121",
    "MISC": "Q386724 Q1190554 Q2424752 Q17537576 Q16521 Q11173 Q483394 Q618779 Q28877 Q1656682 Q34770 Q11424 Q7725634 "
    "Q12136 Q42889 Q151885 Q9174 Q1914636 Q223557 Q7184903 Q205892 Q35127 Q7397 Q7889 Q5398426 Q16970 Q12140 Q198 "
    "Q11862829 Q2095 Q7239 Q571 Q169930 Q3305213",
}
TYPE_OF = {id: type_ for type_, ids in ROOTS.items() for id in ids.split()}
ORGANISED = frozenset({"organization", "social_group", "institution", "musical_organization"})
PLACED = frozenset(
    {"structure", "location", "geological_formation", "body_of_water", "celestial_body", "land", "facility"}
)
HAND = {"male": "mr sir lord", "female": "mrs ms miss dame lady madame widow"}
STEPS_UP = 7
PERSON_FILE = 18  # WordNet's number of the file of people
GENERAL = 3  # steps below WordNet's topmost noun, above which a noun is too general to be said of anything
FURTHEST = 4  # hypernyms up
SEEN = 4  # times that a word of descriptions was met
ENDING_SEEN = 20
OFTEN = 20
EPOCHS, BATCH, RATE, DROPPED, SHRINK = 6, 512, 0.03, 0.15, 1e-6
HELD_OUT = 4_000
SKEW, LEAST = 0.95, 4  # of the people that a word describes
MET = 10  # times that a preposition was met
OPENING, ROUNDS = 4, 3  # words of a definition, and how often it is gone by those found
WIDEST = 400  # nouns that one may be called by, above which it tells nothing: "person"
Row = tuple[list[str], str]  # words, the nearest to the head first, and type


@dataclass
class Graph:
    """What the public tables say of entities."""

    described: dict[str, tuple[str, str]] = field(default_factory=dict)  # id → label, description
    kinds: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    above: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    genders: dict[str, str] = field(default_factory=dict)
    occupations: set[str] = field(default_factory=set)

    def type_of(self, kind: str) -> str:
        """The type of the nearest root above a class."""
        front, seen = [kind], {kind}
        for _ in range(STEPS_UP):
            if met := Counter(TYPE_OF[id] for id in front if id in TYPE_OF):
                return max(TYPES, key=lambda type_: (met[type_], -TYPES.index(type_)))
            front = [up for id in front for up in sorted(self.above.get(id, ())) if up not in seen]
            seen.update(front)
        return ""


def read_graph(data: Path) -> Graph:
    """The tables of the public graph."""
    graph, sexes = Graph(), {"Q6581097": "male", "Q6581072": "female"}
    with gzip.open(data / "kg" / "entities.tsv.gz", "rt", encoding="utf-8") as lines:
        for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            graph.described[row[0]] = (row[1], row[2])
    with gzip.open(data / "kg" / "triples.tsv.gz", "rt", encoding="utf-8") as lines:
        for subject, relation, value, *_ in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            if relation == "P31":
                graph.kinds[subject].add(value)
            elif relation == "P279":
                graph.above[subject].add(value)
            elif relation == "P106":
                graph.occupations.add(value)
            elif relation == "P21" and value in sexes:
                graph.genders[subject] = sexes[value]
    return graph


def described(graph: Graph, stops: set[str]) -> Iterator[Row]:
    """The descriptions of entities with their types."""
    for id, (_, description) in graph.described.items():
        types = Counter(type_ for kind in sorted(graph.kinds.get(id, ())) if (type_ := graph.type_of(kind)))
        if description and types:
            yield words(description, stops), "PERSON" if "Q5" in graph.kinds[id] else types.most_common(1)[0][0]


def classes(graph: Graph, stops: set[str]) -> Iterator[Row]:
    """The labels of classes and occupations with their types, those with many instances more often."""
    used = Counter(kind for kinds in graph.kinds.values() for kind in kinds)
    for id in sorted(graph.above.keys() | graph.occupations | used.keys()):
        label, type_ = graph.described.get(id, ("", ""))[0], graph.type_of(id)
        type_ = "PERSON" if id in graph.occupations else type_
        if type_ and label.islower():
            yield from [(words(label, stops), type_)] * min(1 + used[id] // OFTEN, OFTEN)


class WordNet:
    """The nouns of WordNet's ``data.noun`` and ``index.noun``."""

    def __init__(self, folder: Path) -> None:
        self.words: dict[str, list[str]] = {}
        self.above: dict[str, list[str]] = {}
        self.glosses: dict[str, str] = {}
        self.people: set[str] = set()
        self.senses: dict[str, tuple[list[str], int]] = {}  # noun → synsets, how many of them were met in texts
        for parts in self._lines(folder / "data.noun"):
            count = int(parts[3], 16)
            pointers = parts[5 + 2 * count :]
            self.words[parts[0]] = parts[4 : 4 + 2 * count : 2]
            self.above[parts[0]] = [b for a, b in itertools.pairwise(pointers) if a in ("@", "@i")]
            self.glosses[parts[0]] = " ".join(parts).partition(" | ")[2]
            if int(parts[1]) == PERSON_FILE:
                self.people.add(parts[0])
        for parts in self._lines(folder / "index.noun"):
            noun, rest = parts[0], parts[4 + int(parts[3]) :]
            own = [id for id in rest[2:] if noun in self.words[id]]  # written small
            if own and re.fullmatch(r"[a-z][a-z'-]+", noun):
                self.senses[noun] = own, int(rest[1])

    @staticmethod
    def _lines(path: Path) -> Iterator[list[str]]:
        for line in path.read_text("utf-8").splitlines():
            if not line.startswith("  "):
                yield line.split()

    @cache  # noqa: B019 — one a run
    def chain(self, id: str) -> tuple[str, ...]:
        """The synset and all above it, the nearest first."""
        found = [id]
        for each in found:
            found += [up for up in self.above[each] if up not in found]
        return tuple(found)

    @cache  # noqa: B019
    def depth(self, id: str) -> int:
        """Steps down from the topmost noun."""
        return 1 + min(map(self.depth, self.above[id])) if self.above[id] else 0

    def type_of(self, id: str) -> str:
        """The coarse type of a synset."""
        over = {word for up in self.chain(id) for word in self.words[up]}
        return "PERSON" if id in self.people else "ORG" if over & ORGANISED else "LOC" if over & PLACED else "MISC"

    def nouns(self) -> Iterator[Row]:
        """Each noun with the type of its first senses, those that texts use twice."""
        for noun, (senses, met) in self.senses.items():
            votes: Counter[str] = Counter()
            for rank, id in enumerate(senses[:3], 1):
                votes[self.type_of(id)] += round(1000 / rank**1.5)
            yield from [([noun], votes.most_common(1)[0][0])] * (2 if met else 1)

    def called(self, noun: str) -> list[str]:
        """The synonyms and hypernyms of the noun's first two senses."""
        found: dict[str, None] = {}
        for id in self.senses.get(noun, ([], 0))[0][:2]:
            for up in self.chain(id)[: FURTHEST + 1]:
                if self.depth(up) >= GENERAL:
                    found |= dict.fromkeys(word for word in self.words[up] if word.islower() and "_" not in word)
        return [word for word in found if word != noun]

    def gendered(self, kept: set[str]) -> dict[str, str]:
        """The nouns of female and of male people: of which WordNet's definition of the first sense opens with one."""
        found = {"woman": "female", "female": "female", "girl": "female", "man": "male", "male": "male", "boy": "male"}
        for _ in range(ROUNDS):  # an aunt is the sister of a parent, a sister a female person
            for noun, (senses, _) in self.senses.items():
                gloss = next((self.glosses[id] for id in senses[:2] if id in self.people), "").lower().split()
                opening = [found[word] for word in gloss[:OPENING] if word in found]
                if noun in kept and len(set(opening)) == 1 and not {"man", "woman"} <= set(gloss):
                    found.setdefault(noun, opening[0])
        return found


def genders(graph: Graph, wordnet: WordNet, kept: set[str]) -> dict[str, str]:
    """The words that describe people of one gender."""
    met: dict[str, Counter[str]] = defaultdict(Counter)
    for id, gender in graph.genders.items():
        for word in set(graph.described.get(id, ("", ""))[1].lower().split()):
            met[word][gender] += 1
    table = {
        word: count.most_common(1)[0][0]
        for word, count in met.items()
        if count["female"] >= max(LEAST, SKEW * count.total()) and word in wordnet.senses
    }
    table |= wordnet.gendered(kept)
    return table | {word: gender for gender, listed in HAND.items() for word in listed.split()}


def adpositions(data: Path) -> set[str]:
    """The words that UD English EWT has for prepositions more often than for anything else."""
    tags: dict[str, Counter[str]] = defaultdict(Counter)
    with gzip.open(data / "treebank" / "ewt_train.conllu.gz", "rt", encoding="utf-8") as lines:
        for columns in (line.split("\t") for line in lines if line[:1].isdigit()):
            tags[columns[1].lower()][columns[3]] += 1
    return {word for word, count in tags.items() if count.most_common(1)[0][0] == "ADP" and count["ADP"] >= MET}


class Classifier:
    """Weights of words and of endings of unknown words."""

    def __init__(self, rows: Sequence[Row], kept: set[str]) -> None:
        endings = Counter(e for word in {w for row, _ in rows for w in row} for e in ending_units(word))
        units = [*sorted(kept), *sorted(e for e, count in endings.items() if count >= ENDING_SEEN)]
        self.place = {unit: index for index, unit in enumerate(units)}
        self.layer = torch.nn.EmbeddingBag(len(units), len(TYPES), mode="sum")
        torch.nn.init.zeros_(self.layer.weight)

    def __call__(self, rows: Sequence[Row], *, dropped: float = 0.0) -> torch.Tensor:
        """Logits ``(rows, 4)``; a share of the words is treated as unknown."""
        places, starts, weights = list[int](), list[int](), list[float]()
        for row, _ in rows:
            starts.append(len(places))
            for position, word in enumerate(row[:LONGEST]):
                units = [word] if word in self.place and random.random() >= dropped else ending_units(word)
                known = [self.place[unit] for unit in units if unit in self.place]
                places += known
                weights += [DECAY**position / max(len(known), 1)] * len(known)
        logits: torch.Tensor = self.layer(
            torch.tensor(places, dtype=torch.long), torch.tensor(starts), per_sample_weights=torch.tensor(weights)
        )
        return logits

    def fit(self, rows: list[Row]) -> None:
        """Weights of highest likelihood, drawn to nought a little."""
        optimizer = torch.optim.Adam(self.layer.parameters(), lr=RATE)
        for _ in range(EPOCHS):
            random.shuffle(rows)
            for start in range(0, len(rows), BATCH):
                batch = rows[start : start + BATCH]
                logits = self(batch, dropped=DROPPED)
                loss = torch.nn.functional.cross_entropy(logits, _gold(batch))
                loss = loss + SHRINK * (self.layer.weight**2).sum()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()

    def accuracy(self, rows: Sequence[Row]) -> float:
        """Percent right."""
        return 100 * float((self(rows).argmax(1) == _gold(rows)).float().mean())


def _gold(rows: Sequence[Row]) -> torch.Tensor:
    return torch.tensor([TYPES.index(type_) for _, type_ in rows])


def main() -> None:
    """Fit, print how often it is right on what was held out, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wordnet", type=Path, required=True)
    data = Path(os.environ["CLAIMVER_DATA"])
    wordnet, graph = WordNet(parser.parse_args().wordnet), read_graph(data)
    random.seed(0)
    torch.manual_seed(0)
    stops = adpositions(data)
    rows, labels = list(described(graph, stops)), list(classes(graph, stops))
    random.shuffle(rows)
    random.shuffle(labels)
    met = Counter(word for row, _ in rows for word in row)
    kept = {word for word, count in met.items() if count >= SEEN}
    kept |= {noun for noun, (_, tagged) in wordnet.senses.items() if tagged or met[noun] > 1}
    train = rows[HELD_OUT:] + labels[len(labels) // 6 :] * 2 + list(wordnet.nouns()) * 2
    classifier = Classifier(train, kept)
    classifier.fit(train)
    print(f"descriptions held out {classifier.accuracy(rows[:HELD_OUT]):.1f} % right,", end=" ")
    print(f"labels of classes held out {classifier.accuracy(labels[: len(labels) // 6]):.1f} %")
    marks = dict.fromkeys(stops, ADPOSITION) | genders(graph, wordnet, kept)
    weights = classifier.layer.weight.detach()
    weights = (weights - weights.mean(1, keepdim=True)).mul(10).round().int().tolist()
    widths = Counter(word for unit in classifier.place for word in wordnet.called(unit))
    with OUT.open("w", encoding="utf-8") as file:
        for unit in sorted({*classifier.place, *marks}):
            own = weights[classifier.place[unit]] if unit in classifier.place else [0, 0, 0, 0]
            called = " ".join(word for word in wordnet.called(unit) if word in kept and widths[word] <= WIDEST)
            file.write("\t".join([unit, *map(str, own), marks.get(unit, ""), called]) + "\n")
    print(f"{len(classifier.place)} words and endings, {len(marks)} marked")


if __name__ == "__main__":
    main()
