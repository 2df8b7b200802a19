"""Mutations of a map file: its bytes, its numbers, its structure."""

import base64
import gzip
import random
import re
import zlib
from collections.abc import Callable
from xml.etree.ElementTree import Element, ParseError, fromstring, tostring

from game.content.tmx.tile_layers import zstd

ODD_VALUES = (
    "", "0", "-1", "1", "2", "5", "15", "16", "17", "64", "255", "256", "257", "4096", "10000",
    "65536", "1000000", "2147483647", "2147483648", "3221225473", "4294967295", "4294967296",
    "9" * 20, "9" * 5000, "1e308", "-1e308", "1e-9", "nan", "inf", "-0", "0x10", "1.5", "1_0", "+1",
    "\u0661", "\u00b2", "true", "false", "x" * 5000, "\n", "a\nb", "\u202e", "%s", "{0}", "../..",
    "../../../etc/passwd", "/dev/zero",
    "../../secret.tx", "../../secret.tsx", "../../secret.png",
    "C:\\x.tsx", "sets/room.tsx", "../things/devil.tx", ".",
    "map.tmx", "\u0000x"[1:], "terrain", "terrain 2", "terrain 99", "actors", "actors 2", "edges",
    "decor", "class", "int", "bool", "string", "float", "file", "object", "csv", "base64", "zlib",
    "gzip", "zstd", "railgun", "river", "psttrl", "hero", "devil", "treasure", "floor", "wall",
    "isometric", "orthogonal", "center", "edge", "corner", "N", "none",
)  # fmt: skip
TAGS = (
    "map", "tileset", "tile", "layer", "data", "chunk", "objectgroup", "object", "group", "point",
    "polygon", "ellipse", "text", "properties", "property", "image", "imagelayer", "wangsets",
    "wangset", "wangcolor", "wangtile", "template", "animation", "frame", "tileoffset", "editor",
)  # fmt: skip
NAMES = (
    "name", "type", "class", "id", "gid", "firstgid", "source", "width", "height", "x", "y",
    "tilewidth", "tileheight", "tilecount", "columns", "infinite", "orientation", "encoding",
    "compression", "value", "propertytype", "template", "offsetx", "offsety", "rotation", "visible",
    "objectalignment", "wangid", "tileid", "color", "margin", "spacing", "parent", "layers", "data",
)  # fmt: skip
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes, "zlib": zlib.compress, "gzip": gzip.compress, "zstd": zstd.compress,
}  # fmt: skip
_NUMBER = re.compile(rb"-?\d+(\.\d+)?")


def mutate(content: bytes, dice: random.Random) -> bytes:
    """Return a file with one to four mutations of any kind."""
    for _ in range(dice.randint(1, 4)):
        if len(content) > (1 << 20):
            # Another mutation would take the memory that reading it is judged by.
            break
        (way,) = dice.choices((_mutate_bytes, _mutate_number, _mutate_tree), (1, 2, 4))
        content = way(content, dice)
    return content


def _mutate_bytes(content: bytes, dice: random.Random) -> bytes:
    mutated = bytearray(content or b"<map/>")
    at, much = dice.randrange(len(mutated)), dice.randint(1, 60)
    match dice.randrange(6):
        case 0:
            mutated[at] = dice.choice(b"0123456789<>\"/-.,x&;=' ")
        case 1:
            del mutated[at : at + much]
        case 2:
            mutated[at:at] = mutated[at : at + much]
        case 3:
            mutated[at] = dice.randrange(256)
        case 4:
            del mutated[at:]
        case _:
            other = dice.randrange(len(mutated))
            mutated[at : at + much], mutated[other : other + much] = (
                mutated[other : other + much],
                mutated[at : at + much],
            )
    return bytes(mutated)


def _mutate_number(content: bytes, dice: random.Random) -> bytes:
    numbers = list(_NUMBER.finditer(content))
    if not numbers:
        return content
    number = dice.choice(numbers)
    return content[: number.start()] + dice.choice(ODD_VALUES).encode() + content[number.end() :]


