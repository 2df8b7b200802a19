"""The figures of the seats, made of one painted figure: its layers in each seat's colours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from PIL import Image

from sprites.art.palette import (
    SPRITES_DIR,
    Clip,
    letter_at,
    new_image,
    outlined,
    paste,
    recolored,
    set_pixel,
)
from sprites.art.sheet import read_clips

# Painted, but no sheets of the game: they are not shipped.
LAYERS = SPRITES_DIR / "layers"


@dataclass(frozen=True)
class SeatColors:
    """A seat's colours from the brightest to the darkest, its emblem, and the emblem's colour.

    Its legs: trousers in light and shade, and boots.
    """

    name: str
    tones: str
    legs: str
    emblem: str
    emblem_tone: str


# Found by search: all whole figures are as far from each other as their names allow.
SEATS = (
    SeatColors("crimson", "fbea", "bWW", "cross", "9"),
    SeatColors("azure", "HMLK", "LLK", "moon", "9"),
    SeatColors("gold", "siim", "vut", "sun", "a"),
    SeatColors("green", "xwvu", "wut", "tree", "9"),
    SeatColors("violet", "QPPO", "POO", "key", "s"),
    SeatColors("orange", "nhgk", "hgk", "tower", "0"),
    SeatColors("white", "9988", "fea", "rose", "e"),
    SeatColors("black", "2100", "100", "bird", "i"),
)
# The meadow's six show less cloth.
_MEADOW_COLORS = ("feaj vut", "HMLK utt", "srih sin", "xwvu vut", "RQQP RQP", "hgck hgc")
MEADOW_SEATS = tuple(
    replace(seat, tones=colors[:4], legs=colors[5:])
    for seat, colors in zip(SEATS, _MEADOW_COLORS, strict=False)
)
# The tones that the crimson seat is painted in, its trousers, boots and facings.
_PAINTED, _PAINTED_LEGS, _FACINGS = "Zfea", "43o", "k"
# In ends: the layers, and the row from which on there are legs.
_END_LAYERS, _HIPS = ("body", "emblem"), 34
# The first row that water hides, by how clips begin.
_WATERLINES = {"swim": 19, "drift": 19, "sink": 20}


@cache
def layer_pictures(name: str) -> dict[str, Image.Image]:
    """Return the first frames of a sheet of layers by their tags."""
    return {tag: frames[0] for tag, _, frames in read_clips(LAYERS / f"{name}.json")}


def seat_colored(picture: Image.Image, tones: str) -> Image.Image:
    """Return a picture with a seat's colours in place of those of the crimson seat."""
    return recolored(picture, str.maketrans(_PAINTED, tones))


def _draw_emblem(
    picture: Image.Image, patch: Image.Image, seat: SeatColors, scale: int = 1
) -> None:
    """Put a seat's emblem where the patch lies; in its darkest colour if the patch is dark."""
    box = patch.getbbox()
    if box is None:
        return
    mark = layer_pictures("castle/marks3")[seat.emblem]
    size = scale * mark.width, scale * mark.height
    mark = mark.resize(size, Image.Resampling.NEAREST)
    for y in range(mark.height):
        for x in range(mark.width):
            at = box[0] + x, box[1] + y
            if letter_at(mark, (x, y)) != "." != letter_at(patch, at):
                tone = seat.emblem_tone if letter_at(patch, at) == "9" else seat.tones[3]
                set_pixel(picture, at, tone)


def _figure(layers: Mapping[str, Image.Image], seat: SeatColors, tag: str) -> Image.Image:
    own = str.maketrans(_PAINTED + _PAINTED_LEGS + _FACINGS, seat.tones + seat.legs + seat.tones[2])
    picture = recolored(layers["body"], own)
    _draw_emblem(picture, layers["emblem"], seat)
    paste(picture, seat_colored(layers["arms"], seat.tones), (0, 0))
    blank = new_image(*picture.size)
    paste(picture, layers.get("gear", blank), (0, 0))
    picture = outlined(picture)
    waterline = _WATERLINES.get(tag.partition("_")[0])
    if waterline is not None:
        picture.paste((0, 0, 0, 0), (0, waterline, *picture.size))
    paste(picture, layers.get("foam", blank), (0, 0))
    return picture


def _end_figure(body: Image.Image, patch: Image.Image, seat: SeatColors) -> Image.Image:
    """Return a figure of a painting, twice as fine as those of boards; its outline is painted."""
    picture = seat_colored(body, seat.tones)
    # Hair and bags keep the tones of trousers.
    legs = body.crop((0, _HIPS, *body.size))
    own = str.maketrans(_PAINTED + _PAINTED_LEGS, seat.tones + seat.legs)
    paste(picture, recolored(legs, own), (0, _HIPS))
    _draw_emblem(picture, patch, seat, 2)
    return picture


def _end_clips(theme: str, seat: SeatColors) -> list[Clip]:
    bodies, patches = (read_clips(LAYERS / theme / f"end_{name}.json") for name in _END_LAYERS)
    return [
        (tag, ms, [_end_figure(*pair, seat) for pair in zip(frames, patches[n][2], strict=True)])
        for n, (tag, ms, frames) in enumerate(bodies)
    ]


def seat_sheets(theme: str, seats: Sequence[SeatColors]) -> dict[str, list[Clip]]:
    """Return the sheets of a theme's seats; its figure has the layers `seat_body` and so on."""
    paths = sorted((LAYERS / theme).glob("seat_*.json"))
    layers = {path.stem.removeprefix("seat_"): read_clips(path) for path in paths}
    made: dict[str, list[Clip]] = {}
    for seat in seats:
        made[f"{theme}/seat_{seat.name}.end"] = _end_clips(theme, seat)
        made[f"{theme}/seat_{seat.name}"] = [
            (
                tag,
                ms,
                [
                    _figure({name: clips[n][2][i] for name, clips in layers.items()}, seat, tag)
                    for i in range(len(frames))
                ],
            )
            for n, (tag, ms, frames) in enumerate(layers["body"])
        ]
    return made
