"""docs/BOTS.md is of these players and rules: what takes no time is played again."""

from game.core.ruleset import Ruleset
from tests.support.paths import ROOT
from tools.bot_tables import SEEDS, compared_players, play, trials

CURE = "python3 -m tools.bot_tables docs/BOTS.md"


def test_the_page_compares_the_players_there_are(ruleset: Ruleset) -> None:
    page = (ROOT / "docs" / "BOTS.md").read_text(encoding="utf-8")
    part = page.partition(f"## {ruleset.title}\n")[2].partition("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("| ")][1:]
    assert {row.split(" | ")[0][2:] for row in rows} == {*compared_players(ruleset)}, CURE
    if ruleset.seats.stop == 2:
        *_, row = trials(["random"], play(ruleset, ["random"], SEEDS, None, 1)).splitlines()
        # Without the time of a move.
        assert row.rpartition(" | ")[0] in {known.rpartition(" | ")[0] for known in rows}, CURE
