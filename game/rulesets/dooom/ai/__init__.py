"""The bots of dooom, which see only their view: easy, normal and hard. Imports game.core and the
rules of game.rulesets.dooom. Imported only by game/rulesets/dooom/__init__.py and by tests."""
