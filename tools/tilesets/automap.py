"""Tiled automapping rules that decorate plain tiles with wall faces, streams and shores.

A rule is a pattern of cells with required and forbidden tiles; its output goes to a decoration
layer. Every ruleset has one map of rules for each floor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.content.tmx.writer import FACES_LAYER, SIGNS_LAYER
from game.core.grid import CARDINALS, STAIRS_DOWN, STAIRS_UP, Direction, Pos, Terrain
from game.core.level import layer_name
from game.rulesets import RULESETS
from game.ui.board.dungeon_tiles import INNER_CORNERS
from tools.tilesets.autotiles import (
    BLOBS,
    HOME,
    KIND_OF_FLOW,
    SHADOWS,
    STYLES,
    frame_tile,
    shadow_tile,
    wall_tile,
)
from tools.tilesets.home_and_portal_tiles import LANDMARK_TILESETS
from tools.tilesets.sprite_tiles import TILE
from tools.tilesets.tileset import HEAD, VERSION
from tools.tilesets.tileset_definitions import THEME_OF_TILESET, TILESETS_OF_RULESET, tilesets

RULES_FILE = "rules.txt"
CLEAR = "clear"
_MAX_FLOORS = 4
# The most homes, and the most portals, that a field can have.
_LANDMARKS = 6
_BITS = {Direction.N: 1, Direction.E: 2, Direction.S: 4, Direction.W: 8}
_COLUMNS, _RULE_SPACING = 10, 4
# Wall styles of the five outputs: Tiled picks one at random, so three of five walls are plain.
_STYLE_CHOICES = (STYLES[0], STYLES[0], *STYLES)
_OPEN_TERRAIN = (Terrain.FLOOR, Terrain.EXIT, *STAIRS_DOWN, *STAIRS_UP)
_OPEN_KINDS = tuple(sorted(terrain.name.lower() for terrain in _OPEN_TERRAIN))


@dataclass(frozen=True, slots=True)
class AutomapRule:
    """Required and forbidden tiles by cell, and the tiles it may put on the center cell."""

    required: dict[Pos, tuple[int, ...]]
    forbidden: dict[Pos, tuple[int, ...]]
    output: tuple[int, ...]


_CENTER = Pos(1, 1)


class _TileNumbers:
    """The tile numbers (GIDs) of a ruleset's tilesets on its rule maps."""

    def __init__(self, ruleset: str) -> None:
        self.plain, self.look = (tilesets()[name] for name in TILESETS_OF_RULESET[ruleset][:2])
        self.first_look = 1 + self.plain.tile_count

    def of_kinds(self, *kinds: str) -> tuple[int, ...]:
        """Return the plain and detailed tiles of some classes."""
        numbers = [1 + n for kind in kinds for n in self.plain.tiles_by_kind().get(kind, ())]
        numbers += [
            self.first_look + n for kind in kinds for n in self.look.tiles_by_kind().get(kind, ())
        ]
        return tuple(numbers)

    def detailed(self, name: str) -> int:
        """Return a detailed tile."""
        return self.first_look + self.look.numbers[name]

    def plain_of_kind(self, kind: str) -> tuple[int, ...]:
        """Return the plain tiles of a class; detailed tiles need no decoration."""
        return tuple(1 + n for n in self.plain.tiles_by_kind()[kind])


def _wall_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    open_ground = tiles.of_kinds(*_OPEN_KINDS)
    for mask, corners in BLOBS:
        sides = {side: bool(mask & _BITS[side]) for side in CARDINALS}
        for number, (diagonal, one, other) in enumerate(INNER_CORNERS):
            if not sides[one] and not sides[other]:
                sides[diagonal] = number in corners
        names = [wall_tile(style, (mask, corners)) for style in _STYLE_CHOICES]
        output = tuple(tiles.detailed(name) for name in names)
        yield _neighbour_rule({_CENTER: tiles.plain_of_kind("wall")}, sides, open_ground, output)
    for clips in SHADOWS:
        sides = {Direction.N: "shade_n" not in clips, Direction.W: "shade_w" not in clips}
        output = (tiles.detailed(shadow_tile(clips)),)
        yield _neighbour_rule({_CENTER: tiles.of_kinds("floor")}, sides, open_ground, output)


