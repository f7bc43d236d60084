"""The Verify page over the scripted desk, run without a browser."""

from __future__ import annotations

import json
import time

import scripted_desk
from streamlit.testing.v1 import AppTest


def page() -> None:
    """What AppTest runs."""
    import scripted_desk

    from claimver.ui import verify

    verify.show(scripted_desk.current)


def words(app: AppTest) -> str:
    """All that our components show, as one JSON text."""
    parts = [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json]
    return json.dumps(parts, ensure_ascii=False)


def check(app: AppTest, text: str) -> AppTest:
    """Type the text, press the button, wait for the end."""
    app.text_area[0].set_value(text)
    app.button[0].click().run()
    return settled(app)


def settled(app: AppTest) -> AppTest:
    """The page once its job is over."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        job = scripted_desk.current().runner.get(app.session_state["job"])
        if job is None or job.finished:
            break
        time.sleep(0.01)
    app.run()
    assert not app.exception
    return app
