"""The public log of a match as rows: round, seat, action and its public result."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from game.content.assets.strings import get_text, has_text
from game.core.event import LineKind, LogEntry, LogLine, Outcome
from game.core.features.lesson import read_lesson
from game.core.level import Level
from game.scenes.texts.labels import ending_text
from game.session.updates import MatchInfo
from game.ui.widgets.panel.log_panel import LogRow


def log_rows(
    texts: str,
    log: Iterable[LogEntry],
    level: Level | None = None,
    cited: Collection[LogEntry] = (),
    *,
    brief: bool = False,
) -> Iterator[LogRow]:
    """Yield the log's rows, oldest first, those of `cited` entries marked.

    Lines with an empty text are left out. So are proofs, in a lesson and if they are to be
    `brief`: they are of use after the match only.
    """
    row: LogRow | None = None
    ply = 0
    for entry, line in ((each, line) for each in log for line in each.lines()):
        is_lesson = level is not None and bool(read_lesson(level.note).steps)
        if line.kind is LineKind.PROOF and (brief or is_lesson):
            continue
        text = _line_text(texts, line)
        if line.kind is LineKind.ANSWER:
            assert row is not None
            row = row._replace(text=f"{row.text}, {text}")
            continue
        ply += line.kind is LineKind.ACTION
        if text:
            if row is not None:
                yield row
            row = LogRow(line.round, line.seat, text, ply, entry in cited)
    if row is not None:
        yield row


def with_ending(rows: Sequence[LogRow], info: MatchInfo, outcome: Outcome | None) -> list[LogRow]:
    """Return a match's rows, and after its end one more that says how it ended."""
    if not rows or outcome is None:
        return list(rows)
    return [*rows, rows[-1]._replace(seat=None, text=ending_text(info, outcome))]


def _line_text(texts: str, line: LogLine) -> str:
    """Return the text of a line; a note whose first value is 0 may have its own under `none`."""
    if line.values[:1] == (0,) and has_text(texts, f"none.{line.name}"):
        return get_text(texts, f"none.{line.name}")
    return get_text(texts, f"{line.kind.value}.{line.name}", *line.values)
