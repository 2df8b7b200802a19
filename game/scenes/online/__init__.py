"""Play over a network: hosting, joining, the lobby, and matches with others. Imports: scenes.scene,
context, dialogs, panel, menus, spectate, match."""
