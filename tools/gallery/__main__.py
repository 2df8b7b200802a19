"""Run `python3 -m tools.gallery --out DIR`: pictures of every scene, or a trailer.

With `--sound` alone it prints what a laptop plays of each sound, and which other is most like it.
"""

import argparse

from game.rulesets import MENU_RULESETS
from tools.gallery.render_gallery import render_gallery
from tools.gallery.trailer import render_trailer
from tools.output_folder import output_parser
from tools.record_sound import print_likeness


class _Sound(argparse.Action):
    """Print the numbers of all sounds and leave, as help does."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        for name in MENU_RULESETS:
            print_likeness(name)
        parser.exit()


def main() -> int:
    """Write the pictures or the trailer; return the exit status."""
    parser = output_parser("tools.gallery", "renders pictures of every scene and key moment")
    words = "write a film, and an animation per ruleset, instead"
    parser.add_argument("--trailer", action="store_true", help=words)
    words = "print the shares above 400 Hz and the likeness of all sounds instead"
    parser.add_argument("--sound", action=_Sound, nargs=0, help=words)
    arguments = parser.parse_args()
    render = render_trailer if arguments.trailer else render_gallery
    return render(arguments.out, arguments.only)


if __name__ == "__main__":
    raise SystemExit(main())
