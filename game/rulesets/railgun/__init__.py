"""Only My Railgun: 24 turns, 5 charges, 18 kills, a T-shaped field of view."""

from collections.abc import Mapping
from itertools import takewhile
from operator import methodcaller

from game.core.action import Move, Shoot
from game.core.cell_set import Distances
from game.core.features.features import Features, Travel
from game.core.grid import CARDINALS, Direction, Pos, manhattan
from game.core.level import ParamValue
from game.core.ruleset import Ruleset, UndoRule, same_action, single_seat
from game.core.view import View
from game.rulesets.railgun.ai.demo_player import DemoPlayer
from game.rulesets.railgun.ai.search_guide import RailgunGuide
from game.rulesets.railgun.diagrams import diagrams
from game.rulesets.railgun.floor_plan import cells_beside, floor_plan, side_towards
from game.rulesets.railgun.generator import generate
from game.rulesets.railgun.level_check import blank_level, check, check_options
from game.rulesets.railgun.params import AIMING, DEVIL, KIT, MAP_SCHEMA, OPTIONS, WEAPON, rules_with
from game.rulesets.railgun.rules import counter_digits, kill_worth
from game.rulesets.railgun.start import new_game
from game.rulesets.railgun.state import RailgunState
from game.rulesets.railgun.turn_draft import LOUD_STREAK


def _numbers(params: Mapping[str, ParamValue]) -> dict[str, ParamValue]:
    rules = rules_with(tuple(params.items()))
    digits = enumerate(counter_digits(rules.kills), 1)
    return {
        **params,
        **{f"counter_{number}": digit for number, digit in digits},
        "turn_cap": rules.turn_cap,
        "ammo_cap": rules.ammo_cap,
        # The step onto it costs one.
        "kit_gain": rules.kit_turns - 1,
        "loud_streak": LOUD_STREAK,
        "kill_worth_max": kill_worth(ammo_left=0, distance=1),
    }


_turns = methodcaller("gauge_value", "turns")


def _finds(view: View) -> list[Pos]:
    # A kit is wasted on who has all charges and turns, and beyond the turns left no one comes.
    stock, own = (view.gauge("turns"), view.gauge("ammo")), view.own_actor()
    is_full = own is None or all(gauge.value == gauge.maximum for gauge in stock)
    kits = [] if is_full else [item.pos for item in view.items if item.kind == KIT]
    steps = Distances.on(view.board.grid, own.pos).steps() if own else {}
    return [kit for kit in kits if steps.get(kit, 0) <= stock[0].value]


def _places_to_shoot(view: View) -> set[Pos]:
    """Return kits, and where a devil in sight could be shot from, out of lanes that are aimed."""
    devils = [actor for actor in view.actors if actor.kind == DEVIL]
    ray, taken = floor_plan(view.board.grid).ray, {devil.pos for devil in devils}
    lines, lanes = set[Pos](), set[Pos]()
    for devil in devils if view.gauge_value("ammo") else ():
        for side in CARDINALS:
            cells = ray(devil.pos, side).cells
            # Whoever stands in the way of a ray may step aside before.
            if devil.pose == AIMING and side is devil.facing:
                lanes.update(cells)
            else:
                lines.update(takewhile(lambda cell: cell not in taken, cells))
    # The shot from there takes a turn, too.
    own, turns = view.own_actor(), _turns(view)
    steps = Distances.on(view.board.grid, own.pos).steps() if own else {}
    kits = _finds(view)
    places = {*kits, *(cell for cell in lines if steps.get(cell, 0) < turns)} - lanes
    # Of kits that are as near those are better at which no devil may aim, and of other places those
    # from which a kit is near.
    least = min((steps.get(cell, 0) for cell in places), default=0)
    far = {cell: min((manhattan(cell, kit) for kit in kits), default=0) for cell in places}
    near = [cell for cell in places if steps.get(cell) == least]
    worse = {cell for cell in near if far[cell] > min(far[other] for other in near)}
    return {*near} - lines or places - worse


def _barred(view: View) -> set[Pos]:
    # Steps along the line to one who aims are refused, those into a ray would kill (rules 4.1, 7),
    # and without a charge no devil is moved out of the way.
    own, plan = view.own_actor(), floor_plan(view.board.grid)
    if own is None:
        return set()
    devils = {actor.pos: actor for actor in view.actors if actor.kind == DEVIL}
    beside = {cell for cell in cells_beside(own.pos) if cell in plan.floor} - devils.keys()
    met, pinned, struck = {pos: devil.id for pos, devil in devils.items()}, set[Pos](), set[Pos]()
    for devil in devils.values():
        to = side_towards(devil.pos, own.pos) if devil.pose == AIMING else None
        if to and plan.line_of_fire(devil.pos, to, {**met, own.pos: own.id}).hit == own.id:
            pinned |= {own.pos.step(to), own.pos.step(to.opposite)}
        if devil.pose == AIMING:
            struck.update(plan.ray(devil.pos, devil.facing).cells)
    barred = beside & (pinned | struck), beside & pinned
    closed = set() if view.gauge_value("ammo") else {*devils}
    return closed.union(next((cells for cells in barred if cells < beside), ()))


RAILGUN = Ruleset(
    name="railgun",
    title="Only My Railgun",
    seats=range(1, 2),
    undo_rule=UndoRule.UNTIL_REVEAL,
    version=3,
    replays_versions={1: same_action, 2: same_action},
    # Move and aim mode (rules 4) are the scene's choice between these.
    verbs=(Move(Direction.N), Shoot(Direction.N, WEAPON)),
    map_schema=MAP_SCHEMA,
    options=OPTIONS,
    numbers=_numbers,
    state_type=RailgunState,
    generate=generate,
    check=check,
    check_options=check_options,
    blank_level=blank_level,
    new_game=single_seat(new_game),
    demo_player=DemoPlayer,
    # Exploring is left to the player: every turn counts.
    features=Features(
        diagrams=diagrams,
        search_guide=RailgunGuide(),
        travel=Travel(wanted=_finds, prized=_places_to_shoot, barred=_barred, turns_left=_turns),
        goal_gauge="kills",
    ),
)
