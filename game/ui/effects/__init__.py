"""What plays over a board for a moment and knows no stage: beams, particles, clips, marks, rings.

Imports: core, content, ui.style, ui.board.
"""
