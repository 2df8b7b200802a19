"""The programs that play railgun from a view alone: demo player, belief, action prior, tree
search.

Imports: game.core and the rules of game.rulesets.railgun; only imported by
game/rulesets/railgun/__init__.py (the factory line) and tests.
"""
