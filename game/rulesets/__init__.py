"""The registry: one line for each ruleset."""

from __future__ import annotations

from game.core.state import Ruleset
from game.rulesets.codekeeper import CODEKEEPER
from game.rulesets.railgun import RAILGUN

RULESETS: dict[str, Ruleset] = {ruleset.name: ruleset for ruleset in (RAILGUN, CODEKEEPER)}
