"""The hand-judged sentences: well formed, in the promised numbers, and true to the sample graph."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from judged import SENTENCE_FILES, Row, ids_of, rows, statements

LABELS = ("Attributable", "Extrapolatory", "Contradictory")
FILES = pytest.mark.parametrize("name", SENTENCE_FILES)


@pytest.fixture(scope="module")
def graph() -> dict[str, str]:
    """Each statement of the sample graph in words, by id."""
    return statements()


def kind(labels: list[str]) -> str:
    """The label of a sentence with one claim, "mixed" for one with several."""
    return labels[0] if len(labels) == 1 else "mixed"


def tuning_rows() -> list[Row]:
    """The rows that may be looked at while the parts are tuned."""
    return [row for name in SENTENCE_FILES if name != "judged_sentences" for row in rows(name)]


def kinds(name: str) -> Counter[str]:
    """How many sentences of each kind a file has."""
    return Counter(kind([claim["label"] for claim in row["claims"]]) for row in rows(name))


def test_the_forty_are_ten_of_each_label_and_ten_mixed() -> None:
    assert kinds("judged_sentences") == {**dict.fromkeys(LABELS, 10), "mixed": 10}


def test_the_sixty_for_tuning_are_twenty_of_each_label() -> None:
    assert kinds("dev_sentences") == dict.fromkeys(LABELS, 20)


def test_the_forty_mixed_for_tuning_have_two_or_three_claims_of_every_label_in_fair_shares() -> None:
    claims = [row["claims"] for row in rows("dev_mixed")]
    labels = Counter(claim["label"] for part in claims for claim in part)
    assert len(claims) == 40
    assert all(len(part) in (2, 3) for part in claims)
    assert [round(labels[label] / labels.total(), 1) for label in LABELS] == [0.4, 0.3, 0.3]


def test_there_are_eight_worked_texts_with_the_labels_of_the_method() -> None:
    labels = ["".join(c["label"][0] for c in row["claims"]) for row in rows("worked_texts")]
    assert labels == ["AA", "AAE", "AE", "AEE", "CE", "C", "CA", "EE"]


def test_every_mixed_sentence_has_two_or_three_claims_and_more_than_one_label() -> None:
    mixed = [row["claims"] for row in rows("judged_sentences") if len(row["claims"]) > 1]
    assert all(len(claims) in (2, 3) for claims in mixed)
    assert all(len({claim["label"] for claim in claims}) > 1 for claims in mixed)


@FILES
def test_claims_are_substrings_in_order_without_overlap(name: str) -> None:
    for row in rows(name):
        starts = [row["text"].find(claim["text"]) for claim in row["claims"]]
        ends = [start + len(claim["text"]) for start, claim in zip(starts, row["claims"], strict=True)]
        assert all(start >= 0 for start in starts), row["id"]
        assert all(end <= start for end, start in pairwise_ends(starts, ends)), row["id"]


def pairwise_ends(starts: list[int], ends: list[int]) -> list[tuple[int, int]]:
    """Each claim's end with the next claim's start."""
    return [(before[1], after[0]) for before, after in pairwise(zip(starts, ends, strict=True))]


@FILES
def test_between_the_claims_stand_only_spaces_and_stops(name: str) -> None:
    for row in rows(name):
        rest = row["text"]
        for claim in row["claims"]:
            assert claim["text"] == claim["text"].strip(" ,;."), row["id"]
            rest = rest.replace(claim["text"], "", 1)
        assert set(rest) <= set(" ,;."), row["id"]


@FILES
def test_every_id_names_the_statement_that_was_judged(name: str, graph: dict[str, str]) -> None:
    for row in rows(name):
        for claim in row["claims"]:
            found = [ids_of(words, graph) for words in claim["evidence"]]
            assert found == [[id_] for id_ in claim["triplets"]], (
                f"{row['id']}: the sample graph has changed; `python tests/judged.py` writes the "
                f"ids again, and evidence that it no longer holds must be judged anew: {found}"
            )


@FILES
def test_supported_and_contradicted_claims_cite_evidence_and_all_say_why(name: str) -> None:
    claims = [claim for row in rows(name) for claim in row["claims"]]
    assert all(claim["triplets"] for claim in claims if claim["label"] != "Extrapolatory")
    assert all(claim["label"] in LABELS and claim["why"] for claim in claims)


def test_no_text_and_no_deciding_statement_of_the_forty_is_used_for_tuning() -> None:
    forty, others = rows("judged_sentences"), tuning_rows()
    assert not {row["text"] for row in forty} & {row["text"] for row in others}
    cited = [{i for r in part for c in r["claims"] for i in c["triplets"]} for part in (forty, others)]
    assert not cited[0] & cited[1]


def test_ids_are_unique_over_all_files() -> None:
    ids = [row["id"] for name in (*SENTENCE_FILES, "given_triplets") for row in rows(name)]
    assert len(ids) == len(set(ids)) == 40 + 8 + 60 + 40 + 60


def test_given_triplets_are_ten_of_each_label_in_each_part() -> None:
    counts = Counter((row["part"], row["label"]) for row in rows("given_triplets"))
    assert counts == {(part, label): 10 for part in ("dev", "test") for label in LABELS}


def test_given_triplets_are_three_filled_strings_with_a_distractor() -> None:
    for row in rows("given_triplets"):
        assert len(row["triplets"]) >= 3, row["id"]
        assert all(len(t) == 3 and all(x.strip() == x != "" for x in t) for t in row["triplets"])


def test_given_triplets_share_no_text_and_no_triplet_between_the_parts() -> None:
    parts = [[r for r in rows("given_triplets") if r["part"] == part] for part in ("dev", "test")]
    for key in (
        lambda row: [row["text"]],
        lambda row: [tuple(triplet) for triplet in row["triplets"]],
    ):
        seen = [{item for row in part for item in key(row)} for part in parts]
        assert not seen[0] & seen[1]


def test_evidence_in_words_finds_statements_by_their_qualifiers(graph: dict[str, str]) -> None:
    words = "Gianluigi Buffon | member of sports team | Juventus F.C."
    assert len(ids_of(words, graph)) > len(ids_of(f"{words} | start time=2019", graph)) == 1
    assert ids_of("Gianluigi Buffon | member of sports team | Nobody", graph) == []
