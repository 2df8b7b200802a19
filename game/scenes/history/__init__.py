"""Finished matches and the daily ones: lists, statistics, and what can be done with each. Imports:
texts, menus, inspect, spectate, and what all scenes use."""
