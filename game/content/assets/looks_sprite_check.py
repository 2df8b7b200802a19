"""Looks against sprite sheets: whether the sheets and clips that a file names are there."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from game.content.assets.errors import AssetError
from game.content.assets.looks import SHARED, looks_file, looks_of, own_rows
from game.content.assets.sprite_sheets import EFFECTS, TILES, read_sprite_sheet
from game.content.assets.tableau_layer import TABLEAU_SHEETS

# A key of a file, and the sheet and clip that it names; any sheet of that name with clip "".
Reference = tuple[str, str, str]
_EFFECT_TABLES = ("item_clips", "use_clips", "hit_clips", "own_clips", "seat_clips")


@cache
def check_sheets(ruleset_name: str, root: Path) -> None:
    """Raise AssetError for the first sheet or clip in a ruleset's looks that `root` lacks.

    Clips of figures and effects in the shared file are not looked for: a theme may do without.
    """
    for problem in sheet_problems(ruleset_name, root):
        raise AssetError(problem)


def sheet_problems(ruleset_name: str, root: Path) -> Iterator[str]:
    """Yield a sentence for each sheet or clip in a ruleset's looks that `root` lacks."""
    looks = looks_of(ruleset_name)
    for file, may_lack in ((SHARED, (TILES, EFFECTS)), (ruleset_name, ())):
        for key, sheet, clip in _references(own_rows(file), looks.chart_sheet):
            names = (sheet,) if "/" in sheet else looks.sheet_names(sheet)
            path = next((p for name in names if (p := root / f"{name}.json").exists()), None)
            if sheet in may_lack:
                continue
            if path is None:
                yield f"The looks {looks_file(file)}: {key}: there is no sprite sheet {sheet!r}."
            elif clip and not any(f"{n}_".startswith(f"{clip}_") for n in sheet_clips(path)):
                yield (
                    f"The looks {looks_file(file)}: {key}:"
                    f" the sprite sheet {path} has no clip {clip!r},"
                    f" only {', '.join(sorted(sheet_clips(path)))}."
                )


@cache
def sheet_clips(path: Path) -> frozenset[str]:
    """Return the names of a sheet's clips; none if there is no such sheet."""
    return frozenset(read_sprite_sheet(path) if path.exists() else ())


def _references(rows: Mapping[str, Any], chart_sheet: str) -> Iterator[Reference]:
    yield from _sheets(rows)
    if rows.get("panel"):
        yield "panel", "panel", rows["panel"]
    for table, sheet in (("walls", "walls"), ("chart_walls", chart_sheet)):
        yield from ((f"{table}.{name}", sheet, wall) for name, wall in rows.get(table, {}).items())
    for name, look in rows.get("gauges", {}).items():
        yield f"gauges.{name}.icon", "icons", look.icon
        yield f"gauges.{name}.pips", "pips", look.pips
    for name, look in rows.get("marks", {}).items():
        if look.style == "icon":
            yield f"marks.{name}", "icons", name
    yield from _tableau_clips(rows)
    yield from _terrain_clips(rows, chart_sheet)
    for key, clip in _effects(rows):
        if clip:
            yield key, EFFECTS, clip


def _sheets(rows: Mapping[str, Any]) -> Iterator[Reference]:
    if rows.get("theme"):
        yield "theme", f"{rows['theme']}/{TILES}", ""
    for name, sheet in rows.get("sprites", {}).items():
        yield f"sprites.{name}", sheet, ""
    for name in rows.get("emissive_colors", {}):
        yield f"emissive_colors.{name}", name, ""
    for name, steps in rows.get("pile_sheets", {}).items():
        yield from ((f"pile_sheets.{name}", sheet, "") for _, sheet in steps)
    for number, air in enumerate(rows.get("atmospheres", ()), 1):
        yield f"atmospheres[{number}].tiles", air.tiles, ""
        for part in (*air.backdrop, *air.motes):
            yield f"atmospheres[{number}].backdrop", "backdrop", part.clip
        if air.path_light is not None:
            yield f"atmospheres[{number}].path_light", air.tiles, "path"
    yield from (("worn", f"wear_{kind}", "") for kind in rows.get("worn", ()))
    if rows.get("chart_sheet"):
        yield "chart_sheet", rows["chart_sheet"], ""


def _tableau_clips(rows: Mapping[str, Any]) -> Iterator[Reference]:
    for name, layers in rows.get("tableaux", {}).items():
        for number, layer in enumerate(layers, 1):
            if layer.clip:
                key = f"tableaux.{name}[{number}].clip"
                yield key, layer.sheet or TABLEAU_SHEETS[name], layer.clip


def _terrain_clips(rows: Mapping[str, Any], chart_sheet: str) -> Iterator[Reference]:
    for name, look in rows.get("terrain", {}).items():
        key = f"terrain.{name}"
        references = (
            (f"{key}.clip", TILES, look.clip),
            (f"{key}.spring", TILES, look.spring),
            (f"{key}.chart", chart_sheet, look.chart),
        )
        yield from (reference for reference in references if reference[2])
        if look.upright is not None:
            yield f"{key}.upright", look.upright.sheet, look.upright.clip.format(1)


def _effects(rows: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, look in rows.get("terrain", {}).items():
        for field in ("entry", "bump", "arrival"):
            yield f"terrain.{name}.{field}", getattr(look, field)
    for table, fields in (
        ("attacks", ("clip", "projectile_clip")),
        ("projectiles", ("clip", "launch_clip", "impact_clip")),
    ):
        for name, look in rows.get(table, {}).items():
            for field in fields:
                yield f"{table}.{name}.{field}", getattr(look, field)
    for table in _EFFECT_TABLES:
        yield from ((f"{table}.{name}", clip) for name, clip in rows.get(table, {}).items())
    for kind, element in rows.get("breaths", {}).items():
        yield f"breaths.{kind}", f"breath_{element}"
