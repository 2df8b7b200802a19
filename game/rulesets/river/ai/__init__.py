"""The easy, normal and hard bots: chart graph, particles, position evaluation, stalemate detection.
Imports: game.core and the rules of river; only imported by river/__init__ and tests."""
