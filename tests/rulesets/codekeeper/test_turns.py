"""Rules 1 and 6: the order of a turn, turn limit, death, errors, score, sight, hints."""

from dataclasses import replace
from functools import partial

import pytest

from game.core.action import Action, Attack, Forfeit, Move, PickUp, Wait
from game.core.actor import ItemId
from game.core.cell_set import Distances
from game.core.event import Attacked, Ended, Hurt, Logged
from game.core.grid import Direction, Pos, Terrain
from game.core.match import Match
from game.core.replay import replay
from game.core.rng import Dice, Rng
from game.core.state import State
from game.core.view import Mark
from game.rulesets.codekeeper import CODEKEEPER
from game.rulesets.codekeeper.mazes.generator import generate
from game.rulesets.codekeeper.params import EXIT
from game.rulesets.codekeeper.start import new_game
from game.rulesets.codekeeper.state import CodekeeperState
from game.rulesets.codekeeper.weapons import WEAPONS
from game.ui.input.verb_chooser import VerbChooser
from tests.rulesets.codekeeper import boards
from tests.support.narrow import not_none


def _in_turn(state: CodekeeperState, turn: int) -> CodekeeperState:
    return replace(state, world=replace(state.world, turn=turn))


def test_who_is_in_sight_after_a_turn_is_who_is_seen_in_its_state_alone() -> None:
    """A turn follows those it began with; a state without one looks at everybody."""
    dice = Dice(7)
    for seed in range(6):
        state = new_game(generate({}, seed), seed)
        while state.to_act and state.world.turn < 60:
            state, _ = state.apply(boards.SEAT, dice.choice(state.legal_actions(boards.SEAT)[:4]))
            alone = replace(state, score=state.score)
            assert state.monsters_in_sight == alone.monsters_in_sight
            assert state.known_items == alone.known_items


def test_a_match_lasts_a_hundred_and_fifty_turns() -> None:
    state = boards.board("H.")
    for _ in range(149):
        state = boards.walk(state, ".")
    assert (boards.termination(state), boards.view(state).turn) == ("", 150)
    assert boards.view(state).gauge("turns").value == 1
    state, events = boards.play(state, Wait())
    assert (boards.termination(state), state.score, boards.hero(state).health) == ("turns", 0, 20)
    assert boards.view(state).gauge("turns").value == 0
    assert isinstance(events[-1], Ended)


def test_in_the_last_turn_the_hero_acts_and_the_monsters_do_not() -> None:
    state = _in_turn(boards.board("H4", "4."), 150)
    state = boards.walk(state, "E")
    assert (boards.termination(state), state.score, boards.hero(state).health) == ("turns", 10, 20)
    assert boards.monsters(state) == [("4", 0, 1, 10)]


def test_ten_turns_before_the_last_it_is_said() -> None:
    turns = [_in_turn(boards.board("H."), turn) for turn in (139, 140, 141)]
    said = [Logged("low_turns", (10,)) in boards.play(state, Wait())[1] for state in turns]
    assert said == [False, True, False]


def test_monsters_act_in_the_turn_before_the_last() -> None:
    assert boards.hero(boards.walk(_in_turn(boards.board("H4", "4."), 149), "E")).health == 17


def test_the_exit_counts_in_the_last_turn() -> None:
    state = boards.walk(_in_turn(boards.board("HE"), 150), "E")
    assert (boards.termination(state), state.score) == ("exit", 10000)


def test_the_limit_leaves_the_score_as_it_is() -> None:
    state = boards.walk(boards.board("Ht.", turns=2), "E.")
    assert (boards.termination(state), state.score) == ("turns", 100)
    assert not_none(state.outcome).winners == ()


@pytest.mark.parametrize(("health", "dead"), [(4, False), (3, True), (2, True), (1, True)])
def test_death_costs_a_thousand_points_and_the_full_damage(health: int, dead: bool) -> None:
    state = boards.walk(boards.board("H4", health=health), ".")
    assert boards.termination(state) == ("death" if dead else "")
    assert boards.hero(state).health == health - 3
    assert state.score == (-1003 if dead else -3)
    assert state.outcome is None or state.outcome.winners == ()


def test_a_kill_in_the_turn_of_death_still_counts() -> None:
    state = boards.walk(boards.board("H4", "4.", health=1), "E")
    assert (boards.termination(state), state.score) == ("death", 10 - 3 - 1000)


