"""Writes the reference of docs/PROTOCOL.md from the types of the messages."""

import inspect
import re
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, IntEnum
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from game import __version__
from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event, LogEntry
from game.core.grid import Edge, Terrain
from game.core.level import RANDOM_LEVEL
from game.core.match import DIGEST_INTERVAL, HUMAN
from game.core.view import Preview
from game.net import host_messages, requests
from game.net.hosting.journal import JOURNAL_FORMAT, JournalStart
from game.net.hosting.level_source import LevelSource
from game.net.hosting.lobby import Lobby
from game.net.hosting.match_boards import MatchBoards
from game.net.hosting.member import Member
from game.net.messages import PROTOCOL, pack
from game.rulesets import RULESETS
from game.session.updates import MatchPresence
from game.storage.level_result import LevelResult

_ROOT = Path(__file__).resolve().parents[1]
PAGE = _ROOT / "docs" / "PROTOCOL.md"
_TEXTS = _ROOT / "game" / "texts" / "en" / "shared.toml"
_PART = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_WIDTH = 118
_MATCH, _TOKEN = "k7q29xpd", "mX1dH0aVd3bS5q7Wc9eYf2gT"
_PLAIN = {int: "number", str: "text", bool: "true or false", bytes: "hex digits"}
_ARRAY = re.compile(r"([0-9a-f]{24})[0-9a-f]{100,}")
# What docstrings say in Python.
_PYTHON = {
    "None": "null",
    "HUMAN": f'"{HUMAN}"',
    "RANDOM_LEVEL": f'"{RANDOM_LEVEL}"',
    "`DIGEST_INTERVAL`-th": f"{DIGEST_INTERVAL}th",
    " (see `State.may_resign`)": "",
}


def page_text() -> str:
    """Return the text of docs/PROTOCOL.md with its generated parts made anew."""
    parts = {
        "requests": _messages(requests.Request),
        "answers": _messages(host_messages.HostMessage),
        "refusals": _reasons(host_messages.RefusalReason, "refused"),
        "departures": _reasons(host_messages.LeftReason, "left"),
        "values": _values(),
        "numbers": _numbers(),
    }
    text = PAGE.read_text(encoding="utf-8")
    return _PART.sub(lambda part: f"{part[1]}\n{parts[part[2]]}\n\n{part[3]}", text)


def _messages(union: object) -> str:
    made = {type(example): example for example in _examples()}
    blocks = []
    for kind in get_args(union):
        code = "\n".join(["```json", *_example_lines(pack(made[kind])), "```"])
        blocks.append(f"### {kind.__name__}\n\n{_words(kind)}\n\n{_shape(kind)}\n\n{code}")
    return "\n\n".join(blocks)


def _example_lines(text: str) -> Iterator[str]:
    """Yield a message on lines that break after commas; long arrays of a board are elided."""
    line = ""
    for part in re.split(r'(?<=,)(?=["{\[])', _ARRAY.sub(r"\1…", text)):
        if line and len(line + part) > _WIDTH:
            yield line
            line = ""
        line += part
    yield line


def _reasons(reasons: object, section: str) -> str:
    """Return a table of reasons and what the game says of them."""
    texts = tomllib.loads(_TEXTS.read_text(encoding="utf-8"))["net"][section]
    rows = (f"| `{each}` | {texts.get(each, '-')} |" for each in get_args(reasons))
    table = "\n".join(["| reason | meaning |", "|---|---|", *rows])
    return table.replace("{0}", "`detail`")


def _values() -> str:
    """Return what is in messages beside plain values, each after those that it is in."""
    for ruleset in RULESETS.values():
        # The registry imports a ruleset, and its log entries, when it is asked for.
        assert ruleset.name
    blocks = []
    for kind in _kinds_within(requests.Request, host_messages.HostMessage):
        parent = ", an entry of the public log" if issubclass(kind, LogEntry) else ""
        blocks.append(f"**{kind.__name__}**{parent}: {_words(kind)}\n{_shape(kind)}")
    return "\n\n".join(blocks)


def _numbers() -> str:
    """Return the bytes of boards by name."""
    kinds: tuple[type[IntEnum], ...] = (Terrain, Edge)
    rows = (
        f"{kind.__name__}: " + ", ".join(f"`{part.value:02x}` {part.name}" for part in kind) + "."
        for kind in kinds
    )
    return "\n\n".join(textwrap.fill(row, _WIDTH) for row in rows)


# --- types as words


def _words(kind: type) -> str:
    """Return a docstring as Markdown; a paragraph of names and meanings is a list."""
    text = inspect.getdoc(kind) or ""
    for python, words in _PYTHON.items():
        text = text.replace(python, words)
    return "\n\n".join(
        re.sub(r"^(\w+):", r"- `\1`:", each, flags=re.MULTILINE)
        if re.match(r"\w+: ", each)
        else textwrap.fill(each.replace("\n", " "), _WIDTH)
        for each in text.split("\n\n")
    )