def _mutate_tree(content: bytes, dice: random.Random) -> bytes:
    try:
        root = fromstring(content)
    except (ParseError, ValueError, LookupError):
        return _mutate_bytes(content, dice)
    elements = list(root.iter())
    dice.choice(_OPERATIONS)(root, dice.choice(elements), dice.choice(elements), dice)
    try:
        return tostring(root)
    except RecursionError:
        return content


def _delete(root: Element, chosen: Element, _: Element, dice: random.Random) -> None:
    for parent in root.iter():
        if chosen in list(parent):
            parent.remove(chosen)
            return


def _repeat(root: Element, chosen: Element, other: Element, dice: random.Random) -> None:
    """Put an element into another, rarely thousands of times."""
    if any(element is other for element in chosen.iter()):
        return
    other.extend(
        [chosen] * dice.choice((1, 1, 2, 3, 70, 5000 if len(list(chosen.iter())) < 4 else 9))
    )


def _rename(root: Element, chosen: Element, _: Element, dice: random.Random) -> None:
    chosen.tag = dice.choice(TAGS)


def _set(root: Element, chosen: Element, other: Element, dice: random.Random) -> None:
    name = dice.choice([*chosen.attrib, *NAMES] if dice.randrange(2) else [*chosen.attrib, "name"])
    chosen.set(name, dice.choice([*other.attrib.values(), *ODD_VALUES]).replace("\x00", ""))


def _unset(root: Element, chosen: Element, _: Element, dice: random.Random) -> None:
    if chosen.attrib:
        del chosen.attrib[dice.choice(list(chosen.attrib))]


def _nest(root: Element, chosen: Element, other: Element, dice: random.Random) -> None:
    """Put what an element holds deep into elements of one kind."""
    inside, tag = list(chosen), dice.choice(("group", "group", "property", "properties", "layer"))
    for child in inside:
        chosen.remove(child)
    for _ in range(dice.choice((1, 2, 5, 900))):
        inner = Element(tag, name=dice.choice(("x", "decor", "terrain")), type="class")
        chosen.append(inner)
        chosen = inner
    chosen.extend(inside)


def _insert(root: Element, chosen: Element, other: Element, dice: random.Random) -> None:
    new = Element(
        dice.choice(TAGS), {dice.choice(NAMES): dice.choice(ODD_VALUES) for _ in range(4)}
    )
    new.text = dice.choice(ODD_VALUES)
    chosen.insert(dice.randrange(len(chosen) + 1), new)


def _set_text(root: Element, chosen: Element, _: Element, dice: random.Random) -> None:
    chosen.text = (
        dice.choice(ODD_VALUES) if dice.randrange(2) else ",".join(dice.choices(ODD_VALUES, k=20))
    )


def _reencode_layer(root: Element, _: Element, __: Element, dice: random.Random) -> None:
    """Store a layer in another way: right, cut short, or a bomb."""
    holders = [element for element in root.iter() if element.tag in ("data", "chunk")]
    if not holders:
        return
    data, packer = dice.choice(holders), dice.choice(list(PACKERS))
    gids = [int(part) for part in re.findall(r"\d{1,9}", data.text or "")][:9999]
    content = b"".join(gid.to_bytes(4, "little") for gid in gids)
    content = dice.choice(
        (content, content[:-2], content * 3, bytes(4_000_000), dice.randbytes(80))
    )
    packed = PACKERS[packer](content)[: dice.choice((None, None, -3, 9))]
    data.text = base64.b64encode(packed[:100_000]).decode()
    data.set("encoding", "base64")
    data.set("compression", packer)


_OPERATIONS = (
    _delete, _repeat, _rename, _set, _set, _set, _unset, _nest, _insert, _insert, _set_text,
    _reencode_layer,
)  # fmt: skip
