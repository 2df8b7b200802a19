"""Random mazes: their corridors, in words and in numbers, and what is in them. Imports: game.core,
codekeeper params, paths."""
