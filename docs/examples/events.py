"""Counts what happens in a match: actions lead to events."""

from collections import Counter

import five_ways_out as fwo

match = fwo.play_out(fwo.new_match("railgun", seed=7), "demo")
counts = Counter()
for ply in range(1, match.ply + 1):
    counts.update(type(event).__name__ for event in match.events(ply))
for name, count in counts.most_common():
    print(f"{count:5} {name}")
