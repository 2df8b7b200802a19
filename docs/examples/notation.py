"""Reads actions that people type: what is no action, and what is not legal now."""

import five_ways_out as fwo

match = fwo.new_match("codekeeper", seed=3)
for text in ("w", "wait", "attack 1,1 sword", "attack here sword", "jump"):
    try:
        match.play(text)
        print(f"{text}: played")
    except fwo.InvalidAction as error:
        print(f"no action: {error}")
    except fwo.IllegalAction as error:
        print(f"not legal: {error}")
