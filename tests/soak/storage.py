"""The player's folder under attack: what the store has called saved is there at the next start."""

import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from game.content.maps.map_bundle import export_bundle
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.features.notebook import NotebookEdits
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.storage.files import SaveError
from game.storage.last_choices import LastChoices
from game.storage.level_result import result_of
from game.storage.match_files import read_match
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace
from game.storage.settings import Settings
from tests.soak.faulty_disk import FAULTS, Killed, faulty_disk
from tests.support.playouts import best_result
from tests.support.saves import load_match

SEAT = Seat(0)
PLIES = 3
LOUD = replace(Settings(), music_volume=100)
SMALL_MAP = list_levels(next(iter(RULESETS)))[0]


@dataclass(slots=True)
class Promises:
    """What a store has called saved: actions, notes by their number, and the match's end."""

    ply: int = 0
    notes: int = 0
    ended: bool = False


def _ruleset() -> Ruleset:
    """Return the first ruleset for two: its matches end by themselves without a move."""
    return next(each for each in RULESETS.values() if 2 in each.seats)


def _new_match(seed: int) -> Match:
    ruleset = _ruleset()
    return Match(ruleset, ruleset.generate({}, 1), 2, seed)


def _step(match: Match) -> None:
    seat = min(match.state.to_act)
    match.submit(seat, match.state.legal_actions(seat)[-1], match.ply)


def _end(match: Match) -> None:
    # Not given up: that would leave no result.
    while match.outcome is None:
        _step(match)


def _notes(number: int) -> SavedWorkspace:
    return SavedWorkspace(NotebookEdits(number))


def _save(store: SaveStore, match: Match, promises: Promises) -> None:
    store.save_match(match)
    if not store.problem:
        promises.ply, promises.ended = match.ply, match.outcome is not None


def _save_notes(store: SaveStore, match: Match, promises: Promises) -> None:
    # Before the first save there is no file that the notes could belong to.
    if promises.ply:
        store.problem = ""
        store.save_notes(match, SEAT, _notes(promises.notes + 1))
        promises.notes += not store.problem


def _session(folder: Path, promises: Promises) -> None:
    """Play a match over two windows, with notes and everything else that is stored."""
    store, match = SaveStore(folder), _new_match(1)
    store.save_settings(LOUD)
    store.save_last_choices(match.ruleset.name, LastChoices("01"))
    for _ in range(PLIES):
        _step(match)
        _save(store, match, promises)
        _save_notes(store, match, promises)
    store.codex.add_seen(match.ruleset.name, ["rat"])
    with suppress(OSError):
        export_bundle(SMALL_MAP, folder / "levels", RULESETS)
    again = SaveStore(folder)
    again.recover(RULESETS)
    with suppress(SaveError, IndexError):
        match = load_match(again, again.unfinished_files()[0])
        store = again
    _step(match)
    _save(store, match, promises)
    _save_notes(store, match, promises)
    _end(match)
    _save(store, match, promises)


def _check(folder: Path, promises: Promises) -> None:
    """Start once more on a sound disk, and compare with what was promised."""
    store = SaveStore(folder)
    store.recover(RULESETS)
    assert list(folder.rglob(".*.json.????????")) == [], "temporary files are left"
    settings, problem = store.load_settings()
    assert (settings in (Settings(), LOUD), problem) == (True, "")
    assert store.load_last_choices(_ruleset().name) in (LastChoices(), LastChoices("01"))
    unfinished = store.unfinished_files()
    records = [
        read_match(path, RULESETS).replayed() for path in (folder / "records").glob("*.match.json")
    ]
    files = len(unfinished) + len(records)
    assert files == 1 or not promises.ply, f"one match has {files} files"
    for match in records:
        assert best_result(store, match) == result_of(match), "a result is lost"
    assert records or not promises.ended, "a record is lost"
    for path in unfinished:
        match = load_match(store, path)
        assert match.ply >= promises.ply, "actions are lost"
        saved = store.load_notes(match, SEAT)
        assert (saved or _notes(0)).notebook.own_pages >= promises.notes, "notes are lost"
        _end(match)
        store.save_match(match)
        assert not store.problem
        assert best_result(store, match) == result_of(match)
    for path in folder.glob("levels/*.tmx"):
        load_level(path, RULESETS)


