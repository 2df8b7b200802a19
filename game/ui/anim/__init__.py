"""The animated stage: effects, lighting, and the event player that animates events.

Imports: core, ui.style, ui.board (may: all of ui left of it).
"""
