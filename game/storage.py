"""Saves, records, results and settings on disk; nothing is ever half written or deleted."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from game.core.actor import Seat
from game.core.codec import CodecError, decode, digest, encode
from game.core.level import Level
from game.core.match import RECORD_FORMAT, Match, Record, RecordError, replay
from game.core.state import Ruleset

SAVE_SUFFIX = ".match.json"
LONGEST_FILE = 16 * 1024 * 1024
SPEEDS = ("normal", "fast", "instant")


class SaveError(Exception):
    """A file cannot be used; the message is one sentence that names it."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match went: whether anybody won, the best score, the number of actions."""

    won: bool
    score: int
    plies: int

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Return what orders results: won, then the score, then few actions."""
        return self.won, self.score, -self.plies


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person set: volumes 0 to 100, brightness 50 to 150, controls by command name."""

    music: int = 60
    effects: int = 80
    interface: int = 60
    fullscreen: bool = False
    brightness: int = 100
    flat_light: bool = False
    fog: bool = True
    reduce_flashes: bool = False
    ask_to_end: bool = True
    animation_speed: str = "normal"
    bindings: dict[str, tuple[str, ...]] = field(default_factory=dict)


_BOUNDS = {"music": (0, 100), "effects": (0, 100), "interface": (0, 100), "brightness": (50, 150)}


def _settings_of(values: Any) -> Settings:
    """Return settings from their JSON form; raises ValueError with the reason."""
    if not isinstance(values, dict):
        raise ValueError("it is not a table of settings")
    known = {f.name: getattr(Settings(), f.name) for f in fields(Settings)}
    taken: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise ValueError(f"{name!r} is no setting")
        if name == "bindings":
            taken[name] = _bindings_of(value)
            continue
        if type(value) is not type(known[name]):
            raise ValueError(f"{name!r} has the wrong type")
        low, high = _BOUNDS.get(name, (0, 0))
        if name in _BOUNDS and not low <= value <= high:
            raise ValueError(f"{name!r} must be from {low} to {high}")
        if name == "animation_speed" and value not in SPEEDS:
            raise ValueError(f"{name!r} must be one of {', '.join(SPEEDS)}")
        taken[name] = value
    return Settings(**taken)


def _bindings_of(value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict) or not all(
        isinstance(names, list) and names and all(isinstance(n, str) for n in names)
        for names in value.values()
    ):
        raise ValueError("'bindings' must give a list of inputs for each command")
    return {command: tuple(names) for command, names in value.items()}


def atomic_write(path: Path, content: bytes) -> None:
    """Write a file so that a crash leaves the old or the new one; the old one stays as `.bak`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            backup = path.with_name(path.name + ".bak")
            with contextlib.suppress(OSError):
                backup.unlink(missing_ok=True)
                # A link keeps the old file in place until the new one takes its name.
                os.link(path, backup)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > LONGEST_FILE:
            raise SaveError(f"{path} is too large to be a file of this game.")
        return path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}.") from error


def _seal(body: Any) -> bytes:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    check = hashlib.sha256(text.encode()).hexdigest()
    return json.dumps({"check": check, "body": body}, sort_keys=True).encode()


def _unseal(path: Path) -> Any:
    """Return the body of a sealed file; raises SaveError if it was cut off or edited."""
    try:
        sealed = json.loads(_read(path))
        body, check = sealed["body"], sealed["check"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise SaveError(f"{path} is cut off or is not a file of this game.") from error
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    if hashlib.sha256(text.encode()).hexdigest() != check:
        raise SaveError(f"{path} was changed outside of the game.")
    return body


def record_bytes(match: Match) -> bytes:
    """Return what a file holds of a match: its record and newest state, sealed."""
    return _seal({"record": encode(match.record()), "state": encode(match.state)})


def write_record(path: Path, match: Match) -> None:
    """Write a match's record and newest state to a file."""
    atomic_write(path, record_bytes(match))


def read_record(path: Path, rulesets: Mapping[str, Ruleset]) -> Match:
    """Return the match of a file, replayed; raises SaveError with one sentence."""
    body = _unseal(path)
    try:
        header = body["record"]
        ruleset = rulesets.get(header["ruleset"])
        if header["format"] != RECORD_FORMAT or ruleset is None:
            raise SaveError(f"{path} was written by another version of the game.")
        if header["version"] != ruleset.version:
            raise SaveError(
                f"{path} follows version {header['version']} of the rules of {ruleset.title}, "
                f"this game plays version {ruleset.version}."
            )
        record = decode(Record, header)
        snapshot = decode(ruleset.state_type, body["state"])
        *_, match = replay(record, ruleset)
    except (KeyError, TypeError, CodecError) as error:
        raise SaveError(f"{path} is not a match of this game: {error}.") from error
    except RecordError as error:
        raise SaveError(f"{path} cannot be replayed: {error}.") from error
    if digest(snapshot) != digest(match.state):
        raise SaveError(f"{path} holds a state that its moves do not lead to.")
    return match


