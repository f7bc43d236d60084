"""What a reader of a German page is told of an error or a check is German: whole modules, as their code stands."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import scripted_report
from sources import PACKAGE

from claimver.corpus.images import ImageFacts, image_passages
from claimver.errors import (
    BuildError,
    InputError,
    MissingPackage,
    StoreError,
    TextTooLong,
    UnknownName,
    no_option,
)
from claimver.kg.notices import NOTICES, notice_line
from claimver.kg.own import build_own
from claimver.report.claim_parts import step_words, steps, title_of
from claimver.report.elements import plain
from claimver.report.language import ENGLISH, phrases, speaking
from claimver.report.messages import ERRORS, SAID, message
from claimver.types import Step

MODULES = (
    *(f"annotate/{path.name}" for path in sorted((PACKAGE / "annotate").glob("*.py"))),
    *("text/ingest.py", "text/fetch.py", "text/preprocess.py", "addresses.py", "charset.py"),
    *("kg/additions.py", "kg/overlay.py"),
    *(f"text/{name}.py" for name in ("packed", "word", "opendocument", "rich", "book", "paper", "glyphs")),
    *("report/history.py", "report/publication.py", "report/claimreview.py"),
    *("report/reading.py", "report/sound.py", "report/webannotation.py", "report/archive.py"),
    *(f"corpus/{path.name}" for path in sorted((PACKAGE / "corpus").glob("*.py"))),
    *(
        "methods/beside.py",
        "comparison.py",
        "evaluate/runs.py",
        "evaluate/own_set.py",
        "ui/ballot.py",
        "ui/comparing.py",
    ),
    *("kg/csvlines.py", "kg/kinds.py", "kg/blocks.py", "kg/own.py"),
    *("train/annotated_job.py", "lm/adapter_in_use.py", "lm/budget.py"),
    *("ui/annotate_payload.py", "ui/documents.py", "ui/jobs.py"),
)
FIGURE = "70"  # what a slot is filled with begins so: a figure, as many are
ENGLISH_WORDS = re.compile(r"\b(?:the|is|are|not|cannot|must|has|no|it|of|and)\b")


def sample(node: ast.expr) -> str | None:
    """The message of a raise with a figure in each slot; None where it is no string."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else f"{FIGURE}{n}" for n, part in enumerate(node.values)
    )


