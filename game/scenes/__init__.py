"""The scenes. Import order: scene, game_context, dialogs and last_choices, texts, panel,
match_context, spectate, settings, help, inspect, notes, menus, history, match, online, title."""
