"""A name that is nearly one of the graph is offered as that, and the text is checked again with it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import scripted_desk
from streamlit.testing.v1 import AppTest


def page() -> None:
    """What AppTest runs: the line of a report in which a name of the graph is misspelt."""
    from dataclasses import replace

    import scripted_desk
    import scripted_report

    from claimver.types import Mention, Span, Token
    from claimver.ui import state, unknown
    from claimver.ui.jobs import Beside, Order

    desk, text, span = scripted_desk.current(), "Neil Amstrong was born.", Span(0, 13)
    token = Token(span, "Neil Amstrong", "Neil Amstrong", "PROPN", "root", 0)
    document = replace(
        scripted_report.unknown(known=False).document,
        text=text,
        tokens=(token,),
        mentions=(Mention(span, "Neil Amstrong"),),
    )
    report = replace(scripted_report.unknown(known=False), document=document)
    state.language()
    job = state.job(desk) or desk.runner.start(Order(scripted_report.TEXT))
    job.beside = Beside(unknown=(token.text,))
    if not job.order.choices:
        unknown.show(desk, job, report)


@pytest.fixture
def script(tmp_path: Path) -> Iterator[scripted_desk.Script]:
    made = scripted_desk.Script()
    scripted_desk.DESK = scripted_desk.make(tmp_path, made)
    yield made
    scripted_desk.DESK = None


def test_a_name_that_is_nearly_one_of_the_graph_is_taken_for_it_at_a_click(script: scripted_desk.Script) -> None:
    app = AppTest.from_function(page, default_timeout=60).run()
    (meant,) = [button for button in app.button if button.key == "meant_0"]
    assert meant.label == "“Neil Amstrong” means Neil Armstrong (Q1615)"
    meant.click().run()
    assert not app.exception
    assert app.query_params["choice"] == "0-13-Q1615"
