"""Saves, records, results and settings on disk; nothing is ever half written or deleted."""
