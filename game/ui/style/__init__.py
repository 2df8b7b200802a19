"""Named colours, durations, themes, palettes, sprite sheets, fonts and the canvas that everything
is drawn with.

Imports: core, content; nothing else of ui.
"""
