"""Edge cases of the rules."""

from game.core.action import Use
from game.core.grid import Pos
from game.rulesets.psttrl.params import CLIMB, POLYMORPH, SEAT
from tests.rulesets.psttrl import boards
from tests.rulesets.psttrl.duel_setup import THERE, parse_fighter, unresolved_fight


def test_between_two_lawyers_the_attacker_goes_first() -> None:
    # The defender's ability is disabled first, so the attacker's rapier stays accurate.
    fight = unresolved_fight(
        parse_fighter("language_lawyer/rapier"), parse_fighter("language_lawyer/mace", THERE)
    )
    assert fight.accurate
    assert fight.defender.ability_disabled
    assert not fight.attacker.weapon_ability_disabled


def test_zero_hit_points_are_alive() -> None:
    state = boards.board(("@r",), hero="cat hp0", r="lead_golem+2")
    assert state.outcome is None
    state, events = boards.play(state, *boards.move_actions("E"))
    assert state.outcome is None
    assert boards.hero_line(state) == "+0 cat 0/8"
    assert "hit" in boards.log_names(events)


def test_one_damage_kills_at_zero_hit_points() -> None:
    state = boards.board(("@a",), hero="cat+5 hp0", a="acid_blob+9")
    state = boards.after(state, *boards.move_actions("E"))
    assert state.outcome is not None
    assert state.outcome.termination == "killed"


def test_a_negative_level_prevents_polymorph() -> None:
    state = boards.with_stats(boards.board(("@.",), hero="cat"), last_kill="bat")
    state, _ = boards.play(state, Use(POLYMORPH))
    assert boards.hero_line(state) == "-1 bat 4/4"
    state = boards.with_stats(state, last_kill="ogre")
    assert Use(POLYMORPH) not in state.legal_actions(SEAT)
    assert state.preview(SEAT, Use(POLYMORPH)).refusal == "low_level"


def test_a_shovel_across_a_stair_swaps_floors_and_keeps_the_depth_level() -> None:
    state = boards.board(("@1",), ("Ag",), first=1, hero="cat/shovel hp5", g="lead_golem+9")
    state = boards.moved_monster(
        boards.after(state, *boards.move_actions("E")), "lead_golem", Pos(0, 0), 1
    )
    state, events = boards.play(state, Use(CLIMB))
    hero, golem = state.hero_actor(), boards.monster(state, "lead_golem")
    assert (hero.board, hero.pos, golem.board, golem.pos) == (1, Pos(0, 0), 0, Pos(1, 0))
    assert boards.hero_line(state) == "+1 cat 6/9"
    assert golem.health == 20
    assert "depth_level" in boards.log_names(events)


def test_a_dead_creature_drops_its_weapon_where_it_died() -> None:
    state = boards.board(("@b.",), hero="ogre/mace+5", b="bat/dagger")
    state = boards.after(state, *boards.move_actions("E"))
    assert boards.weapons_on_floor(state) == [("dagger", 0, 1, 0)]
    assert [actor.kind for actor in state.world.actors] == ["ogre"]
    assert state.counters.last_kill == "bat"
