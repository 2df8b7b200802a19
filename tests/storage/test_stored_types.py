"""Every type that is stored: what is written is read back, and wrong values name their place."""

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest

from game.core.codec import CodecError, Json, canonical_text, decode, encode, encode_fields
from game.core.features.notebook import NotebookEdits
from game.core.match import Record
from game.referee.bot_match import BotResult
from game.storage.codex_store import CodexProgress
from game.storage.files import read_checked, with_checksum
from game.storage.folder_lock import FolderLock
from game.storage.last_choices import LastChoices
from game.storage.level_result import LevelResult
from game.storage.locked_table import LockedTable
from game.storage.saved_workspace import SavedWorkspace
from game.storage.settings import InputName, Settings, Volume, parse_settings, settings_body

# Those in files of one type are written without their type; the record has it throughout.
STORED = (BotResult, CodexProgress, LastChoices, LevelResult, SavedWorkspace, Settings)
SEEDS = range(30)
STEP = re.compile(r"[.\[]")
LETTERS = 'aZ0 ."\\/\n\t\0\u00e4\u200b\U0001f409'


def _checked(kind: Any, dice: random.Random) -> Any:
    """Return a value that passes the checks of its type."""
    if kind == Volume:
        return dice.randint(0, 100)
    if kind == InputName:
        return dice.choice(("up", "shift+a", "pad:a", "\u00e4"))
    base = get_args(kind)[0]
    if base is int:
        return dice.randint(50, 150)
    if base is str:
        texts = ("", "/maps", "a b", "\u00fc", "de")
        return dice.choice([t for t in texts if not any(check(t) for check in get_args(kind)[1:])])
    return (*_value(base, dice), _value(InputName, dice))


def _tuple(parts: tuple[Any, ...], dice: random.Random) -> tuple[Any, ...]:
    if len(parts) == 2 and parts[1] is Ellipsis:
        parts = (parts[0],) * dice.randrange(4)
    return tuple(_value(part, dice) for part in parts)


_MAKERS: dict[Any, Callable[[tuple[Any, ...], random.Random], Any]] = {
    tuple: _tuple,
    frozenset: lambda parts, dice: frozenset(_value(parts[0], dice) for _ in range(3)),
    Union: lambda parts, dice: _value(dice.choice(parts), dice),
    UnionType: lambda parts, dice: _value(dice.choice(parts), dice),
    Literal: lambda parts, dice: dice.choice(parts),
    dict: lambda parts, dice: {_value(parts[0], dice): _value(parts[1], dice) for _ in range(3)},
}
_MAKERS[Mapping] = _MAKERS[dict]
_PLAIN: dict[Any, Callable[[random.Random], Any]] = {
    NoneType: lambda _: None,
    bool: lambda dice: dice.random() < 0.5,
    int: lambda dice: dice.choice((0, 1, -1, 7, 10**15, -(2**70))),
    float: lambda dice: dice.choice((0.0, 0.1, -3.25, 1e300)),
    str: lambda dice: "".join(dice.choices(LETTERS, k=dice.randrange(6))),
    bytes: lambda dice: dice.randbytes(3),
}


def _value(kind: Any, dice: random.Random) -> Any:
    """Return a random value of a declared type."""
    if isinstance(kind, NewType):
        return _value(kind.__supertype__, dice)
    if get_origin(kind) is Annotated:
        return _checked(kind, dice)
    if get_origin(kind) is not None:
        return _MAKERS[get_origin(kind)](get_args(kind), dice)
    if kind in _PLAIN:
        return _PLAIN[kind](dice)
    if issubclass(kind, Enum):
        return dice.choice(list(kind))
    hints = get_type_hints(kind, include_extras=True)
    names = [f.name for f in fields(kind)] if is_dataclass(kind) else kind._fields
    return kind(**{name: _value(hints[name], dice) for name in names})


def _through_a_file(body: Json) -> Json:
    text = canonical_text(body)
    read: Json = json.loads(text.encode())
    assert canonical_text(read) == text
    return read


@pytest.mark.parametrize("kind", STORED, ids=lambda kind: kind.__name__)
def test_what_is_written_is_read_back(kind: type[Any]) -> None:
    for seed in SEEDS:
        value = _value(kind, random.Random(seed))
        assert decode(kind, _through_a_file(encode_fields(value, (float,)))) == value


def test_a_record_is_read_back() -> None:
    for seed in SEEDS:
        record = _value(Record, random.Random(seed))
        assert decode(Record, _through_a_file(encode(record))) == record


def test_settings_are_read_back_with_their_format() -> None:
    for seed in SEEDS:
        settings = _value(Settings, random.Random(seed))
        assert parse_settings(_through_a_file(settings_body(settings))) == settings


def _wrong(value: Json, dice: random.Random) -> tuple[Json, str]:
    """Return a JSON value with one part that nothing stored may be, and the end of its place."""
    parts: list[tuple[Any, Json, str]] = []
    if isinstance(value, dict):
        parts = [(key, part, f".{key}") for key, part in value.items() if key != "type"]
    elif isinstance(value, list):
        parts = [(index, part, f"[{index}]") for index, part in enumerate(value)]
    if not parts or dice.random() < 0.2:
        return {"type": None}, ""
    key, part, name = dice.choice(parts)
    changed, place = _wrong(part, dice)
    copy: Any = value.copy() if isinstance(value, dict | list) else value
    copy[key] = changed
    return copy, name + place


@pytest.mark.parametrize("kind", [*STORED, Record], ids=lambda kind: kind.__name__)
def test_a_wrong_value_is_refused_at_its_place(kind: type[Any]) -> None:
    for seed in SEEDS:
        dice = random.Random(seed)
        value = _value(kind, dice)
        body = encode(value) if kind is Record else encode_fields(value, (float,))
        wrong, place = _wrong(_through_a_file(body), dice)
        with pytest.raises(CodecError) as caught:
            decode(kind, wrong)
        # Where a mapping should be, its entry is wrong.
        named = caught.value.place.removesuffix(".type")
        assert len(STEP.findall(named)) == len(STEP.findall(place))
        # Parts of a named tuple have names, and numbers in the file.
        assert named == kind.__name__ + place or "[" in place
        assert "\n" not in caught.value.problem


def test_an_entry_of_another_version_is_kept_and_counts_as_missing(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    future: Json = {"won": True, "score": 1, "plies": 2, "stars": 3}
    path.write_bytes(with_checksum({"new": future, "old": {"won": 1}}))
    file = LockedTable(path, LevelResult, FolderLock(tmp_path))
    assert file.get("new") is None
    assert file.get("old") is None
    file.change("old", lambda before: before or LevelResult(won=True, score=1, plies=1))
    assert file.get("old") == LevelResult(won=True, score=1, plies=1)
    assert read_checked(path)["new"] == future


def test_notes_of_a_wrong_type_are_refused() -> None:
    body = encode_fields(SavedWorkspace(NotebookEdits(1)))
    with pytest.raises(CodecError, match=r"SavedWorkspace.placed\[0\]\[1\] must be a list of 2"):
        decode(SavedWorkspace, {**body, "placed": [[["own", 1], [1]]]})
