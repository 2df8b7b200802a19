"""The scenes. Import order: scene, context, dialogs and last_choices, texts, panel, match_context,
then menus, settings, help, inspect and notes, spectate, history, match, online, scene_factory."""
