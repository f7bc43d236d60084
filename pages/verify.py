"""Verify: paste or upload a text, see every claim judged and explained."""

from claimver.ui import desk, verify

verify.show(desk.desk)
