"""Every pair of creatures and every pair of weapons: `fights.txt` has the sums of how they end.

A row has DEF and ATK of a creature or weapon as in the manual's tables; `--golden-update` rewrites.
"""

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.weapons import WEAPONS
from tests.rulesets.psttrl.duel_setup import finished_fight, new_fighter, settings

pytestmark = pytest.mark.slow

FILE = Path(__file__).parents[2] / "golden" / "psttrl" / "fights.txt"
ARMED = ("", "iron_sword", "repulsion_field", "wood_stake")
HOLDERS = (("sword_tester", "cat"), ("ogre", "acid_blob"), ("imp", "language_lawyer"))
Armed = tuple[str, str]


def _results(first: Armed, second: Armed) -> Iterator[tuple[object, ...]]:
    """Yield how fights of two armed creatures end, in all settings."""
    healths = [CREATURE_KINDS[kind].health for kind, _ in (first, second)]
    for number, (la, ld, wa, wd, pa, pd, fa, fd, post) in enumerate(settings()):
        hp, foe_hp = max(0, healths[0] + la - wa), max(0, healths[1] + ld - wd)
        sides = (
            new_fighter(*first, level=la, health=hp, pos=pa, board=fa, bonus=number % 3),
            new_fighter(*second, level=ld, health=foe_hp, pos=pd, board=fd, bonus=number % 2),
        )
        _, result = finished_fight(*sides, post_move=post, roll=number)
        yield (result.value,)
        for who in sides:
            yield who.kind, who.level, who.health, *who.pos, who.board, who.defence, who.attack


def _fights_of_kind(kind: str) -> Iterator[tuple[Armed, Armed]]:
    for other in CREATURE_KINDS:
        yield from (((kind, weapon), (other, ARMED[len(other) % 4])) for weapon in ARMED)
    for weapon in ("", *WEAPONS):
        yield (kind, weapon), ("wisp", "oilskin_cloak")
        yield ("tyrant", "katana"), (kind, weapon)


def _fights_of_weapon(weapon: str) -> Iterator[tuple[Armed, Armed]]:
    for other in ("", *WEAPONS):
        yield from (((holder, weapon), (foe, other)) for holder, foe in HOLDERS)


def _row(name: str) -> str:
    """Return a name with its DEF and ATK, and the sum of its fights."""
    kind, weapon = CREATURE_KINDS.get(name), WEAPONS.get(name)
    numbers = (0, 0)
    if kind is not None:
        numbers = kind.health, kind.strength
    elif weapon is not None:
        numbers = weapon.defence, weapon.attack
    arms = name.replace("unarmed", "")
    pairs = _fights_of_weapon(arms) if kind is None else _fights_of_kind(name)
    ends = [result for pair in pairs for result in _results(*pair)]
    return " ".join(map(str, (name, *numbers, f"{crc32(repr(ends).encode()):08x}")))


NAMES = (*CREATURE_KINDS, "unarmed", *WEAPONS)


def test_the_manual_has_so_many_rows(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden-update"):
        FILE.write_text("\n".join([*map(_row, NAMES), ""]), encoding="utf-8")
    assert (len(CREATURE_KINDS), len(WEAPONS)) == (33, 38)


@pytest.mark.parametrize(("number", "name"), list(enumerate(NAMES)))
def test_fights_end_as_they_did(number: int, name: str) -> None:
    known = FILE.read_text(encoding="utf-8").splitlines()[number]
    assert _row(name) == known, "if on purpose: python3 main.py accept psttrl"
