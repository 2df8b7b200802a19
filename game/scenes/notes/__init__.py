"""The workspace where players draw their own map. Imports: texts, panel, spectate, what all use."""
