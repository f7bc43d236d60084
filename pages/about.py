"""How to read it: labels, causes, scores, methods, what is kept."""

from claimver.ui import about

about.show()
