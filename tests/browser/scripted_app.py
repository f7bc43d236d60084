"""The real pages over a scripted run: for states that the real one cannot be brought to on demand."""

import os
from pathlib import Path

import streamlit as st

from claimver.ui import chrome
from claimver.ui.headers import MIDDLEWARE

if __name__ == "__main__":
    import scripted_desk

    from claimver.ui import about, verify
    from claimver.ui.desk import Desk

    @st.cache_resource
    def desk() -> Desk:
        """One desk for all sessions."""
        return scripted_desk.make(Path(os.environ["CLAIMVER_CACHE"]) / "texts", scripted_desk.Script())

    def verify_page() -> None:
        """The Verify page over the scripted desk."""
        verify.show(desk)

    chrome.dress()
    st.navigation(
        [
            st.Page(verify_page, title="Verify", url_path="verify", default=True),
            st.Page(about.show, title="How to read it", url_path="about"),
        ],
        position="top",
    ).run()
    chrome.choose_language()
else:
    app = st.App(__file__, middleware=MIDDLEWARE)
