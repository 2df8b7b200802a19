"""The command `new-ruleset`: a copy of the example under another name, ready to be changed."""

import json
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from game import UserError
from game.cli.parser import print_error
from game.content.assets.map_paths import LEVELS_FOLDER
from game.core.level import LevelError, Problem
from game.rulesets import EXAMPLE, RULESETS

# What the example has under its own name; the rest is written by commands.
COPIED = (
    "game/rulesets/{}",
    "game/texts/en/{}.toml",
    "game/looks/{}.toml",
    "levels/{}",
    "tests/rulesets/{}",
    "tests/golden/{}/perft.txt",
)
WRITTEN = ("tests/golden/{}", "tests/support/demo_playouts/{}.json", "levels/templates/{}")
REGISTRY = "game/rulesets/__init__.py"
DESCRIPTIONS = "tools/tilesets/descriptions.toml"
# Each reads what was written before: code, templates and classes for Tiled, golden matches.
WRITERS = (
    ("-m", "ruff", "format", "--quiet", "game/rulesets/{}", "tests/rulesets/{}"),
    ("-m", "tools.tilesets"),
    ("-m", "tests.golden", "{}"),
)
_NAME = re.compile(r"[a-z][a-z0-9_]{1,29}")


def main(names: Sequence[str]) -> int:
    """Write a ruleset's files into the source tree and say what comes next, or why not."""
    name = names[0]
    try:
        if find_spec("PIL") is None:
            needed = "the development packages: run python3 main.py test first."
            raise UserError(f"new-ruleset needs {needed}")
        write_new_ruleset(name, LEVELS_FOLDER.parent)
    except UserError as error:
        print_error(str(error))
        return 2
    written = " ".join((*COPIED[:-1], *WRITTEN)).replace("{}", name)
    sys.stdout.write(
        f"{name} is ready: start it with main.py --ruleset {name}, begin to "
        f"change it in game/rulesets/{name} and read docs/RULESET.md.\n"
        f"To take it back, remove {written}, its lines in {REGISTRY} and {DESCRIPTIONS}, "
        "and run python3 -m tools.tilesets.\n"
    )
    return 0


def write_new_ruleset(name: str, root: Path) -> None:
    """Write a ruleset's files into the source tree.

    Raises LevelError with a sentence if the name cannot be used, OSError if a file cannot be
    written.
    """
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        _refuse(name, "it takes 2 to 30 lower-case letters, digits or _, and no keyword of Python")
    project = json.loads((LEVELS_FOLDER / "five-ways-out.tiled-project").read_bytes())
    if name in (*RULESETS, *(each["name"] for each in project["propertyTypes"])):
        _refuse(name, "there is such a ruleset or class of Tiled already")
    word = re.compile(rf"\b{name}\b", re.IGNORECASE)
    shared = (path for path in (root / "game").rglob("*.py") if "rulesets" not in path.parts)
    if using := [path for path in shared if word.search(path.read_text(encoding="utf-8"))]:
        _refuse(name, f"{using[0].relative_to(root)} uses that word for something else")
    taken = [path for part in COPIED if any(_files(path := root / part.format(name)))]
    if taken:
        _refuse(name, f"{taken[0]} exists already and is left as it is")
    for part in COPIED:
        _copy(root / part.format(EXAMPLE), root / part.format(name), name)
    _add_to_registry(root / REGISTRY, name)
    _add_descriptions(root / DESCRIPTIONS, name)
    for arguments in WRITERS:
        command = [sys.executable, *(argument.format(name) for argument in arguments)]
        done = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True)
        if done.returncode:
            reason = (done.stderr.strip() or done.stdout.strip()).rpartition("\n")[2]
            _refuse(name, f"{' '.join(command[1:])} failed: {reason}")


def _refuse(name: str, reason: str) -> None:
    raise LevelError([Problem(f"new-ruleset {name}", reason)])


def _renamed(text: str, name: str) -> str:
    """Return a text of the example under the new name, in the three ways it is written."""
    title = name.replace("_", " ").title()
    for word, other in ((EXAMPLE.upper(), name.upper()), (EXAMPLE, name)):
        text = text.replace(word, other)
    # In names of classes without blanks, in sentences with them.
    text = re.sub(rf"{EXAMPLE.title()}(?=[A-Z])", title.replace(" ", ""), text)
    return text.replace(EXAMPLE.title(), title)


def _files(source: Path) -> Iterator[Path]:
    """Yield a file, or those in a folder; what Python leaves of a removed ruleset is none."""
    files = [source] if source.is_file() else sorted(source.rglob("*"))
    return (path for path in files if path.is_file() and "__pycache__" not in path.parts)


def _copy(source: Path, target: Path, name: str) -> None:
    for path in _files(source):
        copy = target / path.relative_to(source) if path != source else target
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(_renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")


def _add_to_registry(path: Path, name: str) -> None:
    text = path.read_text(encoding="utf-8")
    longer = text.replace(f'("{EXAMPLE}",', f'("{EXAMPLE}", "{name}",').replace('",)', '")')
    path.write_text(longer, encoding="utf-8")


def _add_descriptions(path: Path, name: str) -> None:
    text = path.read_text(encoding="utf-8").rstrip() + "\n"
    tables = re.findall(rf"^\[{EXAMPLE}\.\w+\]\n(?:[^\[\n].*\n)*", text, re.MULTILINE)
    copies = "".join(f"\n{_renamed(table, name)}" for table in tables)
    path.write_text(text + copies, encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
