"""The rules reproduce the golden matches.

`python3 main.py accept NAME` or `python3 -m pytest tests/golden --golden-update` rewrites them.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from game.core.state import IllegalAction
from game.rulesets import RULESETS
from tests.golden import transcripts
from tests.golden.__main__ import accept
from tests.golden.told import tell
from tests.support.playouts import played_matches

TRANSCRIPTS = sorted(
    path for name in RULESETS for path in (transcripts.FOLDER / name).glob("*-*.txt")
)


def test_every_ruleset_has_golden_matches(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden-update"):
        transcripts.write_all()
    assert {path.parent.name for path in TRANSCRIPTS} == set(RULESETS)


def _case(path: Path) -> ParameterSet:
    # A quick run replays the random match of each ruleset.
    marks = () if path.stem.endswith("random") else (pytest.mark.slow,)
    return pytest.param(path, id=f"{path.parent.name}/{path.stem}", marks=marks)


@pytest.mark.parametrize("path", [_case(path) for path in TRANSCRIPTS])
def test_a_replay_gives_the_same_transcript(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    cure = f"if the rules changed on purpose: python3 main.py accept {path.parent.name}"
    name, match, log = transcripts.parse_transcript(text)
    try:
        played = transcripts.transcript(match, name, log)
    except IllegalAction as error:
        pytest.fail(f"{error}; {cure}", pytrace=False)
    assert played.splitlines() == text.splitlines(), cure
    assert match.outcome is not None


def test_another_course_under_an_equal_version_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (transcripts.FOLDER / "sokoban" / "seed-3-random.txt").read_text(encoding="utf-8")
    monkeypatch.setattr("tests.golden.transcripts.FOLDER", tmp_path)
    recorded = tmp_path / "sokoban" / "seed-3-random.txt"
    recorded.parent.mkdir()
    other, version = text.replace("digest ", "digest 0", 1), RULESETS["sokoban"].version
    older = other.replace(f"version {version}", f"version {version - 1}", 1)
    for says, outgrown in ((text, False), (other, True), (older, False)):
        recorded.write_text(says, encoding="utf-8")
        assert transcripts.has_outgrown_version("sokoban") is outgrown
    recorded.write_text(other, encoding="utf-8")
    monkeypatch.setattr("tests.golden.transcripts.RELEASED", ())
    assert not transcripts.has_outgrown_version("sokoban")


def test_what_cannot_be_accepted_changes_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [tmp_path / name for name in ("c.md", "sokoban/old.txt", "sokoban/new.txt")]
    files[-1].parent.mkdir()
    for path in files[:2]:
        path.write_text("whole")
    changed: dict[str, object] = {"FOLDER": tmp_path, "DOCS": files[0]}
    changed["write_matches"] = lambda _: [path.write_text("") for path in files] + [1 / 0]
    for name, value in changed.items():
        monkeypatch.setattr(f"tests.golden.__main__.{name}", value)
    with pytest.raises(ZeroDivisionError) as caught:
        accept("sokoban")
    assert "sokoban is not accepted" in caught.value.__notes__[0]
    assert [path.exists() and path.read_text() for path in files] == ["whole", "whole", False]


def _told(name: str) -> list[list[str]]:
    """Return the parts of a ruleset's file: a match begins each but the first."""
    text = (transcripts.FOLDER / name / "told.txt").read_text(encoding="utf-8")
    return [part.splitlines() for part in re.split("^(?=match )", text, flags=re.MULTILINE)]


def _parts() -> Iterator[ParameterSet]:
    # A quick run hears a short match of most rulesets.
    quick = {("railgun", 3), ("dooom", 2), ("psttrl", 1), ("codekeeper", 1), ("sokoban", 2)}
    for name in RULESETS:
        for part in range(len(played_matches(name)) + 1):
            yield pytest.param(name, part, marks=[pytest.mark.slow] * ((name, part) not in quick))


@pytest.mark.parametrize(("name", "part"), list(_parts()))
def test_rules_and_bots_tell_the_same(name: str, part: int) -> None:
    told = _told(name)
    assert len(told) == len(played_matches(name)) + 1
    assert tell(name, part) == told[part], f"if on purpose: python3 main.py accept {name}"
