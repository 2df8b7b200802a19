"""The animated stage: effects over the board, lighting, and the player that turns events into
animations.

Imports: core, ui.style, ui.board (may: all of ui left of it).
"""
