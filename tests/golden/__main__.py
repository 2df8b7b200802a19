"""Writes the golden games anew: `python3 -m tests.golden`."""

from __future__ import annotations

from tests.golden.transcripts import write_all

for written in write_all():
    print(written.name)
