"""Texts of finished matches on the screen, and their titles, in the language in use."""

from collections.abc import Mapping, Sequence

from game.content.assets.strings import get_text, has_text, map_text
from game.core.actor import Seat
from game.core.event import Outcome
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.dialogs import Dialog
from game.scenes.menu_items import close_item
from game.scenes.panel.labels import ending_of, seat_name
from game.scenes.scene import Choice
from game.session.updates import MatchInfo
from game.storage.dump_store import PREFORMATTED
from game.ui.style.style import TEXT
from game.ui.widgets.menu import MenuItem

_BETWEEN = " | "
_NO_ONE = "-"


def title_key(info: MatchInfo, outcome: Outcome | None) -> str:
    """Return the line that names a match by keys, for `dump_title`."""
    assert outcome is not None
    winners = " ".join(str(int(winner)) for winner in outcome.winners if info.seats > 1)
    parts = (info.ruleset.name, info.level.title, outcome.termination, winners or _NO_ONE)
    return PREFORMATTED + _BETWEEN.join(parts)


def dump_title(rulesets: Mapping[str, Ruleset], first: str, second: str) -> str:
    """Return the title of a text by its first two lines, in the language in use if they say it."""
    try:
        texts, rest = second.removeprefix(PREFORMATTED).rstrip("\n").split(_BETWEEN, 1)
        title, termination, numbers = rest.rsplit(_BETWEEN, 2)
        winners = [seat_name(Seat(int(number))) for number in numbers.split() if number != _NO_ONE]
    except ValueError:
        return first.strip()
    if texts not in rulesets or not has_text(texts, f"end.{termination}"):
        return first.strip()
    map_title = map_text(texts, title) or get_text("shared", "setup.random")
    return f"{rulesets[texts].title}, {map_title}: {ending_of(texts, termination, winners)}"


def dump_dialog(
    context: GameContext, lines: Sequence[str], more: Sequence[MenuItem[Choice]] = ()
) -> Dialog:
    """Return a dialog with a text, but for what stands in columns, as the map does."""
    shown = [(line, TEXT) for line in lines if not line.startswith(PREFORMATTED)]
    heading = get_text("shared", "dump.heading")
    return Dialog(context, heading, lambda: shown, [*more, close_item()])
