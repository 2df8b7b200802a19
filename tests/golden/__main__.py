"""Rewrites the golden matches: `python3 -m tests.golden`."""

from __future__ import annotations

from tests.golden.transcripts import write_all

for path in write_all():
    print(path.name)
