"""Sokoban: its rules and maps."""
