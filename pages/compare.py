"""Compare: several methods on one text and the same evidence, side by side."""

from claimver.ui import compare, comparing

compare.show(comparing.compare_desk)
