"""Watching: live bot matches, replays, the match log. Imports: texts, panel, and what all scenes
use."""
