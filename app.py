"""The explorer's router: `streamlit run app.py`."""

import streamlit as st

from claimver.ui import chrome
from claimver.ui.headers import MIDDLEWARE

if __name__ == "__main__":  # each visitor's session runs this file …
    chrome.dress()
    st.navigation(
        [
            st.Page("pages/verify.py", title="Verify", url_path="verify", default=True),
            st.Page("pages/graph.py", title="Graph", url_path="graph"),
            st.Page("pages/train.py", title="Train", url_path="train"),
            st.Page("pages/about.py", title="How to read it", url_path="about"),
        ],
        position="top",
    ).run()
else:  # … and the server imports it for the application with our headers
    chrome.one_router()
    app = st.App(__file__, middleware=MIDDLEWARE)
