"""Stored files with changed values but valid checksums: a sentence or a default, never an error."""

import contextlib
import json
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from game.core.actor import Seat
from game.core.codec import Json, canonical_text, encode_fields, text_digest
from game.core.features.notebook import Attachment, LabelEdit, NotebookEdits, Suggestion, TileEdit
from game.core.grid import Pos, Terrain
from game.core.match import Match
from game.core.replay import RecordReplay
from game.rulesets import RULESETS
from game.storage.files import SaveError, with_checksum
from game.storage.match_files import read_match
from game.storage.record_writer import record_bytes
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace
from game.storage.settings import Settings, settings_body

SEAT = Seat(0)
_STRANGE: tuple[Json, ...] = (
    None, True, False, 0, -1, 1, 2**70, "", "\0", "\u200b", "\ud800", "x" * 300, "../..", [], {},
    [[]], {"type": "Level"}, {"": 1},
)  # fmt: skip


def mutated_json(value: Json, dice: random.Random) -> Json:
    """Return a JSON value with one part replaced, removed, doubled or taken from elsewhere."""
    parts: list[tuple[Any, Any]] = []

    def collect(part: Any) -> None:
        for key in part if isinstance(part, dict) else range(len(part)):
            parts.append((part, key))
            if isinstance(part[key], dict | list):
                collect(part[key])

    copy: Any = json.loads(canonical_text(value))
    collect(copy)
    whole, key = dice.choice(parts)
    kind = dice.randrange(5)
    if kind == 0:
        del whole[key]
    elif kind == 1 and isinstance(whole, list):
        whole.insert(key, whole[key])
    elif kind == 2:
        other, other_key = dice.choice(parts)
        whole[key] = json.loads(canonical_text(other[other_key]))
    elif isinstance(whole[key], int) and kind == 3:
        whole[key] += dice.choice((-1, 1, 2**33))
    else:
        whole[key] = dice.choice(_STRANGE)
    return copy  # type: ignore[no-any-return]


def _play(ruleset_name: str, seed: int) -> Match:
    ruleset = RULESETS[ruleset_name]
    match = Match(ruleset, ruleset.generate({}, seed), ruleset.seats.start, seed)
    for _ in range(3):
        if match.outcome is None:
            match.play(match.legal[0])
    return match


def read_mutated_matches(dice: random.Random, times: int) -> int:
    """Read changed saves of every ruleset in each way; return how many were refused."""
    refused = 0
    bodies = [json.loads(record_bytes(_play(name, 1)))["body"] for name in RULESETS]
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "matches" / "a.match.json"
        path.parent.mkdir()
        for number in range(times):
            body: Any = mutated_json(bodies[number % len(bodies)], dice)
            # Half make a changed state the recorded one, if there are both.
            with contextlib.suppress(KeyError, TypeError):
                if dice.random() < 0.5:
                    body["record"]["final_digest"] = text_digest(canonical_text(body["state"]))
            path.write_bytes(with_checksum(body))
            for read in (
                lambda: read_match(path, RULESETS),
                lambda: read_match(path, RULESETS).replayed(),
                lambda: read_match(path, RULESETS).view(),
                lambda: [*RecordReplay(may_be_unproven=True).play(read_match(path, RULESETS))],
            ):
                try:
                    read()
                except SaveError:
                    refused += 1
    return refused


def _notes() -> SavedWorkspace:
    page, own = ("home", 1), ("own", 1)
    edits = NotebookEdits(
        1,
        (TileEdit(own, Pos(3, 3), Terrain.FLOOR),),
        (),
        (LabelEdit(own, Pos(3, 3), "=camp"),),
        (Attachment(page, own, (1, 0)),),
    )
    return SavedWorkspace(
        edits, ((own, (9, 7)),), (), frozenset({Suggestion(page, own, (1, 1), "x")})
    )


_RULESET = "river"
_BODIES: dict[str, Json] = {
    "results.json": {"a/seed/1": {"won": True, "score": 3, "plies": 9}},
    "codex.json": {_RULESET: {"seen": ["rat"], "counts": {"rat": 2}}},
    "last_choices.json": {_RULESET: {"level": "01", "options": {"a": 1}, "players": ["human"]}},
}


def read_mutated_files(dice: random.Random, times: int) -> int:
    """Read changed files of all other kinds with the store; return their number."""
    match = _play(_RULESET, 1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = SaveStore(folder)
        store.save_match(match)
        store.save_notes(match, SEAT, _notes())
        [notes] = (folder / "notes").glob("*.json")
        readers: dict[Path, tuple[Json, Callable[[], object]]] = {
            folder / file: (
                body,
                lambda: (
                    store.best_result_on("a", None, 1),
                    store.codex.progress(_RULESET),
                    store.load_last_choices(_RULESET),
                ),
            )
            for file, body in _BODIES.items()
        }
        readers[notes] = encode_fields(_notes()), lambda: store.load_notes(match, SEAT)
        for number in range(times):
            path, (body, read) = list(readers.items())[number % len(readers)]
            path.write_bytes(with_checksum(mutated_json(body, dice)))
            read()
        for _ in range(times):
            body = mutated_json(settings_body(Settings()), dice)
            (folder / "settings.json").write_text(canonical_text(body))
            settings, problem = store.load_settings()
            assert problem or isinstance(settings, Settings)
    return 2 * times


def soak(times: int, seed: int) -> Iterator[str]:
    """Read thousands of changed files; yield a line for each kind."""
    dice = random.Random(seed)
    refused = read_mutated_matches(dice, times)
    yield f"matches: {times} changed, {refused} of {4 * times} readings refused with a sentence"
    yield f"other files: {read_mutated_files(dice, times)} changed and read"
