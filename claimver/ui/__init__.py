"""The explorer's Streamlit parts: components, panels, state and background jobs. Only here is streamlit imported."""
