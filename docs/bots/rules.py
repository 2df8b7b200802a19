"""A bot that follows rules: grabs, fights where it pays, remembers the maze, looks for the exit."""

import sys
from collections import deque

WIDTH, HEIGHT, SIGHT = 16, 12, 3
FOUR = ((-1, 0), (1, 0), (0, -1), (0, 1))
EIGHT = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
EXIT, WALL, TREASURE, POTION = range(4)
BOX, SKELETON, GARGOYLE, ORC, VAMPIRE = range(7, 12)
DAMAGE = {BOX: 0, SKELETON: 1, GARGOYLE: 2, ORC: 2, VAMPIRE: 3}
REACH = {BOX: 0, SKELETON: 1, GARGOYLE: 1, ORC: 2, VAMPIRE: 1}
SWORD, HAMMER, SCYTHE, BOW = range(4)
POWER = (10, 6, 7, 8)
TURNS = 150


def distance(one, other):
    """Return how far apart two cells are, diagonals counted as one."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def inside(cell):
    """Return whether a cell lies in the maze."""
    return 0 <= cell[0] < WIDTH and 0 <= cell[1] < HEIGHT


def hammer_cells(x, y):
    """Yield a target and the cells that the hammer hits with it."""
    for dx, dy in EIGHT:
        if dx and dy:
            cells = ((dx, dy), (dx, 0), (0, dy))
        elif dx:
            cells = ((dx, -1), (dx, 0), (dx, 1))
        else:
            cells = ((-1, dy), (0, dy), (1, dy))
        yield (x + dx, y + dy), [(x + cx, y + cy) for cx, cy in cells]


def scythe_cells(x, y):
    """Yield a target and the cells that the scythe hits with it."""
    for dx, dy in EIGHT:
        yield (x + dx, y + dy), [(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)]


class Bot:
    """Knows what it has seen: walls, floor, things, monsters where they were last."""

    def __init__(self):
        self.turn = 0
        self.walls, self.floor = set(), set()
        self.items, self.monsters = {}, {}

    def look(self, head, things):
        """Take what the referee says into the memory."""
        self.x, self.y, self.health, _, *charges = head
        self.here = (self.x, self.y)
        self.charges = [99, *charges]
        seen = {
            (x, y)
            for x in range(self.x - SIGHT, self.x + SIGHT + 1)
            for y in range(self.y - SIGHT, self.y + SIGHT + 1)
            if inside((x, y))
        }
        for memory in (self.items, self.monsters):
            for cell in seen & memory.keys():
                del memory[cell]
        walls = {(x, y) for x, y, kind, _ in things if kind == WALL}
        self.walls |= walls
        self.floor |= seen - walls
        for x, y, kind, value in things:
            if kind >= BOX:
                self.monsters[x, y] = (kind, value)
            elif kind != WALL:
                self.items[x, y] = kind
        self.near = {c: m for c, m in self.monsters.items() if c in seen and m[0] != BOX}

    def threat(self, cell, monsters):
        """Return the damage that monsters deal at once to whoever stands on a cell."""
        return sum(DAMAGE[k] for at, (k, _) in monsters.items() if distance(at, cell) <= REACH[k])

    def ways(self):
        """Return the cost of every known cell that can be reached, and how to get there."""
        costs, first = {self.here: 0}, {self.here: None}
        queue = deque([self.here])
        while queue:
            cell = queue.popleft()
            for dx, dy in FOUR:
                step = (cell[0] + dx, cell[1] + dy)
                if step not in self.floor:
                    continue
                cost = costs[cell] + 1
                if step in self.monsters:
                    cost += 1 + self.monsters[step][1] // POWER[SWORD]
                cost += 2 * self.threat(step, self.monsters)
                if cost < costs.get(step, 9999):
                    costs[step] = cost
                    first[step] = first[cell] or step
                    queue.append(step)
        return costs, first

    def blow(self):
        """Return the blow that does most against those who can hurt, or None."""
        best, found = 0, None
        blows = [(SWORD, (self.x + dx, self.y + dy), None) for dx, dy in FOUR]
        blows += [(HAMMER, target, cells) for target, cells in hammer_cells(*self.here)]
        blows += [(SCYTHE, target, cells) for target, cells in scythe_cells(*self.here)]
        blows += [(BOW, cell, None) for cell in self.near]
        for weapon, target, cells in blows:
            if not self.charges[weapon] or not inside(target):
                continue
            worth = self.worth(weapon, cells or [target])
            if worth > best:
                best, found = worth, (weapon, target)
        return found

    def worth(self, weapon, cells):
        """Return what a blow is worth: damage kept off, more for a death than for a wound."""
        worth = 0
        for cell in cells:
            kind, health = self.near.get(cell, (BOX, 0))
            if kind == BOX or (kind != VAMPIRE and distance(cell, self.here) > REACH[kind]):
                continue
            dies = health <= POWER[weapon]
            worth += DAMAGE[kind] * (10 if dies else 3 + 4 * POWER[weapon] / health)
        # A charge is worth something; the sword costs nothing.
        return worth - (4 if weapon != SWORD else 0)

    def goal(self):
        """Return the next cell to walk to and what there is to say about it."""
        costs, first = self.ways()
        left = TURNS - self.turn
        exits = [cell for cell, kind in self.items.items() if kind == EXIT]
        wanted = {TREASURE: 12, POTION: 25 if self.health <= 10 else 0, 4: 5, 5: 5, 6: 6}
        if not exits or left > costs.get(exits[0], 0) + 25 and self.health > 8:
            for reach, words in ((5, "Mine!"), (12, "Worth the way.")):
                things = [
                    cell
                    for cell, kind in self.items.items()
                    if costs.get(cell, 99) <= min(reach, wanted.get(kind, 0))
                ]
                if things:
                    return first[min(things, key=costs.__getitem__)], words
        if exits and exits[0] in costs:
            return first[exits[0]], "There is the exit."
        edge = [cell for cell in costs if cell != self.here and self.unknown(cell)]
        if edge:
            best = min(edge, key=lambda cell: costs[cell] - 1.5 * self.unknown(cell))
            return first[best], ""
        return self.here, "Nowhere to go."

    def unknown(self, cell):
        """Return how many cells never seen would come into sight on a cell."""
        x, y = cell
        known = self.walls | self.floor
        return sum(
            inside(other) and other not in known
            for dx in range(-SIGHT, SIGHT + 1)
            for dy in range(-SIGHT, SIGHT + 1)
            for other in [(x + dx, y + dy)]
        )

    def answer(self):
        """Return the line of this turn."""
        self.turn += 1
        for dx, dy in FOUR:
            step = (self.x + dx, self.y + dy)
            if step in self.monsters:
                continue
            if self.items.get(step) == EXIT:
                return "MOVE {} {} Out!".format(*step)
            if self.items.get(step) == POTION and self.health <= 10:
                return "MOVE {} {} Cheers.".format(*step)
        blow = self.blow()
        if blow:
            return "ATTACK {} {} {}".format(blow[0], *blow[1])
        step, words = self.goal()
        vampires = [c for c, m in self.near.items() if m[0] == VAMPIRE]
        coming = [c for c in vampires if distance(c, step) <= 2]
        if coming and self.turn % 4:
            return "MOVE {} {} Come here.".format(*self.here)
        return "MOVE {} {} {}".format(*step, words).rstrip()


def main():
    """Play until there is no more to read."""
    bot = Bot()
    while head := sys.stdin.readline().split():
        count = int(sys.stdin.readline())
        things = [tuple(map(int, sys.stdin.readline().split())) for _ in range(count)]
        bot.look(list(map(int, head)), things)
        print(bot.answer(), flush=True)


if __name__ == "__main__":
    main()
