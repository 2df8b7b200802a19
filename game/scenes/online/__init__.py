"""Play over a network: hosting, joining, the lobby, and matches with others. Imports: scenes.scene,
game_context, dialogs, panel, menus, spectate, match."""
