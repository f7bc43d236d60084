"""What the reasoner's adapter learns from: prompts of each skill with the replies that are wanted.

``data`` is the folder of public data sets (CLAIMVER_DATA); only sets whose licence lets weights ship are read. For
measuring, claims are built from properties whose number divides by seven, and human sets are parts never trained on.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from claimver.lm import forms
from claimver.lm.skills import Names
from claimver.train.examples import held_out, lines
from claimver.train.facts import Facts, read_facts
from claimver.train.hops import Builder, Built
from claimver.train.human import Sentence, fewrel, text2kgbench

__all__ = ["COUNTS", "Lesson", "lessons", "measures"]

COUNTS = {"triplets": 7_000, "question": 4_000, "answer": 8_000, "enough": 2_000, "best": 2_000}
Line = tuple[str, str]
MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prompt of a skill with the reply that is wanted, and where it is from."""

    skill: str
    prompt: str
    reply: str
    source: str


def lessons(data: Path, *, share: float = 1.0, seed: int = 31) -> list[Lesson]:
    """The lessons of all skills, shuffled; with a ``share`` about so much of each."""
    return _all(data, read_facts(data), {s: int(n * share) for s, n in COUNTS.items()}, seed, measured=False)


def measures(data: Path, *, count: int = 200, seed: int = 77) -> list[Lesson]:
    """Lessons to measure on, ``count`` a skill and source kind: none of their statements or sentences is trained on."""
    return _all(data, read_facts(data), dict.fromkeys(COUNTS, count), seed, measured=True)


def _all(data: Path, facts: Facts, counts: dict[str, int], seed: int, *, measured: bool) -> list[Lesson]:
    rng = random.Random(seed)
    maker = _Maker(data, facts, Builder(facts, rng, measured=measured), rng, measured)
    makers: dict[str, Callable[[int], Iterator[Lesson]]] = {
        "triplets": maker.triplets,
        "question": maker.questions,
        "answer": maker.answers,
        "enough": maker.enough,
        "best": maker.best,
    }
    found = [lesson for skill, make in makers.items() for lesson in make(counts[skill])]
    rng.shuffle(found)
    return found


