"""Starting the game in a window: what scenes work with, and the first of them."""

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.app.app import App
from game.app.play_options import PlayOptions
from game.app.window import ROOT, open_window, remember_window
from game.content.assets.errors import AssetError
from game.content.assets.languages import find_languages
from game.content.assets.strings import get_text
from game.content.maps.map_library import MapLibrary
from game.content.maps.shipped_maps import USER_MAPS_FOLDER
from game.rulesets import MENU_RULESETS, RULESETS, of_other_packages, problems_of_packages
from game.scenes.game_context import GameContext, system_languages
from game.scenes.scene import Scene
from game.scenes.scene_factory import LazySceneFactory
from game.storage.crash_report import CrashError
from game.storage.save_store import SaveStore
from game.storage.settings import Settings
from game.ui.audio.audio_player import AudioPlayer
from game.ui.input.bindings import Bindings
from game.ui.input.input_reader import InputReader
from game.ui.style.canvas import Canvas
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.widgets.painter import Painter

if TYPE_CHECKING:
    from game.referee.live_match import LiveMatch

USER_LANGUAGES_FOLDER = "languages"  # beside the saves


def create_context(
    canvas: Canvas, store: SaveStore, settings: Settings, *, mute: bool
) -> GameContext:
    """Return the game context, with the settings applied."""
    bank = SpriteBank(ROOT / "sprites")
    text_renderer, scenes = TextRenderer(ROOT / "sprites"), LazySceneFactory()
    context = GameContext(
        rulesets=RULESETS,
        menu_rulesets=(*MENU_RULESETS, *(name for name in of_other_packages() if not _lacks(name))),
        bank=bank,
        text=text_renderer,
        painter=Painter(bank, text_renderer),
        audio=AudioPlayer(ROOT / "sounds", mute=mute),
        reader=InputReader(Bindings({}), canvas.to_logical, canvas.resize),
        store=store,
        settings=settings,
        scenes=scenes,
        seed_rng=random.Random(),
        maps=MapLibrary(RULESETS, store.folder / USER_MAPS_FOLDER),
        languages=find_languages(store.folder / USER_LANGUAGES_FOLDER),
    )
    scenes.context = context
    context.apply_settings()
    return context


def _lacks(name: str) -> list[str]:
    """Return what another package's ruleset lacks to be shown, a sentence each."""
    from game.content.ruleset_assets_check import check_ruleset

    try:
        return check_ruleset(RULESETS[name])
    except Exception as error:  # noqa: BLE001 (whatever its rules do, the game starts)
        return [f"{name}: {error}"]


def run(options: PlayOptions) -> int:
    """Open the window and play; raises LevelError for a map or ruleset that cannot be played."""
    # Problems of the map and of an unfinished ruleset are reported before the window opens.
    ruleset = options.ruleset
    if options.level is not None:
        ruleset = MapLibrary(RULESETS, options.level.parent).load(options.level).ruleset
    if ruleset is not None:
        from game.content.ruleset_assets_check import require_complete

        require_complete(RULESETS[ruleset])
    _run_window(options, lambda context, problem: first_scene(context, options, problem))
    return 0


def spectate(options: PlayOptions, live: "LiveMatch") -> None:
    """Open the window and show a bot match until it is closed."""
    from game.scenes.spectate.spectate_scene import SpectateScene

    _run_window(options, lambda context, _: SpectateScene(context, live))


def _run_window(options: PlayOptions, first: Callable[[GameContext, str], Scene]) -> None:
    store = SaveStore(options.save_dir, syncs=True)
    store.recover(RULESETS)
    settings, problem = store.load_settings()
    # Any change of a setting would leave the full screen if the settings did not say it.
    settings = replace(
        settings,
        fullscreen=options.fullscreen or settings.fullscreen,
        language=_checked_language(options.language, store) or settings.language,
    )
    canvas = open_window(
        options.window, settings.window, options.renderer, fullscreen=settings.fullscreen
    )
    context = create_context(canvas, store, settings, mute=options.mute)
    context.system_languages = system_languages()
    context.apply_settings()
    context.uses_threads = True
    # Who has the builder paints.
    context.follows_sprites = (ROOT / "sprites" / "build.py").exists()
    # Players see frames come late unless a thread that computes soon makes way.
    sys.setswitchinterval(0.001)
    try:
        App(canvas, context).run(first(context, problem))
    except CrashError as error:
        with suppress(pygame.error):
            pygame.display.message_box(get_text("shared", "crash.stop"), str(error), "error")
        raise
    if options.window is None:
        remember_window(canvas, store)
    context.close()
    context.audio.close()
    canvas.close()
    pygame.quit()


def _checked_language(code: str, store: SaveStore) -> str:
    """Return the code; raises AssetError if there is no such language."""
    if not code or code in (known := find_languages(store.folder / USER_LANGUAGES_FOLDER)):
        return code
    raise AssetError(f"There is no language {code!r}; choose from {', '.join(known)}.")


def first_scene(context: GameContext, options: PlayOptions, problem: str = "") -> Scene:
    """Return the scene that the options ask for, by default the title with a problem shown."""
    if options.opened_file is not None:
        from game.scenes.menus.opened_file import open_file

        return open_file(context, options.opened_file)
    if options.level is None and options.ruleset is None and options.seed is None:
        lacks = [sentence for name in of_other_packages() for sentence in _lacks(name)]
        said = [problem, *problems_of_packages(), *lacks]
        return context.scenes.title(next(filter(None, said), ""))
    from game.core.ruleset import cheats_of, with_options

    if options.level is not None:
        level = context.maps.load(options.level)
        ruleset = RULESETS[level.ruleset]
        level = with_options(ruleset, level, cheats_of(ruleset)) if options.cheat else level
        return context.scenes.new_match(ruleset, level, options.seed)
    ruleset = RULESETS[options.ruleset or next(iter(RULESETS))]
    seed = options.seed if options.seed is not None else context.roll_seed(ruleset)
    cheats = cheats_of(ruleset) if options.cheat else {}
    level = context.maps.random_levels.generate(ruleset, cheats, seed)
    return context.scenes.new_match(ruleset, level, seed)
