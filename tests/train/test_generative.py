"""The small writer: trained for a moment on examples of the sample graph, saved, loaded, and read strictly."""

from __future__ import annotations

import json
import random
import shutil
from itertools import islice
from pathlib import Path

import pytest
import scripted_kit
import torch
from safetensors.torch import load_file, save_file

from claimver.encoder.nets import base
from claimver.encoder.nets.render import render
from claimver.encoder.nets.writer import SmallWriter
from claimver.encoder.nets.writer_net import CODES, FIRST_CODE, FIXED, LABELS, START, STOP, allowed, batch_of, laid
from claimver.errors import ModelError
from claimver.kg.memory import MemoryGraph
from claimver.lm.prompt import PROMPTS, fill
from claimver.lm.reply import read_reply
from claimver.lm.verify import GenerativeVerifier, Limits, label_probabilities
from claimver.parts import LanguageModel
from claimver.settings import Settings
from claimver.train.adapter_curve import CURVE, read_curve
from claimver.train.facts import Facts
from claimver.train.generative import target, train_writer
from claimver.train.generative_examples import Lesson, composed, parted
from claimver.types import Evidence, Label
from tests.encoder.wrong_folders import Change, wrong

VERIFIER = Path(Settings().models) / "verifier"
CITIES = {"Q1": "Rome", "Q2": "Oslo", "Q3": "Lima", "Q4": "Riga", "Q5": "Pune"}
PEOPLE = {"Q11": "Ada Lim", "Q12": "Bo Falk", "Q13": "Cleo Marsh", "Q14": "Dag Holm", "Q15": "Eva Stern"}
PROMPT = str(PROMPTS / "writer.txt")


def facts() -> Facts:
    found = Facts(labels={**CITIES, **PEOPLE}, property_labels={"P19": "place of birth", "P551": "residence"})
    for number, person in enumerate(PEOPLE):
        for property, step in (("P19", 1), ("P551", 2)):
            city = list(CITIES)[(number * step + step) % len(CITIES)]
            found.by_subject[person].append((property, city))
            found.by_property[property].append((person, city))
    return found


@pytest.fixture(scope="module")
def lessons() -> list[Lesson]:
    return list(islice(composed(facts(), random.Random(1)), 60))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, lessons: list[Lesson]) -> Path:
    out = tmp_path_factory.mktemp("models") / "writer"
    torch.set_num_threads(1)
    train_writer(lessons, lessons[:6], out, VERIFIER, minutes=5, batch_tokens=300)
    return out


@pytest.fixture(scope="module")
def writer(folder: Path) -> SmallWriter:
    return SmallWriter.load(folder)


def test_a_training_leaves_a_small_folder_of_safetensors_and_a_curve(folder: Path) -> None:
    names = sorted(path.name for path in folder.iterdir())
    weights = ["adapter_model.safetensors", "writer.safetensors"]
    assert names == sorted([*weights, "adapter_config.json", "writer.json", CURVE])
    assert sum(path.stat().st_size for path in folder.iterdir()) < 45_000_000
    assert read_curve(folder / CURVE)[-1]["composed label"] >= 0


def test_it_is_a_language_model_whose_replies_are_read_strictly(writer: SmallWriter) -> None:
    assert isinstance(writer, LanguageModel)
    graph = MemoryGraph.from_names([("Ada Lim", "place of birth", "Rome"), ("Ada Lim", "spouse", "Bo | Falk")])
    triplets, text = graph.statements(["t1", "t2"]), 'Ada Lim was born in "Rome", and she lives in Oslo.'
    spans = ['Ada Lim was born in "Rome"', "she lives in Oslo"]
    told = "\n".join(json.dumps([span, span]) for span in spans)
    reply = writer.reply(fill(told, triplets, prompt=PROMPT))
    reading = read_reply(reply.text, text, triplets)
    assert [claim.span.of(text) for claim in reading.claims] == spans
    assert not reading.refused
    for claim in reading.claims:
        assert not claim.unknown
        assert claim.triplets or claim.label is Label.EXTRAPOLATORY
        assert claim.rationale
    likely = label_probabilities(reply)
    assert len(likely) == 2
    assert all(1 / 3 <= share <= 1 for share in likely)


