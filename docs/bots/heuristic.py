"""A bot that plays by rules of thumb: it remembers the maze, looks for the exit, searches two
turns ahead, and lets monsters come to its sword.
"""

import heapq
import sys

WIDTH, HEIGHT, SIGHT, TURNS = 16, 12, 3, 150
CARDINALS = ((-1, 0), (1, 0), (0, -1), (0, 1))
ALL_DIRECTIONS = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
EXIT, WALL, TREASURE, POTION = range(4)
BOX, SKELETON, GARGOYLE, ORC, VAMPIRE = range(7, 12)
DAMAGE = {BOX: 0, SKELETON: 1, GARGOYLE: 2, ORC: 2, VAMPIRE: 3}
RANGE = {BOX: 0, SKELETON: 1, GARGOYLE: 1, ORC: 2, VAMPIRE: 1}
CHASE_RANGE = {GARGOYLE: 2, VAMPIRE: 3}
SWORD, HAMMER, SCYTHE, BOW = range(4)
POWER = (10, 6, 7, 8)
# In steps: the worth of a charge, the weight of the second turn, the cost of another turn on the
# same cell, and of a cell that no path leads to.
CHARGE_COST, NEXT_TURN_WEIGHT, REVISIT_COST, UNREACHABLE = 1.5, 0.9, 0.6, 60


