"""Play, watch and program five turn-based maze games.

>>> import five_ways_out as fwo
>>> match = fwo.new_match("codekeeper", seed=3)
>>> match.turn, match.ply, match.outcome
(0, 0, None)
>>> [fwo.format_action(action) for action in match.legal[:2]]
['n', 'e']
>>> events = match.play("e")
>>> fwo.play_out(match, lambda view, legal: legal[0]).outcome is not None
True

A `Match` is played by `play`, in turn, by actions or their short notation; `legal` has what can be
played, `view(seat)` what a seat may know, and `print` shows boards. A text that is no action raises
`InvalidAction`, an action that is not legal now `IllegalAction`; both are `ValueError`s.

A bot is a function from a view and the legal actions to one of them, or to its notation.

Stable are the names in `__all__`, what docs/LIBRARY.md says of them, and files that were saved: a
change of them comes with a `DeprecationWarning` one version earlier. What a ruleset's actions,
views and events hold goes with its own version. All other modules are the game's own, and change
any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.api import *  # noqa: F403
    from game.api import __all__ as __all__


def __getattr__(name: str) -> object:
    """Return a name of the interface, which is imported when it is first asked for.

    The game itself starts through this package, and has no use for it.
    """
    if name != "__all__" and name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from game import api

    # All at once: documentation tools look into the module itself.
    globals().update({public: getattr(api, public) for public in api.__all__}, __all__=api.__all__)
    return getattr(api, name)


def __dir__() -> list[str]:
    """Return the names of the interface."""
    from game import api

    return sorted(api.__all__)
