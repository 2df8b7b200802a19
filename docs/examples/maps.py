"""Plays a shipped map, and prints its walls."""

import five_ways_out as fwo

level = fwo.load_level("codekeeper", "01-first-steps")
match = fwo.new_match("codekeeper", level=level, seed=1)
grid = match.view().board.grid
print(level.title, f"{grid.width}x{grid.height}")
print(sum(not grid.is_walkable(cell) for cell in grid.cells()), "cells of rock")
