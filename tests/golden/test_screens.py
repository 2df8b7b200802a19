"""What every screen says and shows on tours through it is what it did before."""

from difflib import unified_diff

import pytest

from tests.golden.brightness import as_known, is_like
from tests.golden.screens import PLACES, visit
from tests.support.game_driver import GameDriver
from tests.support.virtual_gamepad import VirtualGamepad


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_screens_show_what_they_did(
    player: GameDriver, pad: VirtualGamepad, place: str, request: pytest.FixtureRequest
) -> None:
    seen, path = visit(player, pad, place), PLACES[place]
    known = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if request.config.getoption("--golden-update"):
        known = [as_known(line, known) for line in seen]
        path.write_text("\n".join([*known, ""]), encoding="utf-8")
    last = min(len(seen), len(known))
    pairs = enumerate(zip(seen, known, strict=False))
    first = next((number for number, pair in pairs if not is_like(*pair)), last)
    if first < max(len(seen), len(known)):
        around = slice(max(0, first - 5), first + 20)
        hunk = unified_diff(known[around], seen[around], path.name, "now", lineterm="", n=20)
        cure = "if on purpose: python3 -m pytest tests/golden/test_screens.py --golden-update"
        pytest.fail("\n".join([f"line {first + 1} differs; {cure}", *hunk]), pytrace=False)
