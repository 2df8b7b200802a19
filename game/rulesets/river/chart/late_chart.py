"""Charts that are worked out when somebody looks."""

from __future__ import annotations

from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.chart_update import updated_chart
from game.rulesets.river.public_log import RiverLogEntry


class LateChart:
    """The chart after some entries of the log, worked out from the one before and then kept.

    States in a row share theirs: reading forty of them one after the other takes as long as reading
    the last. More than one thread may read.
    """

    __slots__ = ("source",)

    def __init__(self, source: Chart | tuple[LateChart, tuple[RiverLogEntry, ...]]) -> None:
        """Take a chart, or the one before and the entries since."""
        self.source = source

    def read(self) -> Chart:
        """Return the chart."""
        unread: list[tuple[LateChart, tuple[RiverLogEntry, ...]]] = []
        late = self
        while not isinstance(source := late.source, Chart):
            before, entries = source
            unread.append((late, entries))
            late = before
        chart = source
        for late, entries in reversed(unread):
            # One value is replaced by another: another thread sees either.
            late.source = chart = updated_chart(chart, entries)
        return chart
