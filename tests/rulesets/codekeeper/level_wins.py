"""A winning match for every shipped map, as text: a proof that it can be won with its par.

`python3 -m tests.rulesets.codekeeper.level_wins` lets the demo player try again and keeps its match
where it scores more, or where the stored one no longer wins.
"""

from pathlib import Path

from game.core.match import Match
from game.core.notation import format_action, parse_action
from game.rulesets.codekeeper import CODEKEEPER
from game.rulesets.codekeeper.ai.demo_player import DemoPlayer
from game.rulesets.codekeeper.start import new_game
from game.rulesets.codekeeper.state import CodekeeperState
from tests.rulesets.codekeeper.boards import SEAT, termination
from tests.support.playouts import level_names, load_test_level, play_out

FILE = Path(__file__).with_name("level_wins.txt")
SEED = 5


def stored_wins() -> dict[str, str]:
    """Return the actions by map, with `; ` between them."""
    return dict(line.split(" ", 1) for line in FILE.read_text(encoding="utf-8").splitlines())


def replay(name: str, actions: str) -> CodekeeperState:
    """Return the state after the actions, or after the first one that is not legal."""
    state = new_game(load_test_level("codekeeper", name), SEED)
    for action in map(parse_action, actions.split("; ") if actions else ()):
        if action not in state.legal_actions(SEAT):
            break
        state, _ = state.apply(SEAT, action)
    return state


def _demo_actions(name: str) -> str:
    match = Match(CODEKEEPER, load_test_level("codekeeper", name), 1, SEED)
    play_out(match, DemoPlayer())
    return "; ".join(format_action(match.action(ply)[1]) for ply in range(1, match.ply + 1))


def _value(name: str, actions: str) -> tuple[bool, int]:
    state = replay(name, actions)
    return termination(state) == "exit", state.score


if __name__ == "__main__":
    old, rows = stored_wins() if FILE.exists() else {}, []
    for level in level_names("codekeeper"):
        best = max(old.get(level, ""), _demo_actions(level), key=lambda each: _value(level, each))
        print(level, *_value(level, best))
        par = load_test_level("codekeeper", level).int_param("par")
        if _value(level, best) < (True, par):
            print(f"No proof for {level}: change the map, its `par` ({par}) or the rules.")
            best = old.get(level, best)
        rows.append(f"{level} {best}\n")
    FILE.write_text("".join(rows), encoding="utf-8")
