"""Automapping rules: Tiled lays walls with faces and streams with shores over plain tiles.

A rule is a pattern of cells, each with tiles that must be there or must not; what it lays down
goes to a layer of decoration. Every place has a map of rules, with floors one for each floor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.content.tmx.writer import FACES_LAYER, SIGNS_LAYER
from game.core.grid import CARDINALS, Direction, Pos
from game.core.level import layer_name
from game.rulesets import RULESETS
from game.ui.board.autotile import FLOW_DIRECTIONS
from game.ui.board.dungeon_tiles import INNER_CORNERS, OPEN_TERRAIN
from levels.tilesets.autotiles import (
    BLOBS,
    FIRST_HOME,
    FIRST_SHADOW,
    SHADOWS,
    TILES_PER_STYLE,
    first_tile,
)
from levels.tilesets.sign_tiles import SIGN_TILESETS, sign_tile
from levels.tilesets.sprite_tiles import TILE
from levels.tilesets.tileset import HEAD, VERSION
from levels.tilesets.tileset_definitions import THEME_OF_TILESET, TILESETS_OF_RULESET, tilesets

RULES_FILE = "rules.txt"
CLEAR = "clear"
_MAX_FLOORS = 4
# How many homes, and how many portals, a field can have.
_LANDMARKS = 6
_BITS = {Direction.N: 1, Direction.E: 2, Direction.S: 4, Direction.W: 8}
_COLUMNS, _RULE_SPACING = 10, 4
_WATER_KINDS = {side: terrain.name.lower() for terrain, side in FLOW_DIRECTIONS.items()}
# Of five walls three are plain; the choice falls by chance, fairly among these.
_STYLE_WEIGHTS = (0, 0, 0, 1, 2)
_OPEN_KINDS = tuple(sorted(terrain.name.lower() for terrain in OPEN_TERRAIN))


@dataclass(frozen=True, slots=True)
class AutomapRule:
    """Tiles that cells around a middle must have, must not have, and what may be laid on it."""

    required: dict[Pos, tuple[int, ...]]
    forbidden: dict[Pos, tuple[int, ...]]
    output: tuple[int, ...]


_CENTER = Pos(1, 1)


class _TileNumbers:
    """The numbers of a place's tiles on a map of rules."""

    def __init__(self, ruleset: str) -> None:
        self.plain, self.look = (tilesets()[name] for name in TILESETS_OF_RULESET[ruleset][:2])
        self.first_look = 1 + self.plain.tile_count

    def of_kinds(self, *kinds: str) -> tuple[int, ...]:
        """Return the tiles of some classes, of the plain set and of the look."""
        found = [1 + n for kind in kinds for n in self.plain.tiles_by_kind().get(kind, ())]
        found += [
            self.first_look + n for kind in kinds for n in self.look.tiles_by_kind().get(kind, ())
        ]
        return tuple(found)

    def plain_of_kind(self, kind: str) -> tuple[int, ...]:
        """Return the plain tiles of a class: those of the look are right as they are."""
        return tuple(1 + n for n in self.plain.tiles_by_kind()[kind])


def _wall_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    open_ground = tiles.of_kinds(*_OPEN_KINDS)
    for index, (mask, corners) in enumerate(BLOBS):
        sides = {side: bool(mask & _BITS[side]) for side in CARDINALS}
        for number, (diagonal, one, other) in enumerate(INNER_CORNERS):
            if not sides[one] and not sides[other]:
                sides[diagonal] = number in corners
        laid = tuple(tiles.first_look + style * TILES_PER_STYLE + index for style in _STYLE_WEIGHTS)
        yield _neighbour_rule({_CENTER: tiles.plain_of_kind("wall")}, sides, open_ground, laid)
    for number, names in enumerate(SHADOWS):
        sides = {Direction.N: "shade_n" not in names, Direction.W: "shade_w" not in names}
        laid = (tiles.first_look + FIRST_SHADOW + number,)
        yield _neighbour_rule({_CENTER: tiles.of_kinds("floor")}, sides, open_ground, laid)


def _neighbour_rule(
    center: dict[Pos, tuple[int, ...]],
    sides: dict[Direction, bool],
    ground: tuple[int, ...],
    output: tuple[int, ...],
) -> AutomapRule:
    """Return the rule that some sides have a ground and others have not."""
    wanted = {_CENTER.step(side): ground for side, there in sides.items() if there}
    banned = {_CENTER.step(side): ground for side, there in sides.items() if not there}
    return AutomapRule({**center, **wanted}, banned, output)


def _spring_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    for go, kind in _WATER_KINDS.items():
        laid = (tiles.first_look + first_tile(f"spring_{go.name.lower()}"),)
        yield AutomapRule({_CENTER: tiles.plain_of_kind(kind)}, {}, laid)


def _stream_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    for go, kind in _WATER_KINDS.items():
        for come in (come for come in _WATER_KINDS if come is not go.opposite):
            clip = f"river_{come.name.lower()}_{go.name.lower()}"
            wanted = {_CENTER: tiles.plain_of_kind(kind)}
            wanted[_CENTER.step(come.opposite)] = tiles.of_kinds(_WATER_KINDS[come])
            yield AutomapRule(wanted, {}, (tiles.first_look + first_tile(clip),))


def _swamp_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    swamp = tiles.of_kinds("swamp")
    for mask in range(16):
        sides = {side: bool(mask & _BITS[side]) for side in CARDINALS}
        laid = (tiles.first_look + first_tile(f"swamp_{mask}"),)
        yield _neighbour_rule({_CENTER: tiles.plain_of_kind("swamp")}, sides, swamp, laid)