@dataclass
class _Maker:
    data: Path
    facts: Facts
    builder: Builder
    rng: random.Random
    measured: bool

    # -- triplets -------------------------------------------------------------------------------------------------

    def triplets(self, count: int) -> Iterator[Lesson]:
        """Built claims, and human sentences with open triplets (CaRB)."""
        for number in range(count):
            built = self.builder.hidden(1 + number % 4) if number % 3 else self.builder.told(1 + number % 2)
            reply = forms.rows_text(built.rows)
            yield Lesson("triplets", forms.ask_triplets(built.text), reply, "built")
        human = list(lines(self.data / f"more/extract_carb_{'test' if self.measured else 'dev'}.jsonl.gz"))
        for item in human[:count]:
            text = _detokenised(item["text"])
            rows = [tuple(map(_detokenised, row)) for row in item["triplets"] if len(row) == 3]
            if rows and len(text.split()) <= 22:
                yield Lesson("triplets", forms.ask_triplets(text), forms.rows_text(rows), "carb")  # type: ignore[arg-type]

    # -- questions ------------------------------------------------------------------------------------------------

    def questions(self, count: int) -> Iterator[Lesson]:
        """Questions for the unknowns of built claims, and people's questions with their patterns (VQuAnDa)."""
        made = 0
        while made < count:
            built = self.builder.hidden(self.rng.choice((2, 2, 3)))
            for unknown, entity in built.meant.items():
                rows = self.open_rows(built, unknown)
                if unknown.startswith("X_") and rows:
                    made += 1
                    yield Lesson(
                        "question", forms.ask_question(unknown, rows), f" {self.asked(unknown, entity, rows)}", "built"
                    )
        yield from self._patterns(count)

    def _patterns(self, count: int) -> Iterator[Lesson]:
        found = 0
        for item in lines(self.data / f"more/qa_vquanda_{'test' if self.measured else 'train'}.jsonl.gz"):
            rows = [tuple(_decamelled(part) for part in row) for row in item["triplets"]]
            named = all(part.startswith("?") is False for row in rows for part in (row[1],))
            plain = (
                re.match(r"(who|which|what|where|whose)\b", item["question"], re.I) and "COUNT" not in item["sparql"]
            )
            if plain and named and len(rows) <= 2 and any("?uri" in row for row in rows) and found < count // 2:
                found += 1
                renamed = [tuple({"?uri": "X_0", "?x": "X_1"}.get(part, part) for part in row) for row in rows]
                yield Lesson("question", forms.ask_question("X_0", renamed), f" {item['question'].strip()}", "vquanda")  # type: ignore[arg-type]

    def open_rows(self, built: Built, unknown: str) -> list[Names]:
        """The rows of a claim that hold the unknown and no other one."""
        others = [name for name in built.meant if name.startswith("X_") and name != unknown]
        rows = [row for row in built.rows if unknown in (row[0], row[2]) and not set(others) & {row[0], row[2]}]
        return rows if any(row[1] != "is" for row in rows) else []

    def asked(self, unknown: str, entity: str, rows: Sequence[Names]) -> str:
        """A question for the entity in words: "Which film was directed by Ada Holm and stars Bo Lund?"."""
        person, _ = self.builder.kind(entity)
        kind = next((row[2] for row in rows if row[1] == "is" and row[0] == unknown), "")
        said = [row for row in rows if row[1] != "is"]
        first = [row for row in said if row[0] == unknown]
        subject = f"Which {kind}" if kind and kind not in ("person", "thing") else "Who" if person else "What"
        if len(first) == len(said):
            return f"{subject} {' and '.join(f'{row[1]} {row[2]}' for row in first)}?"
        head, words, _ = next(row for row in said if row[2] == unknown)
        if words[:1].islower() and " " in words and words.split()[0] in ("is", "was", "are", "were", "has", "had"):
            verb, _, rest = words.partition(" ")
            return f"{subject.replace('Who', 'Whom')} {verb} {head} {rest}?"
        label = words in {w.label for w in self.builder.known.values()}
        if label:
            return f"{'Who' if person else 'What'} is the {words} of {head}?"
        plain = "whom" if person else "what"
        return f"{head} {words} {f'which {kind}' if subject.startswith('Which') else plain}?"

    # -- answers --------------------------------------------------------------------------------------------------

    def answers(self, count: int) -> Iterator[Lesson]:
        """Questions with lines that answer them, among others that do not; in three of ten nothing answers."""
        human = self._sentences()
        for number in range(count // 2):
            built = self.builder.hidden(2)
            entity = built.meant.get("X_0", "")
            if rows := self.open_rows(built, "X_0"):
                subject, property, object = built.facts[0] if entity in built.facts[0] else built.facts[-1]
                gold = self.line(subject, property, object)
                yield self._answer(
                    self.asked("X_0", entity, rows), gold, self.facts.name(entity), built.facts[0], "built"
                )
            if human:
                yield from self._of_sentence(human[number % len(human)])
        yield from self._simple(count // 8)
        yield from self._timed(count // 8)

    def line(self, subject: str, property: str, object: str) -> Line:
        """A statement as a line of evidence: a row of a graph, or a sentence under the name of one of its ends."""
        one, other = self.facts.name(subject), self.facts.name(object)
        label = self.facts.property_labels.get(property, property)
        if self.rng.random() < 0.4 or property not in self.builder.known:
            return one, f"{label}: {other}"
        forward = self.builder.forms(property, first_is_subject=True)
        backward = self.builder.forms(property, first_is_subject=False)
        said = self.rng.choice([*(f"{one} {w} {other}." for w in forward), *(f"{other} {w} {one}." for w in backward)])
        return (one if said.startswith(one) else other), said

    def _answer(self, question: str, gold: Line, answer: str, fact: tuple[str, str, str], source: str) -> Lesson:
        shown = self._others(fact, answer)
        held = self.rng.random() < 0.7
        if held:
            shown.insert(self.rng.randint(0, len(shown)), gold)
        elif not shown:
            shown = [self.line(*self._random())]
        return Lesson(
            "answer",
            forms.ask_answer(question, shown[:MOST_LINES]),
            f" {answer if held and gold in shown[:MOST_LINES] else forms.NONE}",
            source,
        )

    def _random(self) -> tuple[str, str, str]:
        property = self.rng.choice(self.builder.names)
        subject, object = self.rng.choice(self.builder.ends[property])
        return subject, property, object

    def _others(self, fact: tuple[str, str, str], answer: str) -> list[Line]:
        """Lines that do not answer: the same property of others, other properties of the same, anything."""
        subject, property, object = fact
        found: list[Line] = []
        for _ in range(self.rng.choice((0, 1, 2, 3, 4, 5, 6))):
            kind = self.rng.random()
            if kind < 0.4 and self.facts.by_property.get(property):
                one, two = self.rng.choice(self.facts.by_property[property])
                if not {one, two} & {subject, object}:
                    found.append(self.line(one, property, two))
            elif kind < 0.8:
                own = [(p, o) for p, o in self.facts.by_subject.get(subject, ()) if p != property and o != object]
                if own:
                    found.append(self.line(subject, *self.rng.choice(own)))
            else:
                found.append(self.line(*self._random()))
        return [line for line in found if answer.casefold() not in " ".join(line).casefold()]

    def _sentences(self) -> list[Sentence]:
        found = [*text2kgbench(self.data), *fewrel(self.data, self.facts.property_labels)]
        kept = [
            s
            for s in found
            if s.property in self.builder.known
            and len(s.text.split()) <= 40
            and {s.subject, s.object} <= {n for n in (s.subject, s.object) if n in s.text}
        ]
        self.rng.shuffle(kept)
        return kept

    def _of_sentence(self, told: Sentence) -> Iterator[Lesson]:
        """A question about what a human sentence states, asked for its subject or its object."""
        outward = self.rng.random() < 0.6  # the object is asked for
        answer, other = (told.object, told.subject) if outward else (told.subject, told.object)
        words = self.builder.forms(told.property, first_is_subject=not outward)
        label = self.builder.known[told.property].label
        entity = told.object_id if outward else told.subject_id
        person, kind = self.builder.kind(entity)
        if words and (not outward or self.rng.random() < 0.5):
            which = self.rng.choice(["Who" if person else "What", "What" if kind == "thing" else f"Which {kind}"])
            question = f"{which} {self.rng.choice(words)} {other}?"
        elif outward:
            question = f"{'Who' if person else 'What'} is the {label} of {other}?"
        else:
            return
        heading = self.rng.choice(["", told.subject, told.object])
        fact = (told.subject_id, told.property, told.object_id)
        yield self._answer(question, (heading, told.text), answer, fact, told.source)

    def _simple(self, count: int) -> Iterator[Lesson]:
        """People's questions over one statement (SimpleQuestions on Wikidata)."""
        part = "valid" if self.measured else "train"
        for item in list(lines(self.data / f"more/qa_simplequestions_wikidata_{part}.jsonl.gz"))[:count]:
            subject, property, object = item["ids"]
            if held_out(property) is self.measured or self.measured:
                (one, label, other), answer = item["triplets"][0], item["answer"]
                yield self._answer(
                    item["question"], (one, f"{label}: {other}"), answer, (subject, property, object), "simplequestions"
                )

    def _timed(self, count: int) -> Iterator[Lesson]:
        """People's questions with dates over a paragraph (TimeQA)."""
        part = "test" if self.measured else "train"
        for item in list(lines(self.data / f"more/qa_timeqa_human_{part}.jsonl.gz"))[:count]:
            title, _, text = _detokenised(item["passages"][0]).partition(": ")
            told = [sentence for sentence in re.split(r"(?<=[.;]) ", text) if len(sentence) > 20][:MOST_LINES]
            answer = _detokenised(item["answer"][0]) if item["answer"] else ""
            held = bool(answer) and any(answer.casefold() in sentence.casefold() for sentence in told)
            if told and sum(map(len, told)) < 1_500:
                prompt = forms.ask_answer(item["question"], [(title, sentence) for sentence in told])
                yield Lesson("answer", prompt, f" {answer if held else forms.NONE}", "timeqa")

    # -- enough, best ---------------------------------------------------------------------------------------------

    def _pairs(self, built: Built) -> list[tuple[str, str]]:
        """For each statement of a claim a question with an answer, right or not."""
        found = []
        for subject, property, object in built.facts:
            other = self.facts.other(property, object, self.rng) if self.rng.random() < 0.3 else None
            label = self.builder.known[property].label
            found.append((f"What is the {label} of {self.facts.name(subject)}?", self.facts.name(other or object)))
        return found

    def enough(self, count: int) -> Iterator[Lesson]:
        """Yes where each part of the claim is answered, rightly or not; no where one is not."""
        for number in range(count):
            built = self.builder.hidden(1 + number % 3) if number % 2 else self.builder.told(1 + number % 2)
            pairs = self._pairs(built)
            whole = self.rng.random() < 0.5
            if not whole:
                lost = self.rng.randrange(len(pairs))
                pairs[lost] = self._pairs(self.builder.told(1))[0]
            if self.rng.random() < 0.4:
                pairs.insert(self.rng.randint(0, len(pairs)), self._pairs(self.builder.told(1))[0])
            reply = forms.YES if whole else forms.NO
            yield Lesson("enough", forms.ask_enough(built.text, pairs), f" {reply}", "built")

    def best(self, count: int) -> Iterator[Lesson]:
        """The pair about the claim among pairs about other things, some of the same subject."""
        for _ in range(count):
            built = self.builder.told(1)
            right = self._pairs(built)[0]
            subject = built.facts[0][0]
            own = [
                (p, o)
                for p, o in self.facts.by_subject.get(subject, ())
                if p in self.builder.known and p != built.facts[0][1]
            ]
            others = [self._pairs(self.builder.told(1))[0] for _ in range(self.rng.randint(1, 3))]
            if own:
                property, object = self.rng.choice(own)
                others.append(
                    (
                        f"What is the {self.builder.known[property].label} of {self.facts.name(subject)}?",
                        self.facts.name(object),
                    )
                )
            place = self.rng.randint(0, len(others))
            pairs = [*others[:place], right, *others[place:]]
            yield Lesson("best", forms.ask_best(built.text, pairs), f" {place + 1}", "built")


def _decamelled(name: str) -> str:
    """A property of DBpedia in words; variables and names as they are."""
    return (
        name
        if name.startswith("?") or " " in name or "_" in name
        else re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
        if name[:1].islower()
        else name
    )


def _detokenised(text: str) -> str:
    """Tokens of a treebank joined as people write them."""
    text = text.replace("-LRB-", "(").replace("-RRB-", ")").replace("``", '"').replace("''", '"')
    text = re.sub(r"(?<=\w) (?=n't\b|'s\b|'re\b|'ve\b|'ll\b|'d\b|'m\b)", "", text)
    return re.sub(r" +", " ", re.sub(r"([(\[$]) ", r"\1", re.sub(r" ([.,;:!?%)\]])", r"\1", text))).strip()
