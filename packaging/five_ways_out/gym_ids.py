"""Tells Gymnasium the environments, which are imported when one is made."""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

from game.rulesets import RULESETS


def register_all() -> None:
    """Register one environment for each ruleset that one seat can play, by title and version."""
    for ruleset in RULESETS.values():
        title = "".join(word[:1].upper() + word[1:] for word in ruleset.title.split())
        name = f"FiveWaysOut/{title}-v{ruleset.version}"
        if 1 in ruleset.seats and name not in registry:
            register(
                name,
                entry_point="game.gym.seat_env:SeatEnv",
                kwargs={"ruleset": ruleset.name},
            )
