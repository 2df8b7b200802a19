"""The help section about the icons beside the board, made of what their tooltips say."""

from __future__ import annotations

from game.content.assets.looks import Looks
from game.content.assets.strings import HelpPage, HelpParagraph, get_text, has_text

_ICONS = "icons"
_KEYS = ("gauge", "meaning")


def panel_section(looks: Looks) -> list[HelpPage]:
    """Return a section that names the gauges of a ruleset, none if they are drawn with words."""
    names = [
        name
        for name, look in looks.gauges.items()
        if look.in_hud and all(has_text(looks.name, f"{key}.{name}") for key in _KEYS)
    ]
    paragraphs = tuple(
        HelpParagraph(
            ((_ICONS, looks.gauges[name].icon),),
            " - ".join(get_text(looks.name, f"{key}.{name}") for key in _KEYS),
        )
        for name in names
    )
    return [HelpPage(get_text("shared", "help.panel"), paragraphs)] if paragraphs else []
