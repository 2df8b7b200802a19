"""Watching: live bot matches, replays, the match log. Imports: panel, menus, scenes.scene,
game_context, dialogs, last_choices."""
