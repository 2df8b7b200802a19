"""The demo player of railgun, which sees only its view: belief, action prior, tree search.

Imports game.core and the rules of game.rulesets.railgun. Imported only by
game/rulesets/railgun/__init__.py and by tests.
"""
