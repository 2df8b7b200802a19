"""placeholder"""

from game.rulesets.river.bots import NormalBot


class HardBot(NormalBot):
    """x"""
