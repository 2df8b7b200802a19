"""Developers' tools: gallery, benchmarks, map renderer.

Imports: everything; only game/cli imports it.
"""
