"""Films: by ffmpeg where it is installed, else as an animated GIF."""

import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

import numpy as np
import soundfile
from PIL import Image, ImageChops

from tools.gallery.sound_recorder import RATE, Wave

_GIF_EVERY = 3
_GIF_COLORS = 64
_SCALE = 2
# How much of a colour's 255 steps may change unseen from one frame of a GIF to the next.
_STILL = 32


def write_film(out: Path, frames: Iterable[Image.Image], per_second: int, sound: Wave) -> Path:
    """Write frames and sound as `out`.mp4, or the frames alone as `out`.gif; return the path."""
    ffmpeg = shutil.which("ffmpeg")
    if ffmpeg is None:
        path = out.with_suffix(".gif")
        some = [frame for number, frame in enumerate(frames) if number % _GIF_EVERY == 0]
        write_gif(path, some, per_second / _GIF_EVERY, _GIF_COLORS)
        return path
    path = out.with_suffix(".mp4")
    with tempfile.TemporaryDirectory() as folder:
        wave = Path(folder) / "sound.wav"
        soundfile.write(wave, np.clip(sound, -1, 1), RATE)
        _encode(ffmpeg, frames, per_second, wave, path)
    return path


def _encode(
    ffmpeg: str, frames: Iterable[Image.Image], per_second: int, wave: Path, path: Path
) -> None:
    frames = iter(frames)
    first = next(frames)
    width, height = first.size
    command = [
        *(ffmpeg, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24"),
        *("-s", f"{width}x{height}", "-r", str(per_second), "-i", "-", "-i", str(wave)),
        *("-vf", f"scale=iw*{_SCALE}:ih*{_SCALE}:flags=neighbor", "-c:v", "libx264", "-crf", "20"),
        *("-preset", "medium", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "160k", "-shortest"),
        *("-movflags", "+faststart", str(path)),
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        for frame in chain([first], frames):
            process.stdin.write(frame.tobytes())
        process.stdin.close()
        if process.wait():
            raise RuntimeError("ffmpeg could not write the film")


def write_gif(path: Path, frames: Sequence[Image.Image], per_second: float, colors: int) -> None:
    """Write frames as a GIF that loops, all in the same few colours.

    Pixels that hardly change keep their colour: flickering light would double the file.
    """
    frames = _calmed(frames)
    palette = _palette(frames[:: max(1, len(frames) // 10)], colors)
    drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    drawn[0].save(
        path, save_all=True, append_images=drawn[1:], duration=round(1000 / per_second), loop=0,
        optimize=True,
    )  # fmt: skip


def _calmed(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """Return frames that differ from the one before only where it changes by more than `_STILL`."""
    shown = [frames[0]]
    for frame in frames[1:]:
        red, green, blue = ImageChops.difference(frame, shown[-1]).split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        changed = most.point([255 * (value > _STILL) for value in range(256)])
        shown.append(Image.composite(frame, shown[-1], changed))
    return shown


def _palette(frames: Sequence[Image.Image], colors: int) -> Image.Image:
    """Return one palette for all frames; what shines counts for more than its few pixels."""
    counts: Counter[tuple[int, int, int]] = Counter()
    for frame in frames:
        coarse = frame.point(lambda value: value & 0xF8)
        for count, color in coarse.getcolors(1 << 20) or ():
            assert isinstance(color, tuple)
            counts[color[0], color[1], color[2]] += count
    pixels: list[tuple[int, int, int]] = []
    for color, count in sorted(counts.items()):
        vivid = 1 + (max(color) - min(color)) / 80
        pixels += [color] * max(1, int(count**0.45 * vivid))
    strip = Image.new("RGB", (len(pixels), 1))
    strip.putdata(pixels)
    return strip.quantize(colors, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
