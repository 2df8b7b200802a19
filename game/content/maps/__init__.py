"""The map library, watching map files, bundles for sharing, and random levels with prefabs.
Imports: core, content.assets, content.tmx."""
