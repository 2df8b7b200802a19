"""Examining a match: look cursor, descriptions, inventory, overlay scenes, tooltip. Imports: texts,
panel, match_context, and what all scenes use."""
