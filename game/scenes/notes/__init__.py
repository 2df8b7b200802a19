"""The workspace where players draw their own map. Imports: texts, panel, what all scenes use."""
