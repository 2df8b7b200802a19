"""The commands `accept` and `new-ruleset`, whose programs are in the source tree alone."""

import argparse
import subprocess
import sys

from game.cli.parsed_arguments import find_ruleset
from game.content.assets.map_paths import LEVELS_FOLDER


def run(arguments: argparse.Namespace) -> int:
    """Rewrite the golden matches of a ruleset and show what players would notice, or write one."""
    program, name = "tools.new_ruleset", arguments.name
    if arguments.command == "accept":
        program, name = "tests.golden", find_ruleset(name).name
    return subprocess.call([sys.executable, "-m", program, name], cwd=LEVELS_FOLDER.parent)
