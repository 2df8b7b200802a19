"""A match in play, from its first turn to its end screen. Imports: texts, panel, match_context,
menus, inspect, notes, history, and what all scenes use."""
