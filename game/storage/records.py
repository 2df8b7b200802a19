"""A match as a file: its record and newest state, replayed when read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.core.codec import CodecError, decode, digest, encode
from game.core.match import RECORD_FORMAT, Match, Record, RecordError, replay
from game.core.state import Ruleset
from game.storage.files import SaveError, atomic_write, seal, unseal


def record_bytes(match: Match) -> bytes:
    """Return what a file holds of a match: its record and newest state, sealed."""
    return seal({"record": encode(match.record()), "state": encode(match.state)})


def write_record(path: Path, match: Match) -> None:
    """Write a match's record and newest state to a file."""
    atomic_write(path, record_bytes(match))


def read_record(path: Path, rulesets: Mapping[str, Ruleset]) -> Match:
    """Return the match of a file, replayed; raises SaveError with one sentence."""
    body = unseal(path)
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
