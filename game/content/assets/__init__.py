"""The game's own sprite sheets, ASCII tiles and texts, and where they lie.

Imports: core.
"""
