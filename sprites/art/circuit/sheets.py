"""Inside the machine: the theme's sheets."""

from sprites.art.circuit import effects
from sprites.art.circuit.floor import board, pulse, scorch, static, threshold, trace
from sprites.art.circuit.walls import wall, wall_lamps
from sprites.art.palette import Clip
from sprites.art.wall_shapes import contact_shadow, corner_trim


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
        ("ember", 140, [pulse(step) for step in range(4)]),
        ("shade_n", 100, [contact_shadow("y", north=True)]),
        ("shade_w", 100, [contact_shadow("y", north=False)]),
        ("scorch", 100, [scorch(variant) for variant in range(4)]),
        ("exit", 160, [threshold(step) for step in range(4)]),
        ("fog", 90, [static(step) for step in range(4)]),
    ]


def sheets() -> dict[str, list[Clip]]:
    """Return the theme's sheets by name."""
    return {"circuit/tiles": tile_clips(), **effects.sheets()}
