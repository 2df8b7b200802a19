"""The settings: video, audio, and the controls with their keys. Imports: what all scenes use."""
