"""The small generative model that ships, as ``--model small``: the whole flow, and what the commands say of it."""

from __future__ import annotations

import io
import json
from pathlib import Path

from claimver.cli import main
from claimver.commands.tools import Tools
from claimver.compose import model_of, verify_text, writer_folder
from claimver.settings import Settings, load
from claimver.train.adapter_curve import CURVE, read_curve
from claimver.types import Label, Report

FOLDER = Path(Settings().models) / "writer"
FACTS = [
    ("Frida Kahlo", "spouse", "Diego Rivera"),
    ("Frida Kahlo", "place of birth", "Coyoacán"),
    ("Frida Kahlo", "occupation", "painter"),
]


def report(text: str, model: str = "small") -> Report:
    return verify_text(text, model=model, threads=1, triplets=FACTS)


def test_it_is_small_and_holds_no_pickles() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 45_000_000
    assert {path.suffix for path in FOLDER.iterdir()} == {".json", ".jsonl", ".md", ".safetensors"}
    assert read_curve(FOLDER / CURVE)[-1]["unseen both"] > 0.7


def test_it_labels_a_true_a_false_and_an_open_claim_and_cites_what_decides() -> None:
    found = report("Frida Kahlo was born in Coyoacán. She was born in Madrid. Frida Kahlo liked mangoes.")
    first, second, third = found.verdicts
    assert [first.label, second.label, third.label] == [Label.ATTRIBUTABLE, Label.CONTRADICTORY, Label.EXTRAPOLATORY]
    assert [t.id for t in first.triplets] == [t.id for t in second.triplets] == ["t2"]
    assert third.triplets == ()
    assert "Coyoacán" in second.rationale
    assert 0.3 < first.confidence <= 1
    assert found.model == "claimver-minilm-writer"
    assert all(v.claim.span.of(found.document.text) for v in found.verdicts)


def test_its_folder_is_a_name_of_it_and_no_language_model_is_opened(tmp_path: Path) -> None:
    text = "Frida Kahlo married Diego Rivera."
    assert report(text, str(FOLDER)).verdicts == report(text).verdicts
    settings = load({"model": "small"}, environment={})
    assert model_of(settings) is None
    assert writer_folder(settings) == FOLDER
    assert writer_folder(load({"model": str(tmp_path)}, environment={})) is None


def test_without_a_claim_it_says_nothing() -> None:
    assert report("Why not?").verdicts == ()


def test_the_list_and_the_check_know_it() -> None:
    for arguments in (("models", "list", "--json"), ("models", "check", "small", "--json")):
        out = io.StringIO()
        assert main(arguments, tools=Tools(out=out, err=io.StringIO(), environment={})) == 0
        told = json.loads(out.getvalue())
        assert "small" in {row["name"] for row in told.get("models", [])} or told["model"] == "claimver-minilm-writer"