def test_without_evidence_it_can_only_leave_a_claim_open(writer: SmallWriter) -> None:
    reply = writer.reply(fill(json.dumps(["Zork eats Gnu", "Zork eats Gnu"]), (), prompt=PROMPT))
    (claim,) = read_reply(reply.text, "Zork eats Gnu.", ()).claims
    assert (claim.label, claim.triplets) == (Label.EXTRAPOLATORY, ())


def test_as_a_verifier_it_judges_the_claims_of_the_segmenter(writer: SmallWriter) -> None:
    graph = MemoryGraph.from_names(scripted_kit.FACTS)
    document = scripted_kit.Linker(graph).link(scripted_kit.Preprocessor().process("Apollo 11 landed on Moon."))
    verifier = GenerativeVerifier(
        writer,
        scripted_kit.Segmenter(),
        scripted_kit.Embedder(),
        limits=Limits(triplets=12),
        prompt=PROMPT,
        constrained=False,
        by_claim=True,
    )
    evidence = Evidence(triplets=graph.statements(["t1", "t2", "t3"]), given=True)
    (verdict,) = verifier.verify(document, evidence)
    assert verdict.claim.span.of(document.text) == "Apollo 11 landed on Moon"
    assert verdict.label is not None


def test_the_grammar_lets_numbers_rise_and_labels_that_decide_need_one() -> None:
    given = torch.tensor([[True, True, False]])

    def open(*row: int) -> set[int]:
        return {int(token) for token in allowed(torch.tensor([row]), given)[0].nonzero()}

    assert open(START) == {STOP, FIXED, FIXED + 1}
    assert open(START, FIXED) == {STOP, FIXED + 1}
    assert open(START, STOP) == {LABELS[1]}
    assert open(START, FIXED, STOP) == set(LABELS)
    silent = FIRST_CODE + CODES.index("silent")
    assert open(START, STOP, LABELS[1]) == {silent}
    assert silent not in open(START, FIXED, STOP, LABELS[1])


def test_rows_are_laid_out_as_the_verifier_reads_them_and_found_again() -> None:
    rows = [("A", "crew", "B"), ("C", "part of", "A"), ("A", "crew", "D"), ("A", "date", "1969")]
    text, places = laid(rows)
    assert text == render(rows)
    said = [[text[start:end] for start, end in ranges] for ranges in places]
    assert said == [["crew", "B"], ["part of", "A"], ["crew", "D"], ["date", "1969"]]


def test_a_row_that_was_cut_off_is_none_to_cite() -> None:
    rows = [(f"Subject {n}", "relation", "a rather long object " * 4) for n in range(20)]
    batch = batch_of(base.load().tokenizer, [("A claim", rows)])
    assert batch.given[0, 0]
    assert not batch.given[0, -1]


def test_numbers_that_were_guessed_and_codes_not_known_do_not_count() -> None:
    lesson = Lesson("c", (("s", "p", "o"),), (0,), 2, "", "infotabs", sure=False)
    tokens, counts = target(lesson, [True])
    assert tokens[:3] == [FIXED, STOP, LABELS[2]]
    assert counts == [False, False, True, False]


def test_what_is_measured_with_is_not_trained_on(lessons: list[Lesson]) -> None:
    kept, dev = parted(lessons, each=5)
    assert len(dev) == 5
    assert not {lesson.claim for lesson in kept} & {lesson.claim for lesson in dev}


def test_a_prompt_of_another_form_and_images_are_refused(writer: SmallWriter) -> None:
    with pytest.raises(ModelError, match="prompts of its own form only"):
        writer.reply("What is the capital of France?")
    with pytest.raises(ModelError, match="reads text only"):
        writer.reply("x", images=["a.png"])


@pytest.mark.parametrize(("change", "words"), wrong("writer.json", "writer.safetensors"))
def test_a_wrong_folder_is_refused_with_the_files_name(
    folder: Path, tmp_path: Path, change: Change, words: str
) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "writer"))
    change(copy)
    with pytest.raises(ModelError, match=words) as caught:
        SmallWriter.load(copy)
    assert str(copy) in str(caught.value)


def test_weights_that_lack_a_part_are_refused(folder: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "writer"))
    kept = {name: value for name, value in load_file(copy / "writer.safetensors").items() if name != "told.bias"}
    save_file(kept, copy / "writer.safetensors")
    with pytest.raises(ModelError, match=r"do not fit \(told\.bias\)"):
        SmallWriter.load(copy)
