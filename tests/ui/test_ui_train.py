"""The Train page, run without a browser: curves, the review queue, and what cannot be shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from claimver.errors import InputError, SettingsError
from claimver.kg.memory import MemoryGraph
from claimver.settings import Settings, load
from claimver.train.adapter_examples import Example, ExampleClaim, Status
from claimver.train.known import known_paths, note_path
from claimver.train.review import Queue
from claimver.types import Label, Span
from claimver.ui.review import Judgement, decided, next_pending, place_of, report_of

FACTS = (("Airbus", "headquarters", "Blagnac"), ("Blagnac", "country", "France"))
TEXT = "Airbus is in Blagnac. It is **large**."
PLACE: dict[str, Path] = {}


def example(id: str, status: Status = Status.PENDING) -> Example:
    claims = (
        ExampleClaim(Span(0, 20), Label.ATTRIBUTABLE, (1,), "Fact 1 states it."),
        ExampleClaim(Span(22, 37), Label.EXTRAPOLATORY, (), "Nothing settles this."),
    )
    return Example(id, TEXT, FACTS, claims, "scripted 1", status=status)


def cache() -> Settings:
    return load({"cache": str(PLACE["cache"])}, environment={})


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    PLACE["cache"] = tmp_path / "cache"
    yield tmp_path
    PLACE.clear()


@pytest.fixture
def queue(folder: Path) -> Queue:
    made = Queue(folder / "texts.queue.jsonl")
    for number in range(3):
        made.append(example(f"q{number}"))
    note_path(cache(), made.path)
    return made


def page() -> None:
    """What AppTest runs."""
    from tests_page import graph, settings

    from claimver.ui import train

    train.show(settings, graph)


@pytest.fixture
def app(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    import sys
    import types

    made = types.ModuleType("tests_page")
    made.settings = cache  # type: ignore[attr-defined]
    made.graph = lambda: MemoryGraph.from_names(FACTS)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tests_page", made)
    return AppTest.from_function(page, default_timeout=60)


def words(app: AppTest) -> str:
    """All that our components show, as one JSON text."""
    return json.dumps(
        [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json], ensure_ascii=False
    )


def test_a_computer_without_runs_and_queues_says_how_to_begin(app: AppTest) -> None:
    shown = words(app.run())
    assert not app.exception
    assert "No training has run" in shown
    assert "claimver train distill" in shown


def test_the_curve_of_a_run_is_drawn_with_its_figures_beside_it(app: AppTest, folder: Path) -> None:
    run = folder / "tuned"
    run.mkdir()
    points = [{"step": n, "epoch": n / 50, "seconds": n, "loss": 5 / n} for n in range(1, 101)]
    (run / "curve.jsonl").write_text("".join(json.dumps(p) + "\n" for p in points))
    (run / "README.md").write_text("# A card <b>")
    note_path(cache(), run)
    shown = words(app.run())
    assert not app.exception
    assert "step 100, epoch 2, loss 0.0500" in shown
    assert "Running, or stopped" in shown
    assert shown.count('"tr"') <= 13
    (chart,) = app.get("vega_lite_chart")
    assert chart.proto.alt == "Loss by step: step 100, epoch 2, loss 0.0500"
    assert [code.value for code in app.code] == ["# A card <b>"]
    (run / "adapter_model.safetensors").touch()
    assert "Finished" in words(app.run())


def test_what_was_measured_at_one_step_is_one_row_of_the_table(app: AppTest, folder: Path) -> None:
    run = folder / "tuned"
    run.mkdir()
    points = [{"step": 1, "loss": 3.0}, {"step": 2, "loss": 2.0}, {"step": 2, "dev_loss": 2.5}]
    (run / "curve.jsonl").write_text("".join(json.dumps(p) + "\n" for p in points))
    note_path(cache(), run)
    shown = words(app.run())
    assert "step 2, epoch 0, loss 2.0000, dev loss 2.5000" in shown
    assert shown.count('"tr"') == 3


def test_a_damaged_curve_is_told_and_the_page_lives_on(app: AppTest, folder: Path, queue: Queue) -> None:
    (folder / "bad").mkdir()
    (folder / "bad" / "curve.jsonl").write_text("{")
    note_path(cache(), folder / "bad")
    shown = words(app.run())
    assert not app.exception
    assert "This curve cannot be read" in shown
    assert "Example 1 of 3" in shown


def press(app: AppTest, label: str) -> AppTest:
    next(button for button in app.button if button.label == label).click().run()
    assert not app.exception
    return app


SAVE, REJECT = "Save: right as it stands now", "Reject the example"


def test_saving_unchanged_accepts_and_goes_on(app: AppTest, queue: Queue) -> None:
    shown = words(press(app.run(), SAVE))
    assert queue.examples()[0] == example("q0", Status.ACCEPTED)
    assert "Example 1 is accepted." in shown
    assert "Example 2 of 3, pending" in shown


def test_another_label_and_its_triplets_correct_the_example(app: AppTest, queue: Queue) -> None:
    app.run()
    app.selectbox(key="review_0_q0_1_label").set_value("Contradictory")
    app.multiselect(key="review_0_q0_1_cited").set_value([2])
    app.text_input(key="review_0_q0_1_why").set_value("Fact 2  says otherwise.")
    press(app, SAVE)
    corrected = queue.examples()[0]
    assert corrected.status is Status.CORRECTED
    assert corrected.claims[1] == ExampleClaim(Span(22, 37), Label.CONTRADICTORY, (2,), "Fact 2 says otherwise.")
    assert corrected.claims[0] == example("q0").claims[0]


def test_a_label_that_no_triplet_carries_is_not_saved(app: AppTest, queue: Queue) -> None:
    app.run()
    app.selectbox(key="review_0_q0_1_label").set_value("Contradictory")
    shown = words(press(app, SAVE))
    assert "is Contradictory by no triplet" in shown
    assert queue.examples()[0].status is Status.PENDING


def test_what_a_button_had_to_say_stands_until_the_next_is_pressed(app: AppTest, queue: Queue) -> None:
    press(app.run(), "Add the triplet")
    for _ in range(2):  # any widget of the page, or a lost connection, makes it run again
        assert "has no subject and no property and no object" in words(app.run())
    shown = words(press(app, SAVE))
    assert "no subject" not in shown
    assert "Example 1 is accepted." in shown
    assert "Example 1 is accepted." in words(app.run())
    assert "Example 1 is accepted." not in words(press(app, "Skip"))


def test_a_rejected_example_stays_and_is_never_trained_on(app: AppTest, queue: Queue) -> None:
    press(app.run(), REJECT)
    assert queue.examples()[0].status is Status.REJECTED


def test_back_and_skip_move_without_deciding(app: AppTest, queue: Queue) -> None:
    assert "Example 2 of 3" in words(press(app.run(), "Skip"))
    assert "Example 1 of 3" in words(press(app, "Back"))
    assert queue.counts()[Status.PENDING] == 3


def test_what_somebody_else_decided_meanwhile_is_told(app: AppTest, queue: Queue) -> None:
    app.run()
    queue.decide(queue.examples()[0], Status.REJECTED)
    with pytest.raises(InputError, match="changed by somebody else"):
        queue.decide(example("q0"), Status.ACCEPTED)


def test_a_quotation_corrects_where_a_claim_begins_and_ends_and_saving_keeps_it(app: AppTest, queue: Queue) -> None:
    app.run()
    app.text_area(key="review_0_q0_0_quote").set_value("is in Blagnac")
    shown = words(press(app, SAVE))
    assert "Example 1 is corrected." in shown
    kept = queue.examples()[0]
    assert (kept.status, kept.revised) == (Status.CORRECTED, False)
    assert [claim.span for claim in kept.claims] == [Span(7, 20), Span(22, 37)]


def test_a_change_of_borders_is_in_the_file_at_once_and_counts_as_a_correction(app: AppTest, queue: Queue) -> None:
    press(app.run(), "Join claim 1 with the next")
    changed = queue.examples()[0]
    assert (changed.status, changed.revised) == (Status.PENDING, True)
    assert [(claim.span, claim.label) for claim in changed.claims] == [(Span(0, 37), None)]
    assert "has no label yet" in words(press(app, SAVE))
    app.selectbox(key="review_1_q0_0_label").set_value("Attributable")
    press(app, SAVE)
    assert queue.examples()[0].status is Status.CORRECTED


def test_fields_filled_before_another_button_is_pressed_are_kept(app: AppTest, queue: Queue) -> None:
    app.run()
    app.text_area(key="review_q0_add_0").set_value("It is")
    app.text_input(key="review_0_q0_0_why").set_value("Another reason.")
    press(app, "Remove claim 2")
    assert app.text_area(key="review_q0_add_0").value == "It is"
    assert queue.examples()[0].claims[0].rationale == "Another reason."
    assert "beside the button “Add the claim” is filled" in words(press(app, SAVE))
    assert queue.examples()[0].status is Status.PENDING
    press(app, "Add the claim")
    assert queue.examples()[0].claims[1] == ExampleClaim(Span(22, 27), None, ())
    assert app.text_area(key="review_q0_add_1").value == ""


def test_a_quotation_that_is_not_in_the_text_is_told_and_stays_in_its_field(app: AppTest, queue: Queue) -> None:
    app.run()
    app.text_area(key="review_0_q0_0_quote").set_value("airbus is")
    for button in (SAVE, "Skip", "Use the quotation of claim 1"):
        shown = words(press(app, button))
        assert "“airbus is” is no part of the text. The text says “Airbus is”." in shown
        assert app.text_area(key="review_0_q0_0_quote").value == "airbus is"
    assert queue.examples()[0] == example("q0")


def test_skip_keeps_what_was_changed(app: AppTest, queue: Queue) -> None:
    app.run()
    app.selectbox(key="review_0_q0_0_label").set_value("Contradictory")
    assert "Example 2 of 3" in words(press(app, "Skip"))
    assert queue.examples()[0].claims[0].label is Label.CONTRADICTORY
    assert "Example 1 of 3, pending, changed" in words(press(app, "Back"))


def test_a_triplet_is_added_and_can_be_chosen(app: AppTest, queue: Queue) -> None:
    app.run()
    for part, name in zip(("Subject", "Property", "Object"), ("Airbus", "size", "large"), strict=True):
        app.text_input(key=f"review_q0_triplet_0_{part}").set_value(name)
    press(app, "Add the triplet")
    app.multiselect(key="review_1_q0_1_cited").set_value([3])
    app.selectbox(key="review_1_q0_1_label").set_value("Attributable")
    press(app, SAVE)
    kept = queue.examples()[0]
    assert kept.triplets == (*FACTS, ("Airbus", "size", "large"))
    assert (kept.claims[1].cited, kept.status) == ((3,), Status.CORRECTED)


def test_the_last_changes_are_undone_one_by_one_decisions_too(app: AppTest, queue: Queue) -> None:
    undo = "Undo the last change"
    assert next(button for button in app.run().button if button.label == undo).disabled
    press(app, "Remove claim 1")
    press(app, SAVE)
    assert queue.examples()[0].status is Status.CORRECTED
    assert "Example 1 of 3, pending, changed" in words(press(app, undo))
    press(app, undo)
    assert queue.examples()[0] == example("q0")
    assert next(button for button in app.button if button.label == undo).disabled


def test_the_words_of_a_text_are_shown_as_text(app: AppTest, queue: Queue) -> None:
    shown = words(app.run())
    assert "**large**" in shown
    assert not [part.value for part in app.markdown if "large" in part.value]


def test_settings_that_cannot_be_used_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        from claimver.errors import SettingsError
        from claimver.ui import train

        def settings() -> object:
            raise SettingsError("max_hops is 0; it must be at least 1.")

        train.show(settings, settings)

    app = AppTest.from_function(broken, default_timeout=60).run()
    assert not app.exception
    assert "max_hops is 0" in words(app)
    assert issubclass(SettingsError, Exception)


def test_the_place_is_the_named_one_else_the_first_that_waits() -> None:
    rows = [example("a", Status.ACCEPTED), example("b"), example("c")]
    assert place_of(rows, None) == place_of(rows, "gone") == 1
    assert place_of(rows, "a") == place_of(rows, "a", step=-1) == 0
    assert place_of(rows, "c", step=1) == 2
    assert next_pending(rows, 1) == "c"
    assert next_pending(rows, 2) == "b"
    assert next_pending(rows[:1], 0) is None


def test_a_decision_without_change_accepts_and_one_with_numbers_not_given_drops_them() -> None:
    shown = example("a")
    same = [
        Judgement("Attributable", (1,), "Fact 1 states it."),
        Judgement("Extrapolatory", (), "Nothing settles this."),
    ]
    assert decided(shown, same) == (Status.ACCEPTED, shown.claims)
    assert decided(shown, [same[0], Judgement("Extrapolatory", (9,), "x")])[1][1].cited == ()
    with pytest.raises(InputError, match="no label yet"):
        decided(shown, [same[0], Judgement(None, (), "")])


def test_an_example_is_shown_as_a_report() -> None:
    report = report_of(example("a"))
    assert [v.claim.span.of(TEXT) for v in report.verdicts] == ["Airbus is in Blagnac", "It is **large**"]
    assert report.verdicts[0].triplets[0].object_text == "Blagnac"


def test_known_paths_are_those_still_there_the_last_named_first(folder: Path) -> None:
    one, other = folder / "one", folder / "other"
    one.mkdir()
    for path in (one, other, one):
        note_path(cache(), path)
    assert known_paths(cache()) == [one]
    other.mkdir()
    assert known_paths(cache()) == [one, other]
