"""Actions in short notation: what people type, and what `format_action` writes, reads back.

A step is its direction alone. All other actions are a word and the action's fields, those at the
end left out that are as by default: `n`, `shoot e rail`, `attack 3,4 sword`, `wait 2`, `end`.
"""

from dataclasses import MISSING, fields
from typing import Any, get_args

from game.core.action import Action, EndTurn, PickUp
from game.core.grid import Direction, Pos

# The word of an action is its name, but for these.
_SHORT_WORDS: dict[type[Action], str] = {PickUp: "take", EndTurn: "end"}
_WORDS = {kind: _SHORT_WORDS.get(kind, kind.__name__.lower()) for kind in get_args(Action)}
_KINDS: dict[str, type[Action]] = {word: kind for kind, word in _WORDS.items()}
_STEP = "move "


class InvalidAction(ValueError):  # noqa: N818 (as IllegalAction)
    """A text is no action in any state; the message says why."""


def format_action(action: Action) -> str:
    """Return an action in short notation.

    >>> from game.core.action import Attack, Move
    >>> format_action(Move(Direction.N)), format_action(Attack(Pos(3, 4), "sword"))
    ('n', 'attack 3,4 sword')
    """
    parts = [(getattr(action, field.name), field.default) for field in fields(action)]
    while parts and parts[-1][0] == parts[-1][1]:
        parts.pop()
    words = [_WORDS[type(action)], *(_written(part) for part, _ in parts)]
    return " ".join(words).removeprefix(_STEP)


def parse_action(text: str) -> Action:
    """Return the action of a text, legal or not; raises InvalidAction.

    >>> parse_action("wait 2"), parse_action("n") == parse_action("move n")
    (Wait(quarters=2), True)
    """
    word, *words = text.lower().split() or [""]
    if word.upper() in Direction.__members__:
        word, words = "move", [word, *words]
    kind = _KINDS.get(word)
    if kind is None:
        raise InvalidAction(f"{text!r} begins with neither n to nw nor one of {', '.join(_KINDS)}")
    takes = fields(kind)
    if not sum(field.default is MISSING for field in takes) <= len(words) <= len(takes):
        names = " ".join(field.name for field in takes) or "nothing"
        raise InvalidAction(f"{text!r}: {word!r} takes {names}")
    values = [_read(field.name, part, text) for field, part in zip(takes, words, strict=False)]
    make: Any = kind
    action: Action = make(*values)
    return action


def to_action(said: object) -> Action:
    """Return an action that is given as it is or in short notation; raises InvalidAction."""
    if isinstance(said, str):
        return parse_action(said)
    if type(said) not in _WORDS:
        raise InvalidAction(f"{said!r} is no action, and no text of one")
    return said  # type: ignore[return-value]


def _written(part: object) -> str:
    if isinstance(part, Direction):
        return part.name.lower()
    return f"{part.x},{part.y}" if isinstance(part, Pos) else str(part)


def _read(name: str, part: str, text: str) -> object:
    """Return the value of a field: what it is stands in its name."""
    try:
        if name == "direction":
            return Direction[part.upper()]
        if name == "target":
            x, y = part.split(",")
            return Pos(int(x), int(y))
        return part if name in ("weapon", "name") else int(part)
    except (KeyError, ValueError):
        wanted = {"direction": "a direction, n to nw", "target": "a cell such as 3,4"}
        reason = f"{part!r} is not {wanted.get(name, 'a whole number')}"
        raise InvalidAction(f"{text!r}: {reason}") from None
