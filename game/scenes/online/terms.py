"""The terms of a match: what its owner decides beside the map."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, get_args

from game.content.assets.strings import get_text
from game.net.requests import AbsenceRule, MatchTerms, SpectatorRule, TalkRule
from game.scenes.game_context import GameContext
from game.scenes.menu_items import cycled, menu_item
from game.scenes.online.menu_screen import MenuScreen
from game.scenes.scene import Choice
from game.ui.style.constants import TEXT
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.text_box import StyledLine

_MINUTE, _HOUR = 60, 3600
_CHOICES: dict[str, Sequence[Any]] = {
    "turn_seconds": (0, 15, 30, _MINUTE, 2 * _MINUTE, 5 * _MINUTE, _HOUR, 24 * _HOUR),
    "grace_seconds": (15, 30, _MINUTE, 2 * _MINUTE, 5 * _MINUTE, _HOUR, 24 * _HOUR),
    "absence": get_args(AbsenceRule),
    "spectators": get_args(SpectatorRule),
    "talk": get_args(TalkRule),
}


def seconds_text(seconds: int) -> str:
    """Return a time in the largest unit that has no rest."""
    for size, unit in ((_HOUR, "hours"), (_MINUTE, "minutes")):
        if seconds and seconds % size == 0:
            return get_text("shared", f"net.time.{unit}", seconds // size)
    return get_text("shared", "net.time.seconds", seconds)


def _value_text(name: str, value: Any) -> str:
    if name == "turn_seconds" and not value:
        return get_text("shared", "settings.off")
    if isinstance(value, int):
        return seconds_text(value)
    return get_text("shared", f"net.term.{name}_{value}")


def _names(*, has_bots: bool) -> list[str]:
    return [name for name in _CHOICES if has_bots or name != "absence"]


def terms_lines(terms: MatchTerms, *, has_bots: bool) -> list[str]:
    """Return the terms as lines."""
    return [
        f"{get_text('shared', f'net.term.{name}')}: {_value_text(name, getattr(terms, name))}"
        for name in _names(has_bots=has_bots)
    ]


class TermsScene(MenuScreen):
    """Lets the owner change the terms; every change is shown to everyone at once."""

    heading_key = "net.terms"

    def __init__(
        self,
        context: GameContext,
        terms: MatchTerms,
        use: Callable[[MatchTerms], None],
        *,
        has_bots: bool,
    ) -> None:
        self.terms = terms
        self._use = use
        self._names = _names(has_bots=has_bots)
        super().__init__(context)

    def items(self) -> Sequence[MenuItem[Choice]]:
        return [*map(self._item, self._names), menu_item("settings.back", self.leave, "exit")]

    def _item(self, name: str) -> MenuItem[Choice]:
        now = getattr(self.terms, name)

        def change(step: int) -> None:
            self.terms = replace(self.terms, **{name: cycled(_CHOICES[name], now, step)})
            self._use(self.terms)

        return menu_item(f"net.term.{name}", change=change, value=partial(_value_text, name, now))

    def about(self) -> Sequence[StyledLine]:
        if self.menu.index >= len(self._names):
            return ()
        return [(get_text("shared", f"net.term.about_{self._names[self.menu.index]}"), TEXT)]
