"""The ready lessons are whole in every language; a file that is no lesson is refused; steps keep the label back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import scripted_report

from claimver.errors import InputError
from claimver.kg.memory import MemoryGraph
from claimver.kg.rings import recorded
from claimver.report import lesson_steps as steps
from claimver.report.elements import Element, element, plain
from claimver.report.language import LANGUAGES, speaking
from claimver.report.lessons import lessons, read_lesson
from claimver.report.search_draw import DOTS, HEIGHT, WIDTH, picture
from claimver.types import Path as Walk

FOLDER = Path(__file__).parents[2] / "assets" / "lessons"
READY = lessons(FOLDER)
REPORT = scripted_report.report()


def words(parts: list[Element]) -> str:
    """All that the parts say."""
    return plain(element("div", *parts))


def test_five_lessons_are_ready_in_every_language() -> None:
    assert [lesson.id for lesson in READY] == ["small_word", "one_edge", "silence", "two_steps", "machine_errs"]
    for lesson in READY:
        assert set(lesson.words) == set(LANGUAGES)
        assert all(said.title and said.aim and said.see and len(said.questions) == 3 for said in lesson.words.values())
        assert lesson.words["de"].translation
        assert len(lesson.twins) == 2
        assert all(bool(twin.text) != bool(twin.statement) for twin in lesson.twins)


def test_statements_of_twins_are_in_the_sample_graph() -> None:
    rows = (FOLDER.parent / "sample_kg" / "triples.tsv").read_text("utf-8").splitlines()
    known = {row.split("\t")[0] for row in rows} | {row.split("\t")[3] for row in rows}
    named = {id for lesson in READY for twin in lesson.twins for id in (twin.statement, twin.object) if id}
    assert named
    assert named <= known


def test_a_lesson_speaks_the_language_of_the_page() -> None:
    with speaking("de"):
        assert READY[0].said.title == "Ein kleines Wort"
    assert READY[0].said.title == "A small word"


@pytest.mark.parametrize("text", ["", "text = 3", 'text = "A."\nclaim = "x"', 'text = "A."\nclaim = 1', "claim = [", 'text = ""\nclaim = 1\n[en]\ntitle = "a"\naim = "b"\nquestions = []\nsee = "c"', 'text = "A."\nclaim = 1\n[[twin]]\nwrong = "x"'])  # fmt: skip
def test_a_file_that_is_no_lesson_is_refused_by_name(text: str, tmp_path: Path) -> None:
    (tmp_path / "1_bad.toml").write_text(text, "utf-8")
    with pytest.raises(InputError, match=r"1_bad\.toml is no lesson"):
        read_lesson(tmp_path / "1_bad.toml")


def test_no_step_before_the_vote_says_the_label() -> None:
    for index, verdict in enumerate(REPORT.verdicts):
        shown = [*steps.text_step(REPORT, index), *steps.names_step(REPORT, index), *steps.path_step(REPORT, index)]
        assert verdict.label is not None
        assert verdict.label.value not in words(shown)
        assert verdict.rationale not in words(shown)
        assert words(steps.ballot_step()).count(verdict.label.value) == 1
        assert verdict.label.value in words(steps.label_step(REPORT, index, (1, 1, 0)))


def test_the_votes_for_the_label_are_counted_beside_it() -> None:
    assert "2 of 3 votes" in words(steps.label_step(REPORT, 0, (0, 1, 2)))
    assert "votes" not in words(steps.label_step(REPORT, 0, (0, 0, 0)))
    unjudged = replace(REPORT, verdicts=(replace(REPORT.verdicts[0], label=None),))
    assert "0 of 3 votes" in words(steps.label_step(unjudged, 0, (0, 1, 2)))


def test_pairs_that_a_path_joins_come_first() -> None:
    verdict = REPORT.verdicts[1]
    crew = scripted_report.CREWED
    walked = replace(REPORT.evidence, paths=(Walk((crew[1], crew[2])),))
    found = steps.pairs(replace(REPORT, evidence=walked), verdict)
    assert len(found) > 1
    assert {entity.id for entity in found[0]} == {"Q2252", "Q104859"}


def star(leaves: int) -> MemoryGraph:
    """Two ends that share one neighbour; each has many more."""
    rows = [("A", "knows", "M"), ("B", "knows", "M")]
    rows += [(end, "knows", f"{end}{number}") for end in "AB" for number in range(leaves)]
    return MemoryGraph.from_names(rows)


def test_the_picture_keeps_to_its_frame_and_always_draws_the_paths() -> None:
    search = recorded(star(200), "A", "B", max_hops=2)
    drawn = picture(search, str)
    assert all(0 <= dot.x <= WIDTH and 0 <= dot.y <= HEIGHT for dot in drawn.dots)
    assert len(drawn.dots) <= 2 + 2 * DOTS
    middle = next(dot for dot in drawn.dots if dot.id == "M")
    assert (middle.side, middle.step, middle.met, middle.name) == ("first", 1, 2, "M")
    assert {(line.source, line.target) for line in drawn.lines if line.path} == {("A", "M"), ("B", "M")}
    assert len(drawn.words) == 4  # the two ends, a ring from each, the paths
    assert "201 are newly met" in drawn.words[1]
    assert "1 of them was met from A too: M" in drawn.words[2]


def test_a_search_that_finds_nothing_says_so() -> None:
    graph = MemoryGraph.from_names([("A", "knows", "C"), ("B", "knows", "D")])
    assert "no path joins them" in picture(recorded(graph, "A", "B"), str).words[-1]
