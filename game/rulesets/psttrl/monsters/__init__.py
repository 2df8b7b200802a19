"""The monsters: their behavior and the scheduling of their turns. Imports: game.core,
psttrl params, actors, paths, turn_draft, melee, combat."""
