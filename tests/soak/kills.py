"""The game killed at random moments: at most the action in flight is lost."""

from __future__ import annotations

import json
import os
import random
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.codec import digest
from game.core.match import Match
from game.rulesets import RULESETS
from game.storage.match_files import read_match
from game.storage.save_store import SaveStore
from tests.soak.kills_player import PHASES, KillsPlayer, match_name
from tests.support.playouts import best_result

# How long a player lives: as many lines of its report, and then a moment.
MAX_LINES = 60
MAX_DELAY_SECONDS = 0.02
# Players who are killed in one folder, one after the other.
KILLS_PER_FOLDER = 6
HANG_SECONDS = 60


@dataclass
class Promises:
    """What players were told is saved, by match; of notes also what was being written."""

    plies: dict[str, int] = field(default_factory=dict)
    ended: set[str] = field(default_factory=set)
    notes: dict[tuple[str, int], set[str]] = field(default_factory=dict)
    phase: str = ""

    def read(self, line: bytes) -> None:
        """Take in what a player tells."""
        assert line, "the player does not answer"
        told: dict[str, Any] = json.loads(line)
        assert "error" not in told, told["error"]
        if "phase" in told:
            self.phase = told["phase"]
        elif "match" in told:
            self.plies[told["match"]] = told["ply"]
            if told["over"]:
                self.ended.add(told["match"])
        elif "notes" in told:
            key = told["notes"], told["seat"]
            before = set() if told["saved"] else self.notes.get(key, set())
            self.notes[key] = {*before, told["digest"]}


def _start_player(folder: Path, seed: int, phase: str) -> tuple[int, int]:
    """Return the process of a new player and the pipe that it writes to."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(reading)
            signal.alarm(HANG_SECONDS)
            KillsPlayer(folder, seed, writing).run(phase)
        except BaseException:  # noqa: BLE001 (nothing of the parent may run in the child)
            os.write(writing, json.dumps({"error": traceback.format_exc()}).encode() + b"\n")
        finally:
            os._exit(1)
    os.close(writing)
    return process, reading


def _kill_player(folder: Path, dice: random.Random, phase: str, promises: Promises) -> None:
    process, pipe = _start_player(folder, dice.randrange(1 << 32), phase)
    with os.fdopen(pipe, "rb") as file:
        try:
            # Now and then it is killed while it starts.
            if dice.random() < 0.9:
                for _ in range(dice.randint(1, MAX_LINES)):
                    promises.read(file.readline())
            time.sleep(dice.random() * MAX_DELAY_SECONDS)
        finally:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        for line in file:
            # The last one may have been cut off.
            if line.endswith(b"\n"):
                promises.read(line)


def _check(folder: Path, promises: Promises) -> None:
    """Start once more, and compare with what was promised."""
    store = SaveStore(folder)
    store.recover(RULESETS)
    assert not list(folder.rglob("*.broken"))
    assert store.load_settings()[1] == ""
    saves, problem = store.list_saves(RULESETS)
    assert not problem
    matches = {match_name(m): m for m in (store.load_match(s.path, RULESETS) for s in saves)}
    assert len(matches) == len(saves)
    records = [
        read_match(path, RULESETS).replayed() for path in (folder / "records").glob("*.json")
    ]
    ended = {match_name(match): match for match in records}
    for match in records:
        assert best_result(store, match) is not None, "a result is lost"
    for name, ply in promises.plies.items():
        found = ended.get(name) or matches.get(name)
        assert found is not None, f"{name} is lost"
        assert found.ply >= ply, f"{name} is at ply {found.ply}, {ply} was saved"
    assert promises.ended <= ended.keys(), "a record is lost"
    for (name, seat), digests in promises.notes.items():
        if name in matches:
            _check_notes(store, matches[name], Seat(seat), digests)
    for path in (folder / "levels").rglob("*"):
        if path.is_file() and path.suffix == ".tmx":
            load_level(path, RULESETS)


def _check_notes(store: SaveStore, match: Match, seat: Seat, digests: set[str]) -> None:
    notes = store.load_notes(match, seat)
    # Empty while the first ones were being written.
    assert notes is not None or len(digests) == 1, "notes are lost"
    assert notes is None or digest(notes) in digests, "notes are lost"


def soak(times: int, seed: int) -> Iterator[str]:
    """Kill players, and check their folder after each; yield the figures. It needs `fork`."""
    dice, moments, left = random.Random(seed), Counter[str](), times
    actions = notes = 0
    while left:
        with tempfile.TemporaryDirectory() as name:
            folder, promises = Path(name), Promises()
            for _ in range(min(left, KILLS_PER_FOLDER)):
                promises.phase = ""
                _kill_player(folder, dice, PHASES[left % len(PHASES)], promises)
                moments[promises.phase or "start"] += 1
                _check(folder, promises)
                left -= 1
            actions += sum(promises.plies.values())
            notes += len(promises.notes)
    told = ", ".join(f"{count} in {phase}" for phase, count in sorted(moments.items()))
    yield f"{times} kills ({told})"
    yield f"{actions} actions and the notes of {notes} seats were saved, none is lost"
