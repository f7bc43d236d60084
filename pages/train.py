"""Train: an adapter from what people annotated, measured and switched on if it is better."""

from claimver.ui import train

train.show(train.train_desk)
