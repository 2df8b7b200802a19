"""The devils' behaviour: each takes the first action that applies (rules 7)."""

from game.core.actor import Actor, posed
from game.core.grid import Direction, Pos, manhattan
from game.rulesets.railgun.floor_plan import cells_beside, side_towards
from game.rulesets.railgun.params import AIMING, KILLER, RAY
from game.rulesets.railgun.turn_draft import RailgunTurn, hearing_range


def devils_act(turn: RailgunTurn) -> None:
    """Let every devil act, oldest first; a ray that hits the hero ends the turn (rules 3.6)."""
    hero = turn.hero.pos
    for devil in turn.devils:
        # An earlier devil's ray may have killed this one.
        if devil.id in turn.draft.actors:
            _act(turn, devil, hero)
        if turn.outcome is not None:
            return


def _act(turn: RailgunTurn, devil: Actor, hero: Pos) -> None:
    """Fire, aim, approach the hero or approach a kit, whatever comes first (rules 7)."""
    distance, rules = manhattan(devil.pos, hero), turn.rules
    if devil.pose == AIMING:
        _fire(turn, devil)
    elif distance <= rules.aim_range and (side := _free_line(turn, devil.pos, hero)):
        turn.draft.change_actor(posed(devil, AIMING, side))
    elif distance <= hearing_range(rules, turn.streak):
        _approach(turn, devil, hero)
    elif kits := [pos for pos in turn.kits if 0 < manhattan(devil.pos, pos) <= rules.kit_range]:
        # One of those that are near, drawn anew every turn.
        _approach(turn, devil, turn.draft.choice(kits))


def _fire(turn: RailgunTurn, devil: Actor) -> None:
    """Fire along the locked direction, whoever is there (rules 7, first)."""
    draft = turn.draft
    path, hit, stop = turn.line_of_fire(devil.pos, devil.facing)
    # A devil that aims already faces where it fires.
    devil = draft.shoot(devil, devil.facing, path, RAY, hit=hit, stop=stop)
    if hit == turn.hero_id:
        draft.hurt(turn.hero, 1)
        draft.change_actor(posed(devil, KILLER, devil.facing))
        turn.end_match(RAY, won=False)
        return
    draft.change_actor(posed(devil, "", devil.facing))
    if hit is not None:
        turn.kill_devil(hit, RAY, devil.id)
        draft.log("friendly_fire")


def _free_line(turn: RailgunTurn, start: Pos, hero: Pos) -> Direction | None:
    """Return the side where the hero is in line, nothing standing between (rules 7, second)."""
    side = side_towards(start, hero)
    return side if side and turn.line_of_fire(start, side).hit == turn.hero_id else None


def _approach(turn: RailgunTurn, devil: Actor, goal: Pos) -> None:
    """Step to the free neighbour nearest to a goal; ties are drawn (rules 7.1).

    Steps are counted past all actors. The devil steps even if it comes no nearer, and destroys a
    kit where it arrives.
    """
    nearest = turn.plan.distances(goal).nearest(turn.free_beside(devil.pos))
    if nearest:
        end = turn.draft.choice(nearest)
        turn.crush_kit(turn.move(devil, end, cells_beside(devil.pos)[end]))
