"""Pictures that move: what lies behind the doors of the title, how matches end. Imports:
core, ui.style, ui.input, ui.board (may: ui.widgets)."""