def _landmark_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    for number in range(1, _LANDMARKS + 1):
        home, portal = FIRST_HOME + number - 1, first_tile("portal")
        for kind, laid in ((f"home_{number}", home), (f"portal_{number}", portal)):
            yield AutomapRule({_CENTER: tiles.plain_of_kind(kind)}, {}, (tiles.first_look + laid,))


def _sign_rules(tiles: _TileNumbers) -> Iterator[AutomapRule]:
    """Yield the rules for what stands on the field, whose tiles follow those of the look."""
    first = tiles.first_look + tiles.look.tile_count
    for number in range(1, _LANDMARKS + 1):
        for kind in (f"home_{number}", f"portal_{number}"):
            yield AutomapRule({_CENTER: tiles.plain_of_kind(kind)}, {}, (first + sign_tile(kind),))


def _ruleset_rules(ruleset: str) -> tuple[_TileNumbers, _RuleMap]:
    tiles = _TileNumbers(ruleset)
    if TILESETS_OF_RULESET[ruleset][1] in THEME_OF_TILESET:
        return tiles, _RuleMap([_wall_rules(tiles)])
    # Water from somewhere has the last word.
    groups = (
        _spring_rules(tiles),
        _stream_rules(tiles),
        _swamp_rules(tiles),
        _landmark_rules(tiles),
    )
    return tiles, _RuleMap(groups)


class _RuleMap:
    """A map of rules being written: rules stand apart, alternatives on layers of one name."""

    def __init__(self, groups: Iterable[Iterable[AutomapRule]]) -> None:
        # Rules are obeyed row by row: a later group has rows of its own.
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
        for number in range(len(_STYLE_WEIGHTS)):
            laid = rule.output[number % len(rule.output)]
            self._put(f"output{number + 1}_", 0, corner, _CENTER, laid)

    def _put(self, name: str, number: int, corner: Pos, cell: Pos, tile: int) -> None:
        if (name, number) not in self._taken:
            cells = [0] * (self.width * self.height)
            self._taken[name, number] = cells
            self.layers.append((name, cells))
        x, y = corner.x + cell.x, corner.y + cell.y
        self._taken[name, number][y * self.width + x] = tile


def _arrange_in_rows(rules: list[AutomapRule]) -> list[list[AutomapRule]]:
    return [rules[start : start + _COLUMNS] for start in range(0, len(rules), _COLUMNS)]


def _layer_name(layer: str, board: int, onto: str) -> str:
    """Return the full name of a layer of rules about one floor."""
    if layer.startswith("output"):
        return layer + layer_name(onto, board)
    return layer if layer == "regions" else layer + layer_name("terrain", board)


def _rule_map_tmx(
    sheet: _RuleMap,
    sources: list[tuple[int, str]],
    value: str,
    board: int = 0,
    onto: str = FACES_LAYER,
) -> str:
    lines = [
        HEAD,
        f'<map {VERSION} orientation="orthogonal" renderorder="right-down" '
        f'width="{sheet.width}" height="{sheet.height}" tilewidth="{TILE}" tileheight="{TILE}" '
        f'infinite="0" nextlayerid="{len(sheet.layers) + 1}" nextobjectid="1">',
        " <properties>",
        f'  <property name="{value}" type="bool" value="true"/>',
        " </properties>",
        *(f' <tileset firstgid="{n}" source="../tilesets/{name}.tsx"/>' for n, name in sources),
    ]
    for number, (name, cells) in enumerate(sheet.layers, 1):
        rows = [
            ",".join(map(str, cells[start : start + sheet.width]))
            for start in range(0, len(cells), sheet.width)
        ]
        lines += [
            f' <layer id="{number}" name="{_layer_name(name, board, onto)}" width="{sheet.width}" '
            f'height="{sheet.height}">',
            '  <data encoding="csv">',
            ",\n".join(rows),
            "</data>",
            " </layer>",
        ]
    return "\n".join([*lines, "</map>"]) + "\n"


def automap_files() -> Iterator[tuple[str, str]]:
    """Yield name and text of the maps of rules and of the list of them.

    Everything laid before is taken away first: a cell may need nothing now.
    """
    names = []
    for ruleset, (plain, look, *_) in TILESETS_OF_RULESET.items():
        tiles, sheet = _ruleset_rules(ruleset)
        sources = [(1, plain), (tiles.first_look, look)]
        for board in range(min(_MAX_FLOORS, RULESETS[ruleset].map_schema.max_boards)):
            names.append(plain if board == 0 else f"{plain}-{board + 1}")
            yield f"{names[-1]}.tmx", _rule_map_tmx(sheet, sources, "MatchOutsideMap", board)
        if ruleset in SIGN_TILESETS:
            names.append(SIGN_TILESETS[ruleset])
            sources.append((tiles.first_look + tiles.look.tile_count, names[-1]))
            standing = _RuleMap([_sign_rules(tiles)])
            yield (
                f"{names[-1]}.tmx",
                _rule_map_tmx(standing, sources, "MatchOutsideMap", onto=SIGNS_LAYER),
            )
    never = _RuleMap([[AutomapRule({_CENTER: (1,)}, {_CENTER: (1,)}, (1,))]])
    sources = [(1, next(iter(TILESETS_OF_RULESET.values()))[0])]
    for board in range(_MAX_FLOORS):
        names.insert(board, CLEAR if board == 0 else f"{CLEAR}-{board + 1}")
        yield f"{names[board]}.tmx", _rule_map_tmx(never, sources, "DeleteTiles", board)
    names.insert(_MAX_FLOORS, f"{CLEAR}-signs")
    yield (
        f"{names[_MAX_FLOORS]}.tmx",
        _rule_map_tmx(never, sources, "DeleteTiles", onto=SIGNS_LAYER),
    )
    yield RULES_FILE, "".join(f"{name}.tmx\n" for name in names)
