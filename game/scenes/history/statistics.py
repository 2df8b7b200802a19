"""The statistics of one game, or of all of them, from the history."""

from collections import Counter
from collections.abc import Iterable, Sequence

from game.content.assets.strings import get_text, map_text
from game.scenes.dialogs import Dialog, told
from game.scenes.game_context import GameContext
from game.scenes.texts.labels import item_name
from game.storage.history.history_entry import HistoryEntry
from game.storage.history.match_statistics import MatchStatistics, match_statistics
from game.ui.style.constants import ACCENT, DIM, TEXT
from game.ui.widgets.text_box import StyledLine

_MOST = 5


def statistics_dialog(
    context: GameContext, ruleset: str, entries: Sequence[HistoryEntry]
) -> Dialog:
    """Return the statistics of matches of one game, or of each game in turn."""
    lines = list[StyledLine]()
    for name in [ruleset] if ruleset else context.menu_rulesets:
        if own := [entry for entry in entries if entry.ruleset == name]:
            lines += [("", DIM)] * bool(lines) + [(context.rulesets[name].title, ACCENT)]
            lines += [(line, TEXT) for line in _game_lines(name, match_statistics(own))]
            minutes = context.store.history.progress.seconds(name) // 60
            lines.append((get_text("shared", "history.time", *divmod(minutes, 60)), TEXT))
    lines = lines or [(get_text("shared", "history.none"), DIM)]
    return told(context, "history.statistics", *lines)


def _game_lines(texts: str, told: MatchStatistics) -> Iterable[str]:
    rate = round(100 * told.won / told.scored) if told.scored else 0
    yield get_text("shared", "history.count", told.scored, told.won, rate, told.actions)
    if told.lessons:
        yield get_text("shared", "history.apart", told.lessons, told.lessons_won)
    yield get_text("shared", "history.streaks", told.streak, told.longest_streak)
    if told.scored >= 2 * _MOST:
        early, late = (f"{round(100 * part)}%" for part in told.halves)
        yield get_text("shared", "history.halves", early, late)
    for key, counts in (("kills", told.kills), ("weapons", told.attacks), ("deaths", told.deaths)):
        if counts:
            names = [f"{item_name(texts, k) or k} {n}" for k, n in counts.most_common(_MOST)]
            yield get_text("shared", f"history.{key}", sum(counts.values()), ", ".join(names))
    maps = Counter[str]()
    for title, (played, won) in told.maps.items():
        maps[f"{map_text(texts, title) or get_text('shared', 'setup.random')} {won}/{played}"] = (
            played
        )
    if maps:
        most = ", ".join(words for words, _ in maps.most_common(_MOST))
        yield get_text("shared", "history.maps", most)
