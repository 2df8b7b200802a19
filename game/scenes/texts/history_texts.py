"""Matches as the history and texts name them: their title, and how they ended in a sentence."""

from collections import Counter
from collections.abc import Mapping, Sequence

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, has_text, map_text
from game.core.actor import Seat
from game.core.event import Outcome
from game.core.features.match_summary import MatchSummary
from game.core.features.moments import Moment
from game.core.ruleset import Ruleset
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.menu_items import close_item
from game.scenes.scene import Choice
from game.scenes.texts.labels import ending_of, floor_label, seat_name
from game.scenes.texts.summary_texts import gauge_reached, killed_by_line
from game.session.updates import MatchInfo
from game.storage.history.history_entry import HistoryEntry
from game.storage.match_text_store import PREFORMATTED
from game.ui.style.constants import TEXT
from game.ui.widgets.menu import MenuItem

# Between the parts of the line that names a match by keys, and for a match that no one won.
_BETWEEN, _NO_ONE = " | ", "-"
_SIGNS = 10
_SIGN_OF = {
    0: "⬜",
    Moment.FIND: "🟨",
    Moment.FLOOR: "🟦",
    Moment.WOUND: "🟧",
    Moment.KILL: "🟩",
    Moment.DEATH: "🟥",
}


def entry_title(ruleset: Ruleset, entry: HistoryEntry) -> str:
    """Return the game and the map of a match, whether it was a lesson, and how it ended."""
    title = map_text(entry.ruleset, entry.map_title) or get_text("shared", "setup.random")
    marks = ["lesson"] * entry.is_lesson + [entry.end] * (entry.people != "bots")
    words = [f"{ruleset.title}, {title}", *(get_text("shared", f"history.{key}") for key in marks)]
    return " · ".join(words)


def end_sentence(entry: HistoryEntry) -> str:
    """Return how a match ended: what killed its player, else the rule that ended it, and how far.

    How far is the deepest floor and the turns, or the goals that were counted.
    """
    texts = entry.ruleset
    if entry.killed_by is not None and entry.end == "lost":
        end = killed_by_line(texts, summary_of(entry))
    else:
        others = () if entry.seat in entry.winners and len(entry.players) == 1 else entry.winners
        end = ending_of(texts, entry.termination, [seat_name(winner) for winner in others])
    if entry.deepest_floor:
        floor = floor_label(texts, entry.deepest_floor)
        return f"{end} {get_text(texts, 'summary.deepest_floor', floor, entry.turns)}"
    looks, told = looks_of(texts), list[str]()
    for gauge in entry.gauges:
        if has_text(texts, f"reached.{gauge.name}") and looks.gauge(gauge.name).in_summary:
            label, _, words = gauge_reached(texts, gauge)
            told.append(f"{label}: {words}.")
    plies = get_text("shared", "history.plies", get_text(texts, "game_over.turns"), entry.plies)
    return " ".join([end, *told, plies])


def summary_of(entry: HistoryEntry) -> MatchSummary:
    """Return the summary that an entry was made of."""
    return MatchSummary(
        kills=Counter(dict(entry.kills)),
        attacks=Counter(dict(entry.attacks)),
        deepest_floor=entry.deepest_floor,
        turns=entry.turns,
        killed_by=entry.killed_by,
        self_inflicted=entry.self_inflicted,
    )


def daily_result(ruleset: Ruleset, entry: HistoryEntry, day: str) -> str:
    """Return the result of a day's try as lines: how it ended, and a sign for each tenth of it."""
    lines = [f"Five Ways Out, {ruleset.title}, {day}"]
    lines += [get_text("shared", f"history.{entry.end}"), _result_signs(entry)]
    return "\n".join(lines)


def _result_signs(entry: HistoryEntry) -> str:
    worst = [0] * _SIGNS
    for ply, moment in entry.moments:
        part = min(_SIGNS - 1, _SIGNS * (ply - 1) // max(1, entry.plies))
        worst[part] = max(worst[part], moment)
    return "".join(_SIGN_OF[moment] for moment in worst)


def title_key(info: MatchInfo, outcome: Outcome | None) -> str:
    """Return the line that names a match by keys, for `text_title`."""
    assert outcome is not None
    winners = " ".join(str(int(winner)) for winner in outcome.winners if info.seats > 1)
    parts = (info.ruleset.name, info.level.title, outcome.termination, winners or _NO_ONE)
    return PREFORMATTED + _BETWEEN.join(parts)


def text_title(rulesets: Mapping[str, Ruleset], first: str, second: str) -> str:
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


def text_dialog(
    context: GameContext, lines: Sequence[str], more: Sequence[MenuItem[Choice]] = ()
) -> Dialog:
    """Return a dialog with a text, but for what stands in columns, as the map does."""
    shown = [(line, TEXT) for line in lines if not line.startswith(PREFORMATTED)]
    return Dialog(context, get_text("shared", "dump.heading"), lambda: shown, [*more, close_item()])
