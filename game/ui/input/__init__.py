"""Devices to commands and commands to actions: bindings, ruleset keymap, reader, verb chooser.
Imports: core; nothing else of ui today (may: ui.style)."""
