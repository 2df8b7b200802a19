"""Walks of a figure and ways to point out, by what its seat knows. Imports: core."""