def _neighbour_rule(
    center: dict[Pos, tuple[int, ...]],
    sides: dict[Direction, bool],
    ground: tuple[int, ...],
    output: tuple[int, ...],
) -> AutomapRule:
    """Return a rule that some neighbours have these ground tiles and the others do not."""
    required = {_CENTER.step(side): ground for side, has in sides.items() if has}
    forbidden = {_CENTER.step(side): ground for side, has in sides.items() if not has}
    return AutomapRule({**center, **required}, forbidden, output)


def _spring_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    for outflow, kind in KIND_OF_FLOW.items():
        output = (tiles.detailed(frame_tile(f"spring_{outflow.name.lower()}")),)
        yield AutomapRule({_CENTER: tiles.plain_of_kind(kind)}, {}, output)


def _stream_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    for outflow, kind in KIND_OF_FLOW.items():
        for inflow in (inflow for inflow in KIND_OF_FLOW if inflow is not outflow.opposite):
            clip = f"river_{inflow.name.lower()}_{outflow.name.lower()}"
            required = {_CENTER: tiles.plain_of_kind(kind)}
            required[_CENTER.step(inflow.opposite)] = tiles.of_kinds(KIND_OF_FLOW[inflow])
            yield AutomapRule(required, {}, (tiles.detailed(frame_tile(clip)),))


def _swamp_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    swamp = tiles.of_kinds("swamp")
    for mask in range(16):
        sides = {side: bool(mask & _BITS[side]) for side in CARDINALS}
        output = (tiles.detailed(frame_tile(f"swamp_{mask}")),)
        yield _neighbour_rule({_CENTER: tiles.plain_of_kind("swamp")}, sides, swamp, output)


def _landmark_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    for number in range(1, _LANDMARKS + 1):
        home, portal = frame_tile(HOME, number - 1), frame_tile("portal")
        for kind, tile in ((f"home_{number}", home), (f"portal_{number}", portal)):
            yield AutomapRule({_CENTER: tiles.plain_of_kind(kind)}, {}, (tiles.detailed(tile),))


def _sign_rules(tiles: _TileNumbers, tileset: str) -> Iterator[AutomapRule]:
    """Yield the rules for upright signs; their tileset follows the detailed tiles."""
    first, numbers = tiles.first_look + tiles.look.tile_count, tilesets()[tileset].numbers
    for number in range(1, _LANDMARKS + 1):
        for kind in (f"home_{number}", f"portal_{number}"):
            yield AutomapRule({_CENTER: tiles.plain_of_kind(kind)}, {}, (first + numbers[kind],))


def _ruleset_rules(ruleset: str) -> tuple[_TileNumbers, _RuleMap]:
    tiles = _TileNumbers(ruleset)
    if TILESETS_OF_RULESET[ruleset][1] in THEME_OF_TILESET:
        return tiles, _RuleMap([_wall_rules(tiles)])
    # Later rules overwrite earlier ones: streams replace springs.
    groups = (
        _spring_rules(tiles),
        _stream_rules(tiles),
        _swamp_rules(tiles),
        _landmark_rules(tiles),
    )
    return tiles, _RuleMap(groups)


class _RuleMap:
    """A rule map under construction: spaced patterns, with alternatives on layers of one name."""

    def __init__(self, groups: Iterable[Iterable[AutomapRule]]) -> None:
        # Tiled applies rules row by row, so that each group starts a new row.
        rows = [row for group in groups for row in _arrange_in_rows(list(group))]
        self.width = _COLUMNS * _RULE_SPACING
        self.height = len(rows) * _RULE_SPACING
        self.layers: list[tuple[str, list[int]]] = []
        self._taken: dict[tuple[str, int], list[int]] = {}
        for y, row in enumerate(rows):
            for x, rule in enumerate(row):
                self._add(rule, Pos(x * _RULE_SPACING, y * _RULE_SPACING))

    def _add(self, rule: AutomapRule, corner: Pos) -> None:
        for cell in (*rule.required, *rule.forbidden):
            self._put("regions", 0, corner, cell, 1)
        for name, cells in (("input_", rule.required), ("inputnot_", rule.forbidden)):
            for cell, choices in cells.items():
                for number, tile in enumerate(choices):
                    self._put(name, number, corner, cell, tile)
        for number in range(len(_STYLE_CHOICES)):
            tile = rule.output[number % len(rule.output)]
            self._put(f"output{number + 1}_", 0, corner, _CENTER, tile)

    def _put(self, name: str, number: int, corner: Pos, cell: Pos, tile: int) -> None:
        if (name, number) not in self._taken:
            cells = [0] * (self.width * self.height)
            self._taken[name, number] = cells
            self.layers.append((name, cells))
        x, y = corner.x + cell.x, corner.y + cell.y
        self._taken[name, number][y * self.width + x] = tile


