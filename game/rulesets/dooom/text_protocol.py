"""The classical text protocol: what is read from programs and written to them (rules 7)."""

from game.core.action import Action, Attack, EndTurn, Move, PickUp
from game.core.event import Event, Healed, Hurt, Logged, PickedUp, TurnBegan
from game.core.features.text_protocol import TextProtocol, TextRequest
from game.core.grid import CARDINALS, Direction, Pos, Terrain
from game.core.level import Level
from game.core.view import View
from game.rulesets.dooom.params import TREASURE, sight_range
from game.rulesets.dooom.sight import in_sight
from game.rulesets.dooom.text_maps import LETTER_BY_ITEM, LETTER_BY_TERRAIN

PLAIN, HINT, PUSH = "plain", "hint", "push"
_SIDES = {side.name: side for side in CARDINALS}
_INVALID = TextRequest(("FAIL invalid command",))
_COMMANDS = "HELLO name, LOOK, MOVE d, ATTACK d, PICKUP, ENDTURN, SHOUT text, APGET, QUIT"
_HELP = TextRequest((f"MESSAGE Commands: {_COMMANDS} (d: N, E, S, W)",))
# Some programs of one dialect can give their gold away, which the rules do not know.
_NO_GIFT = TextRequest(("FAIL gold cannot be given away",))


def look_rows(view: View) -> tuple[str, ...]:
    """Return what a living seat sees: rows of letters, its own cell in the middle, X unseen."""
    own = view.own_actor()
    if own is None:
        return ()
    reach = sight_range(own)
    grid, around = view.board.grid, range(-reach, reach + 1)
    items = {item.pos: LETTER_BY_ITEM[item.kind] for item in view.items}
    others, rows = {actor.pos for actor in view.actors if actor is not own}, []
    for dy in around:
        row = ""
        for dx in around:
            pos = Pos(own.pos.x + dx, own.pos.y + dy)
            if not in_sight(own.pos, reach, pos):
                row += "X"
            elif pos in others:
                row += "P"
            else:
                known = grid.terrain_at(pos) if grid.in_bounds(pos) else Terrain.WALL
                row += items.get(pos, LETTER_BY_TERRAIN.get(known, "#"))
        rows.append(row)
    return tuple(rows)


