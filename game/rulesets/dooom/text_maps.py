"""The classic text map format: a name, the target and rows of letters (rules 6)."""

from game.core.fast_dataclass import replace
from game.core.features.diagrams import drawn_level
from game.core.features.text_sanitizer import plain_line
from game.core.grid import Terrain
from game.core.level import MAX_TEXT_LENGTH, Level, LevelError, Problem
from game.rulesets.dooom.level_check import check
from game.rulesets.dooom.params import ARMOUR, LANTERN, MAP_SCHEMA, PARAMS, POTION, SWORD, TREASURE

NAME_PREFIX, TARGET_PREFIX = "name ", "win "
TERRAIN_BY_LETTER = {"#": Terrain.WALL, ".": Terrain.FLOOR, "E": Terrain.EXIT}
ITEM_BY_LETTER = {"G": TREASURE, "H": POTION, "S": SWORD, "A": ARMOUR, "L": LANTERN}
LETTER_BY_ITEM = {kind: letter for letter, kind in ITEM_BY_LETTER.items()}
LETTER_BY_TERRAIN = {terrain: letter for letter, terrain in TERRAIN_BY_LETTER.items()}
_LEGEND = {**ITEM_BY_LETTER, **{letter: kind.name for letter, kind in TERRAIN_BY_LETTER.items()}}
_FIRST_ROW = 3
_MAX_TARGET = next(param.high for param in PARAMS if param.name == "target")


class _TextMapParser:
    """Parses one text map and collects all its problems."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.lines = [line.removesuffix("\r") for line in text.split("\n")]
        while self.lines and not self.lines[-1].strip():
            self.lines.pop()

    def add_problem(self, line: int, column: int, text: str) -> None:
        self.problems.append(Problem(self.name, f"line {line}, column {column}: {text}"))

    def parse(self) -> Level:
        title, target, rows = self.parse_title(), self.parse_target(), self.lines[_FIRST_ROW - 1 :]
        self.check_rows(rows)
        letters = "".join(rows)
        if rows and "E" not in letters:
            self.problems.append(Problem(self.name, "there is no exit (E) in any row"))
        if target is not None and letters.count("G") < target:
            text = f"the target is {target} but there are only {letters.count('G')} treasures (G)"
            self.add_problem(2, len(TARGET_PREFIX) + 1, text)
        if self.problems or target is None:
            raise LevelError(self.problems)
        level = drawn_level("dooom", MAP_SCHEMA, tuple(rows), _LEGEND, target=target)
        level = replace(level, name=self.name, title=title)
        problems = check(level)
        if problems:
            raise LevelError(problems)
        return level

    def parse_title(self) -> str:
        line = self.lines[0] if self.lines else ""
        if not line.startswith(NAME_PREFIX):
            self.add_problem(1, 1, f"the line must be {NAME_PREFIX!r} followed by the map's name")
        title = plain_line(line.removeprefix(NAME_PREFIX)).strip()
        if len(title) > MAX_TEXT_LENGTH:
            text = f"the map's name is longer than {MAX_TEXT_LENGTH} characters"
            self.add_problem(1, len(NAME_PREFIX) + 1, text)
        return title or plain_line(self.name)

    def parse_target(self) -> int | None:
        line = self.lines[1] if len(self.lines) > 1 else ""
        if not line.startswith(TARGET_PREFIX):
            self.add_problem(2, 1, f"the line must be {TARGET_PREFIX!r} followed by a number")
            return None
        number, problem = line.removeprefix(TARGET_PREFIX).strip(), ""
        if not (number.isascii() and number.isdigit() and len(number) <= 9):
            problem = f"the target is {number!r}; it must be a whole number, 0 or more"
        elif int(number) > _MAX_TARGET:
            problem = f"the target is {number}; it must be at most {_MAX_TARGET}"
        if problem:
            self.add_problem(2, len(TARGET_PREFIX) + 1, problem)
            return None
        return int(number)

    def check_rows(self, rows: list[str]) -> None:
        if not rows:
            self.add_problem(_FIRST_ROW, 1, "there are no rows")
            return
        width = len(rows[0])
        for number, row in enumerate(rows, _FIRST_ROW):
            for column, letter in enumerate(row, 1):
                if letter not in TERRAIN_BY_LETTER and letter not in ITEM_BY_LETTER:
                    known = " ".join((*TERRAIN_BY_LETTER, *ITEM_BY_LETTER))
                    text = f"the letter is {letter!r}; it must be one of {known}"
                    self.add_problem(number, column, text)
            if len(row) != width:
                text = f"the row has {len(row)} letters and the first one {width}"
                self.add_problem(number, min(len(row), width) + 1, text)


def read_map(text: str, name: str) -> Level:
    """Parse a text map; raise LevelError with the line and column of each problem.

    >>> read_map("name Tiny\\nwin 1\\n...G\\n...E", "tiny").title
    'Tiny'
    """
    return _TextMapParser(text, name).parse()


def write_map(level: Level) -> str:
    """Return a level as a text map; raise LevelError for piles of more than one treasure.

    The format cannot store the round limit, the author and the note.

    >>> print(write_map(read_map("name Tiny\\nwin 1\\n...G\\n...E", "tiny")), end="")
    name Tiny
    win 1
    ...G
    ...E
    """
    grid, problems = level.grid, []
    letters = [LETTER_BY_TERRAIN[Terrain(code)] for code in grid.terrain]
    for spawn in level.spawns:
        if spawn.kind == TREASURE and spawn.param("count") != 1:
            text = f"a G is one treasure, but this pile has {spawn.param('count')}"
            problems.append(Problem(level.name, text, "actors", spawn.pos))
        if spawn.kind not in LETTER_BY_ITEM:
            text = f"text maps have no letter for {spawn.kind}"
            problems.append(Problem(level.name, text, "actors", spawn.pos))
        letters[grid.index(spawn.pos)] = LETTER_BY_ITEM.get(spawn.kind, " ")
    if problems:
        raise LevelError(problems)
    rows = ["".join(letters[grid.row_slice(y, 0, grid.width)]) for y in range(grid.height)]
    title, target = " ".join(level.title.split()), level.int_param("target")
    return "\n".join((f"{NAME_PREFIX}{title}", f"{TARGET_PREFIX}{target}", *rows, ""))
