"""The command `stats`: what the finished matches in the save folder come to."""

import argparse
import json
import sys
from dataclasses import fields

from game.cli.parsed_arguments import find_ruleset
from game.content.assets.deeds import deeds_of
from game.content.assets.strings import get_text
from game.rulesets import RULESETS
from game.storage.history.history_index import HistoryFilter
from game.storage.history.match_statistics import match_statistics
from game.storage.save_store import SaveStore


def run(arguments: argparse.Namespace) -> int:
    """Print the statistics of each game that was played, or of one, as lines or as JSON."""
    history = SaveStore(arguments.save_dir).history
    for _ in history.update(RULESETS, deeds_of):
        pass
    names = [find_ruleset(arguments.ruleset).name] if arguments.ruleset else list(RULESETS)
    told = {name: match_statistics(history.entries(HistoryFilter(name))) for name in names}
    played = {name: each for name, each in told.items() if each.matches}
    if arguments.json:
        parts = {
            name: {part.name: getattr(each, part.name) for part in fields(each)}
            | {"seconds": history.progress.seconds(name)}
            | {"deeds": [deed for deed in deeds_of(name) if deed in history.progress.deeds(name)]}
            for name, each in played.items()
        }
        sys.stdout.write(json.dumps(parts, indent=1) + "\n")
        return 0
    for name, each in played.items():
        rate = round(100 * each.won / each.scored) if each.scored else 0
        count = get_text("shared", "history.count", each.scored, each.won, rate, each.actions)
        apart = get_text("shared", "history.apart", each.lessons, each.lessons_won)
        streaks = get_text("shared", "history.streaks", each.streak, each.longest_streak)
        sys.stdout.write(f"{RULESETS[name].title}\n  {count}\n  {apart}\n  {streaks}\n")
    if not played:
        sys.stdout.write(get_text("shared", "history.none") + "\n")
    return 0
