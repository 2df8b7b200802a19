"""Accepts changed rules: `python3 main.py accept NAME`, of all rulesets `python3 -m tests.golden`.

Renews pars that still hold, plays golden matches, demo playouts and perft anew, asks what the rules
tell, tours the screens, plays small boards, writes what the ruleset's own tests record, and shows
where files first differ.
"""

import difflib
import subprocess
import sys
from pathlib import Path

from game.content.maps.puzzles import puzzles
from game.content.maps.shipped_maps import levels_of
from game.content.ruleset_assets_check import check_ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from tests.golden.perft import write_perft
from tests.golden.told import write_told
from tests.golden.transcripts import (
    DOCS,
    FOLDER,
    has_outgrown_version,
    write_example_session,
    write_matches,
)
from tools.pars import renew
from tools.puzzles import problem

_CONTEXT = 4
_RECORDED = (".txt", ".json")
_OUTGROWN = (
    "Rules have changed, but `version` in {1} is still {0}: unless you raised it since the last"
    " release, make it {2} and accept once more. Matches saved by that release are refused with a"
    " sentence then, or go on if `replays_versions` there has {0}; under an equal version they"
    " break off, and players of both releases meet online."
)
_OLD_PARS = (
    "{0} maps show no par, as theirs no longer holds: `python3 -m tools.pars --only {1}` (minutes),"
    " then accept once more."
)
_OLD_PUZZLES = "{0} puzzles no longer hold: `python3 -m tools.puzzles shelve {1}` (minutes)."


def accept(name: str) -> list[str]:
    """Write the files of a ruleset; return a description of what has changed in each.

    Where that fails all of them are left as they were.
    """
    kept = _recorded(name)
    try:
        return _accept(name)
    except BaseException as error:
        for path in _recorded(name).keys() - kept:
            path.unlink()
        for path, content in kept.items():
            path.write_bytes(content)
        error.add_note(f"{name} is not accepted: its recorded files are as they were.")
        raise


def _recorded(name: str) -> dict[Path, bytes]:
    tests = FOLDER.parent
    of_name = (FOLDER / name, tests / "rulesets" / name, levels_of(name))
    folders = (*of_name, tests / "support" / "demo_playouts")
    paths = (path for folder in folders for path in folder.rglob("*") if path.suffix in _RECORDED)
    return {path: path.read_bytes() for path in (*paths, DOCS)}


def _accept(name: str) -> list[str]:
    before = {path: _text(path) for path in sorted((FOLDER / name).glob("*.txt"))}
    outgrown, old_pars = has_outgrown_version(name), renew(name)
    written = [*write_matches(name), write_perft(name), write_told(name), write_example_session()]
    screens = ["tests/golden/test_screens.py", "tests/golden/test_played.py", "-k", f"[{name}]"]
    for tests in [*[screens] * (name in MENU_RULESETS), [f"tests/rulesets/{name}"]]:
        command = [sys.executable, "-m", "pytest", "-q", *tests, "--golden-update"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        # The ruleset's own cases may fail, as its rules have changed.
        if done.returncode == 1 and "-k" in tests:
            raise RuntimeError(done.stdout)
    texts = {path: _text(path) for path in sorted({*written, *before}) if path.suffix == ".txt"}
    differences = [
        f"{name}/{path.name}: {_difference(before.get(path, ''), text)}"
        for path, text in texts.items()
        if text != before.get(path, "")
    ]
    version, place = RULESETS[name].version, f"game/rulesets/{name}/__init__.py"
    wrong = [each for each in puzzles(name) if problem(RULESETS[name], each)]
    for found, sentence in ((old_pars, _OLD_PARS), (wrong, _OLD_PUZZLES)):
        differences += [sentence.format(len(found), name)] * bool(found)
    return differences + [_OUTGROWN.format(version, place, version + 1)] * outgrown


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _seen(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("digest ")]


def _difference(old: str, new: str) -> str:
    """Return how many lines differ that a player sees, and the first with those around them."""
    lines = list(difflib.unified_diff(_seen(old), _seen(new), lineterm="", n=_CONTEXT))
    if not lines:
        return "only what is stored differs, nothing that a player sees"
    count = sum(line[:1] in "+-" for line in lines[2:])
    hunk: list[str] = []
    for line in lines[3:]:
        if line.startswith("@@"):
            break
        hunk.append(f"    {line:.150}")
    return "\n".join([f"{count} lines differ, first here", *hunk[: 6 * _CONTEXT]])


def main() -> None:
    """Accept the rulesets that are named, or all; print what has changed."""
    names = sys.argv[1:] or list(RULESETS)
    if problems := [problem for name in names for problem in check_ruleset(RULESETS[name])]:
        sys.exit("\n".join(problems))
    changed = [line for name in names for line in accept(name)]
    print("\n".join(changed) or "No recorded match has changed; the cases of the rule may.")


if __name__ == "__main__":
    main()
