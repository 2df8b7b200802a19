"""Professional Sword Tester the Roguelike: 33 creatures, 38 weapons, three dragons. Numbers of
rules in docstrings are those of docs/rules/psttrl.md."""

from game.core.action import ANY_SLOT, Drop, Move, PickUp, Throw, Use, Wait
from game.core.actor import ItemId
from game.core.features.codex import Codex, CodexEntry, CodexSection
from game.core.features.features import Features, Prefabs, Travel, is_prefab
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Direction, Pos
from game.core.ruleset import Ruleset, UndoRule, same_action, single_seat
from game.core.view import View
from game.rulesets.psttrl import params
from game.rulesets.psttrl.actor_stats import level_of
from game.rulesets.psttrl.ai.demo_player import TEMPERAMENTS, DemoPlayer, is_upgrade
from game.rulesets.psttrl.ai.search_guide import PsttrlGuide
from game.rulesets.psttrl.ai.tactics import Tactics
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS, ability_numbers
from game.rulesets.psttrl.combat.resolution import WOUND
from game.rulesets.psttrl.combat.weapons import WEAPONS
from game.rulesets.psttrl.diagrams import diagrams
from game.rulesets.psttrl.dungeon.generator import generate
from game.rulesets.psttrl.dungeon.prefab_check import check_prefab
from game.rulesets.psttrl.dungeon.prefab_floors import standalone_level
from game.rulesets.psttrl.level_check import blank_level, check
from game.rulesets.psttrl.start import new_game
from game.rulesets.psttrl.state import PsttrlState

# The numbers are a creature's at level 0, and what a weapon adds.
CREATURE_SECTION = CodexSection(
    "creature",
    tuple(CodexEntry(kind.name, (kind.health, kind.strength)) for kind in CREATURE_KINDS.values()),
)
WEAPON_SECTION = CodexSection(
    "weapon", tuple(CodexEntry(row.name, (row.defence, row.attack)) for row in WEAPONS.values())
)


def _finds(view: View) -> list[Pos]:
    # With a dragon slain there is only to climb out. What a strong bot leaves lying is of no use.
    own = view.own_actor()
    if own is None or view.gauge_value("dragons"):
        return []
    lying = (item for item in view.items if item.board == view.focused_board)
    return [item.pos for item in lying if is_upgrade(own, item.kind)]


def _prized(view: View) -> list[Pos]:
    # Bare hands first take a weapon that they come to before any foe in sight can.
    own = view.own_actor()
    if view.gauge_value("dragons"):
        return view.board.grid.cells(*STAIRS_UP)
    if own is None or any(own.gear) or own.board != view.focused_board:
        return []
    tactics = Tactics(view, own, "")
    return tactics.first_to(_finds(view)) if tactics.foes else []


PSTTRL = Ruleset(
    name="psttrl",
    title="Professional Sword Tester the Roguelike",
    seats=range(1, 2),
    undo_rule=UndoRule.NEVER,
    version=3,
    replays_versions={1: same_action, 2: same_action},
    verbs=(
        Move(Direction.N),
        Use(params.WIELD, ANY_SLOT),
        Throw(ANY_SLOT, Direction.N),
        PickUp(ItemId(0), ANY_SLOT),
        Drop(ANY_SLOT),
        Use(params.CLIMB),
        Use(params.POLYMORPH),
        Wait(params.HALF_ACTION),
        Use(params.RESIGN),
    ),
    map_schema=params.MAP_SCHEMA,
    options=params.OPTIONS,
    numbers=lambda chosen: {
        **chosen,
        **ability_numbers(),
        "sight": params.HERO_SIGHT,
        "monster_sight": params.MONSTER_SIGHT,
        "throw_range": params.THROW_RANGE,
        "last_floor": params.LAST_FLOOR,
        "level_floors": params.LEVEL_FLOORS,
        "slots": len(params.SLOTS),
        "wound": WOUND,
    },
    state_type=PsttrlState,
    generate=generate,
    check=lambda level: check_prefab(level) if is_prefab(level) else check(level),
    blank_level=blank_level,
    new_game=single_seat(new_game),
    demo_player=DemoPlayer,
    bots=lambda: {name: DemoPlayer(temperament) for name, temperament in TEMPERAMENTS.items()},
    features=Features(
        diagrams=diagrams,
        codex=Codex((CREATURE_SECTION, WEAPON_SECTION)),
        prefabs=Prefabs(generate, standalone_level),
        inventory="wielding",
        inspect=True,
        level_of=level_of,
        travel=Travel(
            diagonal=True,
            # What is only felt is behind walls.
            is_hostile=lambda _view, actor: actor.seat is None and actor.kind != params.FELT,
            goals=lambda view: view.board.grid.cells(*STAIRS_DOWN, *STAIRS_UP),
            onward=lambda view: view.board.grid.cells(*STAIRS_DOWN),
            wanted=_finds,
            prized=_prized,
            explores=True,
            rest=Wait(params.HALF_ACTION),
        ),
        match_summary="floor",
        graded_endings=params.DRAGONS[::-1],
        goal_gauge="dragons",
        search_guide=PsttrlGuide(),
        questions=frozenset(("Throw", "PickUp", "Drop", "Use_wield", "Use_polymorph", "EndTurn")),
    ),
)
