"""Checks the painted sprites, and writes the generated ones; it never writes over painted ones."""

import argparse
import sys
from pathlib import Path

if __name__ == "__main__":
    # A script has only its own folder on sys.path.
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image

from game.content.assets.looks import SHARED, looks_file
from game.content.assets.looks_sprite_check import sheet_problems
from sprites.art.all_sheets import build_files, stale_sheets
from sprites.art.painted import layer_problems, painted_problems
from sprites.art.palette import PALETTE, SPRITES_DIR
from sprites.art.sheet import write_contact_sheet


def _problems(*, is_check: bool) -> list[str]:
    # Generated sheets are made of painted ones, so nothing is made while those are wrong.
    painted = list(painted_problems()) or list(layer_problems())
    if painted:
        return painted
    stale = (f"{name}: not what its generator makes" for name in stale_sheets())
    made = list(stale) if is_check else build_files()
    files = sorted(looks_file(SHARED).parent.glob("*.toml"))
    looks = (path.stem for path in files if path.stem != SHARED)
    lacks = [problem for name in looks for problem in sheet_problems(name, SPRITES_DIR)]
    return [*made, *dict.fromkeys(lacks)]


def main(argv: list[str] | None = None) -> int:
    """Check and build all sheets, or preview them as the options say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    parser.add_argument("--contact", type=Path, metavar="OUT.png", help="write a contact sheet")
    parser.add_argument("--only", metavar="NAME", help="what the contact sheet shows", default="")
    arguments = parser.parse_args(argv)
    if arguments.contact is not None:
        pictures = [
            Image.open(path).convert("RGBA")
            for path in sorted(SPRITES_DIR.rglob("*.png"))
            if arguments.only in path.relative_to(SPRITES_DIR).as_posix()
        ]
        write_contact_sheet(pictures, arguments.contact, PALETTE["2"])
        return 0
    problems = _problems(is_check=arguments.check)
    print("\n".join(problems) or "all sprites are as they should be")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
