"""The folder that a tool writes pictures or sounds to."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path


def output_parser(name: str, words: str) -> argparse.ArgumentParser:
    """Return the command line of a tool that writes to `--out`, perhaps `--only` one part."""
    parser = argparse.ArgumentParser(prog=f"python3 -m {name}", description=words)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="output folder")
    parser.add_argument("--only", default="", metavar="PART", help="one part, such as a ruleset")
    return parser


def prepare_output(out: Path, part: str, parts: Sequence[str]) -> str:
    """Make the folder and draw without a window; return what is wrong as a sentence, or "".

    `part` is the only one of `parts` that is wanted, or empty.
    """
    if part and part not in parts:
        return f"There is no part {part!r}; choose from {', '.join(parts)}."
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return f"{out} cannot be created: {error.strerror}."
    return ""
