"""The trailer: half a minute of real matches, cut on the beat; and an animation of each ruleset."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
import pygame
from PIL import Image

from game.app.window import ROOT
from game.content.assets.looks import looks_of
from game.core.actor import Seat
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.texts.labels import short_name
from game.ui.style.constants import ACCENT
from game.ui.style.text_renderer import TITLE
from game.ui.tableau.end_picture import EndPicture, ShownEnd
from tools.demo_matches import play_demo_match
from tools.gallery.match_playback import MatchPlayback
from tools.gallery.screenshot_recorder import ScreenshotRecorder
from tools.gallery.sound_recorder import RATE, SoundRecorder, Wave, read_wave
from tools.gallery.video import write_film, write_gif
from tools.output_folder import prepare_output

FRAMES_PER_SECOND = 60
_FILM_EVERY = 2
# The music of the title: five beats a bar at 76 beats a minute.
_BEAT = 60 / 76
_BAR = 5 * _BEAT
_STRONG_BEAT, _LAST_BEATS = 3, 3
# The seconds before the first bar with its strongest attack on the first beat.
_FIRST_BAR = 1.65
_PROMPTS_TOP = 330
_CLOSE_UP, _FOLLOW = (320, 180), 0.06
_BETWEEN_PLIES = 10
_FADE_SECONDS = 1.2
_MUSIC_SHARE, _EFFECTS_SHARE = 0.8, 0.63
# What an animation shows: a part of the board, for some seconds.
_GIF_SIZE, _GIF_SECONDS, _GIF_EVERY, _GIF_COLORS = (240, 160), 5.0, 3, 40


def render_trailer(out: Path, only: str = "") -> int:
    """Write the film and the animations, or one ruleset's animation; return the exit status."""
    if problem := prepare_output(out, only, MENU_RULESETS):
        sys.stderr.write(f"{problem}\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        recorder = ScreenshotRecorder(out, Path(folder))
        names = [only] if only else MENU_RULESETS
        moments = {name: _moment(recorder, RULESETS[name]) for name in names}
        for name, moment in moments.items():
            _write_animation(recorder, moment, out / f"{name}.gif")
        if not only:
            sys.stdout.write(f"{_write_trailer(recorder, moments, out / 'trailer')}\n")
    pygame.quit()
    return 0


class Moment(NamedTuple):
    """A match, and the ply that its best seconds begin after."""

    match: Match
    ply: int


def _moment(recorder: ScreenshotRecorder, ruleset: Ruleset) -> Moment:
    """Return where the second match on the ruleset's card begins."""
    seed, ply = looks_of(ruleset.name).demo[1]
    level = recorder.context.maps.random_levels.generate(ruleset, {}, seed)
    return Moment(play_demo_match(ruleset, level, seed), ply)


class _Showing:
    """A moment on the screen, played frame by frame."""

    def __init__(self, recorder: ScreenshotRecorder, moment: Moment) -> None:
        self.recorder = recorder
        self._shown = MatchPlayback(recorder, moment.match)
        self._shown.skip(moment.ply)
        # The word that opens a match has faded by then.
        recorder.advance(3.0)
        self._pause = _BETWEEN_PLIES

    @property
    def board(self) -> pygame.Rect:
        """Return where the board is drawn, above the prompts."""
        width, height = self._shown.scene.screen.stage.camera.full_size
        return pygame.Rect(0, 0, width, min(height, _PROMPTS_TOP))

    @property
    def middle(self) -> tuple[int, int]:
        """Return what one looks at: the figure of who acts, else the board's middle."""
        stage, seat = self._shown.scene.screen.stage, self._shown.acting
        actors = () if stage.view is None else stage.view.actors
        acting = next((actor for actor in actors if actor.seat == seat), None)
        return self.board.center if acting is None else stage.camera.rect_of(acting.pos).center

    def advance(self) -> None:
        """Show the next frame."""
        self._pause -= not self._shown.is_animating
        if self._pause <= 0:
            self._shown.step()
            self._pause = _BETWEEN_PLIES
        self.recorder.advance(1 / FRAMES_PER_SECOND)


def _write_animation(recorder: ScreenshotRecorder, moment: Moment, path: Path) -> None:
    showing, frames, middles = _Showing(recorder, moment), [], []
    for number in range(round(_GIF_SECONDS * FRAMES_PER_SECOND)):
        showing.advance()
        if number % _GIF_EVERY == 0:
            frames.append(recorder.capture_frame())
            middles.append(showing.middle)
    area = pygame.Rect((0, 0), _GIF_SIZE)
    area.center = (round(median(x for x, _ in middles)), round(median(y for _, y in middles)))
    area.clamp_ip(showing.board)
    box = (area.left, area.top, area.right, area.bottom)
    cropped = [frame.crop(box) for frame in frames]
    write_gif(path, cropped, FRAMES_PER_SECOND / _GIF_EVERY, _GIF_COLORS)


# --- the film


def _write_trailer(recorder: ScreenshotRecorder, moments: dict[str, Moment], out: Path) -> Path:
    recorder.context.audio = sounds = SoundRecorder(ROOT / "sounds")
    frames = list(_frames(recorder, moments, sounds))
    seconds = len(frames) * _FILM_EVERY / FRAMES_PER_SECOND
    return write_film(out, frames, FRAMES_PER_SECOND // _FILM_EVERY, _sound(sounds, seconds))


def _frames(
    recorder: ScreenshotRecorder, moments: dict[str, Moment], sounds: SoundRecorder
) -> Iterator[Image.Image]:
    """Yield the title, a bar for each game, a beat for each end, and the title again."""
    recorder.app.scenes = [recorder.context.scenes.title()]
    yield from _film(recorder, _BAR)
    for name, moment in moments.items():
        # What comes before the cut is not heard.
        with sounds.stopped():
            showing = _Showing(recorder, moment)
        yield from _film_match(recorder, showing, short_name(RULESETS[name]))
    for name in moments:
        yield from _end_frames(recorder, RULESETS[name], _BEAT)
    recorder.app.scenes = [recorder.context.scenes.title()]
    with sounds.stopped():
        recorder.advance(2.0)
    yield from _film(recorder, _LAST_BEATS * _BEAT)


def _counts(seconds: float) -> Iterator[bool]:
    """Yield for each frame of some seconds whether the film shows it."""
    for number in range(round(seconds * FRAMES_PER_SECOND)):
        yield number % _FILM_EVERY == 0


def _film(recorder: ScreenshotRecorder, seconds: float) -> Iterator[Image.Image]:
    for is_shown in _counts(seconds):
        recorder.advance(1 / FRAMES_PER_SECOND)
        if is_shown:
            yield recorder.capture_frame()


def _film_match(
    recorder: ScreenshotRecorder, showing: _Showing, caption: str
) -> Iterator[Image.Image]:
    """Yield a bar of a match: the whole screen, and from a strong beat on close to who acts."""
    surface, area = recorder.app.canvas.surface, pygame.Rect((0, 0), _CLOSE_UP)
    middle: tuple[float, float] | None = None
    for number, is_shown in enumerate(_counts(_BAR)):
        showing.advance()
        if number >= _STRONG_BEAT * _BEAT * FRAMES_PER_SECOND:
            x, y = showing.middle
            was = (x, y) if middle is None else middle
            middle = was[0] + (x - was[0]) * _FOLLOW, was[1] + (y - was[1]) * _FOLLOW
            area.center = round(middle[0]), round(middle[1])
            close = surface.subsurface(area.clamp(showing.board)).copy()
            pygame.transform.scale(close, surface.get_size(), surface)
        if is_shown:
            _draw_caption(recorder, caption)
            yield recorder.capture_frame()


def _draw_caption(recorder: ScreenshotRecorder, caption: str) -> None:
    surface, text = recorder.app.canvas.surface, recorder.context.text
    band = pygame.Rect(0, 316, 640, 44)
    surface.fill((40, 36, 46), band, pygame.BLEND_RGB_MULT)
    text.draw(surface, caption, (320, 325), ACCENT, TITLE, align=0.5)


def _end_frames(
    recorder: ScreenshotRecorder, ruleset: Ruleset, seconds: float
) -> Iterator[Image.Image]:
    """Yield the best part of the picture of a win."""
    looks, surface = looks_of(ruleset.name), recorder.app.canvas.surface
    ending = next((layer.ending.split()[0] for layer in looks.tableaux["won"] if layer.ending), "")
    picture = EndPicture(recorder.context.bank, looks, ShownEnd(Seat(0), None, ending), moves=True)
    picture.advance(1.2)
    for is_shown in _counts(seconds):
        picture.advance(2 / FRAMES_PER_SECOND)
        recorder.context.audio.update(1 / FRAMES_PER_SECOND)
        if is_shown:
            picture.draw(surface)
            yield recorder.capture_frame()


# --- the sound


def _sound(sounds: SoundRecorder, seconds: float) -> Wave:
    """Return the title's music under the effects of the matches."""
    music, mixed = read_wave(ROOT / "sounds" / "music_title.ogg"), sounds.mix(seconds)
    samples = np.arange(len(mixed))
    heard = music[(samples + int(_FIRST_BAR * RATE)) % len(music)]
    mixed = mixed * _EFFECTS_SHARE + heard[:, None] * _MUSIC_SHARE
    left = (len(mixed) - samples) / RATE / _FADE_SECONDS
    return np.asarray(mixed * np.clip(left, 0, 1)[:, None])
