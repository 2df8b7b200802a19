"""Animations of events on a stage, and the event player that plays them in order. Imports: core,
content, ui.style, ui.board, ui.light, ui.effects, ui.stage (may: all of ui)."""
