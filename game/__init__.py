"""Five Ways Out: five turn-based games on one rules core."""

__version__ = "0.4.0"
# What desktops know the game by: the names of its menu entry and icon.
APP_ID = "games.five_ways_out.FiveWaysOut"


class UserError(Exception):
    """What whoever started the game can do something about: the message is one sentence."""
