"""Rewrites the golden matches, of all rulesets or of some: `python3 -m tests.golden [NAME...]`."""

from __future__ import annotations

import sys

from tests.golden.transcripts import write_all, write_matches

for path in [path for name in sys.argv[1:] for path in write_matches(name)] or write_all():
    print(path.name)
