"""Large and hostile maps: refused or read quickly, with a bounded number of problems."""

import base64
import sys
import time
import zlib
from pathlib import Path

import pytest

from tests.support.tiled_texts import problems

CELLS = 256 * 256
# Measuring coverage makes everything several times as slow.
SECONDS = 2 if sys.gettrace() is None else 8
WALLS = (
    '<wangsets><wangset type="edge"><wangcolor name="breakable"/>'
    '<wangtile tileid="1" wangid="1,0,1,0,1,0,1,0"/></wangset></wangsets>'
)


def layer(name: str, gid: int) -> str:
    packed = base64.b64encode(zlib.compress(gid.to_bytes(4, "little") * CELLS)).decode()
    data = f'<data encoding="base64" compression="zlib">{packed}</data>'
    return f'<layer name="{name}" width="256" height="256">{data}</layer>'


def tmx(*parts: str, ruleset: str = "railgun", properties: str = "", sets: str = "") -> str:
    size = 'width="256" height="256" tilewidth="16" tileheight="16"'
    tiles = f'<tileset firstgid="1" tilecount="4"><tile id="0" type="floor"/>{WALLS}</tileset>'
    named = f'<properties><property name="ruleset" value="{ruleset}"/>{properties}</properties>'
    return f'<map orientation="orthogonal" {size}>{named}{tiles}{sets}{"".join(parts)}</map>'


FLOOR = layer("terrain", 1)
MANY = "".join(f'<property name="p{number}" value="1"/>' for number in range(20_000))
OBJECTS = '<object type="dog" x="0" y="0"/>' * 4096
CASES = {
    "walls": (tmx(FLOOR, layer("edges", 2), ruleset="river"), "the width is 256"),
    "properties": (tmx(FLOOR, properties=MANY), "'p0' is unknown"),
    "tilesets": (tmx(FLOOR, sets='<tileset firstgid="9" tilecount="1"/>' * 9000), "longer than 64"),
    "objects": (tmx(FLOOR, f'<objectgroup name="actors">{OBJECTS}</objectgroup>'), "'dog'"),
    "decor": (tmx(FLOOR, layer("decor", 3) * 63), "longer than 64"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_large_maps(name: str, tmp_path: Path) -> None:
    text, words = CASES[name]
    began = time.process_time()
    reported = problems(tmp_path, text)
    assert time.process_time() - began < SECONDS
    assert words in reported[0].text
    assert len(reported) <= 201


@pytest.mark.slow
def test_too_many_problems_are_counted(tmp_path: Path) -> None:
    last = problems(tmp_path, CASES["objects"][0])[-1]
    assert str(last) == "map.tmx: there are more than 200 problems; fix these first"
