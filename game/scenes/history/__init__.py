"""Finished matches and the daily ones: lists, statistics, and what can be done with each. Imports:
core, content, storage, ui, texts, panel, menus, inspect."""
