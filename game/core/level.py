"""Levels, drawn or generated, and the schema of the maps that a ruleset can read."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game import UserError
from game.core.fast_dataclass import replace, value
from game.core.grid import Direction, Edge, Grid, Pos, Terrain

ParamValue = bool | int | str
# The name of levels that are generated from a seed.
RANDOM_LEVEL = "random"
# Hints for problems that maps of several rulesets can have.
HINT_TOO_LARGE = "make it smaller: Map, Resize Map"
HINT_NO_FLOOR = "move it, or paint floor under it"
HINT_CELL_TAKEN = "delete or move one of them"


def unnumbered(name: str) -> str:
    """Return a map's name without its number in the course, which may change."""
    return re.sub("^[0-9]+-", "", name)


@dataclass(frozen=True, slots=True)
class Param:
    """A named value that a map, a start on it or an option can set.

    The type of `default` is the type of the value; `low` and `high` bound numbers, `choices`
    lists the allowed words (empty: any), numbers are multiples of `step`, those that menus offer
    of `menu_step` if that is not 0. Screens announce a `cheat` that is set, during the match and
    at its end. A `random_only` parameter shapes random maps; drawn maps show its value by their
    drawing.
    """

    name: str
    default: ParamValue
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    step: int = 1
    menu_step: int = 0
    cheat: bool = False
    random_only: bool = False

    def problem(self, value: ParamValue) -> str | None:
        """Return what is wrong with a value, or None."""
        kind = type(value)
        if kind is not type(self.default):
            return f"must be of type {type(self.default).__name__}, not {kind.__name__}"
        if isinstance(value, int) and kind is not bool:
            if not self.low <= value <= self.high:
                return f"must be from {self.low} to {self.high}, not {value}"
            if value % self.step:
                return f"must be a multiple of {self.step}, not {value}"
        elif self.choices and value not in self.choices:
            return f"must be one of {', '.join(self.choices)}, not {value!r}"
        return None

    @property
    def values(self) -> Sequence[ParamValue]:
        """Return the values that menus offer, in order; none if any word will do.

        >>> list(Param("rounds", 100, 0, 200, step=50).values)
        [0, 50, 100, 150, 200]
        """
        if isinstance(self.default, bool):
            return (False, True)
        if isinstance(self.default, int):
            step = self.menu_step or self.step
            return range(-(-self.low // step) * step, self.high + 1, step)
        return self.choices


# Random maps by wish. They are no parameters of a map: its title names what was wished for.
USUAL_DANGER = 3
DANGER = Param("danger", USUAL_DANGER, 1, 5, random_only=True)
_MUTATOR, _PLAIN = "mutator", "plain"
# What can be wished for, and the usual values; numbers have a word in the title.
_USUAL = {DANGER.name: USUAL_DANGER, "needed": -1, "preset": "own", _MUTATOR: _PLAIN}
_NUMBERS = {DANGER.name: "danger", "needed": "target"}


def mutators(*names: str) -> Param:
    """Return the option that bends one rule of random maps, by the names of the ways."""
    return Param(_MUTATOR, _PLAIN, choices=(_PLAIN, *names), random_only=True)


def danger_of(params: Mapping[str, ParamValue]) -> int:
    """Return the danger wished for, 1 to 5; at 3 a random map is as the rules say."""
    return int(params.get(DANGER.name, USUAL_DANGER))


def mutator_of(params: Mapping[str, ParamValue]) -> str:
    """Return the mutator wished for, "plain" if there is none."""
    return str(params.get(_MUTATOR, _PLAIN))


def random_title(seed: int, params: Mapping[str, ParamValue]) -> str:
    """Return the title of a random map: its seed, and what was wished for.

    >>> random_title(7, {}), random_title(7, {"danger": 5, "mutator": "dark"})
    ('Seed 7', 'Seed 7, danger 5: dark')
    """
    wishes = {name: params.get(name, usual) for name, usual in _USUAL.items()}
    named = [(name, wish) for name, wish in wishes.items() if wish != _USUAL[name]]
    numbers = "".join(f", {_NUMBERS[name]} {wish}" for name, wish in named if name in _NUMBERS)
    words = ", ".join(str(wish) for name, wish in named if name not in _NUMBERS)
    return f"Seed {seed}{numbers}" + (f": {words}" if words else "")


def seed_text(seed: int, title: str) -> str:
    """Return what players pass on to share a random map: its seed, with the wishes in its title.

    >>> seed_text(7, "Seed 7, danger 5: dark"), seed_text(8, "Field of 8 x 8: maze, loud")
    ('7-d5-dark', '8-maze-loud')
    """
    wishes = re.split("[,:] ", title)[1:]
    return "-".join([str(seed), *(re.sub("^(.)[a-z]* ([0-9])", r"\1\2", wish) for wish in wishes)])


def read_seed(text: str, options: Sequence[Param]) -> tuple[str, dict[str, ParamValue]] | None:
    """Return a seed's digits and its wishes from a text; None if the options lack one.

    >>> read_seed("Seed 7-D5!", [DANGER, mutators("dark")])
    ('7', {'danger': 5, 'mutator': 'plain'})
    """
    found = re.search(r"([0-9]+)((?:-\w+)*)(?![\w-])", text.lower())
    if found is None:
        return None
    offered, words = [p for p in options if p.name in _USUAL], found[2].split("-")[1:]
    told = {f"{_NUMBERS.get(p.name, '')[:1]}{v}": (p.name, v) for p in offered for v in p.values}
    wishes = {p.name: p.default for p in offered} | dict(told.get(word, ("", "")) for word in words)
    return None if "" in wishes else (found[1], wishes)


@dataclass(frozen=True, slots=True)
class MapSchema:
    """What a ruleset can read from a map: terrains, kinds of spawns and their parameters.

    `max_boards` is how many boards (floors, one above the other) a map can have at most.
    `tilesets` names the files under levels/tilesets that draw these maps in Tiled: plain ground
    first, ground that looks like the game second, then objects and walls between cells.
    `edges` are the walls between cells that can be painted, if any, and `wrap_param` names the
    boolean parameter that joins the far borders, if there is one. Spawns of the kinds in
    `off_grid` belong to the cell of their centre; all others stand exactly on the grid.
    """

    terrains: tuple[Terrain, ...]
    spawns: Mapping[str, tuple[Param, ...]]
    params: tuple[Param, ...]
    max_boards: int = 1
    edges: tuple[Edge, ...] = ()
    wrap_param: str = ""
    off_grid: frozenset[str] = frozenset()
    tilesets: tuple[str, ...] = ()

    @property
    def defaults(self) -> tuple[tuple[str, ParamValue], ...]:
        """Return the default of every parameter, for levels that set none."""
        return _defaults(self.params)


def _defaults(params: Sequence[Param]) -> tuple[tuple[str, ParamValue], ...]:
    return tuple((param.name, param.default) for param in params)


@value(frozen=True, slots=True)
class Spawn:
    """An actor or item that a map places; `kind` is its class in Tiled."""

    kind: str
    pos: Pos
    facing: Direction = Direction.N
    board: int = 0
    params: tuple[tuple[str, ParamValue], ...] = ()

    def param(self, name: str) -> ParamValue:
        """Return a value by name; KeyError if the spawn has none."""
        return dict(self.params)[name]


@value(frozen=True, slots=True)
class Level:
    """A validated map; `params` holds a value for every parameter of the ruleset."""

    ruleset: str
    name: str
    title: str
    grids: tuple[Grid, ...]
    spawns: tuple[Spawn, ...] = ()
    params: tuple[tuple[str, ParamValue], ...] = ()
    author: str = ""
    note: str = ""

    @property
    def grid(self) -> Grid:
        """Return the first board."""
        return self.grids[0]

    def param(self, name: str) -> ParamValue:
        """Return a value by name; KeyError if the level has none."""
        return dict(self.params)[name]

    def int_param(self, name: str) -> int:
        """Return a whole-number parameter by name."""
        return int(self.param(name))

    def with_params(self, params: Mapping[str, ParamValue]) -> "Level":
        """Return the level with some values replaced."""
        return replace(self, params=tuple((n, params.get(n, v)) for n, v in self.params))


def active_cheats(options: Sequence[Param], level: Level) -> tuple[str, ...]:
    """Return the names of the cheats that a level sets."""
    return tuple(p.name for p in options if p.cheat and level.param(p.name) != p.default)


def par_of(level: Level) -> int:
    """Return a map's par score, 0 if it has none (the parameter `par`)."""
    return int(dict(level.params).get("par", 0))


def walled_room(width: int, height: int) -> Grid:
    """Return floor with a wall around it.

    >>> [list(walled_room(3, 3).terrain[row : row + 3]) for row in (0, 3)]
    [[2, 2, 2], [2, 1, 2]]
    """
    closed = bytes((Terrain.WALL,)) * width
    row = bytes((Terrain.WALL, *(Terrain.FLOOR,) * (width - 2), Terrain.WALL))
    return Grid(width, height, closed + row * (height - 2) + closed)


def default_level(
    ruleset: str, map_schema: MapSchema, grid: Grid, places: Sequence[tuple[str, Pos]]
) -> Level:
    """Return a level without a title; `places` are pairs of a kind and its cell."""
    params = {kind: _defaults(own) for kind, own in map_schema.spawns.items()}
    spawns = tuple(Spawn(kind, pos, params=params[kind]) for kind, pos in places)
    return Level(ruleset, "", "", (grid,), spawns, map_schema.defaults)


def layer_name(base: str, board: int) -> str:
    """Return the name of the layer for a board's ground or for its spawns.

    >>> layer_name("terrain", 0), layer_name("actors", 2)
    ('terrain', 'actors 3')
    """
    return base if board == 0 else f"{base} {board + 1}"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a map, with its file, layer and cell as far as they are known.

    `hint` says what the author of the map can do about it; empty if the text says enough.
    """

    file: str
    text: str
    layer: str = ""
    cell: Pos | None = None
    hint: str = ""

    def __str__(self) -> str:
        """Return one sentence for people.

        >>> print(Problem("a.tmx", "no start", "actors", Pos(1, 2), "place a hero"))
        a.tmx, layer 'actors', cell 1,2: no start; place a hero
        """
        place = self.file
        if self.layer:
            place += f", layer '{self.layer}'"
        if self.cell is not None:
            place += f", cell {self.cell.x},{self.cell.y}"
        return f"{place}: {self.text}" + (f"; {self.hint}" if self.hint else "")


def level_problem(level: Level, text: str, spawn: Spawn | None = None, hint: str = "") -> Problem:
    """Return a problem of a map, or of one of its spawns."""
    if spawn is None:
        return Problem(level.name, text, hint=hint)
    return Problem(level.name, text, layer_name("actors", spawn.board), spawn.pos, hint)


def floor_problems(level: Level) -> list[Problem]:
    """Return the spawns that do not stand on floor."""
    return [
        level_problem(level, f"the {spawn.kind} does not stand on floor", spawn, HINT_NO_FLOOR)
        for spawn in level.spawns
        if not level.grids[spawn.board].is_walkable(spawn.pos)
    ]


def overlap_problems(
    level: Level, layers_of: Callable[[str], Sequence[str]] = lambda _kind: ("",)
) -> list[Problem]:
    """Return the spawns that share a cell with another one of a layer.

    `layers_of` says in which layers a kind lies: all in one if it is left out.
    """
    problems, taken = list[Problem](), dict[tuple[int, Pos, str], str]()
    for spawn in level.spawns:
        kind = spawn.kind
        places = [(spawn.board, spawn.pos, layer) for layer in layers_of(kind)]
        other = next((taken[place] for place in places if place in taken), None)
        if other is not None:
            text = f"there is already {'an' if other[0] in 'aeiou' else 'a'} {other} here"
            problems.append(level_problem(level, text, spawn, HINT_CELL_TAKEN))
        taken |= dict.fromkeys(places, kind)
    return problems


def side_problems(level: Level, longest: int) -> list[Problem]:
    """Return a problem if a board is too wide or too high."""
    if all(max(grid.width, grid.height) <= longest for grid in level.grids):
        return []
    return [level_problem(level, f"a side is longer than {longest} cells", hint=HINT_TOO_LARGE)]


def param_problems(level: Level, schema: MapSchema) -> list[Problem]:
    """Return what is wrong with the values of a level's parameters."""
    return [Problem(level.name, text) for text in _param_texts(level.params, schema.params)]


def schema_problems(level: Level, schema: MapSchema) -> list[Problem]:
    """Return what a level has that no map of this schema can have: it comes from a file."""
    problems = param_problems(level, schema)
    if not 1 <= len(level.grids) <= schema.max_boards:
        problems.append(level_problem(level, f"there are {len(level.grids)} boards"))
    tiles = {code for grid in level.grids for code in grid.terrain}
    edges = {code for grid in level.grids for code in (*grid.h_edges, *grid.v_edges)}
    if not all(map(_is_whole, level.grids)):
        problems.append(level_problem(level, "a board does not have its number of cells or walls"))
    elif not (tiles <= {*schema.terrains} and edges <= {Edge.OPEN, *schema.edges}):
        problems.append(level_problem(level, "a board has tiles or walls of another ruleset"))
    if problems:
        return problems
    grids = level.grids
    for spawn in level.spawns:
        params = schema.spawns.get(spawn.kind)
        if params is None:
            problems.append(level_problem(level, f"there is no '{spawn.kind}'", spawn))
        elif not (0 <= spawn.board < len(grids) and grids[spawn.board].in_bounds(spawn.pos)):
            problems.append(level_problem(level, f"a '{spawn.kind}' is outside of the map", spawn))
        else:
            texts = _param_texts(spawn.params, params)
            problems += [level_problem(level, text, spawn) for text in texts]
    return problems


def _param_texts(params: Sequence[tuple[str, ParamValue]], schema: Sequence[Param]) -> list[str]:
    """Return what is wrong with the values of some parameters."""
    values, texts = dict(params), list[str]()
    for param in schema:
        if param.name not in values:
            texts.append(f"there is no property '{param.name}'")
        elif (text := param.problem(values.pop(param.name))) is not None:
            texts.append(f"'{param.name}' {text}")
    return texts + [f"there is no use for '{name}'" for name in sorted(values)]


def _is_whole(grid: Grid) -> bool:
    """Return whether a board has as many cells and walls as its size says."""
    far = 0 if grid.wrap else 1
    edge_counts = (grid.width * (grid.height + far), (grid.width + far) * grid.height)
    return (
        min(grid.width, grid.height) >= 1
        and len(grid.terrain) == grid.width * grid.height
        and (len(grid.h_edges), len(grid.v_edges)) in ((0, 0), edge_counts)
    )


# What the note, title or author of a map may hold.
MAX_TEXT_LENGTH = 1000


class LevelError(UserError):
    """A map cannot be played; `problems` lists the reasons."""

    def __init__(self, problems: list[Problem]) -> None:
        """Keep the problems; the message is their sentences, a line each."""
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
