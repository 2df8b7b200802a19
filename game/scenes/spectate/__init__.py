"""Watching: live bot matches, replays, the match log. Imports: panel, menus, scenes.scene, context,
dialogs, last_choices."""
