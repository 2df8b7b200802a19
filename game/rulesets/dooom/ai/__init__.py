"""The programs that play dooom from a view alone: easy, normal and hard bots, their knowledge,
odds and evaluation.

Imports: game.core and the rules of game.rulesets.dooom; only imported by
game/rulesets/dooom/__init__.py (the factory line) and tests.
"""
