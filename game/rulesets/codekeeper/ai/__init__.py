"""The players of codekeeper, which see only their view: demo player.
Imports: game.core and the rules of codekeeper; only imported by codekeeper/__init__ and tests."""
