"""docs/BOTS.md is of these players and rules: what takes no time is played again."""

import pytest

from game.core.ruleset import SEARCH
from game.rulesets import RULESETS
from tests.support.paths import ROOT
from tools.bot_tables import COMPARED, SEEDS, compared_players, part_of, play, trials


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPARED)
def test_the_page_compares_the_players_there_are(name: str) -> None:
    ruleset, cure = RULESETS[name], f"python3 -m tools.bot_tables docs/BOTS.md --only {name}"
    page = (ROOT / "docs" / "BOTS.md").read_text(encoding="utf-8")
    players, _, _ = part_of(page, ruleset).partition("|\n\n")
    rows = [line for line in players.splitlines() if line.startswith("| ")][1:]
    assert f"| {SEARCH}" in part_of(page, ruleset), cure
    found = {row.split(" | ")[0][2:] for row in rows}
    assert found - {SEARCH} == {*compared_players(ruleset)}, cure
    if ruleset.seats.stop == 2:
        *_, row = trials(["random"], play(ruleset, ["random"], SEEDS, None, 1)).splitlines()
        # Without the time of a move.
        assert row.rpartition(" | ")[0] in {known.rpartition(" | ")[0] for known in rows}, cure
