"""Watching: live bot matches, replays, the match log. Imports: panel, scenes.scene, context,
dialogs, last_choices."""
