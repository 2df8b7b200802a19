"""The scenes. Import order: scene, game_context, dialogs and last_choices, texts, panel,
match_context, menus, settings, help, inspect and notes, spectate, history, match, online."""
