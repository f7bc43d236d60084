"""Train: how a training goes, and the review of what a model has labelled."""

from claimver import settings
from claimver.ui import graph_desk, train

train.show(settings.load, lambda: graph_desk.graph_desk().graph)
