"""Files of matches that were cut off, edited or made up: refused with one sentence.

In `broken_matches.txt` `=` begins with a match of a ruleset after some plies; `>` is an expression
for the content of its file, from the `whole` one, `!` one that changes the `body` of the file, the
`record` or the `level` in it, which get a new checksum. Below each is why that file is refused.

`python3 -m pytest tests/storage --golden-update` rewrites the reasons.
"""

import json
from collections.abc import Iterator, Sequence
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

BROKEN = Path(__file__).parent / "broken_matches.txt"


def _refusals(asked: Sequence[str], path: Path) -> Iterator[str]:
    whole, earlier = b"", None
    for line in asked:
        yield line
        words = line[2:]
        if line[0] == "=":
            name, plies = words.split()
            match = match_from(playout_of(name, "1"), int(plies))
            whole, earlier = record_bytes(match), encode(match.restarted().state)
        elif line[0] == ">":
            path.write_bytes(eval(words, {"whole": whole}))
            yield f"  {_refused(path)}"
        else:
            body = json.loads(whole)["body"]
            record = body["record"]
            names = {"body": body, "record": record, "level": record["level"], "earlier": earlier}
            eval(words, names)
            path.write_bytes(with_checksum(body))
            yield f"  {_refused(path)}"


def _refused(path: Path) -> str:
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        load_match(SaveStore(path.parent), path)
    message = str(caught.value)
    assert str(path) in message
    assert message.endswith(".")
    assert "\n" not in message
    assert path.read_bytes() == before
    return message.replace(str(path), "FILE")


def test_broken_files_are_refused_as_they_were(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    known = BROKEN.read_text(encoding="utf-8").splitlines()
    asked = [line for line in known if line[0] != " "]
    said = [*_refusals(asked, tmp_path / "a.match.json")]
    if request.config.getoption("--golden-update"):
        BROKEN.write_text("\n".join([*said, ""]), encoding="utf-8")
    else:
        assert said == known, "if on purpose: python3 -m pytest tests/storage --golden-update"


def _resealed(path: Path, **changes: Any) -> None:
    body = json.loads(path.read_bytes())["body"]
    body["record"].update(changes)
    path.write_bytes(with_checksum(body))


@pytest.mark.parametrize("name", [name for name in RULESETS if RULESETS[name].replays_versions])
def test_a_match_of_earlier_rules_with_the_same_course_goes_on(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.match.json"
    path.write_bytes(record_bytes(match_from(playout_of(name, "1"), 5)))
    old = min(RULESETS[name].replays_versions)
    _resealed(path, version=old, final_digest="of a state of another shape")
    assert read_match(path, RULESETS).replayed().record().version == RULESETS[name].version
    _resealed(path, version=old - 1)
    assert f"version {old - 1} of the rules" in _refused(path)


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


def test_missing_and_huge_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SaveError, match="cannot be read"):
        read_match(tmp_path / "none", RULESETS).replayed()
    (path := tmp_path / "a.match.json").write_bytes(record_bytes(played_match()))
    monkeypatch.setattr("game.storage.files.MAX_FILE_BYTES", 10)
    assert "too large" in _refused(path)


def test_a_title_from_another_machine_loses_what_cannot_be_seen(tmp_path: Path) -> None:
    path, record = tmp_path / "a.match.json", encode(played_match().record())
    assert isinstance(record, dict)
    assert isinstance(record["level"], dict)
    record["level"]["title"] = "\u202ea\u200b\nb"
    path.write_bytes(with_checksum({"record": record, "state": encode(played_match().state)}))
    assert read_match(path, RULESETS).replayed().level.title == "a b"
    assert read_match(path, RULESETS).record.level.title == "a b"
