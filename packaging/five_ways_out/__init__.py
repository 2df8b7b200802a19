"""Five Ways Out as it is installed: the game lies in here as it does in its source tree."""
