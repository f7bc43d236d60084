"""Measuring methods: metrics with intervals, and runs over texts with gold labels."""
