"""The easy, normal and hard bots: chart graph, position evaluation, signs of a stalemate.
Imports: game.core and the rules of river; only imported by river/__init__ and tests."""
