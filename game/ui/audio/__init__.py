"""Sounds of events, and layered music that follows the view. Imports: core, content, ui.style (may:
what stands left of it)."""
