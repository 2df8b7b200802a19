"""Speed as ratios to a baseline measured in the same run.

Imports: everything but gallery.
"""
