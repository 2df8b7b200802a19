"""The moments of a match that a replay marks: wounds, kills, deaths, finds and new floors."""

from enum import IntEnum, unique
from typing import TYPE_CHECKING

from game.core.actor import Seat
from game.core.event import Died, Event, GaugeChanged, Hurt, PickedUp

if TYPE_CHECKING:
    from game.core.match import Match


@unique
class Moment(IntEnum):
    """What a ply is marked for; of several things the highest counts."""

    FIND = 1
    FLOOR = 2
    WOUND = 3
    KILL = 4
    DEATH = 5


def moments(match: "Match", seat: Seat | None, after: int = 0) -> dict[int, Moment]:
    """Return what happened to the actors of a seat, or of all seats, by ply, after one ply."""
    depth, start = match.ruleset.features.match_summary, match.state_at(0).observe(None)
    players = [actor for actor in start.actors if actor.seat is not None]
    own = {actor.id for actor in players if seat in (None, actor.seat)}
    # Where news have causes, they tell of deaths: who is hurt stands at home again.
    hurt = Moment.DEATH if match.ruleset.features.explain_news else Moment.WOUND

    def moment(event: Event) -> Moment | None:
        match event:
            case Died(actor=actor) if actor in own:
                return Moment.DEATH
            case Died(killer=killer) if killer in own:
                return Moment.KILL
            case Hurt(actor=actor, amount=amount) if actor in own and amount:
                return hurt
            case GaugeChanged(name=name) if name == depth:
                return Moment.FLOOR
            case PickedUp(actor=actor) if actor in own:
                return Moment.FIND
        return None

    found: dict[int, Moment] = {}
    for ply in range(after + 1, match.ply + 1):
        if of_ply := [told for event in match.events(ply) if (told := moment(event))]:
            found[ply] = max(of_ply)
    return found
