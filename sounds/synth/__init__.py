"""Synthesizes all sound effects and music, one module for each theme."""
