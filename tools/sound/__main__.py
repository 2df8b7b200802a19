"""Run `python3 -m tools.sound --out DIR`: a minute of each place as a file, measured."""

from __future__ import annotations

from tools.output_folder import output_parser
from tools.sound.record import record_places


def main() -> int:
    """Record all places, or one; return the exit status."""
    parser = output_parser("tools.sound", "records a minute of each place and measures it")
    arguments = parser.parse_args()
    return record_places(arguments.out, arguments.only)


if __name__ == "__main__":
    raise SystemExit(main())
