"""The demo player of sokoban, which sees only its view. Imports game.core and the rules of
game.rulesets.sokoban. Imported only by game/rulesets/sokoban/__init__.py and by tests."""
