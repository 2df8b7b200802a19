"""The command `bench`: speed as ratios to a reference measured in the same run."""

from __future__ import annotations


def main() -> int:
    """Print all rows as they are measured."""
    from game.devtools.bench import bots, matches, network, random_play, referee, window

    parts = (random_play.rows, matches.rows, bots.rows, referee.rows, network.rows)
    window_parts = (window.frame_rows, window.scaling_rows, window.start_rows, window.input_rows)
    for part in (*parts, *window_parts):
        for name, words in part():
            print(f"{name:<44} {words}", flush=True)
    return 0
