"""The commands `referee`, `duel` and `trial`: bots play, in a window if that is asked for."""

import argparse

from game.cli.parsed_arguments import find_ruleset, play_options, user_maps_folder
from game.referee import cli
from game.referee.errors import RefereeError
from game.referee.live_match import LiveMatch


def run(arguments: argparse.Namespace) -> int:
    """Play the matches and print their results."""

    def watch(live: LiveMatch) -> None:
        from game.app.start import spectate
        from game.app.window import NoDisplayError

        try:
            spectate(play_options(arguments), live)
        except NoDisplayError as error:
            text = f"No window can be opened here ({error}): leave --watch out."
            raise RefereeError(text) from None

    name = arguments.ruleset
    ruleset = find_ruleset(name) if name else find_ruleset(None, arguments.is_default)
    return cli.run(ruleset, arguments, watch, user_maps_folder(arguments))
