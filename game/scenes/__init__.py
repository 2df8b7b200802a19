"""The scenes. Import order: scene, context, dialogs and last_choices, panel, then menus, inspect,
notes and spectate side by side, match, scene_factory.
"""
