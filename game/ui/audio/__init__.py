"""Sounds of events and layered music, by name.

Imports: core, content, ui.style (may: what stands left of it).
"""
