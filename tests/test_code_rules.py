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


Trees = dict[Path, ast.Module]


@pytest.fixture(scope="module")
def trees() -> Trees:
    """Each module of the library, parsed."""
    return {path: ast.parse(path.read_text("utf-8")) for path in library()}


def names_called(tree: ast.Module) -> set[str]:
    """The dotted names that a file calls."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {ast.unparse(call) for call in calls if isinstance(call, (ast.Name, ast.Attribute))}


def test_a_file_is_short_enough_to_be_read() -> None:
    files = [*library(), *Path(__file__).parent.rglob("*.py")]
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in files}
    assert {path: count for path, count in lines.items() if count > LONGEST_FILE} == {}


def test_a_function_is_short_enough_to_be_read(trees: Trees) -> None:
    assert [
        f"{module_of(path)}.{node.name}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ] == []


def test_nothing_is_evaluated_unpickled_or_trusted(trees: Trees) -> None:
    unsafe = {"eval", "exec", "torch.load", "pickle.load", "pickle.loads", "__import__"}
    assert {module_of(path): found for path, tree in trees.items() if (found := unsafe & names_called(tree))} == {}
    trusting = re.compile(r"trust_remote_code\s*=\s*True|^\s*(import|from) pickle", re.M)
    assert [module_of(path) for path in trees if trusting.search(path.read_text("utf-8"))] == []


def test_nothing_prints_below_the_command(trees: Trees) -> None:
    below = {path: tree for path, tree in trees.items() if path.parent != PACKAGE / "ui" and path not in CHILDREN}
    assert [module_of(path) for path, tree in below.items() if "print" in names_called(tree)] == []


def test_errors_are_named_and_nothing_is_asserted_to_users(trees: Trees) -> None:
    broad = {"", "Exception", "BaseException"}
    assert [
        f"{module_of(path)}, line {node.lineno}"
        for path, tree in trees.items()
        if path not in CHILDREN
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert)
        or (isinstance(node, ast.ExceptHandler) and (ast.unparse(node.type) if node.type else "") in broad)
    ] == []


def test_a_docstring_says_what_holds_and_not_that_nothing_comes_back(trees: Trees) -> None:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    nodes = ((path, node) for path, tree in trees.items() for node in ast.walk(tree) if isinstance(node, kinds))
    told = ((path, node.name, ast.get_docstring(node) or "") for path, node in nodes)
    empty = [(path, name) for path, name, text in told if re.match(r"Nothing(?:[;,]|\. \S)", text)]
    assert [f"{module_of(path)}.{name}" for path, name in empty] == []


def test_every_public_thing_says_what_it_gives(trees: Trees) -> None:
    assert [module_of(path) for path, tree in trees.items() if not ast.get_docstring(tree)] == []
    assert [
        f"{module_of(path)}.{node.name}"
        for path, tree in trees.items()
        for node in tree.body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ] == []


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


def test_no_function_reads_a_name_of_its_module_that_it_makes_its_own_later(trees: Trees) -> None:
    found = []
    for path, tree in trees.items():
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
