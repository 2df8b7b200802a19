"""The players of Sword Tester, by temperament, and their tactics. Imports: game.core and the rules
of psttrl; only imported by psttrl/__init__ and tests."""
