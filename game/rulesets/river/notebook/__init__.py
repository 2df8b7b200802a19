"""A player's own map: marks, attachments, what full help infers.

Imports: game.core (features.notebook), river params, public_log, chart.
"""