def _arrange_in_rows(rules: list[AutomapRule]) -> list[list[AutomapRule]]:
    return [rules[start : start + _COLUMNS] for start in range(0, len(rules), _COLUMNS)]


def _layer_name(layer: str, board: int, target_layer: str) -> str:
    """Return a rule layer's full name for one floor."""
    if layer.startswith("output"):
        return layer + layer_name(target_layer, board)
    return layer if layer == "regions" else layer + layer_name("terrain", board)


def _rule_map_tmx(
    rule_map: _RuleMap,
    sources: list[tuple[int, str]],
    value: str,
    board: int = 0,
    target_layer: str = FACES_LAYER,
) -> str:
    lines = [
        HEAD,
        f'<map {VERSION} orientation="orthogonal" renderorder="right-down" '
        f'width="{rule_map.width}" height="{rule_map.height}" '
        f'tilewidth="{TILE}" tileheight="{TILE}" '
        f'infinite="0" nextlayerid="{len(rule_map.layers) + 1}" nextobjectid="1">',
        " <properties>",
        f'  <property name="{value}" type="bool" value="true"/>',
        " </properties>",
        *(f' <tileset firstgid="{n}" source="../tilesets/{name}.tsx"/>' for n, name in sources),
    ]
    for number, (name, cells) in enumerate(rule_map.layers, 1):
        rows = [
            ",".join(map(str, cells[start : start + rule_map.width]))
            for start in range(0, len(cells), rule_map.width)
        ]
        lines += [
            f' <layer id="{number}" name="{_layer_name(name, board, target_layer)}" '
            f'width="{rule_map.width}" height="{rule_map.height}">',
            '  <data encoding="csv">',
            ",\n".join(rows),
            "</data>",
            " </layer>",
        ]
    return "\n".join([*lines, "</map>"]) + "\n"


def automap_files() -> Iterator[tuple[str, str]]:
    """Yield name and text of the rule maps and of the file that lists them.

    The first maps clear all earlier output, as a cell may need no decoration any more.
    """
    names = []
    for ruleset, (plain, look, *_) in TILESETS_OF_RULESET.items():
        tiles, rule_map = _ruleset_rules(ruleset)
        sources = [(1, plain), (tiles.first_look, look)]
        for board in range(min(_MAX_FLOORS, RULESETS[ruleset].map_schema.max_boards)):
            names.append(plain if board == 0 else f"{plain}-{board + 1}")
            yield f"{names[-1]}.tmx", _rule_map_tmx(rule_map, sources, "MatchOutsideMap", board)
        if ruleset in LANDMARK_TILESETS:
            names.append(LANDMARK_TILESETS[ruleset])
            sources.append((tiles.first_look + tiles.look.tile_count, names[-1]))
            sign_rules = _RuleMap([_sign_rules(tiles, names[-1])])
            yield (
                f"{names[-1]}.tmx",
                _rule_map_tmx(sign_rules, sources, "MatchOutsideMap", target_layer=SIGNS_LAYER),
            )
    clearing = _RuleMap([[AutomapRule({_CENTER: (1,)}, {_CENTER: (1,)}, (1,))]])
    sources = [(1, next(iter(TILESETS_OF_RULESET.values()))[0])]
    for board in range(_MAX_FLOORS):
        names.insert(board, CLEAR if board == 0 else f"{CLEAR}-{board + 1}")
        yield f"{names[board]}.tmx", _rule_map_tmx(clearing, sources, "DeleteTiles", board)
    names.insert(_MAX_FLOORS, f"{CLEAR}-signs")
    yield (
        f"{names[_MAX_FLOORS]}.tmx",
        _rule_map_tmx(clearing, sources, "DeleteTiles", target_layer=SIGNS_LAYER),
    )
    yield RULES_FILE, "".join(f"{name}.tmx\n" for name in names)
