"""The evidence as one claim sees it, and what the model is asked about it."""
