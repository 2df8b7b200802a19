"""Every text key of the rules has a text."""

from __future__ import annotations

import pytest

from game.content.assets.strings import has_text, help_pages
from game.rulesets.codekeeper import CODEKEEPER
from game.rulesets.codekeeper.params import CHARGES, HERO, ITEMS, MONSTERS
from game.rulesets.codekeeper.weapons import WEAPONS
from tests.rulesets.codekeeper.boards import board, view

KEYS = (
    "story",
    "winning",
    *(f"verb.{type(verb).__name__}" for verb in CODEKEEPER.verbs),
    *(f"weapon.{weapon}" for weapon in WEAPONS),
    *(f"kind.{kind}" for kind in (HERO, *MONSTERS, *ITEMS)),
    *(f"gauge.{gauge.name}" for gauge in view(board("H")).gauges),
    *(f"refusal.{name}" for name in ("edge", "no_charge", "out_of_range")),
    *(f"note.{name}" for name in ("unreachable", "treasure", "potion", "low_turns", *CHARGES)),
    *(f"note.kill_{kind}" for kind in MONSTERS),
    *(f"end.{name}" for name in ("exit", "death", "turns", "error")),
    *(f"protocol.{name}" for name in ("syntax", "outside", "weapon")),
    *(f"protocol.{name}" for name in ("unreachable", "no_charge", "out_of_range")),
)


@pytest.mark.parametrize("key", KEYS)
def test_texts_exist(key: str) -> None:
    assert has_text("codekeeper", key)


def test_help_pages_exist() -> None:
    assert len(help_pages("codekeeper")) >= 4
    assert all(page.title and page.paragraphs for page in help_pages("codekeeper"))
