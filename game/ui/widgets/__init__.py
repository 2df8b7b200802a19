"""Panels, menus, prompts, HUD, scrolled text, speech bubbles and seat emblems.

Imports: core, content, ui.style, ui.input.
"""
