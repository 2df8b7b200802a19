"""A bot that looks one action ahead, on what its seat may know of the state."""

import five_ways_out as fwo

match = fwo.new_match("codekeeper", seed=4)
while match.turn is not None:
    state = match.state.resample(match.turn, fwo.Rng(match.ply))

    def score(action, seat=match.turn, state=state):
        after, _ = state.apply(seat, action)
        return after.observe(seat).gauge_value("score")

    match.play(max(match.legal, key=score))
print(match.ply, "plies:", match.outcome)
