"""All sets of texts judged again in two minutes, to see what a change does: `python benchmarks/replay.py FOLDER`.

What the models say is kept in FOLDER: the judge's opinions, vectors, directions heard. The texts are linked, cut and
checked anew, and the models asked only what they were never asked, so that the first run takes as long as all sets do.
It prints the counts of each set (right with its interval, falsely Attributable, falsely Contradictory, of all claims)
and, with `--against NAME`, every claim whose label is another than in the run that was kept by that name.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from outside import Tally

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from claimver.compose import build_kit
from claimver.parts import Embedder, Judge, Opinion, Question
from claimver.settings import load, wait_idly
from claimver.train.judge_run import judged_texts
from claimver.train.judge_texts import Judged
from claimver.verify.direction import DirectionReader, PairModel
from claimver.verify.verifier import CheckedVerifier

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
SETS = tuple("outside unseen blind ordinary articles fresh invented later recent latest further newest unread".split())
Found = dict[tuple[str, str, int], tuple[str, str, str, str]]  # set, id, number: wanted, found, claim, reason


@dataclass
class Kept:
    """What the models said."""

    opinions: dict[str, list[Any]] = field(default_factory=dict)  # question as JSON → probabilities, cited rows
    vectors: dict[str, NDArray[np.float32]] = field(default_factory=dict)
    pairs: dict[str, list[float]] = field(default_factory=dict)  # claim and evidence as JSON → probabilities

    @classmethod
    def read(cls, folder: Path) -> Kept:
        """What lies in the folder; nothing where none does."""
        if not (folder / "vectors.npy").is_file():
            return cls()
        said = {
            name: json.loads((folder / f"{name}.json").read_text("utf-8")) for name in ("opinions", "pairs", "texts")
        }
        vectors = np.load(folder / "vectors.npy", allow_pickle=False)
        return cls(said["opinions"], dict(zip(said["texts"], vectors, strict=True)), said["pairs"])

    def write(self, folder: Path) -> None:
        """All of it to the folder."""
        for name, told in (("opinions", self.opinions), ("pairs", self.pairs), ("texts", list(self.vectors))):
            (folder / f"{name}.json").write_text(json.dumps(told), "utf-8")
        np.save(folder / "vectors.npy", np.stack(list(self.vectors.values())), allow_pickle=False)


@dataclass
class KeptJudge:
    judge_: Judge
    kept: Kept
    counts: bool = True
    name: str = "kept"

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        asked = {_key(question): question for question in questions}
        fresh = [key for key in asked if key not in self.kept.opinions]
        for key, found in zip(fresh, self.judge_.judge([asked[key] for key in fresh]), strict=True):
            self.kept.opinions[key] = [found.attributable, found.extrapolatory, found.contradictory, list(found.cited)]
        told = (self.kept.opinions[_key(question)] for question in questions)
        return (Opinion(*shares, cited=tuple(cited)) for *shares, cited in told)


@dataclass
class KeptEmbedder:
    embedder: Embedder
    kept: Kept

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        fresh = [text for text in dict.fromkeys(texts) if text not in self.kept.vectors]
        if fresh:
            self.kept.vectors.update(zip(fresh, self.embedder.embed(fresh), strict=True))
        return np.stack([self.kept.vectors[text] for text in texts]) if texts else self.embedder.embed(texts)


@dataclass
class KeptPairs:
    model: PairModel
    kept: Kept

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        fresh = [pair for pair in dict.fromkeys(pairs) if json.dumps(pair) not in self.kept.pairs]
        for pair, shares in zip(fresh, self.model.probabilities(fresh) if fresh else (), strict=True):
            self.kept.pairs[json.dumps(pair)] = shares.tolist()
        return np.array([self.kept.pairs[json.dumps(pair)] for pair in pairs])


def _key(question: Question) -> str:
    return json.dumps([question.claim, [[row.heading, row.text] for row in question.rows]])


def main() -> None:
    wait_idly()
    logging.disable(logging.INFO)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--name", default="last", help="what this run is kept as")
    parser.add_argument("--against", metavar="NAME", help="an earlier run, whose other labels are shown")
    parser.add_argument("--sets", default=",".join(SETS), metavar="A,B", help="folders of tests/data, or paths")
    parser.add_argument("--wrong", action="store_true", help="print the wrong ones")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    kept = Kept.read(options.folder)
    verifier, found = verifier_of(kept), Found()
    for name in options.sets.split(","):
        texts = texts_of(DATA / name)
        here = judged(Path(name).name, texts, verifier)
        found |= here
        print(f"{Path(name).name:10}", _counts(here), flush=True)
    print(f"{'all':10}", _counts(found))
    kept.write(options.folder)
    before = options.folder / f"run_{options.against}.json" if options.against else None
    rows = json.loads(before.read_text("utf-8")) if before else []
    (options.folder / f"run_{options.name}.json").write_text(json.dumps(list(found.items())), "utf-8")
    shown(found, {tuple(key): tuple(row) for key, row in rows}, options.wrong)


def texts_of(folder: Path) -> list[Judged]:
    """The linked texts of a set with their evidence; of those that were trained on only the graphs held out."""
    settings, measured = load({}), True if folder.name == "outside" else None
    return list(judged_texts(folder, lambda graph: build_kit(settings, graph=graph), measured=measured))


def verifier_of(kept: Kept) -> CheckedVerifier:
    """The verifier that ships, its models behind what they said before."""
    kit = build_kit(load({}))
    whole: Any = kit.verifier
    reader = whole._reader and DirectionReader(KeptPairs(whole._reader._model, kept))
    return CheckedVerifier(KeptJudge(whole.judge, kept), KeptEmbedder(kit.embedder, kept), counts=True, reader=reader)


def judged(name: str, texts: Sequence[Judged], verifier: CheckedVerifier) -> Found:
    """Each claim with the label wanted and found; "-" where the text is cut otherwise than it was judged."""
    found: Found = {}
    for at, text in enumerate(texts):
        key = f"{text.graph}/{at}"
        if len(text.claims) != len(text.labels):
            found |= {
                (name, key, i): (label, "-", text.document.text, "cut otherwise") for i, label in enumerate(text.labels)
            }
            continue
        verdicts = verifier.verify(replace(text.document, claims=text.claims), text.evidence)
        for i, (label, verdict) in enumerate(zip(text.labels, verdicts, strict=True)):
            letter = verdict.label.value[0] if verdict.label else "-"
            found[name, key, i] = (label, letter, verdict.claim.proposition, verdict.rationale)
    return found


def shown(found: Found, before: Found, wrong: bool) -> None:
    """Print what is another than before, better or worse, or all that is wrong."""
    for key, (wanted, letter, claim, reason) in found.items():
        old = before[key][1] if key in before else letter
        if old != letter:
            mark = "+" if letter == wanted else "-" if old == wanted else "~"
            print(f"{mark} {key[0]} {key[1]} wanted {wanted}, {old} to {letter}: {claim}\n      {reason}")
        elif wrong and letter != wanted:
            print(f"{key[0]} {key[1]} wanted {wanted}, {letter}: {claim}\n      {reason}")


def _counts(found: Found) -> str:
    tally = Tally(Counter(wanted + letter for wanted, letter, _, _ in found.values()))
    texts = dict[tuple[str, str], list[bool]]()
    for (name, text, _), (wanted, letter, _, _) in found.items():
        texts.setdefault((name, text), []).append(wanted == letter)
    tally.by_text = [(sum(some), len(some)) for some in texts.values()]
    shares, (low, high) = tally.shares(), tally.interval()
    right, *wrong = (f"{round(share * tally.pairs.total())} {name} ({share:.1%})" for name, share in shares.items())
    cut = sum(number for pair, number in tally.pairs.items() if pair[1] == "-")
    return f"{right} [{low:.1%}, {high:.1%}] of {tally.pairs.total()}, {', '.join(wrong)}, {cut} cut otherwise"


if __name__ == "__main__":
    main()
