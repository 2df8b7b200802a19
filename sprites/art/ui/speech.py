"""Speech bubbles: nine slices, and the tail that points at who speaks."""

from __future__ import annotations

from PIL import Image

from sprites.art.palette import Clip, fill_rect, image_from_rows, new_image, set_pixel


def bubble(*, loud: bool) -> Image.Image:
    """Return a speech bubble in nine slices of eight pixels."""
    picture = new_image(24, 24)
    rim, face, light = ("X", "1", "Y") if loud else ("u", "1", "v")
    fill_rect(picture, (2, 0, 21, 23), "0")
    fill_rect(picture, (0, 2, 23, 21), "0")
    fill_rect(picture, (1, 1, 22, 22), "0")
    fill_rect(picture, (2, 1, 21, 22), rim)
    fill_rect(picture, (1, 2, 22, 21), rim)
    fill_rect(picture, (2, 1, 21, 1), light)
    fill_rect(picture, (1, 2, 1, 21), light)
    fill_rect(picture, (2, 2, 21, 21), face)
    fill_rect(picture, (2, 21, 21, 21), "0")
    for at in ((2, 2), (21, 2)):
        set_pixel(picture, at, rim)
    return picture


def tail(*, loud: bool) -> Image.Image:
    """Return the tail from a bubble to the speaker; it covers the bubble's lower rim."""
    rim = "X" if loud else "u"
    rows = ("{111111}", "0{1111}0", ".0{11}0.", "..0{}0..", "...00...")
    return image_from_rows([text.replace("{", rim).replace("}", rim) for text in rows])


def speech() -> list[Clip]:
    """Return the clips of a bubble and its tail, also in the alert style."""
    return [
        ("bubble", 100, [bubble(loud=False)]),
        ("bubble_loud", 100, [bubble(loud=True)]),
        ("tail", 100, [tail(loud=False)]),
        ("tail_loud", 100, [tail(loud=True)]),
    ]
