"""Turns files into core values, without pygame. Imports: core, pytmx, defusedxml, backports.zstd.
Inner import order: assets <- tmx <- maps."""
