"""The scenes. Import order: scene, game_context, dialogs and last_choices, texts, panel,
match_context, settings, help, inspect and notes, menus, spectate, history, match, online, title."""
