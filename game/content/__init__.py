"""Turns files into core values, without pygame.

Imports: core, pytmx, defusedxml, zstandard. Inner import order: assets <- tmx <- maps.
"""