def raised(module: str) -> Iterator[str]:
    """The messages that a module raises, but names of kinds and those that only say where another one arose."""
    for node in ast.walk(ast.parse((PACKAGE / module).read_text("utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            words = "" if ast.unparse(node.exc.func) == "TypeError" else sample(node.exc.args[0])
            if words and " " in re.sub(rf"{FIGURE}\d+: {FIGURE}\d+", "", words):
                yield words


TELLING = ("add", "judged", "_judged", "_said", "_verdict", "Passage", "replace", "unfounded")
CASES = [(module, words) for module in MODULES for words in raised(module)]


@pytest.mark.parametrize(("module", "words"), CASES)
def test_every_error_of_what_a_reader_does_has_german_words(module: str, words: str) -> None:
    words = words.replace(f".{FIGURE}3 Paste", ". Paste")  # a hint that may be empty
    with speaking("de"):
        said = message(words)
    assert said != words
    assert not ENGLISH_WORDS.search(re.sub(r'"[^"]*"|`[^`]*`', "", said)), said
    figures = re.compile(rf"{FIGURE}\d+")
    assert sorted(set(figures.findall(said))) == sorted(set(figures.findall(words)))
    assert message(words) == words  # in English as it is


@pytest.mark.parametrize("kind", NOTICES)
@pytest.mark.parametrize("cells", [1, 2_000])
def test_what_a_build_tells_has_german_words(kind: str, cells: int) -> None:
    line = notice_line(kind, cells, "31 February", "ada.csv:10")
    with speaking("de"):
        said = message(line)
    assert said != line
    assert "'31 February'" in said
    assert "(ada.csv:10)" in said
    assert not ENGLISH_WORDS.search(said)


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("a.csv", "one,two\n1,2\n"),
        ("a.csv", "subject,subject,property,object\n"),
        ("a.csv", "subject,property,object\nAda,father,Lord,Byron\n"),
        ("a.csv", "subject,property,object\nAda,,Byron\n"),
        ("a.csv", 'subject,property,object\nAda,"father"x,Byron\n'),
        ("a.tsv", "subject,property,object\n"),
        ("a.tsv", "subject;property;object\n"),
        ("a.tsv", '"subject"\t"property"\t"object"\n'),
        ("a.tsv", "subject\tproperty\tobject\nAda\tfather\tLord\tByron\n"),
        ("a.tsv", "subject\tproperty\tobject\nAda,father,Byron\n"),
    ],
)
def test_what_is_wrong_with_a_table_is_told_in_german(tmp_path: Path, name: str, table: str) -> None:
    with pytest.raises(BuildError) as raised:
        build_own(tmp_path, "ada", (name, table.encode()), print)
    with speaking("de"):
        said = message(str(raised.value))
    assert said.startswith(f"{name}:")
    assert not ENGLISH_WORDS.search(said.replace("--no-header", "")), said


def unread() -> set[str]:
    """The kinds of things that the readers of files count as not read."""
    found: set[str] = set()
    for path in sorted((PACKAGE / "text").glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        assigned = sorted((n for n in ast.walk(tree) if isinstance(n, ast.Assign)), key=lambda n: n.lineno)
        for node in ast.walk(tree):
            if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("lost"):
                before = {ast.unparse(n.targets[0]): n.value for n in assigned if n.lineno < node.lineno}
                found |= set(_texts(node.slice, before))
    return found


def _texts(node: ast.AST, values: dict[str, ast.expr]) -> Iterator[str]:
    """The texts that an expression may be: those of the names in it too, of a mapping its values."""
    if words := sample(node) if isinstance(node, (ast.Constant, ast.JoinedStr)) else None:
        yield words
    elif isinstance(node, ast.Name) and node.id in values:
        yield from _texts(values[node.id], values)
    elif isinstance(node, ast.Dict):
        yield from (words for value in node.values for words in _texts(value, values))
    elif isinstance(node, ast.IfExp):
        yield from (words for part in (node.body, node.orelse) for words in _texts(part, values))
    elif isinstance(node, ast.Subscript):
        yield from _texts(node.value, values)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):  # {...}.get(x, y), dict.fromkeys(x, y)
        yield from (words for part in (node.func.value, *node.args[1:]) for words in _texts(part, values))


def test_the_kinds_of_things_that_are_not_read_are_many() -> None:
    assert len(unread()) > 30
    assert unread() >= {"picture", "chart", "date of the day", "text that may be hidden", "embedded object or drawing"}


@pytest.mark.parametrize("kind", sorted(unread()))
def test_what_is_not_read_of_a_file_has_german_words(kind: str) -> None:
    with speaking("de"):
        said = message(f"Not read of a; b.docx: 7 × {kind}; 12 × comment.")
    english = [words for key, words in phrases(ENGLISH).items() if key.startswith("error.unread.")]
    assert said.startswith("Nicht gelesen von a; b.docx: 7 × ")
    assert said.endswith("; 12 × Kommentar.")
    assert kind not in said
    assert re.sub(rf"{FIGURE}\d+", "{name}", f"{{number}} × {kind}") in english


def test_no_words_are_kept_for_what_is_always_read() -> None:
    kept = [words for key, words in phrases(ENGLISH).items() if key.startswith("error.unread.") and " × " in words]
    assert {words.partition(" × ")[2] for words in kept} == {
        re.sub(rf"{FIGURE}\d+", "{name}", kind) for kind in unread()
    }


def test_the_cases_are_many() -> None:
    assert len(CASES) > 90


@pytest.mark.parametrize(
    ("error", "german"),
    [
        (UnknownName("entity", "Q0"), "Entität 'Q0' gibt es hier nicht."),
        (UnknownName("format", "jsnl", ["jsonl"]), "Meinten Sie jsonl? Es gibt: jsonl."),
        (
            BuildError("no statement was found: a header alone, or nothing that is read. Check the file.", "a.csv"),
            "a.csv: Es wurde keine Aussage gefunden",
        ),
        (StoreError("/a/b cannot be written: File exists. Choose another folder."), "/a/b lässt sich nicht schreiben"),
        (no_option("claimver", "x", ()), "Das Verfahren claimver hat keine Optionen, also auch 'x' nicht."),
        (UnknownName("method", "zzz", ["claimver"]), "Verfahren 'zzz' gibt es hier nicht. Es gibt: claimver."),
        (TextTooLong(9000, 10), "Der Text hat 9,000 Zeichen"),
        (
            InputError(
                "No text was found in a.pdf. A scanned PDF needs text recognition first. Paste the text instead."
            ),
            "Texterkennung",
        ),
        (MissingPackage("peft", "to train an adapter"), "Das Paket 'peft' wird gebraucht"),
    ],
)
def test_errors_that_say_the_same_everywhere(error: Exception, german: str) -> None:
    with speaking("de"):
        assert german in message(str(error))


def test_a_message_within_another_is_translated_too() -> None:
    with speaking("de"):
        assert message('a.json: task 3: it has no "data". Choose the export format JSON, not JSON-MIN.').startswith(
            "a.json: Aufgabe 3: Es hat kein"
        )
        assert message("Somebody: said so") == "Somebody: said so"


@pytest.mark.parametrize("words", ["a: " * 4_000, "line 1: " * 240, "x" * 100_000])
def test_a_text_of_any_length_and_depth_comes_back(words: str) -> None:
    with speaking("de"):
        assert message(words).endswith(words[-900:])


def logged() -> Iterator[str]:
    """What the checks ask and answer, with a figure in each slot."""
    for path in sorted((PACKAGE / "verify").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "case.log":
                yield from filter(None, map(sample, node.args))


def test_a_readers_own_words_are_no_message_about_a_name() -> None:
    with speaking("de"):
        assert message("No births or deaths here.") == "No births or deaths here."
        assert message("No list of kings here. There is: one of queens.").startswith("No list of kings here.")
        assert message(str(UnknownName("method", "it's"))) == 'Verfahren "it\'s" gibt es hier nicht.'
        assert message(str(UnknownName("method", "a'b\"c"))).endswith(" gibt es hier nicht.")


def test_what_every_check_asks_and_answers_has_german_words() -> None:
    told = [words for words in logged() if re.sub(rf"{FIGURE}\d+|\W", "", words)]
    assert len(told) > 15
    with speaking("de"):
        english = [words for words in told if message(words, SAID) == words]
    assert english == []


def strings(node: ast.AST) -> Iterator[str]:
    """The strings of an expression, each whole."""
    if isinstance(node, (ast.JoinedStr, ast.Constant)):
        yield from filter(None, [sample(node)])
    else:
        for part in ast.iter_child_nodes(node):
            yield from strings(part)


def told_by_methods() -> Iterator[str]:
    """What the methods put into their steps and reasons, and the titles of what an image tells."""
    for path in (*sorted((PACKAGE / "methods").glob("*.py")), PACKAGE / "corpus/images.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in TELLING:
                for argument in node.args[1:]:
                    yield from strings(argument)


def test_what_every_method_tells_has_german_words() -> None:
    told = {words for words in told_by_methods() if re.search("[A-Za-z]{3}", words)}
    assert len(told) > 24
    told -= {f"{FIGURE}0, document {FIGURE}2", "veracity", "corrected"}  # the end of the line below; kinds of steps
    told.add("rank 0.1200, relevance 0.9000, centrality 0.3000, confidence 0.90, document 2")
    with speaking("de"):
        assert [words for words in sorted(told) if message(words, SAID) == words] == []


def test_what_an_image_tells_is_german_on_a_german_page() -> None:
    facts = ImageFacts(1, 1, "JPEG", 0, taken="1969-07-20", latitude=28.5, longitude=-80.6, text=("NASA",))
    passages = image_passages(facts, caption="The launch.")
    with speaking("de"):
        titles = [title_of(passage) for passage in passages]
        assert titles == ["Bildunterschrift", "Text im Bild", "Wann es aufgenommen wurde", "Wo"]
        assert message(passages[3].text, SAID) == (
            "Nach seinen eigenen Daten wurde das Bild aufgenommen bei 28.5000° Nord, 80.6000° West."
        )


def test_a_figure_in_a_message_has_german_marks_on_a_german_page() -> None:
    with speaking("de"):
        weighed = message("supports 0.02, silent 0.29, contradicts 0.69", SAID)
        assert weighed == "belegt 0,02, schweigt 0,29, widerspricht 0,69"
        assert message("statements: 1,204, paths: 2, passages: 0", SAID).startswith("Aussagen: 1.204, ")


@pytest.mark.parametrize("own", ["Isle of Man", "human; part of Europe", "a lot of rows", "Neil instance of human"])
def test_a_readers_own_words_are_not_taken_for_a_message(own: str) -> None:
    with speaking("de"):
        assert message(own, SAID) == own


def test_the_steps_of_a_verdict_are_german_on_a_german_page() -> None:
    asked = (
        Step("judge", "Apollo 11 landed.", "Attributable, statements and passages cited: 2"),
        Step("retrieval", "Apollo 11 landed.", "statements: 4, paths: 2, passages: 0"),
        Step("check", "Do dates and amounts agree?", "1969: stated, (Apollo 11, landed on, Moon)"),
        Step("check", "What does the evidence say of what the claim names?", "no evidence"),
    )
    with speaking("de"):
        lines = [step_words(step) for step in asked]
        assert lines[0] == "Apollo 11 landed: Belegt, genannte Aussagen und Textstellen: 2"
        assert lines[1].endswith("Aussagen: 4, Pfade: 2, Textstellen: 0")
        assert lines[2] == "Stimmen Daten und Mengen überein? 1969: steht da, (Apollo 11, landed on, Moon)"
        assert lines[3].endswith("keine Belege")
        shown = [steps(verdict) for verdict in scripted_report.report().verdicts]
    assert all("statements" not in plain(one) for one in shown if one is not None)


def test_no_message_is_another_ones_words() -> None:
    english = [words for key, words in phrases(ENGLISH).items() if key.startswith(("error.", *SAID))]
    assert len(english) == len(set(english)) + 2  # a label is an error's slot and a step's answer
    assert set(ERRORS) == {"error.", "unjudged."}
