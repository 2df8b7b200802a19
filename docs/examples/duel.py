"""Two bots play ten matches; the seats are swapped in every other one."""

from collections import Counter

import five_ways_out as fwo

wins = Counter()
for seed in range(10):
    bots = ["easy", "normal"] if seed % 2 else ["normal", "easy"]
    match = fwo.play_out(fwo.new_match("river", seed=seed), *bots)
    wins.update(bots[seat] for seat in match.outcome.winners)
print(wins)