def distance(one, other):
    """Return how far apart two cells are, diagonals counted as one."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def neighbours(cell):
    """Return the cells of the maze that are a step away."""
    x, y = cell
    return [(x + i, y + j) for i, j in CARDINALS if 0 <= x + i < WIDTH and 0 <= y + j < HEIGHT]


def cells_in_sight(cell):
    """Return the cells of the maze in sight of a cell."""
    x, y = cell
    return [
        (i, j)
        for i in range(max(0, x - SIGHT), min(WIDTH, x + SIGHT + 1))
        for j in range(max(0, y - SIGHT), min(HEIGHT, y + SIGHT + 1))
    ]


def attacks_from(cell):
    """Yield weapon, target and cells hit of every attack from a cell, except with the bow."""
    x, y = cell
    for dx, dy in ALL_DIRECTIONS:
        target, far = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if dx and dy:
            yield HAMMER, target, (target, (x + dx, y), (x, y + dy))
        else:
            yield SWORD, target, (target,)
            yield HAMMER, target, (target, (x + dx + dy, y + dy + dx), (x + dx - dy, y + dy - dx))
        yield SCYTHE, target, (target, far)


class Bot:
    """Remembers what it has seen: walls, floor, items, and where monsters were last."""

    def __init__(self):
        self.turn = 0
        self.floor, self.walls, self.visits = set(), set(), {}
        self.items, self.monsters = {}, {}

    def update(self, head, entities):
        """Remember what the referee sends."""
        x, y, self.health, _, *charges = head
        self.turn += 1
        self.position, self.charges = (x, y), (99, *charges)
        self.visits[self.position] = self.visits.get(self.position, 0) + 1
        seen = set(cells_in_sight(self.position))
        for memory in (self.items, self.monsters):
            for cell in seen & memory.keys():
                del memory[cell]
        walls = {(x, y) for x, y, kind, _ in entities if kind == WALL}
        self.walls |= walls
        self.floor |= seen - walls
        for x, y, kind, value in entities:
            if kind >= BOX:
                self.monsters[x, y] = (kind, value)
            elif kind != WALL:
                self.items[x, y] = kind
        self.nearby_monsters = {
            c: m for c, m in self.monsters.items() if distance(c, self.position) <= 4
        }

    def item_value(self, kind):
        """Return how many steps of detour an item is worth."""
        hurt = 20 - self.health
        return {EXIT: 0, TREASURE: 7, POTION: hurt if hurt > 6 else 0}.get(kind, 3)

    def goal_distances(self):
        """Return the cost from every known cell to the best goal."""
        left = TURNS - self.turn
        exits = [cell for cell, kind in self.items.items() if kind == EXIT]
        known = self.floor | self.walls
        costs, entry_costs = dict.fromkeys(exits, 0.0), self.entry_costs()
        if not exits:
            for cell in self.floor:
                unknown = sum(other not in known for other in cells_in_sight(cell))
                if unknown:
                    costs[cell] = 30 - 0.7 * unknown + self.visits.get(cell, 0)
        elif left > 45:
            costs = {exits[0]: 12.0}
        queue = [(cost, cell) for cell, cost in costs.items()]
        heapq.heapify(queue)
        while queue:
            cost, cell = heapq.heappop(queue)
            if cost > costs[cell]:
                continue
            more = cost + entry_costs[cell]
            for step in neighbours(cell):
                if step in self.floor and more < costs.get(step, 999):
                    costs[step] = more
                    heapq.heappush(queue, (more, step))
        return costs

    def entry_costs(self):
        """Return the cost of entering each known cell: a step, attacks on the way, and damage."""
        entry_costs = dict.fromkeys(self.floor, 1)
        for (x, y), (kind, health) in self.monsters.items():
            reach, damage = RANGE[kind], DAMAGE[kind]
            for i in range(x - reach, x + reach + 1) if damage else ():
                for j in range(y - reach, y + reach + 1):
                    if (i, j) in entry_costs and (i, j) != (x, y):
                        entry_costs[i, j] += damage
            entry_costs[x, y] += (health + 9) // 10 * (1 + damage)
        return entry_costs

    def damage_at(self, here, monsters):
        """Return the damage that monsters deal at once."""
        x, y = here
        damage = 0
        for (i, j), (kind, _) in monsters.items():
            reach = RANGE[kind]
            if -reach <= i - x <= reach and -reach <= j - y <= reach:
                damage += DAMAGE[kind]
        return damage

    def simulate_monsters(self, here, monsters):
        """Return the damage that monsters deal to the hero, and where they are afterwards."""
        after = dict(monsters)
        for cell, (kind, health) in monsters.items():
            if kind in CHASE_RANGE and RANGE[kind] < distance(cell, here) <= CHASE_RANGE[kind]:
                steps = [s for s in neighbours(cell) if s in self.floor and s not in after]
                near = min(steps, key=lambda step: self.manhattan(step, here), default=cell)
                if 0 < self.manhattan(near, here) < self.manhattan(cell, here):
                    del after[cell]
                    after[near] = (kind, health)
        return self.damage_at(here, monsters), after

    def manhattan(self, one, other):
        """Return the number of steps between two cells, ignoring walls."""
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    def candidate_actions(self, here, monsters, charges):
        """Yield line, gain, cell, monsters and charges for each sensible action."""
        yield f"MOVE {here[0]} {here[1]}", 0, here, monsters, charges
        for x, y in neighbours(here):
            if (x, y) in self.floor and (x, y) not in monsters:
                gain = self.item_value(self.items[x, y]) if (x, y) in self.items else 0
                out = 1000 if self.items.get((x, y)) == EXIT else 0
                yield f"MOVE {x} {y}", gain + out, (x, y), monsters, charges
        shots = [(BOW, cell, (cell,)) for cell in monsters if distance(cell, here) <= SIGHT]
        for weapon, target, cells in (*attacks_from(here), *shots):
            hit = [cell for cell in cells if cell in monsters]
            if hit and charges[weapon] and target in (self.floor | self.walls):
                gain, after = 0.0, dict(monsters)
                for cell in hit:
                    kind, health = after.pop(cell)
                    gain += DAMAGE[kind] * min(1.0, POWER[weapon] / health) * 0.8
                    if health > POWER[weapon]:
                        after[cell] = (kind, health - POWER[weapon])
                spent = list(charges)
                spent[weapon] -= 1
                cost = 0 if weapon == SWORD else CHARGE_COST
                line = f"ATTACK {weapon} {target[0]} {target[1]}"
                yield line, gain - cost, here, after, tuple(spent)

    def search(self, here, monsters, charges, depth):
        """Return the best value within reach, and the line that starts towards it."""
        best, best_line = -9999.0, ""
        for line, gain, cell, targets, left in self.candidate_actions(here, monsters, charges):
            if gain >= 500:
                return gain, line
            damage, after = self.simulate_monsters(cell, targets)
            value = gain - self.damage_weight * damage - self.costs.get(cell, UNREACHABLE)
            if depth:
                value += NEXT_TURN_WEIGHT * self.search(cell, after, left, depth - 1)[0]
            else:
                value -= 0.5 * self.damage_weight * self.damage_at(cell, after)
            if value > best:
                best, best_line = value, line
        return best, best_line

    def choose_line(self):
        """Return this turn's answer."""
        self.costs = self.goal_distances()
        # Discourage standing still: it never reaches the exit.
        for cell, times in self.visits.items():
            self.costs[cell] = self.costs.get(cell, UNREACHABLE) + REVISIT_COST * times
        self.damage_weight = 2.0 if self.health > 12 else 3.0 if self.health > 6 else 5.0
        if TURNS - self.turn < 40:
            self.damage_weight /= 2
        _, line = self.search(self.position, self.nearby_monsters, self.charges, 1)
        message = {99: "Where am I?"}.get(self.turn, "Ouch." if self.health < 8 else "")
        return f"{line} {message}".rstrip()


def main():
    """Play until the input ends."""
    bot = Bot()
    while head := sys.stdin.readline().split():
        count = int(sys.stdin.readline())
        entities = [tuple(map(int, sys.stdin.readline().split())) for _ in range(count)]
        bot.update(list(map(int, head)), entities)
        print(bot.choose_line(), flush=True)


if __name__ == "__main__":
    main()
