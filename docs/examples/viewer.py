"""Shows a saved match, action by action: python viewer.py FILE."""

import sys

import five_ways_out as fwo

match = fwo.load_match(sys.argv[1])
for ply, state in enumerate(match.states()):
    if ply:
        seat, action = match.action(ply)
        print(f"\n{ply}: seat {seat} plays {fwo.format_action(action)}")
    print(state.observe(None))
