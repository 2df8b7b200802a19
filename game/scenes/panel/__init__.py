"""The board screen of a match and the panel beside it: log, inventory, verbs, map fragments,
labels. Imports: scenes.scene, context, dialogs, last_choices."""
