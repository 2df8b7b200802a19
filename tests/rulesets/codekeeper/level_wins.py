"""A winning match for every shipped map, as text: a proof that it can be won with its par.

`python3 -m tests.rulesets.codekeeper.level_wins` lets the demo player try again and keeps its match
where it scores more, or where the stored one no longer wins.
"""

from pathlib import Path

from game.core.action import Action, Attack, Move, Wait
from game.core.grid import Direction, Pos
from game.core.rng import Rng, derive_seed
from game.rulesets.codekeeper.ai.demo_player import DemoPlayer
from game.rulesets.codekeeper.start import new_game
from game.rulesets.codekeeper.state import CodekeeperState
from tests.rulesets.codekeeper.boards import SEAT, termination
from tests.support.playouts import level_names, load_test_level

FILE = Path(__file__).with_name("level_wins.txt")
SEED = 5


def stored_wins() -> dict[str, str]:
    """Return the actions by map: steps as letters, `.` to wait, attacks as `bow:7,2`."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


def replay(name: str, actions: str) -> CodekeeperState:
    """Return the state after the actions, or after the first one that is not legal."""
    state = new_game(load_test_level("codekeeper", name), SEED)
    for word in actions.split():
        action = _action(word)
        if action not in state.legal_actions(SEAT):
            break
        state, _ = state.apply(SEAT, action)
    return state


def _action(word: str) -> Action:
    if word == ".":
        return Wait()
    weapon, _, target = word.partition(":")
    if not target:
        return Move(Direction[word])
    x, y = target.split(",")
    return Attack(Pos(int(x), int(y)), weapon)


def _word(action: Action) -> str:
    if isinstance(action, Attack):
        return f"{action.weapon}:{action.target.x},{action.target.y}"
    return action.direction.name if isinstance(action, Move) else "."


def _demo_actions(name: str) -> str:
    state = new_game(load_test_level("codekeeper", name), SEED)
    player, rng, words = DemoPlayer(), Rng(derive_seed(SEED, "player")), []
    while state.outcome is None:
        action = player.choose(state.observe(SEAT), state.legal_actions(SEAT), rng)
        words.append(_word(action))
        state, _ = state.apply(SEAT, action)
    return " ".join(words)


def _value(name: str, actions: str) -> tuple[bool, int]:
    state = replay(name, actions)
    return termination(state) == "exit", state.score


if __name__ == "__main__":
    old, rows = stored_wins() if FILE.exists() else {}, []
    for level in level_names("codekeeper"):
        tries = [old.get(level, ""), _demo_actions(level)]
        best = max(tries, key=lambda actions: _value(level, actions))
        print(level, *_value(level, best))
        rows.append(f"{level} {best}\n")
    FILE.write_text("".join(rows), encoding="utf-8")
