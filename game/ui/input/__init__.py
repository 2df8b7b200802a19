"""Devices to commands, and commands to actions: bindings, keymaps, the input reader, the verb
chooser.

Imports: core; nothing else of ui today (may: ui.style).
"""
