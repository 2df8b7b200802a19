"""Attacks at length: `python -m tests.soak NAME --times N`; the test command runs them in short."""