def fail_at(fault: str, number: int) -> bool:
    """Play a session with a fault at one call, and check; return whether that call was made."""
    with tempfile.TemporaryDirectory() as name:
        folder, promises = Path(name) / "player", Promises()
        with faulty_disk(fault, number) as disk, suppress(Killed):
            _session(folder, promises)
        _check(folder, promises)
        return disk.was_reached


def fail_at_each_call(fault: str, stride: int = 1, first: int = 0) -> int:
    """Play sessions that fail at each call in turn; return their number."""
    for number in count(first, stride):
        if not fail_at(fault, number):
            return (number - first) // stride
    raise AssertionError


class _Windows:
    """Several windows on one folder that take turns at random, and what each was promised."""

    def __init__(self, folder: Path, dice: random.Random) -> None:
        self.folder = folder
        self.dice = dice
        self.stores = [SaveStore(folder) for _ in range(2)]
        # By seed: the window that plays the match, and the match.
        self.owners: dict[int, tuple[SaveStore, Match]] = {}
        self.seeds = count(1)

    def begin(self) -> None:
        self._play_on(self.dice.choice(self.stores), _new_match(next(self.seeds)))

    def play(self) -> None:
        if self.owners:
            store, match = self.dice.choice(list(self.owners.values()))
            self._play_on(store, match)

    def _play_on(self, store: SaveStore, match: Match) -> None:
        (_end if self.dice.random() < 0.2 else _step)(match)
        store.save_match(match)
        assert not store.problem, store.problem
        self.owners[match.seed] = store, match
        if match.outcome is not None:
            del self.owners[match.seed]
            assert best_result(store, match) == result_of(match)

    def take_over(self) -> None:
        """Continue a match in a window; the one that had it is told at its next action."""
        store = self.dice.choice(self.stores)
        files = store.unfinished_files()
        if files:
            match = load_match(store, self.dice.choice(files))
            old_store, old = self.owners[match.seed]
            assert match.ply == old.ply
            old_store.save_match(old)
            assert "elsewhere" in old_store.problem
            self.owners[match.seed] = store, match

    def restart(self) -> None:
        number = self.dice.randrange(len(self.stores))
        before = self.stores[number]
        self.stores[number] = SaveStore(self.folder)
        self.stores[number].recover(RULESETS)
        closed = [seed for seed, (store, _) in self.owners.items() if store is before]
        for path in self.stores[number].unfinished_files():
            seed = int(path.name.split("-")[1])
            if seed in closed:
                self.owners[seed] = self.stores[number], load_match(self.stores[number], path)

    def set_clock(self) -> None:
        """Let files seem to be written long ago or in the future."""
        for path in self.folder.rglob("*.json"):
            moment = self.dice.randrange(4_000_000_000)
            os.utime(path, (moment, moment))

    def check(self) -> None:
        """Assert that every match is there once, as its window left it."""
        saves, problem = SaveStore(self.folder).list_saves(RULESETS)
        assert not problem
        plies = {seed: match.ply for seed, (_, match) in self.owners.items()}
        assert {int(save.path.name.split("-")[1]): save.plies for save in saves} == plies
        assert len(saves) == len(plies)


def two_windows(seed: int, turns: int) -> int:
    """Let two windows take turns on one folder; return the number of turns."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        windows = _Windows(Path(name), dice)
        actions = (windows.play, windows.play, windows.begin, windows.take_over)
        rare = (windows.restart, windows.set_clock)
        for _ in range(turns):
            dice.choice(rare if dice.random() < 0.1 else actions)()
            windows.check()
    return turns


def soak(times: int, seed: int) -> Iterator[str]:
    """Attack the player's folder in every way; yield a line for each."""
    for fault in FAULTS:
        yield f"{fault}: a session at each of {fail_at_each_call(fault)} calls, nothing lost"
    yield f"two windows: {sum(two_windows(seed + n, 30) for n in range(times))} turns, nothing lost"
