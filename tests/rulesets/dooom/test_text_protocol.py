"""The classical text protocol: lines of each dialect for what happens to a seat."""

from game.core.action import Action, Attack, EndTurn, Move, PickUp
from game.core.actor import Seat
from game.core.event import Event
from game.core.grid import Direction
from game.core.state import State
from game.rulesets.dooom.text_protocol import DooomTextPlayer, look_rows
from tests.rulesets.dooom.boards import board


class Program:
    """A program at a seat, and the lines it was sent last."""

    def __init__(self, state: State, seat: int, dialect: str = "plain") -> None:
        self.player, self.seat = DooomTextPlayer(dialect), Seat(seat)
        self.player.connected(None)
        self.lines = self.see(state)

    def see(
        self, state: State, action: Action | None = None, *, own: bool = False
    ) -> tuple[str, ...]:
        """Play an action on the state before, and return the lines about it."""
        events: tuple[Event, ...] = ()
        if action is not None:
            [actor] = state.to_act
            state, events = state.apply(actor, action)
        seen = tuple(e for event in events if (e := state.perceive(event, self.seat)) is not None)
        legal = tuple(state.legal_actions(self.seat))
        return self.player.updated(state.observe(self.seat), seen, legal, own=own)


def test_a_look_shows_what_lies_under_its_reader_and_a_lantern_more() -> None:
    state = board("#G.1.", ".0...", "..E..")
    assert look_rows(state.observe(Seat(0))) == ("X###X", "##G.P", "#....", "#..E.", "X###X")
    lit = board("#G.1.", ".0...", "..E..", gear={0: ("lantern",)})
    assert [len(row) for row in look_rows(lit.observe(Seat(0)))] == [7] * 7


def test_nothing_comes_between_the_begin_of_a_turn_and_its_look() -> None:
    program = Program(board("0..1", "G..E"), 0)
    assert program.lines == ("GOLD 1", "STARTTURN")
    assert program.player.heard("Bob", "hi", own=False) == ()
    reply = program.player.read("look").lines
    assert reply[0] == "LOOKREPLY"
    assert reply[6:] == ("", "MESSAGE Bob: hi")


def test_answers_come_before_what_they_brought() -> None:
    state = board("0..1", "G..E")
    program, other = Program(state, 0), Program(state, 1)
    assert program.player.read("move s").action == Move(Direction.S)
    after, _ = state.apply(Seat(0), Move(Direction.S))
    assert program.see(state, Move(Direction.S), own=True) == ("SUCCESS",)
    assert other.see(state, Move(Direction.S)) == ()
    asked = program.player.read("PICKUP").action
    assert isinstance(asked, PickUp)
    assert program.see(after, asked, own=True) == ("SUCCESS", "TREASUREMOD 1")
    assert program.see(after, EndTurn(), own=True) == ("SUCCESS", "ENDTURN")
    assert other.see(after, EndTurn()) == ("STARTTURN",)


def test_a_hit_a_miss_and_a_death() -> None:
    state = board("01.", "G.E")
    for _ in range(40):
        program, other = Program(state, 0), Program(state, 1)
        asked = program.player.read("ATTACK E").action
        assert isinstance(asked, Attack)
        after, _ = state.apply(Seat(0), asked)
        mine, theirs = program.see(state, asked, own=True), other.see(state, asked)
        if mine[0] == "SUCCESS":
            assert theirs[0] == "HITMOD -1"
            if theirs[-1] == "LOSE":
                assert other.player.is_over
                return
        else:
            assert mine[0] == "FAIL Attack missed."
        assert theirs[-1] == "STARTTURN"
        state, _ = after.apply(Seat(1), EndTurn())
    raise AssertionError("nobody died")


def test_refusals_leave_the_program_in_play() -> None:
    program = Program(board("0#.1", "G..E"), 0)
    for line, answer in (
        ("MOVE E", "FAIL can't move into a wall"),
        ("MOVE", "FAIL invalid direction"),
        ("PICKUP", "FAIL nothing to pick up"),
        ("ATTACK N", "FAIL nobody to attack there"),
        ("SETPLAYERPOS 1 1", "FAIL invalid command"),
        ("", "FAIL invalid command"),
        ("ap", "FAIL invalid command"),
        ("GIFT E", "FAIL invalid command"),
    ):
        assert program.player.read(line).lines == (answer,), line
    assert program.player.read("APGET").lines == ("AP 6",)
    assert program.player.read("help") == program.player.read("?")
    [words] = program.player.read("?").lines
    assert words.startswith("MESSAGE Commands: HELLO name, LOOK, MOVE d,")
    assert DooomTextPlayer("push").read("GIFT E").lines == ("FAIL gold cannot be given away",)
    assert Program(board("0#.1", "G..E"), 1).player.read("ENDTURN").lines == ("FAIL not your turn",)


def test_dialects_differ_in_how_a_look_comes() -> None:
    state = board("0.1", "G.E")
    hint, push = Program(state, 0, "hint"), Program(state, 0, "push")
    assert hint.lines == ("GOLD 1", "CHANGE", "STARTTURN")
    assert hint.player.read("LOOK").lines[6:] == ("", "RENDERHINT 2", "0 0 S", "2 0 S", "")
    assert hint.see(state, Move(Direction.S), own=True) == ("SUCCESS", "CHANGE")
    assert push.lines[1] == "LOOKREPLY"
    assert push.lines[-2:] == ("ENDLOOKREPLY", "STARTTURN")
    lines = push.see(state, Move(Direction.S), own=True)
    assert (lines[0], lines[1], lines[-1]) == ("SUCCESS", "LOOKREPLY", "ENDLOOKREPLY")


def test_a_name_is_given_once_and_before_or_after_the_goal_is_known() -> None:
    state, player = board("0.1", "G.E"), DooomTextPlayer("plain")
    assert player.read("HELLO").name == "Player"
    player = DooomTextPlayer("plain")
    assert player.read("HELLO  Ada ").name == "Ada"
    assert player.named("Ada 2") == ("HELLO Ada 2",)
    assert player.read("hello Bob").lines == ("FAIL already said HELLO",)
    assert player.read("MOVE N").lines == ("FAIL the game has not started",)
    assert player.read("SHOUT hi there").message == "hi there"
    assert player.read("quit").leaves
    assert player.updated(state.observe(Seat(1)), (), (), own=False) == ("GOLD 1",)


def test_the_winner_reads_so() -> None:
    state = board("0E1", "G..")
    program, other = Program(state, 0), Program(state, 1)
    for step in (Move(Direction.S), PickUp(state.world.items[0].id), Move(Direction.N)):
        program.see(state, step, own=True)
        state, _ = state.apply(Seat(0), step)
    assert program.see(state, Move(Direction.E), own=True) == ("SUCCESS", "WIN")
    assert other.see(state, Move(Direction.E))[-1] == "LOSE"
