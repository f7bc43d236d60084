"""A folder in the form of the public data sets, with a few rows of our own making: enough to run a training through."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path

TOWNS = ("Arden", "Belmar", "Corvo", "Dunmore", "Elstow", "Farrow")
LANDS = ("Norland", "Sudland", "Estland Isles")
PEOPLE = ("Ada Lim", "Bo Falk", "Cleo Marsh", "Dag Holm", "Eva Stern", "Finn Roe", "Gus Ames", "Hana Ito")
FIRMS = ("Ibex Works", "Juno Mills", "Kite Lines", "Lark Press")
PROPERTIES = {
    "P17": "country", "P19": "place of birth", "P27": "country of citizenship", "P159": "headquarters location",
    "P740": "location of formation", "P112": "founded by", "P569": "date of birth", "P571": "inception",
    "P570": "date of death", "P1082": "population", "P2046": "area",
}  # fmt: skip
IDS = {name: f"Q{number}" for number, name in enumerate((*TOWNS, *LANDS, *PEOPLE, *FIRMS), 1)}


def statements() -> list[tuple[str, str, str]]:
    """Item-valued statements by name; P112 is one that is never trained on."""
    rows = [(town, "P17", LANDS[n % len(LANDS)]) for n, town in enumerate(TOWNS)]
    for n, person in enumerate(PEOPLE):
        rows += [(person, "P19", TOWNS[n % len(TOWNS)]), (person, "P27", LANDS[n % len(LANDS)])]
    for n, firm in enumerate(FIRMS):
        rows += [(firm, "P159", TOWNS[n]), (firm, "P740", TOWNS[n + 1]), (firm, "P112", PEOPLE[n])]
    return rows


def make(folder: Path) -> Path:
    """The folder, filled."""
    rows = statements()
    ids = [(IDS[s], p, IDS[o]) for s, p, o in rows]
    dates = [(IDS[name], "P569", f"^19{50 + n}-03-0{n + 1}T00:00:00Z/11") for n, name in enumerate(PEOPLE)]
    dates += [(IDS[name], "P570", f"^20{10 + n}-05-1{n}T00:00:00Z/11") for n, name in enumerate(PEOPLE)]
    dates += [(IDS[name], "P571", f"^18{70 + n}-00-00T00:00:00Z/9") for n, name in enumerate(FIRMS)]
    sizes = [(IDS[name], "P1082", f"+{12_500 * (n + 3)}") for n, name in enumerate(TOWNS)]
    sizes += [(IDS[name], "P2046", f"+{310 * (n + 2)}") for n, name in enumerate(TOWNS)]
    tables = {
        "entities": ("qid label_en description_en aliases", [(id, name, "", "[]") for name, id in IDS.items()]),
        "properties": ("pid label_en description_en aliases", [(p, name, "", "[]") for p, name in PROPERTIES.items()]),
        "triples": ("subject property object", ids),
        "times": ("subject property value", dates),
        "quantities": ("node1 label node2", sizes),
    }
    for name, (head, table) in tables.items():
        _write(folder / f"kg/{name}.tsv.gz", ["\t".join(head.split()), *("\t".join(row) for row in table)])
    _sentences(folder, [row for row in rows if row[1] in ("P19", "P27", "P159")])
    _pairs(folder)
    return folder


def _sentences(folder: Path, rows: list[tuple[str, str, str]]) -> None:
    """Human sentences with their statement, in the forms of four sets."""
    said = [(s, p, o, f"{s} has long been tied to {o}.") for s, p, o in rows]
    bench = [
        {
            "sent": text,
            "sub_label": s,
            "rel": p,
            "rel_label": PROPERTIES[p],
            "obj_label": o,
            "sub": IDS[s],
            "obj": IDS[o],
        }
        for s, p, o, text in said
    ]
    wdv = [
        {"verbalised_claim": t, "subject_label": s, "predicate_label": PROPERTIES[p], "object_label": o}
        for s, p, o, t in said
    ]
    fewrel, documents = [], []
    for s, p, o, text in said:
        tokens, start = text.replace(".", " .").split(), len(s.split())
        end = len(tokens) - 1 - len(o.split())
        places = {"subject": list(range(start)), "object": list(range(end, len(tokens) - 1))}
        fewrel.append({"tokens": tokens, "pid": p} | {k: {"qid": "", "tokens": [v]} for k, v in places.items()})
        names = [[{"name": name, "sent_id": 0}] for name in (s, o)]
        documents.append({"sents": [tokens], "vertexSet": names, "labels": [{"h": 0, "t": 1, "r": p, "evidence": [0]}]})
    files = {"text2kgbench_train": bench, "wdv_verbalised": wdv, "fewrel_val": fewrel, "redocred_dev": documents}
    for name, items in files.items():
        _write(folder / f"relations/{name}.jsonl.gz", map(json.dumps, items))


def _pairs(folder: Path) -> None:
    """Sentence pairs and info boxes."""
    labels = ("attributable", "extrapolatory", "contradictory")
    texts = [("The bridge is old and long.", "The bridge is old."), ("The bridge is old.", "The bridge is long.")]
    pairs = [
        {"id": f"{n}", "claim": claim, "evidence": {"text": text}, "label": labels[n % 3]}
        for n, (text, claim) in enumerate(texts * 6)
    ]
    boxes = [
        {"claim": f"{s} has to do with {o}.", "evidence": {"triplets": [[s, PROPERTIES[p], o]]}, "label": labels[n % 3]}
        for n, (s, p, o) in enumerate(statements())
    ]
    files = ("conjnli_train", "cad_snli_train", "mnli_dev", "taxinli", "breaking_nli", "fool_me_twice_dev")
    for name, items in {"infotabs_train": boxes, **dict.fromkeys(files, pairs)}.items():
        _write(folder / f"verify/{name}.jsonl.gz", map(json.dumps, items))


def _write(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
