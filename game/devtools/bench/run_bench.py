"""The command `bench`: speed as ratios to a reference measured in the same run."""

from __future__ import annotations

import sys
from pathlib import Path


def main(
    *,
    peers: bool = False,
    save: Path | None = None,
    against: Path | None = None,
    as_json: bool = False,
) -> int:
    """Print all rows as they are measured; with a file or as JSON, those of random play alone.

    With `peers` other libraries' games are installed first, and measured beside.
    """
    from game.devtools.bench import random_play
    from game.devtools.bench.peers import PeersError, install_peers

    try:
        if peers:
            install_peers()
        if save is not None or against is not None or as_json:
            random_play.compare(save, against, as_json=as_json)
        else:
            _print_all()
    except (PeersError, random_play.SavedBenchError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _print_all() -> None:
    from game.devtools.bench import (
        bots,
        matches,
        network,
        random_play,
        referee,
        scene_walk,
        window,
    )

    parts = (random_play.rows, matches.rows, bots.rows, referee.rows, network.rows)
    window_parts = (
        window.frame_rows,
        window.presenting_rows,
        window.scaling_rows,
        window.start_rows,
        window.input_rows,
    )
    for part in (*parts, *window_parts, scene_walk.scene_rows):
        for name, words in part():
            print(f"{name:<44} {words}", flush=True)
