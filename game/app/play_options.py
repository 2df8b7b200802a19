"""The options of the command line for the window."""

from pathlib import Path

from game.core.fast_dataclass import value

# Whether to draw through the graphics card; "auto" is where that is faster.
RENDERER_USES = ("auto", "always", "never")


@value(frozen=True, slots=True)
class PlayOptions:
    """How to start playing; None leaves a choice to the settings or to the player."""

    ruleset: str | None = None
    seed: int | None = None
    level: Path | None = None
    opened_file: Path | None = None
    window: tuple[int, int] | None = None
    fullscreen: bool = False
    mute: bool = False
    cheat: bool = False
    save_dir: Path | None = None
    language: str = ""
    renderer: str = "auto"