class DooomTextPlayer:
    """One program at a seat (`TextPlayer`).

    Nothing comes between a STARTTURN and the reply to the LOOK that follows: some programs read
    the next line as that reply, whatever it is.
    """

    def __init__(self, dialect: str) -> None:
        self._dialect = dialect
        self._view: View | None = None
        self._legal: tuple[Action, ...] = ()
        self._rows: tuple[str, ...] = ()
        self._facings: tuple[str, ...] = ()
        self._has_name = False
        self._goal: int | None = None
        self._looks_next = False
        self._held: list[str] = []
        self.is_over = False

    def connected(self, level: Level | None) -> tuple[str, ...]:
        if level is None:
            return ()
        self._goal = level.int_param("target")
        return (f"GOLD {self._goal}",)

    def named(self, name: str) -> tuple[str, ...]:
        if not name:
            return ("FAIL invalid name",)
        return (f"HELLO {name}", *([] if self._goal is None else [f"GOAL {self._goal}"]))

    def read(self, line: str) -> TextRequest:
        """Return what a line means; words may be in any case."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        match word.upper(), rest.upper():
            case "HELLO", _:
                return self._hello(rest)
            case "SHOUT", _ if rest:
                return TextRequest(message=rest)
            case "QUIT", "":
                return TextRequest(leaves=True)
            case "HELP" | "?", "":
                return _HELP
            case "GIFT", _ if self._dialect == PUSH:
                return _NO_GIFT
            case command, argument:
                return self._command(command, argument)

    def _hello(self, name: str) -> TextRequest:
        if self._has_name:
            return TextRequest(("FAIL already said HELLO",))
        self._has_name = True
        return TextRequest(name=name or "Player")

    def _command(self, command: str, argument: str) -> TextRequest:
        view = self._view
        if command not in ("LOOK", "APGET", "MOVE", "ATTACK", "PICKUP", "ENDTURN"):
            return _INVALID
        if view is None:
            return TextRequest(("FAIL the game has not started",))
        if command == "LOOK":
            return TextRequest(self._look())
        if command == "APGET":
            return TextRequest((f"AP {view.gauge_value('points')}",))
        if not self._legal:
            return TextRequest(("FAIL not your turn",))
        if command in ("MOVE", "ATTACK"):
            side = _SIDES.get(argument)
            if side is None:
                return TextRequest(("FAIL invalid direction",))
            return self._move(view, side) if command == "MOVE" else self._attack(view, side)
        return self._pick_up(view) if command == "PICKUP" else TextRequest(action=EndTurn())

    def _move(self, view: View, side: Direction) -> TextRequest:
        if Move(side) in self._legal:
            return TextRequest(action=Move(side))
        own = view.own_actor()
        taken = own is not None and any(a.pos == own.pos.step(side) for a in view.actors)
        return TextRequest((f"FAIL can't move into a {'player' if taken else 'wall'}",))

    def _attack(self, view: View, side: Direction) -> TextRequest:
        own = view.own_actor()
        target = None if own is None else own.pos.step(side)
        for action in self._legal:
            if isinstance(action, Attack) and action.target == target:
                return TextRequest(action=action)
        return TextRequest(("FAIL nobody to attack there",))

    def _pick_up(self, view: View) -> TextRequest:
        for action in self._legal:
            if isinstance(action, PickUp):
                return TextRequest(action=action)
        own = view.own_actor()
        lies_here = own is not None and any(item.pos == own.pos for item in view.items)
        return TextRequest(("FAIL already have item" if lies_here else "FAIL nothing to pick up",))

    def _look(self) -> tuple[str, ...]:
        """Return the reply to a LOOK, and what had to wait for it."""
        self._looks_next = False
        held, self._held = self._held, []
        return (*self._look_reply(), *held)

    def _look_reply(self) -> tuple[str, ...]:
        if self._dialect == PUSH:
            return ("LOOKREPLY", *self._rows, "ENDLOOKREPLY")
        return ("LOOKREPLY", *self._rows, "", *self._facings)

    def _hints(self) -> tuple[str, ...]:
        """Return where players in sight stand and which way they face, the reader first."""
        view = self._view
        own = None if view is None else view.own_actor()
        if view is None or own is None:
            return ("RENDERHINT 0", "")
        seen = [own, *(actor for actor in view.actors if actor is not own)]
        lines = (f"{a.pos.x - own.pos.x} {a.pos.y - own.pos.y} {a.facing.name}" for a in seen)
        return (f"RENDERHINT {len(seen)}", *lines, "")

    def updated(
        self, view: View, events: tuple[Event, ...], legal: tuple[Action, ...], *, own: bool
    ) -> tuple[str, ...]:
        first, was_in_turn = self._view is None, bool(self._legal)
        before = self._rows, self._facings
        self._view, self._legal = view, legal
        self._rows = look_rows(view)
        self._facings = self._hints() if self._dialect == HINT else ()
        missed = any(isinstance(event, Logged) and event.name == "you_missed" for event in events)
        lines = ["FAIL Attack missed." if missed else "SUCCESS"] * own
        turn_began = any(isinstance(event, TurnBegan) for event in events)
        turn_ended = was_in_turn and (turn_began or not legal)
        if own or turn_ended:
            self._looks_next = False
        if first and self._goal is None:
            lines.append(f"GOLD {view.gauge_value('target')}")
        lines += self._numbers(view, events)
        if view.outcome is not None or view.own_actor() is None:
            return self._end(view, lines)
        # Only programs of the classical dialect look again of their own accord.
        looks_again = self._dialect == PLAIN and (own or was_in_turn or first)
        if (self._rows, self._facings) != before and not looks_again:
            lines += self._look_reply() if self._dialect == PUSH else ("CHANGE",)
        if turn_ended:
            lines.append("ENDTURN")
        return self._with_turn(lines, begins=bool(legal) and (first or turn_began))

    def _with_turn(self, lines: list[str], *, begins: bool) -> tuple[str, ...]:
        if self._looks_next:
            self._held += lines
            return ()
        lines, self._held = [*lines[:1], *self._held, *lines[1:]], []
        if begins:
            lines.append("STARTTURN")
            self._looks_next = self._dialect != PUSH
        return tuple(lines)

    def _numbers(self, view: View, events: tuple[Event, ...]) -> list[str]:
        own = view.own_actor()
        own_id, lines = own.id if own is not None else (view.seat or 0) + 1, []
        for event in events:
            match event:
                case PickedUp(actor=actor, item=item) if actor == own_id and item.kind == TREASURE:
                    lines.append(f"TREASUREMOD {item.count}")
                case Hurt(actor=actor, amount=amount) if actor == own_id and amount:
                    lines.append(f"HITMOD -{amount}")
                case Healed(actor=actor, amount=amount) if actor == own_id:
                    lines.append(f"HITMOD {amount}")
        return lines

    def _end(self, view: View, lines: list[str]) -> tuple[str, ...]:
        """Return the last lines: of a match that is over, or of a seat that is dead."""
        won = view.outcome is not None and view.seat in view.outcome.winners
        held, self._held = self._held, []
        self.is_over = True
        return (*held, *lines, "WIN" if won else "LOSE")

    def refused(self) -> tuple[str, ...]:
        return ("FAIL not possible now",)

    def heard(self, name: str, text: str, *, own: bool) -> tuple[str, ...]:
        line = f"MESSAGE {name}: {text}"
        if own:
            return ("SUCCESS", line)
        if self._looks_next:
            self._held.append(line)
            return ()
        return (line,)

    def ended(self) -> tuple[str, ...]:
        self.is_over = True
        return ("LOSE",)


TEXT_PROTOCOL = TextProtocol((PLAIN, HINT, PUSH), DooomTextPlayer, start_pause=3)
