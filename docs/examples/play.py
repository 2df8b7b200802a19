"""Plays a match by hand, and shows the board after each action."""

import five_ways_out as fwo

match = fwo.new_match("railgun", seed=3)
print(match)
for text in ("n", "n", "e"):
    try:
        match.play(text)
    except fwo.IllegalAction:
        print(f"{text} cannot be played; what can:", *map(fwo.format_action, match.legal))
print(match)
