"""A bot for CodeKeeper: strike who stands beside the hero, or else step at random."""

import random

import five_ways_out as fwo


def bot(view, legal):
    around = {actor.pos for actor in view.actors}
    strikes = [a for a in legal if isinstance(a, fwo.Attack) and a.target in around]
    steps = [a for a in legal if isinstance(a, fwo.Move)]
    return random.choice(strikes or steps or legal)


match = fwo.play_out(fwo.new_match("codekeeper", seed=1), bot)
print(match.ply, "plies:", match.outcome)
