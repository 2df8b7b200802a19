"""A map charted from a log: its fragments, the signs on it. Imports: what all scenes use, ui."""
