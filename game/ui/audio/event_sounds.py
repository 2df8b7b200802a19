"""Sound names of events: one match over all of them."""

from typing import assert_never

from game.core import event as events
from game.core.actor import ActorId
from game.core.grid import Edge, Pos
from game.core.view import View


def sound_names(event: events.Event, view: View) -> tuple[str, ...]:
    """Return the names of an event's sound, most specific first; () is silence.

    Names are built from the kinds, weapons and causes in the event.
    """
    match event:
        case events.TurnBegan(seat=seat):
            return ("turn_began",) if seat == view.seat else ("turn_passed",)
        case events.Moved():
            return _move_names(event, view)
        case events.Bumped():
            return ("bump",)
        case events.Attacked(actor=actor, weapon=weapon):
            return (weapon, f"{_kind(view, actor)}_attack", "attack")
        case events.Shot(weapon=weapon, hit=hit):
            return (weapon,) if hit is not None else (f"{weapon}_miss", weapon)
        case events.Thrown(kind=kind):
            return (f"{kind}_throw", "throw")
        case events.Hurt(actor=actor, amount=amount):
            return ("turned" if amount == 0 else f"{_kind(view, actor)}_hurt", "hurt")
        case events.Healed(actor=actor):
            return (f"{_kind(view, actor)}_heal", "heal")
        case events.Died(actor=actor):
            return (f"{_kind(view, actor)}_die", "die")
        case events.Spawned(actor=actor):
            return (f"{actor.kind}_spawn", "spawn")
        case events.ActorChanged(actor=actor):
            return (f"{actor.kind}_{actor.pose}", actor.pose) if actor.pose else ()
        case events.PickedUp(item=item):
            return (f"{item.kind}_pick", "pick")
        case events.ItemDropped(item=item):
            return (f"{item.kind}_drop", "drop")
        case events.ItemChanged(item=item):
            return (f"{item.kind}_changed",)
        case events.ItemDestroyed(item=item):
            return (f"{item.kind}_lost", "lost")
        case events.Used(name=name):
            return (f"{name}_use", "use")
        case events.Teleported():
            return ("teleport",)
        case events.TerrainChanged(terrain=terrain):
            return (terrain.name.lower(),)
        case events.EdgeChanged(edge=edge):
            return (f"edge_{edge.name.lower()}",)
        case events.Announced():
            return ()
        case events.GaugeChanged(name=name):
            return ("turn_tick",) if name == "turns" else ()
        case events.Heard(name=name):
            return (f"{name}_far", name)
        case events.Logged(name=name):
            # The same sound whether the player did it or suffered it.
            return (f"note_{name}", f"note_{name.removeprefix('you_').removesuffix('_you')}")
        case events.Ended(outcome=outcome):
            won = outcome.winners if view.seat is None else view.seat in outcome.winners
            return ("win",) if won else ("lose",)
        case _:
            assert_never(event)


def _move_names(event: events.Moved, view: View) -> tuple[str, ...]:
    manner: tuple[str, ...] = () if event.manner == "walk" else (event.manner,)
    if manner and view.boards:
        edge = view.board.grid.edge_at(event.end, event.facing)
        # A wall that ends the movement is heard.
        stop = () if edge is Edge.OPEN else (f"{event.manner}_{edge.name.lower()}",)
        manner = (*stop, *manner)
    own = view.own_actor()
    if own is not None and own.id == event.actor:
        return (*manner, "step")
    return (*manner, f"{_kind(view, event.actor)}_step", "monster_step", "step")


def _kind(view: View, actor: ActorId) -> str:
    known = view.actor(actor)
    return "" if known is None else known.kind


def sound_place(event: events.Event, view: View) -> Pos | None:
    """Return the cell that an event is heard from; None if it is not on the board."""
    match event:
        case (
            events.Moved(end=pos) | events.Teleported(end=pos)
            | events.Shot(origin=pos) | events.Thrown(origin=pos)
            | events.Bumped(pos=pos) | events.Attacked(pos=pos) | events.Died(pos=pos)
            | events.TerrainChanged(pos=pos) | events.EdgeChanged(pos=pos) | events.Heard(pos=pos)
        ):  # fmt: skip
            return pos
        case events.Spawned(actor=actor) | events.ActorChanged(actor=actor):
            return actor.pos
        case (
            events.PickedUp(item=item) | events.ItemDropped(item=item)
            | events.ItemChanged(item=item) | events.ItemDestroyed(item=item)
        ):  # fmt: skip
            return item.pos
        case (
            events.Hurt(actor=actor_id)
            | events.Healed(actor=actor_id)
            | events.Used(actor=actor_id)
        ):
            known = view.actor(actor_id)
            return None if known is None else known.pos
        case _:
            return None
