"""What a host tells those who look after it: a page for people, metrics for programs."""

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import NamedTuple

from game import __version__
from game.net.hosting.host import Host
from game.net.messages import PROTOCOL


class Figure(NamedTuple):
    """A figure about a host; one that only grows is a counter, whose name ends in "_total"."""

    name: str
    words: str
    value: float
    labels: dict[str, str] = {}  # noqa: RUF012 (never changed)


def figures(host: Host, delay: float) -> Iterator[Figure]:
    """Yield all figures; `delay` is for how many seconds a turn of the event loop took."""
    yield Figure("links", "Links now", host.links.count)
    yield Figure("links_most", "Links that are let in", host.limits.links)
    yield Figure("matches_most", "Matches that are let in", host.limits.matches)
    yield Figure("delay_seconds", "Seconds that an answer waits for the processor", delay)
    kinds = Counter(f"{each.lobby.ruleset.name} {each.phase}" for each in host.matches.values())
    for name, words, label, counts in (
        ("matches", "Matches now", "kind", kinds),
        ("requests_total", "Requests so far", "type", host.requests),
        ("events_total", "Events so far", "event", host.events),
    ):
        for key, count in sorted(counts.items()):
            yield Figure(name, words, count, {label: key})


def _status(host: Host, delay: float) -> str:
    lines = [f"Five Ways Out {__version__}, protocol {PROTOCOL}", ""]
    for _, words, value, labels in figures(host, delay):
        lines.append(f"{': '.join((words, *labels.values())):60}{round(value, 4):>12g}")
    return "\n".join(lines) + "\n"


def _metrics(host: Host, delay: float) -> str:
    """Return the figures for Prometheus; raises ImportError without its package."""
    from prometheus_client import Metric, generate_latest

    found: dict[str, Metric] = {}
    for name, words, value, labels in figures(host, delay):
        kind = "counter" if name.endswith("_total") else "gauge"
        full = f"five_ways_out_{name}"
        metric = found.setdefault(name, Metric(full.removesuffix("_total"), words, kind))
        metric.add_sample(full, labels, value)
    return str(generate_latest(SimpleNamespace(collect=found.values)), "utf-8")


# By the path of the request.
PAGES = {"/health": lambda _host, _delay: "ok\n", "/status": _status, "/metrics": _metrics}
