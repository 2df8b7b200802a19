"""Matches to be saved: parts of one that was played at random."""

from pathlib import Path

from game.core.match import Match, Record
from game.rulesets import RULESETS
from game.storage.match_files import MatchFile, read_match
from game.storage.save_store import SaveStore
from tests.support.playouts import match_from, playout_of

NAME = next(iter(RULESETS))


def played_match(plies: int = 5) -> Match:
    return match_from(playout_of(NAME, "1"), plies)


def play_and_save(store: SaveStore, match: Match) -> None:
    step = playout_of(NAME, "1").steps[match.ply]
    match.submit(step.seat, step.action, match.ply)
    store.save_match(match)


def play_to_end(match: Match) -> None:
    for step in playout_of(NAME, "1").steps[match.ply :]:
        match.submit(step.seat, step.action, match.ply)
    assert match.outcome is not None


def finished_match(name: str) -> Match:
    """Return a match of a ruleset that was played at random to its end, as by humans."""
    match = match_from(playout_of(name, "1"))
    assert match.outcome is not None
    return match


def load_match(store: SaveStore, path: Path) -> Match:
    """Return the match of a file, to be continued in a store; raises SaveError."""
    file = read_match(path, RULESETS)
    match = file.replayed()
    store.take_over(file, match)
    return match


_replayed, _replay = dict[Record, Match](), MatchFile.replayed


def replayed_once(file: MatchFile) -> Match:
    """Return the match of a file to who only reads it: many files hold the same one."""
    record = file.record
    return _replayed[record] if record in _replayed else _replayed.setdefault(record, _replay(file))
