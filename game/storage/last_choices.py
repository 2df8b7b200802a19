"""What was chosen last in the set-up of a ruleset, as it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.core.codec import Json
from game.core.level import ParamValue
from game.storage.files import SaveError, read_checked
from game.storage.migrations import migrate_last_choices


@dataclass(frozen=True, slots=True)
class LastChoices:
    """The id of the map played last ("": none), the options set, and a player per seat."""

    level: str = ""
    options: Mapping[str, ParamValue] = field(default_factory=dict)
    players: tuple[str, ...] = ()


def read_old_choices(folder: Path) -> dict[str, Json]:
    """Return the choices by ruleset that version 0.1 kept; its file is left where it is."""
    path = folder / "habits.json"
    try:
        return migrate_last_choices(read_checked(path)) if path.exists() else {}
    except SaveError:
        return {}
