"""Makes this folder importable, so that tests of every sub-package share the scripted parts that lie here."""
