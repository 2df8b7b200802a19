"""The Labyrinth of Dooom: AP, treasure, an exit, and rivals who want them too. Numbers of rules in
docstrings are those of docs/rules/dooom.md."""

from itertools import islice

from game.core.action import Attack, EndTurn, Move, PickUp
from game.core.actor import Actor, ItemId
from game.core.cell_set import Cells
from game.core.features.features import Features, TextMapFormat, Travel, is_other
from game.core.grid import Direction, Pos, Terrain, manhattan
from game.core.ruleset import Ruleset, UndoRule
from game.core.view import View
from game.rulesets.dooom import params
from game.rulesets.dooom.ai.easy_bot import EasyBot
from game.rulesets.dooom.ai.fight_odds import CERTAIN, LONG_ODDS, fight_odds
from game.rulesets.dooom.ai.hard_bot import MIN_FIGHT_ODDS, HardBot, NormalBot, item_value
from game.rulesets.dooom.ai.search_guide import DooomGuide
from game.rulesets.dooom.ai.seat_knowledge import NEVER, SeatKnowledge, hits_to_kill
from game.rulesets.dooom.generator import generate
from game.rulesets.dooom.level_check import blank_level, check
from game.rulesets.dooom.sight import diagrams
from game.rulesets.dooom.start import new_game
from game.rulesets.dooom.state import DooomState, read_older
from game.rulesets.dooom.text_maps import read_map, write_map
from game.rulesets.dooom.text_protocol import TEXT_PROTOCOL

# To what lies beside one and back, and for a blow.
_ARMING_POINTS = 4


def _finds(view: View, kind: str = "") -> list[Pos]:
    # What a strong bot leaves lying is of no use.
    known = SeatKnowledge(view, ()) if view.own_actor() else None
    return [i.pos for i in view.items if known and kind in ("", i.kind) and item_value(known, i)]


def _rivals(view: View) -> list[Actor]:
    """Return the others in sight, and as they were a turn ago where one does not see them gone."""
    seen = Cells.from_flags(view.board.grid, view.board.visible)
    late = (s.actor for s in view.sightings if s.turn >= view.turn - 1 and s.actor.pos not in seen)
    return [actor for actor in (*view.actors, *late) if is_other(view, actor)]


def _prey(view: View) -> list[Pos]:
    """Return where those are whom one should beat, and whom the AP left lead to for a blow.

    What helps to beat them comes first if it is no farther.
    """
    own = view.own_actor()
    left = [seen.actor for seen in view.lost() if seen.turn >= view.turn - 1]
    rivals = {rival.id: rival for rival in (*_rivals(view), *left)}.values()
    beaten = [a for a in rivals if own and fight_odds(own, a) >= MIN_FIGHT_ODDS]
    if not beaten:
        return []
    known = SeatKnowledge(view, ())
    find = known.distance(Cells.of(known.grid, _finds(view)))
    find = NEVER if find is None else find
    far = {rival: known.steps_to_or_beside(known.cell(rival.pos)) or NEVER for rival in beaten}
    # Who cannot strike back is hunted for another turn.
    more = {rival: known.turn_points * (not params.damage_of(rival, known.own)) for rival in beaten}
    hunted = [a.pos for a, steps in far.items() if steps <= min(find - 1, known.points + more[a])]
    # Who left for unknown ground is sought from beside it.
    hidden = {pos for pos in hunted if view.board.grid.terrain_at(pos) is Terrain.UNKNOWN}
    near = Cells.of(known.grid, sorted(hidden)).beside().intersection(known.free)
    return [*(pos for pos in hunted if pos not in hidden), *near]


def _arms(view: View) -> list[Pos]:
    """Return the swords and armour beside one, if AP are left for a blow, and none would kill."""
    own, is_late = view.own_actor(), view.gauge_value("points") < _ARMING_POINTS
    if own is None or is_late or any(hits_to_kill(own, rival) == 1 for rival in _rivals(view)):
        return []
    arms = *_finds(view, params.SWORD), *_finds(view, params.ARMOUR)
    return [cell for cell in arms if manhattan(cell, own.pos) == 1]


def _rescue(view: View) -> list[Pos]:
    """Return the arms that AP are left to fetch, if one can only fight all rivals with them."""
    own, most = view.own_actor(), CERTAIN - LONG_ODDS
    strong = [rival for rival in _rivals(view) if own and fight_odds(own, rival) < LONG_ODDS]
    if own is None or not strong:
        return []
    known = SeatKnowledge(view, ())
    armed = {kind: params.with_item(own, kind, 1) for kind in (params.SWORD, params.ARMOUR)}
    able = [k for k in armed if max(fight_odds(rival, armed[k]) for rival in strong) <= most]
    # Whoever has the target may take a turn more.
    near = islice(known.layers, 1, known.points + known.turn_points * known.has_target)
    arms = [item.pos for item in view.items if item.kind in able]
    return [cell for layer in near for cell in arms if cell in layer]


def _needs(view: View) -> list[Pos]:
    """Return the treasure, and the potions if any blow may kill one."""
    own = view.own_actor()
    cures = _finds(view, params.POTION) if own is not None and own.health <= params.DAMAGE else []
    return [*_finds(view, params.TREASURE), *cures]


def _too_strong(view: View) -> list[Pos]:
    """Return where rivals are, or were a turn ago, whom one can hardly beat, or not at all."""
    own, rivals = view.own_actor(), () if _rescue(view) else _rivals(view)
    return [rival.pos for rival in rivals if own and fight_odds(own, rival) < LONG_ODDS]


DOOOM = Ruleset(
    name="dooom",
    title="The Labyrinth of Dooom",
    seats=range(1, params.MAX_SEATS + 1),
    undo_rule=UndoRule.NEVER,
    version=3,
    replays_versions={1: read_older, 2: read_older},
    verbs=(Move(Direction.N), Attack(Pos(0, 0), params.FIST), PickUp(ItemId(0)), EndTurn()),
    map_schema=params.MAP_SCHEMA,
    options=params.OPTIONS,
    numbers=lambda chosen: {**chosen, **params.NUMBERS},
    state_type=DooomState,
    generate=generate,
    check=check,
    blank_level=blank_level,
    new_game=new_game,
    demo_player=NormalBot,
    bots=lambda: {"easy": EasyBot(), "normal": NormalBot(), "hard": HardBot()},
    features=Features(
        diagrams=diagrams,
        text_maps=TextMapFormat(read_map, write_map),
        search_guide=DooomGuide(),
        text_protocol=TEXT_PROTOCOL,
        travel=Travel(
            goals=lambda view: view.board.grid.cells(Terrain.EXIT),
            is_due=lambda view: view.gauge_value("treasure") >= view.gauge_value("target"),
            wanted=lambda view: [*_finds(view), *_rescue(view)],
            prized=lambda view: [*_needs(view), *_prey(view), *_rescue(view)],
            before_blows=_arms,
            avoided=_too_strong,
            steps_left=lambda view: view.gauge_value("points"),
            explores=True,
        ),
    ),
)
