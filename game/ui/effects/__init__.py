"""What plays over a board for a moment: beams, particles, clips, deaths, scorch marks, rings,
trails. Imports: core, content, ui.style, ui.light (may: ui.board)."""
