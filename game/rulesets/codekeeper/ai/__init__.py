"""The players of codekeeper, which see only their view: demo player.

Imports game.core and the rules of game.rulesets.codekeeper. Imported only by
game/rulesets/codekeeper/__init__.py and by tests.
"""
