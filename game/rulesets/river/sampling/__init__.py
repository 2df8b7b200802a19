"""Random whole fields that fit the chart. Imports: game.core, river params, terrain, chart."""
