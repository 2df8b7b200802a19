"""Light on a board: lamps and cells, how far light comes, shadows, the dark at the end of a match.
Imports: core, content, ui.style, ui.board."""
