"""Named colours, durations, themes, palettes, sprite sheets, fonts and the canvas. Imports: core,
content; nothing else of ui."""
