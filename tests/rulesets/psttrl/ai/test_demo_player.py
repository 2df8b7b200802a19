"""The demo player of the title screen: what it does on small floors."""

from game.core.action import Action, Drop, Move, Use, Wait
from game.core.grid import Direction
from game.core.rng import Rng
from game.rulesets.psttrl.actor_stats import slots_of
from game.rulesets.psttrl.ai.demo_player import DemoPlayer
from game.rulesets.psttrl.params import SEAT, WIELD
from game.rulesets.psttrl.state import PsttrlState
from tests.rulesets.psttrl.boards import board, monsters, with_stats
from tests.support.playouts import play_alone


def choice(state: PsttrlState) -> Action:
    return DemoPlayer().choose(state.observe(SEAT), state.legal_actions(SEAT), Rng(1))


def played(state: PsttrlState, plies: int) -> PsttrlState:
    return play_alone(state, DemoPlayer(), Rng(1), plies)


def test_it_collects_weapons_and_leaves_worthless_ones() -> None:
    after = played(board(("#######", "#@.i.p#", "#######"), i="iron_sword", p="banana_peel"), 12)
    assert [weapon for weapon in slots_of(after.hero_actor()) if weapon] == ["iron_sword"]
    assert choice(board(("@",), slots=("banana_peel",))) == Drop(0)


def test_it_wields_what_kills_and_attacks() -> None:
    state = board(("@o",), slots=("", "iron_sword"), o="ogre")
    assert choice(state) == Use(WIELD, 1)
    assert monsters(played(state, 4)) == []


def test_it_flees_over_a_stair_from_what_would_kill_it() -> None:
    floors = (("1.@..o", "......"), ("A....", "....."))
    after = played(board(*floors, hero="sword_tester hp1", awake=True, o="ogre+30"), 5)
    assert after.outcome is None
    assert after.hero_actor().board == 1


def test_it_steps_beside_a_grid_bug_before_it_strikes() -> None:
    """A grid bug dodges whatever comes from a corner."""
    state = board(("@..", ".x.", "..."), slots=("iron_sword",), awake=True, x="grid_bug")
    assert choice(state) not in (Move(Direction.SE), Wait(2))
    assert monsters(played(state, 6)) == []


def test_it_goes_down_and_with_a_dragon_slain_up_again() -> None:
    floors = (("1....", "....."), ("A...@", "....2"), ("....B", "....."))
    assert played(board(*floors), 8).hero_actor().board == 2
    victor = with_stats(board(*floors), slain=("baby_dragon",))
    assert played(victor, 8).outcome != played(board(*floors), 8).outcome


def test_it_gives_up_a_match_that_leads_nowhere() -> None:
    assert played(board(("@.",)), 1002).outcome is not None
