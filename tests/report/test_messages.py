"""Why a claim was not judged and what a step is called, in the language spoken: the words follow the code's own."""

import ast
from collections.abc import Callable
from dataclasses import replace

import pytest
import scripted_kit
import scripted_report as scripted
from kg.sparql_server import endpoint
from lm.server import Fault, serving
from sources import PACKAGE

from claimver.charset import LOST
from claimver.errors import ClaimverError
from claimver.kg.sparql_client import Patience, SparqlClient
from claimver.kg.sparql_transport import Limits
from claimver.lm.budget import Budget, Prices
from claimver.lm.endpoint import Endpoint, Options
from claimver.lm.reply import Answer, write_reply
from claimver.lm.scripted import ScriptedModel
from claimver.lm.verify import GenerativeVerifier
from claimver.lm.verify import Limits as Room
from claimver.parts import Reply
from claimver.pipeline import whole
from claimver.report.claim_parts import step_name
from claimver.report.language import ENGLISH, LANGUAGES, phrases, speaking
from claimver.report.messages import message
from claimver.report.rationale import rationale
from claimver.types import NOT_JUDGED, Cause, Document, Evidence, Label, Span, Step, Verdict
from claimver.verify.verifier import checks_of

BASE = scripted.report().verdicts[0]
ASK = "SELECT * WHERE { ?s ?p ?o }"


def raised(work: Callable[[], object]) -> str:
    """The reason of a claim that is not judged because of what the work raises."""
    with pytest.raises(ClaimverError) as caught:
        work()
    return f"{NOT_JUDGED}{caught.value}"


def judged(reply: str | Reply, limits: Room | None = None) -> str:
    """The first reason of the generative verifier for a reply."""
    embedder, text = scripted_kit.Embedder(), "Apollo 11 landed on the Moon."
    document = scripted_kit.Preprocessor().process(text)
    model = ScriptedModel([reply, reply])  # it may be asked again
    verifier = GenerativeVerifier(model, scripted_kit.Segmenter(), embedder, checks_of(embedder), limits=limits)
    return next(iter(verifier.verify(document, Evidence(given=True)))).rationale


def unreadable() -> str:
    text = f"It rose by {LOST} metres."
    claim = replace(BASE.claim, span=Span(0, len(text)))
    return whole(Document("d", text), replace(BASE, claim=claim)).rationale


def graph(*, tries: int = 1, seconds: float = 5.0, hang: bool = False) -> str:
    with endpoint("") as server:
        server.good, server.quick = (9, 0) if hang else (0, 9)
        patience = Patience(tries, 0.01, 5.0, Limits(1.0, seconds))
        said = raised(lambda: SparqlClient(server.address, patience=patience).select(ASK))
        server.gate.set()
    return said


def model(*script: Fault, url: str = "", **more: object) -> str:
    options = Options(seconds=0.3, attempts=1)
    with serving(script) as served:
        return raised(lambda: Endpoint(url or served.url, "tiny", options=options, **more).reply("x"))  # type: ignore[arg-type]


def money() -> str:
    return raised(lambda: Budget(money=0.5, prices=Prices(prompt=1e6)).hold(9, 9))


REASONS: dict[str, Callable[[], str]] = {
    "too_long": lambda: judged("", Room(context=5, count=len)),
    "cut": lambda: judged(Reply("{", cut=True)),
    "refused": lambda: judged(write_reply([Answer("Another text", Label.ATTRIBUTABLE, (1,), "")])),
    "lost": unreadable,
    "one_try": graph,
    "tries": lambda: graph(tries=3),
    "each_time": lambda: model(Fault(500)),
    "late": lambda: graph(seconds=0.3, hang=True),
    "model_late": lambda: model(Fault(hang=1.5)),
    "model_down": lambda: model(url="http://127.0.0.1:9/v1"),
    "tokens": lambda: raised(lambda: Budget(tokens=5).hold(9, 9)),
    "money": money,
}
KEYS = {key.removeprefix("unjudged.") for key in phrases(ENGLISH) if key.startswith("unjudged.")}


def test_every_message_with_words_is_one_that_the_code_gives() -> None:
    assert {*REASONS, "line", "status"} == KEYS  # a status is within another


@pytest.mark.parametrize("name", REASONS)
def test_why_a_claim_was_not_judged_is_the_same_in_english_and_all_german_in_german(name: str) -> None:
    reason = REASONS[name]()
    verdict = Verdict(BASE.claim, None, cause=Cause.FAILED, rationale=reason)
    assert reason.startswith(NOT_JUDGED)
    assert rationale(verdict) == reason
    with speaking("de"):
        german = rationale(verdict)
    assert german.startswith("Nicht beurteilt: ")
    words = phrases("de")[f"unjudged.{name}"]
    assert words.rpartition("}")[2] in german
    assert " answer" not in german  # neither "did not answer" nor "it answered"


def test_a_message_that_the_program_does_not_know_stays_as_it_is() -> None:
    verdict = Verdict(BASE.claim, None, cause=Cause.FAILED, rationale=f"{NOT_JUDGED}Disk full.")
    with speaking("de"):
        assert rationale(verdict) == "Nicht beurteilt: Disk full."
        assert rationale(replace(verdict, rationale="Disk full.")) == "Disk full."


@pytest.mark.parametrize(("number", "german"), [(20, True), (21, False)])
def test_so_many_messages_in_a_row_are_said_and_no_more(number: int, german: bool) -> None:
    told = "; ".join([phrases(ENGLISH)["error.empty"]] * number)
    with speaking("de"):
        assert (message(told) != told) is german


def kinds() -> set[str]:
    """The kinds of steps that the code writes down."""
    found: set[str] = set()
    for path in [path for layer in ("methods", "lm", "verify") for path in (PACKAGE / layer).glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                found.update(_constants(node))
            if isinstance(node, ast.Assign) and path.name == "ragar.py" and ast.unparse(node.targets[0]) == "kind":
                found.update(one.value for one in ast.walk(node.value) if _is_word(one))  # type: ignore[attr-defined]
    return found


def _constants(call: ast.Call) -> set[str]:
    called = ast.unparse(call.func)
    if called == "Step" or called.endswith(("log.add", "log.ask")):
        return {one.value for one in call.args[:1] if _is_word(one)}  # type: ignore[attr-defined]
    if called == "_judged":  # RAGAR's: the kind is the second
        return {one.value for one in call.args[1:2] if _is_word(one)}  # type: ignore[attr-defined]
    return set()


def _is_word(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_every_kind_of_step_has_words_and_no_words_are_without_a_kind() -> None:
    named = {key.removeprefix("steps.kind.") for key in phrases(ENGLISH) if key.startswith("steps.kind.")}
    assert {kind.replace(" ", "_") for kind in kinds()} == named


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_is_called_by_its_words_and_one_of_another_program_by_its_kind(language: str) -> None:
    with speaking(language):
        assert step_name(Step("citation refused", "")) == {"en": "citation refused", "de": "Zitat abgelehnt"}[language]
        assert step_name(Step("dreamt of", "")) == "dreamt of"
