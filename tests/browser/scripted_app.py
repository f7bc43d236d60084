"""The real pages over a scripted run: for states that the real one cannot be brought to on demand."""

import os
from pathlib import Path

import streamlit as st

from claimver.ui import chrome
from claimver.ui.headers import MIDDLEWARE

if __name__ == "__main__":
    import scripted_desk
    import scripted_teach

    from claimver.ui import about, state, teach, verify
    from claimver.ui.desk import Desk
    from claimver.ui.teach_desk import TeachDesk

    @st.cache_resource
    def desk() -> Desk:
        """One desk for all sessions."""
        folder, live = Path(os.environ["CLAIMVER_CACHE"]) / "texts", os.environ.get("LIVE", "wikidata")
        return scripted_desk.make(folder, scripted_desk.Script(), live=live)

    def verify_page() -> None:
        """The Verify page over the scripted desk."""
        verify.show(desk)

    @st.cache_resource
    def teach_desk() -> TeachDesk:
        """The same for lessons."""
        return scripted_teach.make(desk())

    def teach_page() -> None:
        """The Teach page over the scripted desk."""
        teach.show(teach_desk)

    chrome.dress()
    page = st.navigation(
        [
            st.Page(verify_page, title="Verify", url_path="verify", default=True),
            st.Page(teach_page, title="Teach", url_path="teach"),
            st.Page(about.show, title="How to read it", url_path="about"),
        ],
        position="top",
    )
    state.visit(page.url_path or "verify")
    page.run()
    chrome.choose_language()
else:
    app = st.App(__file__, middleware=MIDDLEWARE)
