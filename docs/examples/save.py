"""Saves half a match in the game's own format, and plays it on."""

import sys

import five_ways_out as fwo

match = fwo.play_out(fwo.new_match("river", seed=2), "easy", plies=10)
fwo.save_match(match, sys.argv[1])
again = fwo.load_match(sys.argv[1])
assert again.record() == match.record()
print(fwo.play_out(again, "easy").outcome)
