"""The demo player of railgun, which sees only its view: belief, tree search, position value.
Imports: game.core and the rules of railgun; only imported by railgun/__init__ and tests."""
