"""What a host tells those who look after it: a page for people, metrics for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game import __version__
from game.net.hosting.host import Host
from game.net.messages import PROTOCOL


class Figure(NamedTuple):
    """A figure about a host; one that only grows is a counter, whose name ends in "_total"."""

    name: str
    words: str
    value: float
    label: tuple[str, str] | None = None


def figures(host: Host, delay: float) -> Iterator[Figure]:
    """Yield all figures; `delay` is for how many seconds a turn of the event loop took."""
    yield Figure("links", "Links now", host.links.count)
    yield Figure("links_most", "Links that are let in", host.limits.links)
    yield Figure("matches_most", "Matches that are let in", host.limits.matches)
    yield Figure("delay_seconds", "Seconds that an answer waits for the processor", delay)
    kinds = Counter(f"{each.lobby.ruleset.name} {each.phase}" for each in host.matches.values())
    for kind, count in sorted(kinds.items()):
        yield Figure("matches", "Matches now", count, ("kind", kind))
    for kind, count in sorted(host.requests.items()):
        yield Figure("requests_total", "Requests so far", count, ("type", kind))
    for event, count in sorted(host.events.items()):
        yield Figure("events_total", "Events so far", count, ("event", event))


def _status(host: Host, delay: float) -> str:
    """Return a page for people."""
    lines = [f"Five Ways Out {__version__}, protocol {PROTOCOL}", ""]
    for _, words, value, label in figures(host, delay):
        lines.append(f"{f'{words}: {label[1]}' if label else words:60}{round(value, 4):>12g}")
    return "\n".join(lines) + "\n"


def _metrics(host: Host, delay: float) -> str:
    """Return the figures for Prometheus; raises ImportError without its package."""
    from prometheus_client import CollectorRegistry, generate_latest
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

    families: dict[str, CounterMetricFamily | GaugeMetricFamily] = {}
    for name, words, value, label in figures(host, delay):
        kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
        labels, values = ([label[0]], [label[1]]) if label else ([], [])
        if name not in families:
            families[name] = kind(f"five_ways_out_{name}", words, labels=labels)
        families[name].add_metric(values, value)

    class Collector:
        def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
            yield from families.values()

    registry = CollectorRegistry()
    registry.register(Collector())
    return str(generate_latest(registry), "utf-8")


# By the path of the request.
PAGES = {"/health": lambda _host, _delay: "ok\n", "/status": _status, "/metrics": _metrics}
