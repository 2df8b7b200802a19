"""Inside the machine: the theme's sheets."""

from __future__ import annotations

from PIL import Image

from sprites.art.circuit import effects
from sprites.art.circuit.exit import exit_clips
from sprites.art.circuit.floor import DECALS, board, decal, pulse, scorch, static, threshold, trace
from sprites.art.circuit.walls import wall, wall_lamps
from sprites.art.palette import CLEAR, SPRITES_DIR, Clip, recolored
from sprites.art.source import SpriteSource
from sprites.art.wall_shapes import contact_shadow, corner_trim

# Outlines in the green of the board would vanish on it.
_OFF_THE_BOARD = str.maketrans("t", "y")
# Thin bones need a dark outline on all sides.
_OUTLINES = {"skeleton": str.maketrans("2", "0")}
# Who wears a robe, where it ends, and how many of its rows hang behind in each frame at rest.
_ROBED, _HEM_END, _HEM_ROWS = ("vampire",), 21, (0, 2, 4, 2)
_SOURCES = SPRITES_DIR / "src" / "circuit"


def tile_clips() -> list[Clip]:
    """Return the theme's tiles."""
    styles = tuple(enumerate(("wall", "wall_b", "wall_c")))
    return [
        ("floor", 100, [board(variant) for variant in range(6)]),
        ("path", 100, [trace(closed) for closed in range(16)]),
        *((name, 100, [wall(mask, style) for mask in range(16)]) for style, name in styles),
        *(
            (f"{name}_glow", 240, [wall_lamps(style, step) for step in range(4)])
            for style, name in styles
        ),
        ("corner", 100, [corner_trim(index, "6J") for index in range(4)]),
        ("decal", 100, [decal(index) for index in range(len(DECALS))]),
        ("ember", 140, [pulse(step) for step in range(4)]),
        ("shade_n", 100, [contact_shadow("y", north=True)]),
        ("shade_w", 100, [contact_shadow("y", north=False)]),
        ("scorch", 100, [scorch(variant) for variant in range(4)]),
        ("exit", 160, [threshold(step) for step in range(4)]),
        ("fog", 90, [static(step) for step in range(4)]),
    ]


def _swaying(clips: list[Clip]) -> list[Clip]:
    """Return a robed figure's clips, its hem a pixel behind by turns while it stands."""
    return [
        (name, ms, [_swayed(f, rows) for f, rows in zip(frames, _HEM_ROWS, strict=True)])
        if name.startswith("idle")
        else (name, ms, frames)
        for name, ms, frames in clips
    ]


def _swayed(frame: Image.Image, rows: int) -> Image.Image:
    made = frame.copy()
    box = (0, _HEM_END - rows, frame.width, _HEM_END)
    if rows:
        made.paste(CLEAR, box)
        made.paste(frame.crop(box), (-1, box[1]))
    return made


def sheets() -> dict[str, list[Clip]]:
    """Return the theme's sheets by name."""
    read = {path.stem: SpriteSource(path).clips for path in sorted(_SOURCES.glob("*.txt"))}
    figures = {
        f"circuit/{name}": [
            (clip, ms, [recolored(frame, _OUTLINES.get(name, _OFF_THE_BOARD)) for frame in frames])
            for clip, ms, frames in (_swaying(clips) if name in _ROBED else clips)
        ]
        for name, clips in read.items()
        if clips
    }
    return {
        "circuit/tiles": tile_clips(),
        "circuit/exit": exit_clips(),
        **figures,
        **effects.sheets(),
    }
