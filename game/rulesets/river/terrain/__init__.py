"""The terrain of a whole field: landmarks, flows, step destinations, random rivers and terrain.
Imports: game.core, river params."""
