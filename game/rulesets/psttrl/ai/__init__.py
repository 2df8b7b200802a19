"""The demo player and its combat odds.

Imports: game.core and the rules of psttrl; only imported by psttrl/__init__ and tests.
"""
