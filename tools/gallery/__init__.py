"""Screenshots and GIFs of every scene and key moment.

Imports: everything but bench.
"""
