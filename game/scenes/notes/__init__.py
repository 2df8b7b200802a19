"""The workspace where players draw their own map. Imports: panel, scenes.scene, context, dialogs,
last_choices."""
