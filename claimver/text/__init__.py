"""Files, addresses and pasted text to documents with sentences and tokens."""
