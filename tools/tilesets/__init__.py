"""Builds everything that Tiled needs, from the sprites and what maps of each ruleset may contain.

Imports: content, ui, rulesets.
"""
