"""Speed of what somebody waits for, as ratios to what the same machine does in the same run.

Imports: everything but gallery.
"""
