"""Compiles sprite sources to sheets, checks sheets, and converts a painted sheet to text."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

if __name__ == "__main__":
    # A script has only its own folder on sys.path.
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sprites.art.all_sheets import all_sheets, build_files, stale_files
from sprites.art.palette import PALETTE, SPRITES_DIR
from sprites.art.sheet import read_clips, sheet_image, write_contact_sheet
from sprites.art.source import to_text


def main(argv: list[str] | None = None) -> int:
    """Build all sheets, or check, convert or preview them as the options say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    parser.add_argument("--contact", type=Path, metavar="OUT.png", help="write a contact sheet")
    parser.add_argument(
        "--to-text", type=Path, metavar="SHEET", help="print a text source for a .png or .json"
    )
    parser.add_argument("--only", metavar="NAME", help="what the contact sheet shows")
    arguments = parser.parse_args(argv)
    if arguments.to_text is not None:
        print(to_text(read_clips(arguments.to_text.with_suffix(".json"))), end="")
        return 0
    if arguments.check:
        wrong = stale_files()
        print("\n".join(wrong) or "all sheets agree with their sources")
        return int(bool(wrong))
    if arguments.contact is not None:
        made = all_sheets()
        names = [n for n in made if arguments.only is None or arguments.only in n]
        write_contact_sheet([sheet_image(made[n]) for n in names], arguments.contact, PALETTE["2"])
        return 0
    build_files()
    print(f"{len(all_sheets())} sheets are written to {SPRITES_DIR.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
