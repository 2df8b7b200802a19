"""Tiled object templates: every actor and item, ready to be dragged onto a map."""

from collections.abc import Iterator

from game.rulesets import RULESETS
from tools.tilesets.tileset import HEAD
from tools.tilesets.tileset_definitions import TILESETS_OF_RULESET, tilesets


def template_files() -> Iterator[tuple[str, str]]:
    """Yield path (like `railgun/devil.tx`) and text of every template."""
    for name, ruleset in RULESETS.items():
        for kind in ruleset.map_schema.spawns:
            yield f"{name}/{kind}.tx", _template_text(name, kind)


def _template_text(ruleset: str, kind: str) -> str:
    for name in TILESETS_OF_RULESET[ruleset]:
        numbers = tilesets()[name].tiles_by_kind().get(kind)
        if numbers:
            break
    else:
        raise KeyError(f"no tileset of {ruleset} has a tile of class {kind}")
    width, height = tilesets()[name].tile_size
    lines = [
        HEAD,
        "<template>",
        f' <tileset firstgid="1" source="../../tilesets/{name}.tsx"/>',
        f' <object type="{kind}" gid="{numbers[0] + 1}" width="{width}" height="{height}"/>',
        "</template>",
    ]
    return "\n".join(lines) + "\n"
