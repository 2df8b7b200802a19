"""A match in play, from its first turn to its end screen. Imports: texts, panel, match_context,
spectate, help, settings, menus, inspect, notes, history, and what all scenes use."""
