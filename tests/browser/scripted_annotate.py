"""The Annotate page over the scripted graph and the store in the cache folder, and the Train page beside it."""

import os
import sys
from pathlib import Path

import streamlit as st

from claimver.ui import chrome
from claimver.ui.headers import MIDDLEWARE

if __name__ == "__main__":
    import scripted_graph

    from claimver.ui import annotate, train
    from claimver.ui.annotate_desk import AnnotateDesk, _store
    from claimver.ui.train import TrainDesk

    cache = Path(os.environ["CLAIMVER_CACHE"])

    def desk() -> AnnotateDesk:
        """One store for all sessions."""
        return AnnotateDesk(
            _store(str(cache / "annotations.sqlite")), lambda: scripted_graph.desk().graph, lambda: True
        )

    def train_desk() -> TrainDesk:
        """A desk whose jobs only wait."""
        waiting = [sys.executable, "-c", "import time; time.sleep(20)"]
        return TrainDesk(desk().store, cache, lambda folder: waiting, lambda: [], lambda: True)

    def page() -> None:
        """The Annotate page over the scripted desk."""
        annotate.show(desk)

    def train_page() -> None:
        """The Train page over the same store."""
        train.show(train_desk)

    chrome.dress()
    pages = [
        st.Page(page, title="Annotate", url_path="annotate", default=True),
        st.Page(train_page, title="Train", url_path="train"),
    ]
    st.navigation(pages, position="top").run()
    chrome.choose_language()
else:
    app = st.App(__file__, middleware=MIDDLEWARE)
