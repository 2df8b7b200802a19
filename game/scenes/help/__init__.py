"""Help pages: texts, sprites, diagrams computed by the rules, and the keys. Imports: panel,
scenes.scene, game_context."""
