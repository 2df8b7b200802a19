"""Random play of every ruleset, on any level with any options: the conformance suite judges it."""

import inspect
import random
from collections.abc import Callable, Iterator

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.level import Level, ParamValue
from game.core.match import Match
from game.core.replay import replay
from game.core.ruleset import RandomPlayer, Ruleset, fitting_options
from game.rulesets import RULESETS
from tests.conformance import test_codec_roundtrip, test_events, test_state_contract
from tests.support.playouts import Playout, played

# Random play needs long to find an end.
MAX_PLIES = 300
_OF_WHOLE_MATCHES = (
    test_events.test_the_last_event_is_the_only_ended_event,
    test_state_contract.test_random_play_ends_and_the_outcome_names_seats_of_the_match,
)
CHECKS: list[Callable[[Playout], None]] = [
    check
    for module in (test_codec_roundtrip, test_events, test_state_contract)
    for name, check in inspect.getmembers(module, inspect.isfunction)
    if name.startswith("test_") and check not in _OF_WHOLE_MATCHES
    if list(inspect.signature(check).parameters) == ["playout"]
]


def play_random_match(ruleset: Ruleset, dice: random.Random) -> int:
    """Play a match in which every seat chooses at random, and judge it; return its plies."""
    seed, seats = dice.randrange(1 << 32), dice.choice(ruleset.seats)
    match = Match(ruleset, _level(ruleset, seed, dice), seats, seed)
    try:
        playout = played(match, RandomPlayer(), MAX_PLIES)
        for check in CHECKS:
            check(playout)
        # What was started and played can be loaded.
        *_, replayed = replay(match.record(), ruleset)
        assert replayed.state == match.state
    except BaseException:
        print(f"{ruleset.name}, seed {seed}, ply {match.ply}, {match.level}")
        raise
    return match.ply


def _level(ruleset: Ruleset, seed: int, dice: random.Random) -> Level:
    shipped = list_levels(ruleset.name)
    if shipped and dice.random() < 0.5:
        level = load_level(dice.choice(shipped), RULESETS)
        return level.with_params(_options(ruleset, level, dice))
    return ruleset.generate(_options(ruleset, None, dice), seed)


def _options(ruleset: Ruleset, level: Level | None, dice: random.Random) -> dict[str, ParamValue]:
    """Return options that can be chosen, some in most matches."""
    wanted = {
        param.name: dice.choice(param.values)
        for param in ruleset.options
        if param.values and dice.random() < 0.2
    }
    return fitting_options(ruleset, level, wanted)


def soak(times: int, seed: int) -> Iterator[str]:
    """Play turns of every ruleset; yield a line for each."""
    for name, ruleset in RULESETS.items():
        dice, turns, matches = random.Random(seed), 0, 0
        while turns < times:
            turns += play_random_match(ruleset, dice)
            matches += 1
        yield f"{name}: {turns} random turns in {matches} matches, all invariants hold"
