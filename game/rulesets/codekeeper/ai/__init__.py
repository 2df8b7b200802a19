"""The programs that play codekeeper from a view alone: demo player, two simple bots, goals,
forward model, beam search.

Imports: game.core and the rules of game.rulesets.codekeeper; only imported by
game/rulesets/codekeeper/__init__.py (the factory line) and tests.
"""
