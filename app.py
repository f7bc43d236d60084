"""The explorer's router: `streamlit run app.py`."""

import streamlit as st

from claimver.settings import wait_idly
from claimver.ui import chrome
from claimver.ui.headers import MIDDLEWARE

# a page is pages/NAME.py; its title is the word "page.NAME"
PAGES = ("verify", "compare", "graph", "teach", "annotate", "train", "evaluate", "sources", "about")

wait_idly()  # before a page loads what has threads
if __name__ == "__main__":  # each visitor's session runs this file …
    chrome.dress()
    chrome.navigate(PAGES)
else:  # … and the server imports it for the application with our headers
    chrome.one_router()
    app = st.App(__file__, middleware=MIDDLEWARE)
