"""The map and options of a match at a host, chosen as for a match on this machine."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.content.assets.map_paths import map_name
from game.content.assets.strings import get_text
from game.content.maps.map_library import SHIPPED_ORIGIN
from game.core.level import RANDOM_LEVEL, Level, LevelError
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.net.requests import MapSelection, MatchTerms, OpenMatch, is_race
from game.scenes.game_context import GameContext
from game.scenes.menus.map_list import MapEntry
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.menus.setup_choices import SetupChoices
from game.scenes.online.connection import Connection
from game.scenes.scene import Scene, Transition


@dataclass(frozen=True, slots=True)
class ChosenMap:
    """What was chosen in the set-up; without an entry the map is a random one."""

    choices: SetupChoices
    level: Level
    entry: MapEntry | None

    def selection(self, connection: Connection) -> MapSelection:
        """Return the choice in a host's words; an own host is given a map that it does not have."""
        choices, entry = self.choices, self.entry
        options = tuple(choices.changed.items())
        if entry is None:
            # A seed that was only rolled stays unknown to everyone.
            seed = choices.seed if choices.seed_entered else None
            return MapSelection(RANDOM_LEVEL, seed, options)
        name, own_host = map_name(entry.location.path), connection.own_host
        if own_host is not None and not self._is_known_to(connection, name):
            assert entry.level is not None
            name = own_host.thread.levels.add(entry.level)
        return MapSelection(name, None, options)

    def _is_known_to(self, connection: Connection, name: str) -> bool:
        entry, own_host = self.entry, connection.own_host
        assert entry is not None
        assert own_host is not None
        if entry.location.origin != SHIPPED_ORIGIN:
            return False
        try:
            own_host.thread.levels.title(self.choices.ruleset.name, MapSelection(name))
        except LevelError:
            return False
        return True

    def open(self, connection: Connection) -> None:
        """Open a match for two humans, or as few as the ruleset takes."""
        ruleset = self.choices.ruleset
        players = (HUMAN,) * max(2, ruleset.seats.start)
        selection = self.selection(connection)
        connection.client.ask(OpenMatch(ruleset.name, selection, MatchTerms(), players))


def choose_game(context: GameContext, use: Callable[[ChosenMap], Transition]) -> Scene:
    """Return the choice of a game, which leads to that of a map."""

    def way_to_play(ruleset: Ruleset) -> str:
        return get_text("shared", "net.about_race" if is_race(ruleset) else "net.about_versus")

    return RulesetSelectScene(context, partial(choose_map, context, use), way_to_play)


def choose_map(
    context: GameContext, use: Callable[[ChosenMap], Transition], ruleset: Ruleset
) -> Scene:
    """Return the choice of a map and its options for a ruleset."""

    def chosen(choices: SetupChoices, level: Level, entry: MapEntry | None) -> Transition:
        return use(ChosenMap(choices, level, entry))

    return MatchSetupScene(context, ruleset, chosen)
