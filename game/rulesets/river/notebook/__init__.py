"""A player's own map: edits, attachments, and the suggestions of full help. Imports: game.core
(features.notebook), river params, log_entries, chart."""