class SaveStore:
    """The folder of one person: unfinished matches, records of finished ones, results, settings."""

    def __init__(self, folder: Path | None) -> None:
        """Use a folder, by default the one the system gives to programs for a person's data."""
        if folder is None:
            import platformdirs

            folder = platformdirs.user_data_path("five-ways-out", appauthor=False)
        self.folder = folder
        # Weak keys: another match at the same address must not take over a file.
        self._files: WeakKeyDictionary[Match, Path] = WeakKeyDictionary()
        self.problem = ""

    # --- matches

    def save_match(self, match: Match) -> None:
        """Keep a match: an unfinished one to be continued, a finished one among the records.

        A disk that cannot be written does not stop the game; `problem` says so then.
        """
        try:
            self._save(match)
            self.problem = ""
        except OSError as error:
            self.problem = f"{self.folder} cannot be written: {error.strerror}."

    def _save(self, match: Match) -> None:
        path = self._files.get(match)
        if path is None:
            path = self._files[match] = self._free_name(match)
        if match.outcome is None:
            write_record(path, match)
            return
        record = self.folder / "records" / path.name
        if not record.exists():
            write_record(record, match)
            self._note_result(match)
        path.unlink(missing_ok=True)

    def _free_name(self, match: Match) -> Path:
        number = 1
        while True:
            name = f"{match.ruleset.name}-{match.seed}-{number}{SAVE_SUFFIX}"
            if not any((self.folder / part / name).exists() for part in ("matches", "records")):
                return self.folder / "matches" / name
            number += 1

    def unfinished(self) -> list[Path]:
        """Return the files of matches that can be continued, newest first."""
        found = (self.folder / "matches").glob(f"*{SAVE_SUFFIX}")
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)

    def load(self, path: Path, rulesets: Mapping[str, Ruleset]) -> Match:
        """Return the match of a file to play on; raises SaveError and leaves the file alone."""
        match = read_record(path, rulesets)
        self._files[match] = path
        return match

    # --- persons' own notes on a match

    def _notes(self, match: Match, seat: Seat) -> Path | None:
        path = self._files.get(match)
        return None if path is None else self.folder / "notes" / f"{path.stem}-{seat + 1}.json"

    def save_notes(self, match: Match, seat: Seat, notes: dict[str, Any]) -> None:
        """Keep what a person noted, for that seat alone."""
        path = self._notes(match, seat)
        try:
            if path is not None:
                atomic_write(path, _seal(notes))
        except OSError as error:
            self.problem = f"{self.folder} cannot be written: {error.strerror}."

    def load_notes(self, match: Match, seat: Seat) -> dict[str, Any]:
        """Return what a person noted; nothing if there is nothing or it cannot be read."""
        path = self._notes(match, seat)
        try:
            found = _unseal(path) if path is not None and path.exists() else {}
        except SaveError:
            return {}
        return found if isinstance(found, dict) else {}

    # --- results

    def _results(self) -> dict[str, Any]:
        path = self.folder / "results.json"
        if not path.exists():
            return {}
        try:
            body = _unseal(path)
        except SaveError:
            # Results are worth less than playing on: a broken file is kept aside.
            _keep_aside(path)
            return {}
        return body if isinstance(body, dict) else {}

    def _note_result(self, match: Match) -> None:
        results = self._results()
        key = result_key(match.ruleset.name, match.level, match.seed)
        result = result_of(match)
        before = _read_result(results.get(key))
        if before is None or result.rank > before.rank:
            results[key] = asdict(result)
            atomic_write(self.folder / "results.json", _seal(results))

    def best(self, match: Match) -> Result | None:
        """Return the best result on a match's map."""
        return self.best_of(match.ruleset.name, match.level, match.seed)

    def best_of(self, ruleset: str, level: Level | None, seed: int) -> Result | None:
        """Return the best result on a map, if it was ever finished."""
        return _read_result(self._results().get(result_key(ruleset, level, seed)))

    # --- settings

    def load_settings(self) -> tuple[Settings, str]:
        """Return the settings, and one sentence if the file was broken (it is kept aside)."""
        path = self.folder / "settings.json"
        if not path.exists():
            return Settings(), ""
        try:
            return _settings_of(json.loads(_read(path))), ""
        except (ValueError, SaveError, RecursionError) as error:
            _keep_aside(path)
            return Settings(), f"{path} is broken ({error}); the defaults are in force."

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings; a disk that cannot be written does not stop the game."""
        values = {f.name: getattr(settings, f.name) for f in fields(Settings)}
        with contextlib.suppress(OSError):
            content = json.dumps(values, indent=2, sort_keys=True).encode()
            atomic_write(self.folder / "settings.json", content)


def _keep_aside(path: Path) -> None:
    with contextlib.suppress(OSError):
        os.replace(path, path.with_name(path.name + ".broken"))


def _read_result(found: object) -> Result | None:
    match found:
        case {"won": bool(won), "score": int(score), "plies": int(plies)}:
            return Result(won, score, plies)
    return None


def result_key(ruleset: str, level: Level | None, seed: int) -> str:
    """Return under which name results of a map are kept: by seed for random ones."""
    if level is None or level.name == "random":
        return f"{ruleset}/seed/{seed}"
    return f"{ruleset}/level/{level.name}"


def result_of(match: Match) -> Result:
    """Return how a finished match went, for the seat with the best score."""
    outcome = match.outcome
    assert outcome is not None
    return Result(bool(outcome.winners), max(outcome.scores, default=0), match.ply)
