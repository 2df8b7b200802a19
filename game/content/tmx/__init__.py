"""Tiled maps to levels and back: guarded reading, normalizing, checking, writing. Imports: core,
content.assets, pytmx, defusedxml, backports.zstd."""
