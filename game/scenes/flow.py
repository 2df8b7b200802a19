"""Builds the scenes: the one place that knows them all."""

from __future__ import annotations

from game.core.level import Level
from game.core.match import Match
from game.core.state import Ruleset
from game.scenes.game_over import GameOverScene
from game.scenes.pause import PauseScene
from game.scenes.play import PlayScene
from game.scenes.replay import ReplayScene
from game.scenes.rules import RulesScene
from game.scenes.scene import House, Scene
from game.scenes.select import SelectScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.title import TitleScene

RANDOM = "random"


class SceneFlow:
    """Makes every scene with the house it belongs to."""

    house: House

    def title(self, problem: str = "") -> Scene:
        """Return the first screen, with a sentence about what went wrong if anything did."""
        return TitleScene(self.house, self.house.roll_seed(), problem)

    def select(self) -> Scene:
        """Return the choice of rulesets."""
        return SelectScene(self.house)

    def setup(self, ruleset: Ruleset) -> Scene:
        """Return the choice of map, seed and options."""
        return SetupScene(self.house, ruleset)

    def play(self, match: Match) -> Scene:
        """Return a match in play."""
        return PlayScene(self.house, match)

    def pause(self, match: Match) -> Scene:
        """Return what a person sees when a match rests."""
        return PauseScene(self.house, match)

    def game_over(self, match: Match) -> Scene:
        """Return how a match ended."""
        return GameOverScene(self.house, match)

    def replay(self, match: Match) -> Scene:
        """Return the same match to be watched."""
        return ReplayScene(self.house, match)

    def settings(self) -> Scene:
        """Return the settings."""
        return SettingsScene(self.house)

    def rules(self, ruleset: Ruleset) -> Scene:
        """Return the pages that tell the rules."""
        return RulesScene(self.house, ruleset)

    def begin(self, ruleset: Ruleset, level: Level, seed: int | None) -> Scene:
        """Return a new match in play; without a seed a new one is rolled."""
        if seed is None:
            seed = self.house.roll_seed()
        if level.name == RANDOM:
            level = ruleset.generate(dict(level.params), seed)
        return PlayScene(self.house, Match(ruleset, level, ruleset.seats.start, seed))
