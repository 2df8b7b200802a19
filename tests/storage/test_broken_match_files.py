"""Files of matches that were cut off, edited or made up: refused with one sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.codec import digest, encode
from game.rulesets import RULESETS
from game.storage.files import SaveError, with_checksum
from game.storage.match_files import read_match
from game.storage.record_writer import record_bytes
from game.storage.save_store import SaveStore
from tests.support.playouts import match_from, playout_of
from tests.support.saves import load_match, played_match


def _saved(folder: Path) -> Path:
    path = folder / "a.match.json"
    path.write_bytes(record_bytes(played_match()))
    return path


@pytest.mark.parametrize("keep", [0, 1, 100, 0.5, -2])
def test_files_cut_off(tmp_path: Path, keep: float) -> None:
    path = _saved(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * keep) if keep == 0.5 else int(keep)])
    _refused(path, "cut off")


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"[]", b"null", b"{}", b"[" * 100_000, b'{"check": 1, "body": 2}'],
    ids=range(7),
)
def test_other_files(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.match.json"
    path.write_bytes(content)
    _refused(path, ".")


def test_edited_files(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"seed":1,', b'"seed":2,'))
    _refused(path, "was changed outside of the game")


def _resealed(path: Path, **changes: Any) -> None:
    body = json.loads(path.read_bytes())["body"]
    body["record"].update(changes)
    path.write_bytes(with_checksum(body))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": 99}, "another version of the game"),
        ({"ruleset": "chess"}, "another version of the game"),
        ({"version": 99}, "version 99 of the rules"),
        ({"seed": "x"}, "is not a match of this game"),
        ({"seed": 77}, "do not lead to"),
        ({"log": []}, "do not lead to"),
        ({"final_digest": ""}, "cannot be replayed"),
        ({"ruleset": []}, "."),
    ],
)
def test_cleverly_edited_files(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    path = _saved(tmp_path)
    _resealed(path, **changes)
    _refused(path, words)


@pytest.mark.parametrize("name", ["dooom", "river"])
@pytest.mark.parametrize("seats", [0, 9])
def test_a_number_of_seats_that_the_rules_lack(tmp_path: Path, name: str, seats: int) -> None:
    path = tmp_path / "a.match.json"
    path.write_bytes(record_bytes(match_from(playout_of(name, "1"), 0)))
    _resealed(path, seats=seats, players=["human"] * seats)
    _refused(path, f"no {seats} seats")


@pytest.mark.parametrize("name", [name for name in RULESETS if RULESETS[name].replays_versions])
def test_a_match_of_earlier_rules_with_the_same_course_goes_on(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.match.json"
    path.write_bytes(record_bytes(match_from(playout_of(name, "1"), 5)))
    old = min(RULESETS[name].replays_versions)
    _resealed(path, version=old, final_digest="of a state of another shape")
    assert read_match(path, RULESETS).replayed().record().version == RULESETS[name].version
    _resealed(path, version=old - 1)
    _refused(path, f"version {old - 1} of the rules")


def test_piles_that_dooom_numbered_in_another_way_are_picked_up(tmp_path: Path) -> None:
    path, playout = tmp_path / "a.match.json", playout_of("dooom", "3", "demo")
    path.write_bytes(record_bytes(match_from(playout)))
    log = json.loads(path.read_bytes())["body"]["record"]["log"]
    most = max(item.id for item in playout.first.observe(None).items)
    dropped = [action for _, action in log if action.get("item", 0) > most]
    assert dropped
    for number, action in enumerate(dropped, most + 1):
        action["item"] = number
    _resealed(path, version=1, log=log)
    match = read_match(path, RULESETS).replayed()
    assert match.digest(match.ply) == digest(playout.steps[-1].after)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda level: level["spawns"][0]["params"].clear(), "there is no property"),
        (lambda level: level["spawns"][0].update(kind="dragon king"), "there is no 'dragon king'"),
        (lambda level: level["spawns"][0].update(pos=[-1, 0]), "is outside of the map"),
        (lambda level: level["spawns"][0].update(board=99), "is outside of the map"),
        (lambda level: level["grids"][0].update(height=99), "number of cells"),
        (
            lambda level: level["grids"][0].update(terrain="ff" * 9, width=3, height=3),
            "another ruleset",
        ),
        (lambda level: level["grids"].clear(), "there are 0 boards"),
    ],
    ids=range(7),
)
def test_a_level_that_no_map_can_be(
    tmp_path: Path, change: Callable[[Any], None], words: str
) -> None:
    path = tmp_path / "a.match.json"
    path.write_bytes(record_bytes(match_from(playout_of("psttrl", "1"), 2)))
    level = json.loads(path.read_bytes())["body"]["record"]["level"]
    change(level)
    _resealed(path, level=level)
    _refused(path, words)


def test_another_state_than_the_moves_lead_to(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    body = json.loads(path.read_bytes())["body"]
    body["state"] = encode(played_match(2).state)
    path.write_bytes(with_checksum(body))
    _refused(path, "a state that its actions do not lead to")


def test_missing_and_huge_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SaveError, match="cannot be read"):
        read_match(tmp_path / "none", RULESETS).replayed()
    path = _saved(tmp_path)
    monkeypatch.setattr("game.storage.files.MAX_FILE_BYTES", 10)
    _refused(path, "too large")


def _refused(path: Path, words: str) -> None:
    before = path.read_bytes()
    with pytest.raises(SaveError, match=words) as caught:
        load_match(SaveStore(path.parent), path)
    message = str(caught.value)
    assert str(path) in message
    assert message.endswith(".")
    assert "\n" not in message
    assert path.read_bytes() == before


def test_a_title_from_another_machine_loses_what_cannot_be_seen(tmp_path: Path) -> None:
    path, record = tmp_path / "a.match.json", encode(played_match().record())
    assert isinstance(record, dict)
    assert isinstance(record["level"], dict)
    record["level"]["title"] = "\u202ea\u200b\nb"
    path.write_bytes(with_checksum({"record": record, "state": encode(played_match().state)}))
    assert read_match(path, RULESETS).replayed().level.title == "a b"
    assert read_match(path, RULESETS).record.level.title == "a b"
