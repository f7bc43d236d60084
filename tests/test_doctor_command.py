"""`claimver doctor`: what is here, what is broken, what to do."""

from __future__ import annotations

import json
from pathlib import Path

from console import Console

from claimver import __version__


def test_doctor_names_what_is_broken_and_ends_with_code_1(tmp_path: Path) -> None:
    console = Console(environment={"CLAIMVER_MODELS": str(tmp_path), "CLAIMVER_CACHE": str(tmp_path / "cache")})
    assert console("doctor", "--json") == 1
    checks = {row["name"]: row for row in json.loads(console.out.getvalue())["checks"]}
    models = (
        "language pipeline",
        "small verifier",
        "boundary tagger",
        "judge's adapter",
        "reasoner's adapter",
        "adapter in ClaimVer's form",
        "passage reader",
    )
    assert {checks[name]["state"] for name in models} == {"broken"}
    assert checks["encoder weights"]["state"] == checks["knowledge graph"]["state"] == "ok"
    assert checks["cache folder"] == {"name": "cache folder", "state": "ok", "detail": str(tmp_path / "cache")}


def test_doctor_says_which_linker_is_chosen(tmp_path: Path) -> None:
    def told(**environment: str) -> dict[str, str]:
        console = Console(environment={"CLAIMVER_CACHE": str(tmp_path / "cache"), **environment})
        console("doctor", "--json")
        return next(row for row in json.loads(console.out.getvalue())["checks"] if row["name"] == "linker")

    assert told() == {"name": "linker", "state": "ok", "detail": "claimver, below 0.2 a name means nothing"}
    assert told(CLAIMVER_LINKER="spacy")["state"] == "broken"  # neither a store nor the package's own database
    (tmp_path / "t.tsv").write_text("subject\tproperty\tobject\nAda\twrote\tNotes\n")
    assert Console()("kg", "build", "--triples", str(tmp_path / "t.tsv"), "--out", str(tmp_path / "kg")) == 0
    found = told(CLAIMVER_LINKER="spacy", CLAIMVER_KG=str(tmp_path / "kg"))
    assert found["detail"] == f"spacy-entity-linker over {tmp_path / 'kg' / 'graph.sqlite'}"


def test_doctor_speaks_to_a_reader(tmp_path: Path) -> None:
    console = Console(environment={"CLAIMVER_MODELS": str(tmp_path), "CLAIMVER_CACHE": str(tmp_path / "cache")})
    assert console("doctor") == 1
    assert console.out.getvalue().splitlines()[-1] == f"claimver {__version__}: 8 broken"
