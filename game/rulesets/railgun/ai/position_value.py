"""The chance of a win in a position of which everything is known.

A logistic model: the chance is `1 / (1 + exp(-score / 1000))`, from a table, the score a sum of the
weights below.
They were fitted to how thousands of the demo player's own matches on random maps ended, from all
their positions, devils out of its sight included.
"""

from operator import itemgetter
from typing import NamedTuple

from game.core.grid import manhattan
from game.rulesets.railgun.floor_plan import side_towards
from game.rulesets.railgun.params import AIMING
from game.rulesets.railgun.sight import devils_in_sight
from game.rulesets.railgun.turn_draft import RailgunTurn

WIN_VALUE = 1000
# What a lost match is worth for each kill made: less than any chance.
_LOST_KILL = 3
# No position is as good as a win.
_BEST = 980
# Chances, in ten thousandths, of scores from 0 on, each so much higher than the one before.
_ROW = 250
_CHANCES = (
    5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241,
    9399, 9526, 9627, 9707, 9770, 9820, 9859, 9890, 9914, 9933, 9948,
    9959, 9968, 9975, 9981, 9985, 9988, 9991, 9993, 9994, 9996, 9997,
)  # fmt: skip
# Steps farther than these are not told apart, to devils and to kits.
_FAR, _FAR_KIT = 16, 20
_BASE = 167
_KILL_LEFT, _NEARLY_WON = -158, 1048
# A turn, and one of the last six.
_TURN, _LAST_TURN = 131, 291
# By charges.
_AMMO = (-3455, 476, 896, 1036, 1125, 1480)


class _DevilWeights(NamedTuple):
    """A step of a devil's way, and that it hears the hero, is in sight, could aim, aims at him."""

    step: int
    hears: int
    seen: int
    could_aim: int
    aims: int


# Of the four devils with the shortest ways to the hero.
_DEVILS = (
    _DevilWeights(-69, 197, -13, 105, -225),
    _DevilWeights(-59, 333, -217, -23, -66),
    _DevilWeights(-33, 39, -303, -204, 146),
    _DevilWeights(-6, -87, -458, -94, -152),
)
# The nearest devil stands beside the hero; a shot could hit it there.
_BESIDE = -1502
# For every devil: it hears the hero, aims at him or could, and that out of his sight besides.
_IN_HEARING = -176
_THREAT, _UNSEEN_THREAT = 100, -1410
_AIM, _UNSEEN_AIM = -77, -215
_CROSSFIRE = -3497
# A step to the nearest kit, and that it is near; `_LAST_HOPE` if so and no charge is left.
_KIT_STEP, _KIT_WITHIN_2, _KIT_WITHIN_5, _LAST_HOPE = -74, 332, -39, 2824
_KIT = -804
_TARGET_BESIDE = 1825


def position_value(turn: RailgunTurn) -> int:
    """Return the chance of a win at the start of the hero's turn or after it, in thousandths."""
    if turn.outcome is not None:
        lost = _LOST_KILL * (turn.rules.kills - turn.kills_left)
        return WIN_VALUE if turn.outcome.winners else lost
    turns, left = min(turn.turns, turn.rules.turn_cap), turn.kills_left
    score = _BASE + _TURN * turns + _LAST_TURN * min(turns, 6) + _KILL_LEFT * left
    score += _AMMO[min(turn.ammo, len(_AMMO) - 1)] + _NEARLY_WON * (left <= 3)
    score += _devils_score(turn) + _kits_score(turn)
    return _BEST * _chance(score) // 10_000


def _chance(score: int) -> int:
    """Return the chance of a win with a score, in ten thousandths."""
    row, rest = divmod(min(abs(score), 7_999), _ROW)
    low, high = _CHANCES[row : row + 2]
    chance = low + (high - low) * rest // _ROW
    return chance if score > 0 else 10_000 - chance


def _devils_score(turn: RailgunTurn) -> int:
    hero, rules, steps = turn.hero.pos, turn.rules, turn.plan.steps(turn.hero.pos)
    seen = {devil.id for devil in devils_in_sight(turn)}
    ways = [(steps.get(devil.pos, _FAR + 1), devil) for devil in turn.devils]
    ways.sort(key=itemgetter(0))
    score, axes = 0, set()
    for rank, (way, devil) in enumerate(ways):
        direct, side = manhattan(devil.pos, hero), side_towards(devil.pos, hero)
        is_heard, is_seen = direct <= rules.hearing, devil.id in seen
        threatens = aims = False
        if side and turn.line_of_fire(devil.pos, side).hit == turn.hero_id:
            threatens = devil.pose == AIMING and devil.facing is side
            aims = devil.pose != AIMING and direct <= rules.aim_range
            if threatens:
                axes.add(side.dx != 0)
                score += _THREAT + _UNSEEN_THREAT * (not is_seen)
            elif aims:
                score += _AIM + _UNSEEN_AIM * (not is_seen)
            if direct == 1 and turn.ammo:
                score += _TARGET_BESIDE * (rank == 0)
        score += _IN_HEARING * is_heard + _BESIDE * (way == 1 and rank == 0)
        if rank < len(_DEVILS):
            each = _DEVILS[rank]
            score += each.step * min(way, _FAR) + each.hears * is_heard + each.seen * is_seen
            score += each.could_aim * aims + each.aims * threatens
    # As far as others could be.
    score += sum(each.step * _FAR for each in _DEVILS[len(ways) :])
    return score + _CROSSFIRE * (len(axes) > 1)


def _kits_score(turn: RailgunTurn) -> int:
    steps = turn.plan.steps(turn.hero.pos)
    way = min([steps.get(pos, _FAR_KIT) for pos in turn.kits], default=_FAR_KIT)
    score = _KIT_STEP * min(way, _FAR_KIT) + _KIT * (way < _FAR_KIT)
    is_near = way <= 5
    score += _KIT_WITHIN_2 * (way <= 2) + _KIT_WITHIN_5 * is_near
    return score + _LAST_HOPE * (is_near and turn.ammo == 0)
