"""What was chosen last in the set-up of a ruleset, as it is stored."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.level import ParamValue


@dataclass(frozen=True, slots=True)
class LastChoices:
    """The id of the map played last ("": none), the options set, and a player per seat."""

    level: str = ""
    options: Mapping[str, ParamValue] = field(default_factory=dict)
    players: tuple[str, ...] = ()
