"""Where a map puts monsters and items: what the hero has not seen is still as it was put."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.core.actor import Actor, ActorId, Item, ItemId
from game.core.grid import Pos, all_positions
from game.core.level import Level, Spawn
from game.rulesets.codekeeper.params import MONSTERS

# The hero is the first one.
_FIRST = 2
_HEALTH = {kind: monster.health for kind, monster in MONSTERS.items()}


@lru_cache(maxsize=16)
def _bits(width: int, height: int) -> dict[Pos, int]:
    """Return the bit of each cell: adding up those of monsters takes two thirds of `bits_of`."""
    return {pos: 1 << number for number, pos in enumerate(all_positions(width, height))}


class MapContents:
    """The monsters and items of a map, each made when it is first seen: a third of them at random.

    They are numbered together, in the map's order, the hero first.
    """

    __slots__ = ("_grid", "_number_on", "_spawns")

    def __init__(self, level: Level, hero: Spawn) -> None:
        """Take a map and the spawn of its hero."""
        spawns, place = level.spawns, level.spawns.index(hero)
        self._grid = level.grid
        self._spawns = spawns[:place] + spawns[place + 1 :]
        self._number_on = {spawn.pos: number for number, spawn in enumerate(self._spawns, _FIRST)}

    @property
    def next_id(self) -> int:
        """Return the first number that is free."""
        return len(self._spawns) + _FIRST

    @property
    def is_one_per_cell(self) -> bool:
        """Return whether no monster stands on an item: otherwise only one of them is found."""
        return len(self._number_on) == len(self._spawns)

    def occupied(self) -> int:
        """Return the bit board of all monsters' cells."""
        bits = _bits(self._grid.width, self._grid.height)
        # No two monsters share a cell.
        return sum([bits[spawn.pos] for spawn in self._spawns if spawn.kind in _HEALTH])

    def appear(self, cells: Iterable[Pos]) -> tuple[list[Actor], list[Item]]:
        numbers, spawns = filter(None, map(self._number_on.get, cells)), self._spawns
        return _made([(number, spawns[number - _FIRST]) for number in numbers])

    def hidden(self, known: bytes) -> tuple[list[Actor], list[Item]]:
        numbered, width = enumerate(self._spawns, _FIRST), self._grid.width
        return _made(
            (number, spawn)
            for number, spawn in numbered
            if not known[spawn.pos[1] * width + spawn.pos[0]]
        )


def _made(numbered: Iterable[tuple[int, Spawn]]) -> tuple[list[Actor], list[Item]]:
    """Return spawns with their numbers as monsters and items."""
    monsters: list[Actor] = []
    items: list[Item] = []
    for number, spawn in numbered:
        kind, pos = spawn.kind, spawn.pos
        if kind in _HEALTH:
            most = _HEALTH[kind]
            monsters.append(Actor(ActorId(number), kind, pos, spawn.facing, None, most, most))
        else:
            items.append(Item(ItemId(number), kind, pos))
    return monsters, items
