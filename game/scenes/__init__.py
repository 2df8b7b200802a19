"""The scenes. Import order: scene, context, dialogs and last_choices, panel, then menus, settings,
help, inspect and notes side by side, spectate, history, match, online, scene_factory."""
