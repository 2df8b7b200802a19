"""A replay as a GIF: a short part with its animations, a long one with a picture of each action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from io import BytesIO
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING

import pygame

from game.content.assets.strings import get_text
from game.core.event import Event, TurnBegan
from game.scenes.dialogs import Dialog, told
from game.scenes.game_context import GameContext
from game.scenes.loading_scene import LoadingScene
from game.scenes.menu_items import close_item, cycled, menu_item
from game.scenes.panel.board_screen import BoardScreen, prompts_height, stage_size
from game.scenes.scene import Pop, Replace, Scene, Transition
from game.session.session import Replay
from game.storage.files import share_folder, told_folder
from game.ui.style.canvas import HEIGHT, WIDTH
from game.ui.style.constants import TEXT

if TYPE_CHECKING:
    from concurrent.futures import Future

    from PIL.Image import Image

# How many actions at most are animated, and how many have a picture each.
_MOST_ANIMATED, _MOST_STILLS = 40, 300
_MOST_BYTES = 5_000_000
_STEPS_A_PICTURE, _STEPS_TO_REST = 6, 24
_MOVING, _STILL, _LAST = 100, 400, 2000
# How many places the colours are taken from, and how many are frequent, how many differ most.
_SAMPLES, _COLORS = 8, 64
_WORK_SECONDS = 0.02


class _SilentBoard(BoardScreen):
    """A board screen for pictures alone."""

    def on_event(self, event: Event) -> None:
        self.floating_texts.add_event(event)
        if isinstance(event, TurnBegan) and self.view is not None:
            self._watch_turn_of(event.seat, self.view)

    def _play_music(self, view: object) -> None:
        pass


class GifWork:
    """Makes a GIF bit by bit, between frames, and writes it where people look for files."""

    def __init__(self, context: GameContext, replay: Replay, first: int, last: int) -> None:
        self._context, self._replay, self._first, self._last = context, replay, first, last
        self._screen = _SilentBoard(context, replay.info)
        # Light that flickers would double the file.
        self._screen.stage.options.reduce_motion = True
        self._screen.event_player.speed = 1.0
        self._pictures: list[tuple[Image, int]] = []
        self._making = self._make()
        self._content: Future[bytes] | None = None
        self.part_done = 0.0

    def advance(self) -> Scene | None:
        """Work for a moment; return what says where the file is, once it is written."""
        end = monotonic() + _WORK_SECONDS
        while self._content is None and monotonic() < end:
            if next(self._making, self) is self:
                self._content = self._context.read(partial(gif_bytes, self._pictures))
        if self._content is None or not self._content.done():
            return None
        return told(self._context, "gif.heading", (self._write(self._content.result()), TEXT))

    def _make(self) -> Iterator[None]:
        from PIL.Image import Dither

        plies, samples = self._last - self._first, []
        for number in range(_SAMPLES):
            samples.append(self._still(self._first + plies * number // (_SAMPLES - 1)))
            yield
        palette, every = _palette(samples), -(-plies // _MOST_STILLS)
        for ply in (*range(self._first, self._last, every), self._last):
            is_still = plies > _MOST_ANIMATED or ply == self._first
            for picture in [self._still(ply)] if is_still else self._moving():
                small = picture.quantize(palette=palette, dither=Dither.NONE)
                self._pictures.append((small, _STILL if is_still else _MOVING))
                yield
            self.part_done = (ply - self._first) / plies
        self._pictures[-1] = self._pictures[-1][0], _LAST

    def _still(self, ply: int) -> Image:
        self._replay.seek(ply)
        [*map(self._screen.show_update, self._replay.poll())]
        self._screen.event_player.skip_to_end()
        return self._picture(_STEPS_TO_REST)

    def _moving(self) -> Iterator[Image]:
        """Yield the pictures of the next ply as it is animated."""
        self._replay.step()
        [*map(self._screen.show_update, self._replay.poll())]
        while self._screen.event_player.is_busy:
            yield self._picture(_STEPS_A_PICTURE)
        yield self._picture(_STEPS_A_PICTURE)

    def _picture(self, steps: int) -> Image:
        """Return the board after some steps of the clock."""
        from PIL.Image import frombytes

        surface = pygame.Surface((WIDTH, HEIGHT))
        for _ in range(steps):
            self._screen.advance(1 / 60)
        self._screen.draw(surface, (), 0.0)
        board = surface.subsurface((0, 0), (stage_size()[0], HEIGHT - prompts_height()))
        return frombytes("RGB", board.get_size(), pygame.image.tobytes(board, "RGB"))

    def _write(self, content: bytes) -> str:
        """Write the file; return a sentence about it."""
        folder, name = share_folder(for_pictures=True), self._replay.info.ruleset.name
        target = folder / f"{name} {datetime.now():%Y-%m-%d %H.%M.%S}.gif"
        try:
            target.write_bytes(content)
        except OSError as error:
            with suppress(OSError):
                target.unlink(missing_ok=True)
            return get_text("shared", "gif.not_written", str(error.strerror))
        return get_text("shared", "gif.written", target.name, told_folder(folder))


def _palette(pictures: Sequence[Image]) -> Image:
    """Return the palette of some pictures, half of it for colours that few pixels have."""
    from PIL import Image

    width, height = pictures[0].size
    strip = Image.new("RGB", (width, height * len(pictures)))
    for number, picture in enumerate(pictures):
        strip.paste(picture, (0, height * number))
    palette, colors = Image.new("P", (1, 1)), list[int]()
    for method in (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE):
        colors += (strip.quantize(_COLORS, method).getpalette() or [])[: 3 * _COLORS]
    palette.putpalette(colors)
    return palette


def gif_bytes(pictures: Sequence[tuple[Image, int]]) -> bytes:
    """Return a GIF that loops, from pictures and the milliseconds of each.

    Of one that is too large every second picture is left out.
    """
    out, (first, *more), times = BytesIO(), *map(list, zip(*pictures, strict=True))
    first.save(out, "GIF", save_all=True, append_images=more, duration=times, loop=0)
    if out.tell() <= _MOST_BYTES or len(more) < 2:
        return out.getvalue()
    spans = pairwise([*range(0, len(more), 2), len(more), len(pictures)])
    return gif_bytes([(pictures[now][0], sum(times[now:after])) for now, after in spans])


def gif_dialog(context: GameContext, replay: Replay, ply: int, part: list[int]) -> Dialog:
    """Return the choice of the part of a replay that becomes a GIF: its first and last ply.

    They are changed among the start, a ply, the marks of the bar and the end.
    """
    try:
        import PIL.Image  # noqa: F401 (a Python without it plays on)
    except ImportError:
        return told(context, "gif.heading", (get_text("shared", "gif.no_pillow"), TEXT))
    if part[0] >= part[1]:
        part[:] = 0, replay.last_ply
    places = sorted({0, replay.last_ply, ply, *part, *replay.moments})

    def change(end: int, step: int) -> None:
        fit = [place for place in places if (place > part[0] if end else place < part[1])]
        part[end] = cycled(fit, part[end], step)

    def words(end: int) -> str:
        return get_text("shared", "replay.ply", part[end], replay.last_ply)

    def begin() -> Transition:
        work = GifWork(context, replay, *part)
        return Replace(LoadingScene(context, "gif.wait", work.advance, Pop, lambda: work.part_done))

    lines = [(get_text("shared", "gif.about", _MOST_ANIMATED), TEXT)]
    items = [
        menu_item("gif.write", begin, "camera"),
        menu_item("gif.from", change=partial(change, 0), value=partial(words, 0)),
        menu_item("gif.to", change=partial(change, 1), value=partial(words, 1)),
        close_item(),
    ]
    return Dialog(context, get_text("shared", "gif.heading"), lambda: lines, items)