def test_a_potion_in_time_saves_the_hero() -> None:
    state = boards.walk(boards.board("Hp", "..", ".4", health=3), "E")
    assert (boards.termination(state), boards.hero(state).health) == ("", 13)


def test_an_error_only_sets_the_score() -> None:
    before = boards.walk(boards.board("Ht4"), "E")
    assert before.score == 97
    state, events = boards.play(before, Forfeit())
    assert (boards.termination(state), state.score) == ("error", -10000)
    assert not_none(state.outcome).winners == ()
    assert (boards.hero(state).health, boards.monsters(state)) == (
        boards.hero(before).health,
        boards.monsters(before),
    )
    assert not [event for event in events if isinstance(event, Attacked | Hurt)]
    assert state.rng_state == before.rng_state


def test_an_error_can_be_replayed() -> None:
    match = Match(CODEKEEPER, boards.level("H.E"), 1, 3)
    match.submit(boards.SEAT, Move(Direction.E), 0)
    match.submit(boards.SEAT, Forfeit(), 1)
    *_, last = replay(match.record(), CODEKEEPER)
    assert last.state == match.state


def test_hero_sees_a_square_of_three_through_walls_and_monsters() -> None:
    rows = ("." * 11, *(["." + "X" * 9 + "."] * 4), "X4XX.H.XX4X", *(["." * 11] * 5))
    state = boards.board(*rows)
    board_seen = boards.view(state).board
    for y in range(11):
        for x in range(11):
            near = max(abs(x - 5), abs(y - 5)) <= 3
            assert board_seen.is_visible(Pos(x, y)) is near
            known = board_seen.grid.terrain_at(Pos(x, y))
            assert known == (state.world.grid.terrain_at(Pos(x, y)) if near else Terrain.UNKNOWN)


def test_a_resampled_state_keeps_what_is_known_and_has_an_exit() -> None:
    state = boards.walk(boards.board("H...p...E", "4........", ".....1..2"), "E")
    for number in range(20):
        other = state.resample(boards.SEAT, Rng(number))
        assert other.observe(boards.SEAT) == state.observe(boards.SEAT)
        (way_out,) = [item.pos for item in other.world.items if item.kind == EXIT]
        assert Distances.on(other.world.grid, way_out).steps_from(other.hero_actor().pos)
        taken = [actor.pos for actor in other.world.actors]
        assert len(set(taken)) == len(taken)
        assert all(other.world.grid.terrain_at(pos) is Terrain.FLOOR for pos in taken)
    assert len({state.resample(boards.SEAT, Rng(n)).world.grid for n in range(20)}) > 10


def _undo_refusal(*rows: str) -> str:
    match = Match(CODEKEEPER, boards.level(*rows), 1, 1)
    match.submit(boards.SEAT, Wait(), 0)
    return match.undo_refusal()


def test_undo_does_not_answer_questions_about_the_unseen() -> None:
    """Around the wall, the vampire's way leads over cells that the hero has never seen."""
    assert _undo_refusal("H..4....", "........", ".......E") == ""
    assert _undo_refusal("H.X4....", "..XX....", ".......E") == "told"


def _predicted_damage(state: State, action: Action) -> int:
    marks = state.preview(boards.SEAT, action).marks
    return sum(mark.value or 0 for mark in marks if mark.name == "danger")


