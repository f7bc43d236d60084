"""Several methods on one text: the same evidence, where they part, what they cost, and a run that is stopped."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from scripted_kit import kit
from scripted_reasoner import NO, YES, ScriptedReasoner, ScriptedSearcher, by_claim

from claimver.comparison import Column, SameAnswers, Stopped, compare, comparison_to_dict, cost, deciding
from claimver.errors import InputError, ModelError, RetrievalError, UnknownName
from claimver.parts import Kit
from claimver.types import Claim, Document, Evidence, Label, Passage, Step, Verdict

TEXT = "Apollo 11 landed on the Moon. The Moon orbits Earth."
PASSAGE = Passage("p1", "Apollo 11 landed on the Moon.", title="Apollo 11")


@dataclass
class Counting:
    """A retriever that counts what it is asked."""

    error: RetrievalError | None = None
    asked: int = 0

    def find(self, document: Document) -> Evidence:
        self.asked += 1
        if self.error:
            raise self.error
        return kit().retriever.find(document)


@dataclass
class Seen:
    """A watch that keeps what it is told, and stops at a step of a kind."""

    stop: str = ""
    told: list[tuple[str, str]] = field(default_factory=list)
    verdicts: dict[str, tuple[Verdict, ...]] = field(default_factory=dict)

    def begun(self, name: str, document: Document) -> None:
        self.told.append((name, "begun"))

    def step(self, name: str, claim: Claim, step: Step) -> None:
        self.told.append((name, step.kind))
        if self.stop == step.kind and self.verdicts.get(name):
            raise Stopped("The reader stopped it.")

    def arrived(self, name: str, verdicts: tuple[Verdict, ...]) -> None:
        self.verdicts[name] = verdicts

    def ended(self, column: Column) -> None:
        self.told.append((column.method, "ended"))


def parts(retriever: Counting | None = None, **more: object) -> Kit:
    reasoner = ScriptedReasoner(supports=by_claim({"Apollo 11 landed on the Moon": YES, "The Moon orbits Earth": NO}))
    return replace(kit(), reasoner=reasoner, retriever=retriever or Counting(), **more)


def test_the_text_is_searched_once_for_all_methods() -> None:
    retriever = Counting()
    found = compare(TEXT, parts(retriever), ["claimver", "rag", "semantic", "rag"])
    assert retriever.asked == 1
    assert [column.method for column in found.columns] == ["claimver", "rag", "semantic"]
    assert len(found.claims) == 2
    evidence = [column.report.evidence.triplets for column in found.columns if column.report]
    assert evidence[0] == evidence[1] == evidence[2] != ()


def test_the_same_question_gets_the_same_passages_whoever_asks() -> None:
    searcher = ScriptedSearcher([PASSAGE])
    compare(TEXT, parts(searcher=searcher), ["rag", "garag"])
    assert len(searcher.asked) == 2  # one for each claim: both methods ask for the same four documents


def test_where_methods_disagree_and_which_steps_decided() -> None:
    found = compare(TEXT, parts(), ["claimver", "rag", "semantic"])
    agreed, parted = found.claims
    assert not found.disagree(agreed)
    assert found.disagree(parted)
    labels = {name: verdict.label for name, verdict in found.verdicts(parted).items()}
    assert labels == {"claimver": Label.ATTRIBUTABLE, "rag": Label.CONTRADICTORY, "semantic": Label.CONTRADICTORY}
    partings = found.partings(parted)
    assert [one.methods for one in partings] == [("claimver", "rag"), ("claimver", "semantic")]
    judged, weighed = partings[0].decided
    assert judged is not None and judged.kind == "judge" and judged.answer.startswith("Attributable")  # noqa: PT018
    assert weighed is not None and weighed.answer == "supports 0.02, silent 0.08, contradicts 0.90"  # noqa: PT018


def test_methods_that_share_their_first_steps_part_after_them() -> None:
    found = compare(TEXT, parts(), ["corag", "torag"], options={"corag": {"questions": 1}})
    one, other = (found.verdicts(found.claims[1])[name] for name in ("corag", "torag"))
    from claimver.comparison import parting

    parted = parting("corag", one, "torag", replace(other, label=None))
    assert parted.shared == 1  # both read the claim's triplets
    assert [step.kind for step in parted.steps if step] == ["questions", "questions"]


def test_cost_is_the_sum_of_the_steps() -> None:
    found = compare(TEXT, parts(), ["rag"])
    spent = cost(found.columns[0].verdicts)
    assert (spent.calls, spent.tokens) == (2, 20)
    assert deciding(Verdict(found.claims[0], None)) is None


def test_a_method_that_cannot_run_has_its_problem_and_the_others_run() -> None:
    found = compare(TEXT, parts(), ["rag", "vegraph"], options={"vegraph": {"mode": "odd"}})
    assert found.columns[0].report is not None
    assert "The option mode of vegraph is 'odd'" in found.columns[1].problem
    assert [set(found.verdicts(claim)) for claim in found.claims] == [{"rag"}, {"rag"}]


def test_a_failed_search_fails_for_all_and_is_asked_once() -> None:
    retriever = Counting(RetrievalError("The endpoint did not answer."))
    found = compare(TEXT, parts(retriever), ["claimver", "rag"])
    assert retriever.asked == 1
    assert {verdict.label for column in found.columns for verdict in column.verdicts} == {None}


def test_who_watches_sees_each_step_and_can_stop_in_the_middle() -> None:
    seen = Seen()
    compare(TEXT, parts(), ["claimver", "rag"], watch=seen)
    assert seen.told == [
        ("claimver", "begun"), ("claimver", "retrieval"), ("claimver", "judge"), ("claimver", "retrieval"),
        ("claimver", "judge"), ("claimver", "ended"), ("rag", "begun"), ("rag", "retrieval"), ("rag", "veracity"),
        ("rag", "retrieval"), ("rag", "veracity"), ("rag", "ended"),
    ]  # fmt: skip
    stopping = Seen(stop="veracity")
    with pytest.raises(Stopped):
        compare(TEXT, parts(), ["rag", "claimver"], watch=stopping)
    assert len(stopping.verdicts["rag"]) == 1
    assert ("claimver", "begun") not in stopping.told


def test_the_comparison_as_json_holds_labels_partings_costs_and_reports() -> None:
    row = comparison_to_dict(compare(TEXT, parts(), ["claimver", "rag"]))
    assert [claim["agree"] for claim in row["claims"]] == [True, False]
    assert row["claims"][1]["labels"] == {"claimver": "Attributable", "rag": "Contradictory"}
    assert row["claims"][1]["partings"][0]["decided"][1]["kind"] == "veracity"
    assert [method["report"]["method"] for method in row["methods"]] == ["claimver", "rag"]


def test_settings_that_were_stated_are_recorded_in_column_report_and_json() -> None:
    own = {"torag": {"questions": 1, "exclude": ("a.org", "b.org")}}
    found = compare(TEXT, parts(), ["torag", "rag"], options=own, settings={"kg": "toy"})
    assert [column.options for column in found.columns] == [own["torag"], {}]
    report = found.columns[0].report
    assert report is not None
    assert report.settings == {"kg": "toy", "method": "torag", "method_options": "questions=1;exclude=a.org,b.org"}
    assert [method["options"] for method in comparison_to_dict(found)["methods"]] == [own["torag"], {}]


def test_bad_input_is_named() -> None:
    with pytest.raises(UnknownName, match="Did you mean torag"):
        compare(TEXT, parts(), ["toragg"])
    with pytest.raises(InputError, match="No method is named"):
        compare(TEXT, parts(), [])
    with pytest.raises(InputError, match="empty"):
        compare(" ", parts(), ["rag"])


def test_one_method_by_two_models_on_the_same_evidence() -> None:
    retriever, asked = Counting(), list[str]()
    other = ScriptedReasoner(supports=by_claim({"The Moon orbits Earth": YES}))

    def by(model: str) -> Kit:
        asked.append(model)
        return replace(kit(), reasoner=other)

    found = compare(TEXT, parts(retriever), ["rag", "rag@another"], models=by)
    assert (retriever.asked, asked) == (1, ["another"])
    labels = {name: verdict.label for name, verdict in found.verdicts(found.claims[1]).items()}
    assert labels == {"rag": Label.CONTRADICTORY, "rag@another": Label.ATTRIBUTABLE}
    report = found.columns[1].report
    assert report is not None
    assert (report.method, report.settings["model"]) == ("rag", "another")


def test_a_model_that_cannot_be_opened_has_a_column_with_its_problem_and_the_others_run() -> None:
    def by(model: str) -> Kit:
        raise ModelError(f"{model} is no model.")

    found = compare(TEXT, parts(), ["rag@nothing", "rag"], models=by)
    assert found.columns[0].problem == "nothing is no model."
    assert found.columns[1].report is not None
    assert "Only one model is here" in compare(TEXT, parts(), ["rag@nothing"]).columns[0].problem


def test_a_bound_that_a_method_leaves_open_is_left_to_the_searcher() -> None:
    searcher = ScriptedSearcher([PASSAGE])
    same = SameAnswers(searcher)
    assert same.search("Who?") == same.search("Who?") == (PASSAGE,)
    assert same.search("Who?", after="") == (PASSAGE,)
    assert [asked[2:4] for asked in searcher.asked] == [(None, None), (None, "")]
