"""The Annotate page over the scripted graph and the store in the cache folder."""

import os
from pathlib import Path

import streamlit as st

from claimver.ui import chrome
from claimver.ui.headers import MIDDLEWARE

if __name__ == "__main__":
    import scripted_graph

    from claimver.ui import annotate
    from claimver.ui.annotate_desk import AnnotateDesk, _store

    def desk() -> AnnotateDesk:
        """One store for all sessions."""
        store = _store(str(Path(os.environ["CLAIMVER_CACHE"]) / "annotations.sqlite"))
        return AnnotateDesk(store, lambda: scripted_graph.desk().graph, lambda: True)

    def page() -> None:
        """The Annotate page over the scripted desk."""
        annotate.show(desk)

    chrome.dress()
    st.navigation([st.Page(page, title="Annotate", url_path="annotate", default=True)], position="top").run()
    chrome.choose_language()
else:
    app = st.App(__file__, middleware=MIDDLEWARE)
