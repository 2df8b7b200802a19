"""The scenes. Import order: scene, context, dialogs and last_choices, panel, then menus, help,
inspect, notes and spectate side by side, match, scene_factory."""
