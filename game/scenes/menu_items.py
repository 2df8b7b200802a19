"""Lines of menus by the keys of their texts, and the prompts below menus."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from game.content.assets.strings import get_text, lazy_text
from game.scenes.scene import Choice, Pop, Transition
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command
from game.ui.widgets.menu import MenuItem

T = TypeVar("T")


def menu_item(
    key: str,
    choice: Choice | None = None,
    icon: str = "",
    *,
    change: Callable[[int], Transition] | Callable[[int], None] | None = None,
    value: Callable[[], str] | None = None,
    texts: str = "shared",
) -> MenuItem[Choice]:
    """Return a line with a text; left and right `change` its value by -1 and 1."""
    steps = None if change is None else (partial(change, -1), partial(change, 1))
    return MenuItem(lazy_text(texts, key), choice, steps, value, icon)


def close_item() -> MenuItem[Choice]:
    """Return the line that closes a dialog."""
    return menu_item("maps.close", Pop, "exit")


def cycled(values: Sequence[T], now: T, step: int) -> T:
    """Return the value some steps after one of a sequence that goes round.

    >>> cycled("abc", "a", -1), cycled("abc", "unknown", 1)
    ('c', 'b')
    """
    return values[((values.index(now) if now in values else 0) + step) % len(values)]


def back_prompt() -> Prompt:
    """Return the prompt for going back."""
    return Command.BACK, get_text("shared", "settings.back")


def menu_prompts(more: Sequence[Prompt] = (), confirm: str = "") -> list[Prompt]:
    """Return how to move and choose in a menu, by default in general words, and more."""
    return [
        (Command.UP, ""),
        (Command.DOWN, get_text("title", "move")),
        (Command.CONFIRM, confirm or get_text("shared", "command.CONFIRM_MENU")),
        *more,
    ]
