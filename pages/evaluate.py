"""Evaluation: methods on published sets, with intervals, calibration, mistakes, and run against run."""

from claimver import settings
from claimver.ui import evaluate

evaluate.show(settings.load)
