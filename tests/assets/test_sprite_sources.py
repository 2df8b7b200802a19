"""The text format of sprites."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from sprites.art.palette import image_from_rows, letter_at, outlined
from sprites.art.source import SpriteSource


def _source(tmp_path: Path, text: str) -> SpriteSource:
    path = tmp_path / "source.txt"
    path.write_text(text, encoding="utf-8")
    return SpriteSource(path)


def test_a_source_places_mirrors_tints_and_outlines(tmp_path: Path) -> None:
    source = _source(
        tmp_path,
        "# a comment\nsize 4 3\npart ab\nab\ntint cd ab ab cd\npaint p ab@1,1 cd!@1,2\n"
        "make m ab@1,1\nclip c 70 p m p@1,0\n",
    )
    ((tag, ms, frames),) = source.clips
    assert (tag, ms, len(frames)) == ("c", 70, 3)
    assert frames[0].tobytes() == _image(("....", ".ab.", ".dc.")).tobytes()
    assert frames[2].tobytes() == _image(("....", "..ab", "..dc")).tobytes()
    assert letter_at(frames[1], (0, 1)) != "."
    assert letter_at(frames[1], (3, 1)) == "0"


def _image(rows: tuple[str, ...]) -> Image.Image:
    return image_from_rows(rows)


def test_an_inked_frame_is_centered_and_outlined(tmp_path: Path) -> None:
    source = _source(tmp_path, "size 5 5\ninked dot\n9\neach 100\n")
    ((_, _, (frame,)),) = source.clips
    assert (
        frame.tobytes() == outlined(_image((".....",) * 2 + ("..9..",) + (".....",) * 2)).tobytes()
    )
    assert frame.getbbox() == (1, 1, 4, 4)


@pytest.mark.parametrize(
    "text",
    [
        "size 4 4\nclip c 100 missing\n",
        "size 4 4\nframe big\naaaaa\neach 100\n",
        "size 4 4\nframe odd\na?\neach 100\n",
        "size 4 4\nframe a\na\nclip c 100 a@x\n",
    ],
)
def test_a_broken_source_is_an_error(tmp_path: Path, text: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        _source(tmp_path, text)
