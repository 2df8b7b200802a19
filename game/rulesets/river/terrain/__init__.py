"""A whole field's ground: landmarks, flows, step destinations, sampling a river, random terrain.

Imports: game.core, river params.
"""
