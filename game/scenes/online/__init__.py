"""Play over a network: hosting, joining, the lobby, and matches with others. Imports: texts, panel,
menus, spectate, match, and what all scenes use."""