def _types_of(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    names = [part.name for part in fields(kind)] if is_dataclass(kind) else kind._fields
    return {name: hints[name] for name in names}


def _shape(kind: Any) -> str:
    """Return the fields of a message or value, or the names of an enumeration."""
    if issubclass(kind, Enum):
        return textwrap.fill(f"One of {', '.join(part.name for part in kind)}.", _WIDTH)
    rows = [f"`{name}` {_type_words(part)}" for name, part in _types_of(kind).items()]
    if not rows:
        return "No fields."
    start = "Fields" if is_dataclass(kind) else "A list, not an object"
    return textwrap.fill(f"{start}: {'; '.join(rows)}.", _WIDTH, break_on_hyphens=False)


def _type_words(kind: Any) -> str:
    """Return a declared type as words."""
    origin, parts = get_origin(kind), get_args(kind)
    if isinstance(kind, NewType):
        return "number"
    if origin is Annotated:
        bound = str(parts[1]).replace(f" to {1 << 62}", " on")
        unit = "characters" if parts[0] is str else "entries"
        return f"{_type_words(parts[0])} ({bound.replace('parts', unit)})"
    if origin is Literal:
        return " or ".join(f'"{part}"' for part in parts)
    if kind in (Action, Event):
        return "an action" if kind is Action else "an event"
    if origin in (Union, UnionType):
        return " or ".join("null" if part is NoneType else _type_words(part) for part in parts)
    if origin is tuple and parts[-1] is not Ellipsis:
        return f"list [{', '.join(map(_type_words, parts))}]"
    if origin in (tuple, frozenset):
        return f"list of {_type_words(parts[0])}"
    return "a log entry" if kind is LogEntry else _PLAIN.get(kind, kind.__name__)


def _kinds_within(*declared: Any) -> Iterator[type]:
    """Yield the classes within declared types, each once, but for the messages themselves."""
    known: set[Any] = {*get_args(requests.Request), *get_args(host_messages.HostMessage)}
    waiting = [part for union in declared for part in get_args(union)]
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, NewType) or kind in _PLAIN or kind in (NoneType, Ellipsis):
            continue
        if get_origin(kind) is not None:
            waiting += [] if get_origin(kind) is Literal else get_args(kind)
        elif kind is LogEntry:
            # A dataclass with slots replaces the class that it was made from, which comes first.
            named = {entry.__name__: entry for entry in kind.__subclasses__()}
            waiting += [named[name] for name in sorted(named)]
        elif isinstance(kind, type):
            if kind not in known:
                known.add(kind)
                yield kind
            if is_dataclass(kind) or hasattr(kind, "_fields"):
                waiting += [part for part in _types_of(kind).values() if part not in known]


# --- examples


@cache
def _examples() -> tuple[requests.Request | host_messages.HostMessage, ...]:
    """Return one message of each kind, those of play from a small match."""
    ruleset = RULESETS["railgun"]
    choice = requests.MapSelection(RANDOM_LEVEL, 7, (("turns", 12),))
    terms = requests.MatchTerms(turn_seconds=60, spectators="late", talk="phrases")
    players, names = (HUMAN, HUMAN), ("Ada", "Grace")
    start = JournalStart(
        format=JOURNAL_FORMAT,
        match=_MATCH,
        ruleset=ruleset.name,
        version=ruleset.version,
        level=LevelSource(RULESETS).make(ruleset.name, choice, 7),
        seed=7,
        choice=choice,
        terms=terms,
        players=players,
        names=names,
        tokens=("", ""),
        owner=0,
        listed=True,
    )
    play = MatchBoards(ruleset, start)
    action = play.board_of(0).state.legal_actions(Seat(0))[0]
    shown = play.feeds[0].current()
    opened = requests.OpenMatch(ruleset.name, choice, terms, players)
    lobby = Lobby(_MATCH, ruleset, opened, "")
    members = [Member(name, "", None) for name in names]
    lobby.owner = members[0]
    for member in members:
        lobby.take_seat(member, None)
    presence = MatchPresence(names, players, (Seat(0), Seat(1)), 59_000, (-1, 12_000))
    return (
        requests.Hello(PROTOCOL, __version__, "Ada"),
        requests.AskMatches(),
        requests.AskDailyBoard(
            ruleset.name, ruleset.version, "2026-11-28", "n;shoot e rail", "9f…"
        ),
        opened,
        requests.ChangeMatch(choice, requests.MatchTerms(), players),
        requests.JoinMatch(_MATCH),
        requests.WatchMatch(_MATCH),
        requests.SetReady(True),
        requests.StartMatch(),
        requests.LeaveMatch(),
        requests.Submit(0, action, 1),
        requests.AskUpdate(beginning=True),
        requests.AskPreview(0, action),
        requests.Speak("well_played"),
        requests.Kick(1),
        requests.Rematch(),
        host_messages.Welcome(PROTOCOL, __version__, "Ada", _TOKEN),
        host_messages.WrongVersion(
            PROTOCOL, __version__, "This game is older than the host: update it to play together."
        ),
        host_messages.Refused(0, "message", "Hello has missing or unknown fields: game"),
        host_messages.MatchRows(
            (host_messages.MatchRow(_MATCH, ruleset.name, "", "Ada", "lobby", 2, 1, "late"),)
        ),
        host_messages.DailyBoard(
            ruleset.name,
            "2026-11-28",
            (host_messages.DailyRow("Ada", LevelResult(won=True, score=0, plies=24)),),
        ),
        host_messages.Elsewhere(f"fwo://play.example.org:40005/{_MATCH}"),
        lobby.state_for(members[0], "lobby"),
        host_messages.LeftMatch("clock"),
        play.began(0),
        shown,
        host_messages.PreviewOf(0, action, Preview("")),
        host_messages.Presence(0, presence),
        host_messages.Said("Grace", "thanks", ""),
        host_messages.Standings(play.standings()),
        host_messages.MatchOver(play.records()[:1], 0),
    )


if __name__ == "__main__":
    PAGE.write_text(page_text(), encoding="utf-8")