def test_a_weapon_aims_at_a_monster_before_a_box_which_is_not_killed() -> None:
    state = boards.board("00H.1", "00...")
    assert (
        Mark("hit", (Pos(1, 0),)) in state.preview(boards.SEAT, Attack(Pos(1, 0), "hammer")).marks
    )
    preview = partial(state.preview, boards.SEAT)
    chooser = VerbChooser((Wait(), Attack(Pos(0, 0), "scythe")))
    chooser.set_legal(state.legal_actions(boards.SEAT), Pos(2, 0), preview)
    chooser.select(1, preview)
    assert chooser.cursor == Pos(4, 0)
    chooser.set_legal((PickUp(ItemId(7)), PickUp(ItemId(8))), None, preview)
    chooser.select(0, preview)
    assert chooser.selected_pickup == PickUp(ItemId(7))
    # The cell of a verb's example can be a target, too.
    near, bow = boards.board(".H..1"), Attack(Pos(0, 0), "bow")
    chooser = VerbChooser((Wait(), bow))
    chooser.set_legal(
        near.legal_actions(boards.SEAT), Pos(1, 0), partial(near.preview, boards.SEAT)
    )
    assert not chooser.would_miss(bow)
    # Of two weapons the one that reaches is offered.
    names = "sword", "scythe", "bow"
    chooser = VerbChooser((Wait(), *(Attack(Pos(0, 0), name) for name in names)))
    # One that kills comes first.
    for row, offered in (("..00H.1", 1), ("....H.1", 2), ("....H.3", 2)):
        weapon = "bow" if row[-1] == "3" else "scythe"
        state = boards.board(row, ".......")
        chooser.set_legal(
            state.legal_actions(boards.SEAT), Pos(4, 0), partial(state.preview, boards.SEAT)
        )
        assert (chooser.index_on_confirm, chooser.weapons[Pos(6, 0)]) == (offered, weapon)
        # It is the one that the board shows.
        chooser.foe = Pos(6, 0)
        assert chooser.index_on_confirm == names.index(weapon) + 1
        chooser.foe = None
    # What kills two at once comes before what kills one.
    state = boards.board("..11", "..H.")
    chooser = VerbChooser((Wait(), *(Attack(Pos(0, 0), name) for name in ("sword", "hammer"))))
    chooser.set_legal(
        state.legal_actions(boards.SEAT), Pos(2, 1), partial(state.preview, boards.SEAT)
    )
    assert [chooser.weapons[Pos(x, 0)] for x in (2, 3)] == ["hammer"] * 2
    # So does what hits two, if none dies.
    chooser, state = VerbChooser(CODEKEEPER.verbs), boards.board("H24", "...")
    chooser.set_legal(
        state.legal_actions(boards.SEAT), Pos(0, 0), partial(state.preview, boards.SEAT)
    )
    assert chooser.weapons[Pos(1, 0)] == "scythe"


def test_predicted_damage_is_exact() -> None:
    for seed in range(12):
        state = CODEKEEPER.new_game(CODEKEEPER.generate({}, seed), 1, seed)
        rng = Rng(seed)
        while state.outcome is None and state.observe(boards.SEAT).turn < 40:
            legal = state.legal_actions(boards.SEAT)
            rng, number = rng.below(len(legal) - 1)
            expected = _predicted_damage(state, legal[number])
            state, events = state.apply(boards.SEAT, legal[number])
            own = state.observe(None).actors[0].id
            done = [e.amount for e in events if isinstance(e, Hurt) and e.actor == own]
            assert sum(done) == expected or state.outcome is not None


def test_predicted_damage_is_exact_after_a_push(monkeypatch: pytest.MonkeyPatch) -> None:
    """A weapon's row may say that it pushes: out of reach, a skeleton does no damage."""
    monkeypatch.setitem(WEAPONS, "bow", replace(WEAPONS["bow"], damage=1, push=1))
    for rows, damage in ((("H1..",), 0), (("H1X.",), 1), (("H11.",), 1)):
        state, action = boards.board(*rows), Attack(Pos(1, 0), "bow")
        assert _predicted_damage(state, action) == damage
        assert boards.hero(boards.play(state, action)[0]).health == 20 - damage


def test_no_damage_is_predicted_in_the_last_turn() -> None:
    assert _predicted_damage(_in_turn(boards.board("H4"), 150), Wait()) == 0


def test_refusals() -> None:
    state = boards.board("H.1......", bow=0)
    assert state.preview(boards.SEAT, Move(Direction.N)).refusal == "edge"
    assert state.preview(boards.SEAT, Attack(Pos(9, 0), "sword")).refusal == "edge"
    assert state.preview(boards.SEAT, Attack(Pos(1, 0), "spoon")).refusal == "edge"
    assert state.preview(boards.SEAT, Attack(Pos(2, 0), "sword")).refusal == "out_of_range"
    assert state.preview(boards.SEAT, Attack(Pos(0, 0), "hammer")).refusal == "out_of_range"
    assert state.preview(boards.SEAT, Attack(Pos(1, 0), "bow")).refusal == "no_charge"
    assert boards.play(state, Forfeit())[0].preview(boards.SEAT, Wait()).refusal == "over"


def test_a_monster_on_an_item_shows_with_it() -> None:
    seen = boards.view(boards.with_monster_on(boards.board("H.E"), "orc", 2, 0))
    assert [item.pos for item in seen.items] == [Pos(2, 0)]
    assert [actor.pos for actor in seen.actors] == [Pos(0, 0), Pos(2, 0)]
