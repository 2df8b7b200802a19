"""What each seat of a match knows: nobody sees the whole labyrinth."""

import five_ways_out as fwo

match = fwo.new_match("dooom", seed=5, seats=3)
for seat in range(match.seats):
    view = match.view(seat)
    print(f"seat {seat} at {view.own_actor().pos}")
    print(view)
