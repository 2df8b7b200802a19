"""Keeps what system libraries write about missing devices off the terminal."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def hidden_stderr() -> Iterator[None]:
    """Hide what is written to stderr meanwhile, also by libraries that are not Python's."""
    try:
        kept = os.dup(2)
    except OSError:
        # A program without a terminal may have no stderr.
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
