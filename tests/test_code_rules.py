"""House rules that a machine can check."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from sources import PACKAGE, ROOT, library, module_of

OURS = [*library(), *sorted(ROOT.glob("tests/**/*.py")), *sorted(ROOT.glob("benchmarks/*.py")), ROOT / "app.py"]
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
# Programs of their own: what they print is their result, any failure one line of error.
CHILDREN = (PACKAGE / "text" / "parser.py", PACKAGE / "corpus" / "image_child.py")
SPACY_PLAIN = "lookups.bin"  # spaCy's own msgpack of strings


def names_called(path: Path) -> set[str]:
    """The dotted names that a file calls."""
    calls = (node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    return {ast.unparse(call) for call in calls if isinstance(call, (ast.Name, ast.Attribute))}


@pytest.mark.parametrize("path", library(), ids=module_of)
def test_a_file_is_short_enough_to_be_read(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", library(), ids=module_of)
def test_a_function_is_short_enough_to_be_read(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert (node.end_lineno or 0) - node.lineno < LONGEST_FUNCTION, node.name


@pytest.mark.parametrize("path", library(), ids=module_of)
def test_nothing_is_evaluated_unpickled_or_trusted(path: Path) -> None:
    assert not {"eval", "exec", "torch.load", "pickle.load", "pickle.loads", "__import__"} & names_called(path)
    assert not re.search(r"trust_remote_code\s*=\s*True|^\s*(import|from) pickle", path.read_text("utf-8"), re.M)


@pytest.mark.parametrize("path", [p for p in library() if p.parent != PACKAGE / "ui"], ids=module_of)
def test_nothing_prints_below_the_command(path: Path) -> None:
    if path not in CHILDREN:
        assert "print" not in names_called(path)


@pytest.mark.parametrize("path", [p for p in library() if p not in CHILDREN], ids=module_of)
def test_errors_are_named_and_nothing_is_asserted_to_users(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        assert not isinstance(node, ast.Assert), f"line {node.lineno}"
        if isinstance(node, ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type else ""
            assert caught not in ("", "Exception", "BaseException"), f"line {node.lineno}"


@pytest.mark.parametrize("path", library(), ids=module_of)
def test_every_public_thing_says_what_it_gives(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert ast.get_docstring(tree), "the module has no docstring"
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            assert ast.get_docstring(node), node.name


def test_no_test_replaces_a_part_behind_its_back() -> None:
    for path in OURS:
        if path.name != Path(__file__).name:
            assert not re.search(r"mock\.patch|unittest\.mock|MagicMock", path.read_text("utf-8")), path.name


def test_no_module_is_a_drawer_of_odds_and_ends() -> None:
    assert not {path.stem for path in library()} & {"utils", "helpers", "common", "misc"}


def test_models_are_safetensors_or_plain_data() -> None:
    unsafe = {".bin", ".pt", ".pth", ".pkl", ".pickle", ".ckpt", ".h5", ".onnx"}
    assert not [path for path in (ROOT / "models").rglob("*") if path.suffix in unsafe and path.name != SPACY_PLAIN]


def named_before(function: ast.FunctionDef, known: set[str]) -> list[str]:
    """The names of the module that a function reads in a line before it gives them another meaning of its own."""
    stored: dict[str, int] = {}
    inside = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id in known]
    within = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.FunctionDef, ast.Lambda)
    deeper = {id(node) for part in ast.walk(function) if part is not function and isinstance(part, within)
              for node in ast.walk(part)}  # fmt: skip
    for node in inside:
        if isinstance(node.ctx, ast.Store) and id(node) not in deeper:
            stored[node.id] = min(node.lineno, stored.get(node.id, node.lineno))
    return [n.id for n in inside if isinstance(n.ctx, ast.Load) and n.lineno <= stored.get(n.id, 0)]


def test_no_function_reads_a_name_of_its_module_that_it_makes_its_own_later() -> None:
    found = []
    for path in library():
        tree = ast.parse(path.read_text("utf-8"))
        known = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        imported = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
        known |= {alias.asname or alias.name.split(".")[0] for node in imported for alias in node.names}
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        found += [
            f"{path.name}: {function.name}: {name}" for function in functions for name in named_before(function, known)
        ]
    assert found == []
    late = ast.parse("def f():\n    rows = [title(x) for x in y]\n    title = rows\n").body[0]
    assert isinstance(late, ast.FunctionDef)
    assert named_before(late, {"title"}) == ["title"]
