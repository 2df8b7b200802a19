"""Every setting that is not refused has a field, found within half a second of computing.

`python3 -m tests.rulesets.river.every_setting` looks for fields of all sizes, seats and options,
each with as many swamps as may be, for about an hour, and prints a figure for each size.
"""

import time
from collections.abc import Iterator
from itertools import islice, product

from game.rulesets.river.generator import check_options
from game.rulesets.river.params import MAX_SIDE, MIN_SIDE, RiverSettings, settings_to_params
from game.rulesets.river.terrain.tight_fields import sample_field

MAX_SECONDS = 0.5


def tightest_settings(width: int, height: int, step: int = 1) -> Iterator[RiverSettings]:
    """Yield the settings of a size, or one in `step`, with the most swamps that are allowed."""
    choices = product((False, True), range(1, 5), range(2, 7), (0, 2, 3, 4, 5, 6), range(1, 6))
    for looped, flow, players, portals, swamp_size in islice(choices, 0, None, step):
        for swamps in range(6, -1, -1):
            settings = RiverSettings(
                width=width,
                height=height,
                players=players,
                flow=flow,
                portals=portals,
                swamps=swamps,
                swamp_size=swamp_size,
                looped=looped,
            )
            if not check_options(dict(settings_to_params(settings))):
                yield settings
                break


def seconds_for_field(settings: RiverSettings) -> float:
    """Return how long it takes to find a field; AttemptFailed if none is found."""
    began = time.process_time()
    sample_field(settings)
    return time.process_time() - began


if __name__ == "__main__":
    for size in product(range(MIN_SIDE, MAX_SIDE + 1), repeat=2):
        seconds = [seconds_for_field(settings) for settings in tightest_settings(*size)]
        assert max(seconds) < MAX_SECONDS, size
        print(*size, f"{len(seconds)} settings, all have a field; slowest {max(seconds):.2f} s")
