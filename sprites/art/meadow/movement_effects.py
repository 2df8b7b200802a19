"""A meadow: splashes, bubbles and respawns."""

from PIL import Image

from sprites.art.palette import image_from_rows, new_image, paste, set_pixel
from sprites.art.shapes import draw_ring

# --- water


def splash(step: int, tones: str) -> Image.Image:
    """Return the splash of a fall into water; tones from the brightest to the darkest."""
    picture = new_image(16, 24)
    draw_ring(picture, (7.5, 19), 2 + step * 1.3, tones[min(2, step)], 0.38)
    if step > 1:
        draw_ring(picture, (7.5, 19), step * 0.9, tones[2], 0.38)
    flights = ((-1.5, 4.0), (-0.8, 5.0), (0.0, 5.8), (0.8, 5.0), (1.5, 4.2), (-2.0, 2.6), (2, 2.8))
    for index, (dx, speed) in enumerate(flights):
        age = step + 0.7
        x, y = round(7.5 + dx * age), round(18 - speed * age + 0.95 * age * age)
        if y > 19:
            continue
        # A sheet of water at first, then drops with short tails.
        for far in range((5, 5, 3, 2, 1)[step]):
            set_pixel(picture, (x - round(dx * far * 0.25), min(19, y + far)), tones[min(2, far)])
        if step in (1, 2) and index % 2 == 0:
            set_pixel(picture, (x + 1, y + 1), tones[1])
    return picture


def bubble(step: int) -> Image.Image:
    """Return bubbles that rise from a sunken player and burst."""
    picture = new_image(16, 16)
    for index, (x, start) in enumerate(((6, 13), (10, 15), (8, 11))):
        age = (step + index * 2) % 6
        y = start - age * 2
        if age == 5:
            for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
                set_pixel(picture, (x + dx, y + 2 + dy), "9")
        elif age > 2:
            paste(picture, image_from_rows((".9.", "9.M", ".M.")), (x - 1, y - 1))
        else:
            paste(picture, image_from_rows(("9M", "ML")), (x, y))
    return picture


# --- respawns


def respawn(step: int) -> Image.Image:
    """Return the ring of light in which a figure comes home."""
    picture = new_image(16, 24)
    for index in range(3):
        radius = 7.3 - (step + index * 2) % 6 * 1.1
        high = 20 - (step + index * 2) % 6 * 2.6
        tone = "hin s9"[(step + index * 2) % 6].replace(" ", "i")
        draw_ring(picture, (7.5, high), max(1.0, radius), tone, 0.35)
    for x, start in ((2, 20), (13, 18), (5, 22), (10, 21)):
        y = start - step * 3
        set_pixel(picture, (x, y), "9")
        set_pixel(picture, (x, y + 1), "s")
    return picture
