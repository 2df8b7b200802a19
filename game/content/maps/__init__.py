"""Which maps there are, watched on disk, bundled to be shared, and random levels with prefabs.

Imports: core, content.assets, content.tmx.
"""
