"""The summary of a finished match as lines of text."""

from functools import partial

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, has_text
from game.core.features.match_summary import MatchSummary
from game.core.view import Gauge, Preview
from game.scenes.texts.labels import floor_label
from game.ui.widgets.panel.gauge_list import seat_words, shown_gauge, value_words

_SHOWN = 9


def summary_lines(texts: str, summary: MatchSummary, most: int | None = _SHOWN) -> list[str]:
    """Return a match summary in the ruleset's words, with the `most` frequent kinds, or all."""
    lines = [killed_by_line(texts, summary)] if summary.killed_by is not None else []
    name = partial(_name, texts)
    bosses = [kill for kill in summary.kill_details if has_text(texts, f"boss.{kill[0]}")]
    told = bosses or summary.kill_details[-1:]
    lines += [get_text(texts, "summary.kill_detail", *map(name, kill)) for kill in told]
    floor = floor_label(texts, summary.deepest_floor)
    lines.append(get_text(texts, "summary.deepest_floor", floor, summary.turns))
    for key, counted, total in (
        ("kills", summary.kills, sum(summary.kills.values())),
        ("attacks", summary.attacks, len(summary.attacks)),
    ):
        parts = [f"{name(kind)} {count}" for kind, count in counted.most_common(most)]
        breakdown = get_text(texts, "summary.breakdown", ", ".join(parts)) if parts else ""
        lines.append(get_text(texts, f"summary.{key}", total, breakdown).strip())
    return lines


def _name(texts: str, key: str) -> str:
    return get_text(texts, f"name.{key}") if has_text(texts, f"name.{key}") else key


def killed_by_line(texts: str, summary: MatchSummary) -> str:
    """Return what killed the player of a match, and with what."""
    assert summary.killed_by is not None
    key = "summary.self_inflicted" if summary.self_inflicted else "summary.killed_by"
    # Some weapons go without saying.
    short = f"{key}_{summary.killed_by[1]}"
    key = short if has_text(texts, short) else key
    return get_text(texts, key, *(_name(texts, part) for part in summary.killed_by))


def forecast_line(texts: str, forecast: Preview) -> str:
    """Return what was foretold of an action: whether it could kill, and what it would do."""
    told = [get_text("shared", f"forecast.{'fatal' if forecast.fatal else 'safe'}")]
    marks = [mark for mark in forecast.marks if has_text(texts, f"mark.{mark.name}")]
    words = (get_text(texts, f"mark.{mark.name}", mark.value or 0) for mark in marks)
    # The others are labels.
    sentences = [line for line in words if line.endswith(".")]
    return get_text("shared", "forecast.said", " ".join([*told, *sentences]))


def gauge_reached(texts: str, gauge: Gauge) -> tuple[str, int, str]:
    """Return a gauge's label at the end, its value, and this beside its maximum.

    A gauge that counts down to a goal tells how much of it was reached.
    """
    label, value = f"gauge.{gauge.name}", shown_gauge(gauge).value
    if has_text(texts, f"reached.{gauge.name}"):
        label, value = f"reached.{gauge.name}", gauge.maximum - gauge.value
    look = looks_of(texts).gauge(gauge.name)
    if look.style == "seat":
        return get_text(texts, label), value, seat_words(value)
    if (words := value_words(gauge, look)) == "-":
        return get_text(texts, label), value, words
    bounded = f" / {gauge.maximum}" if 0 < gauge.maximum >= value else ""
    return get_text(texts, label), value, f"{value}{bounded}"
