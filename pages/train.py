"""Train: how a training goes, and the review of what a model has labelled."""

from claimver import settings
from claimver.ui import train

train.show(settings.load)
