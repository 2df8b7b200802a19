"""The window and the loop that runs scenes in it.

Imports: ui, scenes and all below them, and of cli its play_options. Inner import order: app and
window <- start.
"""
