"""The command `accept`: plays what the tests compare a ruleset with anew."""

import argparse
import subprocess
import sys

from game.cli.shared_arguments import find_ruleset
from game.content.assets.levels_folder import LEVELS_FOLDER


def run(arguments: argparse.Namespace) -> int:
    """Rewrite the golden matches of a ruleset, and show what a player would notice."""
    command = [sys.executable, "-m", "tests.golden", find_ruleset(arguments.name).name]
    return subprocess.call(command, cwd=LEVELS_FOLDER.parent)
