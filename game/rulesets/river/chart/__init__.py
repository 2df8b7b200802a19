"""What the public log makes certain: fragments, drift paths, merging, building the chart. Imports:
game.core, river params, log_entries, terrain."""
