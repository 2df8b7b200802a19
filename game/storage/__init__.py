"""Saves, records, results, codex and settings on disk. Imports core; the game deletes no data."""
