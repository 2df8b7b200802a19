"""The search for a seed that gives a random map."""

from collections.abc import Mapping

from game.core.level import Level, LevelError, ParamValue
from game.core.ruleset import Ruleset
from game.scenes.game_context import GameContext

# How many seeds to try when only some of them give a map with the chosen options.
_ATTEMPTS = 12


class SeedSearch:
    """Looks for a seed that has a random map: with some options only some have one."""

    def __init__(
        self, context: GameContext, ruleset: Ruleset, params: Mapping[str, ParamValue]
    ) -> None:
        self._context, self._ruleset, self._params = context, ruleset, params
        self._left = _ATTEMPTS
        self._try_seed()

    def _try_seed(self) -> None:
        self._left -= 1
        self.seed = self._context.roll_seed(self._ruleset)
        self._task = self._context.make_map(
            self._context.maps.random_levels.generator(self._ruleset, self._params, self.seed)
        )

    def poll(self) -> Level | None:
        """Return the map once there is one; raise LevelError after the last attempt."""
        while self._task.done():
            try:
                return self._task.result()
            except LevelError:
                if not self._left:
                    raise
            self._try_seed()
        return None
