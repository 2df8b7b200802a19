"""Parts of a drawn board: ground, tiles, sprites, marks, small life, camera, thumbnails. Imports:
core, ui.style, ui.paper (may: ui.input, ui.widgets)."""
