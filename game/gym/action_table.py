"""Numbers for the actions of a ruleset, the same in every state."""

from collections.abc import Iterable, Iterator

from game.core import action as actions
from game.core.grid import Direction, Pos
from game.core.ruleset import Ruleset

# How far from the figure an attack can be aimed, in cells.
_REACH = 3
_SLOTS = 8

# An action without what differs from match to match: places and numbers of items.
Key = tuple[object, ...]


class ActionTable:
    """Numbers from 0 to `len(table) - 1`; a place is numbered by how far it is from the figure."""

    def __init__(self, ruleset: Ruleset) -> None:
        attacks = [verb for verb in ruleset.verbs if isinstance(verb, actions.Attack)]
        self._names_weapons = len(attacks) > 1
        keys = (key for verb in ruleset.verbs for key in self._variants(verb))
        self._numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}

    def __len__(self) -> int:
        """Return how many numbers there are."""
        return len(self._numbers)

    def names(self) -> list[str]:
        """Return what each number means, in their order."""
        return [
            " ".join(
                part.name.lower() if isinstance(part, Direction) else str(part) for part in key
            )
            for key in self._numbers
        ]

    def numbered(self, legal: Iterable[actions.Action], origin: Pos) -> dict[int, actions.Action]:
        """Return legal actions of a figure at `origin` by their numbers."""
        found: dict[int, actions.Action] = {}
        for action in legal:
            number = self._numbers.get(self._key(action, origin))
            if number is not None:
                found.setdefault(number, action)
        return found

    def _variants(self, verb: actions.Action) -> Iterator[Key]:
        match verb:
            case actions.Attack(weapon=weapon):
                near = range(-_REACH, _REACH + 1)
                places = (Pos(dx, dy) for dy in near for dx in near)
                yield from (self._key(actions.Attack(place, weapon), Pos(0, 0)) for place in places)
            case actions.Move() | actions.Shoot() | actions.Throw():
                for key in self._slots(verb):
                    yield from ((*key[:-1], side) for side in Direction)
            case _:
                yield from self._slots(verb)

    def _slots(self, verb: actions.Action) -> Iterator[Key]:
        key = self._key(verb, Pos(0, 0))
        at = key.index(actions.ANY_SLOT) if actions.ANY_SLOT in key else None
        if at is None:
            yield key
        else:
            yield from ((*key[:at], slot, *key[at + 1 :]) for slot in range(_SLOTS))

    def _key(self, action: actions.Action, origin: Pos) -> Key:
        key: Key
        match action:
            case actions.Move(direction=side):
                key = "move", side
            case actions.Shoot(direction=side, weapon=weapon):
                key = "shoot", weapon, side
            case actions.Attack(target=target, weapon=weapon):
                weapon = weapon if self._names_weapons else ""
                key = "attack", weapon, f"{target.x - origin.x} {target.y - origin.y}"
            case actions.Throw(slot=slot, direction=side):
                key = "throw", slot, side
            case actions.Use(name=name, slot=slot):
                key = "use", name, slot
            case actions.PickUp(slot=slot):
                key = "pick up", slot
            case actions.Drop(slot=slot):
                key = "drop", slot
            case actions.Wait(quarters=quarters):
                key = "wait", f"{quarters} quarters"
            case actions.EndTurn():
                key = ("end turn",)
            case _:
                key = ("not numbered",)
        return key
