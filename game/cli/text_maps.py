"""The commands `import-map` and `export-map`: classical text maps to Tiled maps and back."""

import argparse
import sys
from pathlib import Path

from game.cli.parsed_arguments import find_ruleset
from game.content.tmx.diagnostics import MapFormatError, printable
from game.content.tmx.reader import load_level
from game.content.tmx.writer import write_level
from game.content.tmx.xml_files import read_bytes
from game.core.level import Level, LevelError, Problem
from game.rulesets import RULESETS

MAX_FILE_BYTES = 1024 * 1024


def run(arguments: argparse.Namespace) -> int:
    """Run `import-map` or `export-map`; raises LevelError or OSError."""
    if arguments.command == "import-map":
        import_map(arguments.file, arguments.out, arguments.ruleset)
    elif arguments.out is None:
        sys.stdout.write(export_map(arguments.file))
    else:
        arguments.out.write_text(export_map(arguments.file), encoding="utf-8")
    return 0


def import_map(file: Path, out: Path, name: str | None) -> None:
    """Write the Tiled map of a text map; raises UserError or OSError."""
    rules = find_ruleset(name, lambda r: r.features.text_maps, "no text format for maps")
    maps = rules.features.text_maps
    assert maps is not None
    try:
        text = read_bytes(file, "text map", MAX_FILE_BYTES).decode("utf-8-sig")
    except MapFormatError as stop:
        raise LevelError([Problem(printable(file.name), str(stop))]) from stop
    except UnicodeDecodeError as error:
        raise LevelError([Problem(file.name, "the file is not UTF-8 text")]) from error
    write_level(maps.read(text, file.name), rules.map_schema, out)


def export_map(file: Path) -> str:
    """Return the text map of a Tiled map; raises LevelError."""
    level: Level = load_level(file, RULESETS)
    maps = RULESETS[level.ruleset].features.text_maps
    if maps is None:
        text = f"there is no text format for maps of {level.ruleset}"
        raise LevelError([Problem(file.name, text)])
    return maps.write(level)
