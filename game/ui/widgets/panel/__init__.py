"""What stands in the panel beside a board, as boxes: gauges, seats, slots, verbs, fights, logs.
Imports: core, content, ui.style, ui.input, ui.widgets."""
