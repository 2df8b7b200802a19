"""The window and the loop that runs scenes in it.

Imports: ui, scenes and all below them. Inner import order: app, window, play_options <- start <-
self_test; render_level draws a map without a window, map_sheets all maps of a game.
"""
