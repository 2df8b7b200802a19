"""Bots use only the public log; the hard bot beats the easy one."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain
from game.core.rng import Dice, Rng, derive_seed
from game.core.ruleset import Player
from game.core.view import View
from game.rulesets.river import RIVER, log_entries
from game.rulesets.river.ai import easier_bots as bots
from game.rulesets.river.ai import hard_bot
from game.rulesets.river.ai.search_guide import RiverGuide
from game.rulesets.river.chart.chart import ChartPosition, Fragment
from game.rulesets.river.chart.chart_graph import ChartGraph
from game.rulesets.river.params import ROCKET, TREASURE, settings_from_params
from game.rulesets.river.resampling import replay_log
from game.rulesets.river.sampling.fragment_layout import lay_out_fragments
from game.rulesets.river.sampling.sampled_field import sample_field, updated_sample
from game.rulesets.river.state import RiverState
from game.rulesets.river.state_base import SHOTS
from tests.rulesets.river.fields import new_state, parse_field, play_steps
from tests.support.narrow import not_none, of_kind

NAMES = ("easy", "normal", "hard")


def first(seed: int, seats: int = 2, **params: object) -> RiverState:
    values = {"players": seats, "width": 6, "height": 6, "swamps": 2, "portals": 2} | params
    level = RIVER.generate(values, seed)  # type: ignore[arg-type]
    return of_kind(RiverState, RIVER.new_game(level, seats, seed))


def with_false_boards(view: View) -> View:
    """Return the view with another field's boards, actors and items; only the log stays."""
    other = first(99).observe(None)
    return replace(
        view, boards=other.boards, actors=other.actors, items=other.items, focused_board=0
    )


def decide(bot: Player, state: RiverState, rng: Rng, *, false: bool = False) -> RiverState:
    (seat,) = state.to_act
    view = state.observe(seat)
    action = bot.choose(with_false_boards(view) if false else view, state.legal_actions(seat), rng)
    return state.apply(seat, action)[0]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_bots_ignore_boards_actors_and_items(name: str) -> None:
    one, other = RIVER.bots()[name], RIVER.bots()[name]
    state = first(5)
    for number in range(30):
        if state.outcome is None:
            before, state = state, decide(one, state, Rng(number))
            assert decide(other, before, Rng(number), false=True) == state
    assert len(log_entries.logged_actions(state.log)) > 10


def test_one_bot_can_sit_in_several_seats_and_matches() -> None:
    shared, rng = RIVER.bots()["hard"], Rng(3)
    for seed in (6, 7):
        state = first(seed, seats=3)
        for _ in range(9):
            state = decide(shared, state, rng)
        assert len(log_entries.logged_actions(state.log)) == 9


def winners(players: Sequence[Player], seed: int) -> tuple[Seat, ...]:
    state = first(seed, round_limit=300)
    rngs = [Rng(derive_seed(seed, f"seat {seat}")) for seat in range(2)]
    while state.outcome is None:
        (seat,) = state.to_act
        rngs[seat], _ = rngs[seat].below(2)
        state = decide(players[seat], state, rngs[seat])
    return state.outcome.winners


@pytest.mark.slow
def test_hard_beats_easy() -> None:
    # Measured over 300 matches it beats even normal in 74 of 100, 5 more or less.
    wins = 0
    for number in range(8):
        both = [RIVER.bots()["hard"], RIVER.bots()["easy"]]
        side = number % 2
        wins += side in winners(both[::-1] if side else both, number // 2)
    assert wins >= 5


def test_hard_plays_like_normal_where_no_field_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hard_bot, "sample_fields", lambda *_: iter(()))
    state, normal, strong = first(1), bots.NormalBot(), RIVER.bots()["hard"]
    for number in range(8):
        assert decide(strong, state, Rng(number)) == decide(normal, state, Rng(number))


def test_homes_may_be_near_each_other_where_a_field_has_no_other_room() -> None:
    chart, dice = new_state("1 v .", ". v .", "2 v .", looped=True).chart, Dice(1)
    assert any(sample_field(chart, dice) for _ in range(20))


def test_who_reads_of_one_seat_only_knows_what_that_seat_found() -> None:
    start = new_state("1 . v . 2", *[". . v . ."] * 4)
    alone, both = play_steps(start, "E"), play_steps(start, "E", "W")
    known = bots.ChartReader().chart(alone.log, Seat(0))
    assert known != bots.ChartReader().chart(start.log, Seat(0))
    assert bots.ChartReader(own_only=True).chart(both.log, Seat(0)) == known


def test_a_repetition_is_broken() -> None:
    # Two bots stood forever in each other's line of fire; six ran over each other by turns.
    field = (log_entries.LoggedAnswer(log_entries.Answer.FIELD),)
    act: list[LogEntry] = [
        log_entries.LoggedAction(Seat(0), Move(Direction.N), field, 1),
        log_entries.LoggedAction(Seat(1), Shoot(Direction.E, ROCKET), (), 1),
        log_entries.LoggedDeath(Seat(0), 2),
    ]
    assert not bots.is_repeating(act * 3)
    assert bots.is_repeating(act * 4)
    assert not bots.is_repeating(
        [*act * 4, log_entries.LoggedAction(Seat(0), Move(Direction.S), field, 1)]
    )
    ways = [
        log_entries.LoggedAction(Seat(n % 6), Move(CARDINALS[n < 7]), field, 1) for n in range(24)
    ]
    assert bots.is_repeating(ways * 4, 6)
    legal = first(1).legal_actions(Seat(0))
    slips = [bots.slipped(legal, Rng(number), 3)[1] for number in range(60)]
    assert 30 < slips.count(None) < 50
    assert len({*slips} - {None}) > 4
    assert bots.slipped(legal, Rng(1), 0) == (Rng(1), None)
    # Two easy ones took the treasure from each other between their homes for 5,000 plies.
    state = play_steps(new_state("1 * 2 v .", *[". . . v ."] * 4, round_limit=99), "E", "W")
    while state.outcome is None:
        state = decide(RIVER.bots()["easy"], state, Rng(len(state.log)))
    assert state.outcome.termination == TREASURE


def test_a_step_that_a_drift_answers_twice_alike_is_no_third_time_taken() -> None:
    # With the treasure a hard bot on 03-two-gates stepped six times from one tile onto itself.
    river = (log_entries.LoggedAnswer(log_entries.Answer.RIVER),) * 2
    act: list[LogEntry] = []
    for turn in (1, 2):
        act.append(log_entries.LoggedAction(Seat(0), Move(Direction.W), river, turn))
        act.append(log_entries.LoggedAction(Seat(1), Move(Direction.N), river[:turn], turn))
    assert [bots.useless_step(act[:2], Seat(seat)) for seat in (0, 1)] == [None, None]
    assert [bots.useless_step(act, Seat(seat)) for seat in (0, 1)] == [Move(Direction.W), None]


def test_what_another_fragment_shows_is_hardly_explored_again() -> None:
    # After each drift a hard bot on 14-islands tried walls and tiles that it knew from before.
    state = new_state(". . v .", ". 1 v .", ". . v 2")
    field = not_none(
        next((f for n in range(60) if (f := sample_field(state.chart, Dice(n)))), None)
    )
    position, cell = hard_bot.position_on(state.chart, field), state.chart.positions[0][:2]

    def values(known: frozenset[int]) -> list[int]:
        seen = replace(position, known_cells=known)
        return [seen.step_value(Seat(0), cell, side, 6, armed=True) for side in CARDINALS]

    gains = zip(values(frozenset()), values(frozenset(range(12))), strict=True)
    assert {new - known for new, known in gains} <= {0, 5}
    assert values(frozenset()) != values(frozenset(range(12)))


def test_a_long_feud_is_given_up() -> None:
    # Three hard bots on 04-the-wide-bend kept each other from the treasure for 2,500 plies.
    header, *_ = first(1, seats=3).log
    death: list[LogEntry] = [log_entries.LoggedDeath(Seat(0), 2)]

    def spared(deaths: int) -> int:
        return sum(bots.relents([header, *death * deaths], Rng(number)) for number in range(100))

    assert spared(8) == 0
    assert 30 < spared(9) < 70
    assert spared(90) > 80
    legal, long = first(1).legal_actions(Seat(0)), [header, *death * 75]
    assert 2 < sum(bots.breakout_step(long, legal, Rng(n)) is not None for n in range(30)) < 28


@pytest.mark.parametrize("seed", [1, 2])
def test_a_bot_goes_where_the_treasure_was_dropped(seed: int) -> None:
    # Four normal bots walked past it for 700 rounds, trying walls that their shots may have broken.
    state, bot = first(seed), RIVER.bots()["normal"]
    for number in range(16):
        state = decide(bot, state, Rng(number))
    (seat,) = state.to_act
    spot = state.chart.positions[seat]
    *_, (cell, path) = ChartGraph(state.chart).reachable((spot.fragment, spot.pos))
    chart = replace(state.chart, treasure_dropped_at=ChartPosition(*cell, Direction.S))
    choices = {bots.explore(chart, seat, state.legal_actions(seat), Rng(n)) for n in range(8)}
    assert choices == {Move(path[0])}


def test_a_wall_that_is_perhaps_gone_is_tried_after_what_is_unknown() -> None:
    state = first(1)
    spot = state.chart.positions[Seat(0)]
    (home,) = (f for f in state.chart.fragments if f.id == spot.fragment)
    grid = home.grid.with_terrain(spot.pos.step(Direction.E), Terrain.FLOOR)
    grid = grid.with_edge(spot.pos, Direction.E, Edge.PERHAPS_GONE)
    chart = replace(state.chart, fragments=(replace(home, grid=grid),))
    graph, cell = ChartGraph(chart), (spot.fragment, spot.pos)
    assert not graph.is_frontier(cell, Direction.E)
    assert graph.is_blind_step(cell, Direction.E)
    assert graph.is_frontier(cell, Direction.N)


@pytest.mark.parametrize("looped", [False, True])
def test_sampled_fields_show_everything_on_the_chart(looped: bool) -> None:
    state, dice, found = first(8, looped=looped), Dice(5), 0
    bot = RIVER.demo_player()
    for number in range(25):
        if state.outcome is None:
            state = decide(bot, state, Rng(number))
        chart = state.chart.without_small_fragments
        for _ in range(3):
            sample = sample_field(chart, dice)
            if sample is None:
                continue
            found += 1
            assert sample.current_grid.terrain.count(Terrain.SWAMP) == 2 * state.settings.swamp_size
            for fragment in chart.fragments:
                assert_grid_shows(sample.current_grid, fragment.grid, sample.offsets[fragment.id])
            again = not_none(updated_sample(sample, chart, dice))
            assert again.current_grid.terrain == sample.current_grid.terrain
    assert found > 5


def test_a_wall_is_more_often_the_border_than_its_place_alone_says() -> None:
    # One in five cells is in the top row, and one in eight or nine sides elsewhere has a wall.
    start = new_state("1 .|. v .", *[". .|. v ."] * 3, ". 2|. v .")
    assert start.settings.walls > 10
    dice, chart = Dice(2), play_steps(start, "N").chart.without_small_fragments
    found = [field for _ in range(90) if (field := sample_field(chart, dice)) is not None]
    on_top = sum(each.initial_grid.terrain.find(Terrain.HOME_1) < 5 for each in found)
    assert len(found) > 60
    assert 45 * len(found) < 100 * on_top < 80 * len(found)


def test_a_small_fragment_is_placed_from_where_its_drift_ended() -> None:
    start = new_state("1 v . . . . . .", *[". v . . . . . ."] * 6, ". v . . . . . 2")
    chart = play_steps(start, *"ENENENENENSNEN").chart.without_small_fragments
    assert len(chart.drifts) == 1
    # Many ends are too near the northern border for the way to them; others are tried then.
    assert sum(lay_out_fragments(chart, Dice(n)) is not None for n in range(200)) > 70


def assert_grid_shows(grid: Grid, known: Grid, offset: tuple[int, int]) -> None:
    for index, code in enumerate(known.terrain):
        if not code:
            continue
        x, y = index % known.width + offset[0], index // known.width + offset[1]
        assert grid.wrap or (x in range(grid.width) and y in range(grid.height))
        real = grid.terrain[y % grid.height * grid.width + x % grid.width]
        water = code == Terrain.WATER and Terrain.WATER_E <= real <= Terrain.WATER_W
        assert real == code or water


def test_the_real_field_replays_the_log_and_others_rarely_do() -> None:
    state, bot = first(9), RIVER.demo_player()
    start = state.world.grid
    for number in range(20):
        if state.outcome is None:
            state = decide(bot, state, Rng(number))
    turn = not_none(replay_log(start, state.settings, state.log))
    places = [actor.pos for actor in state.world.actors]
    assert [actor.pos for actor in turn.draft.actors.values()] == places
    turned = Grid(start.width, start.height, start.terrain[::-1], start.h_edges, start.v_edges)
    assert replay_log(turned, state.settings, state.log) is None
    # A death that only the last entry tells did not happen on this field.
    died = log_entries.LoggedDeath(Seat(0), 11)
    assert replay_log(start, state.settings, (*state.log, died)) is None


def test_an_analysis_judges_the_same_fields_whatever_the_real_one_is() -> None:
    state, bot, rng = first(10), RIVER.demo_player(), Rng(8)
    for number in range(4):
        rng, _ = rng.below(2)
        state = decide(bot, state, rng)
        twin = state.resample(Seat(0), Rng(number))
        judged, again = (RiverGuide().sample(each, Seat(0), rng) for each in (state, twin))
        assert isinstance(judged, RiverState)
        assert isinstance(again, RiverState)
        assert judged.world == again.world
        assert judged.log == again.log == state.log


def test_a_resampled_state_has_the_same_log() -> None:
    state, bot, rng = first(10), RIVER.demo_player(), Rng(8)
    other_fields = set()
    for number in range(16):
        rng, _ = rng.below(2)
        state = decide(bot, state, rng)
        other = state.resample(Seat(0), Rng(number))
        assert (other.log, other.chart, other.rockets) == (state.log, state.chart, state.rockets)
        (seat,) = state.to_act
        assert len({(a.pos, bool(a.gear)) for a in other.world.actors}) == 2
        tracks = not_none(replay_log(other.world.grid, state.settings, state.log)).tracks
        visited = {pos for track in tracks for pos in track}
        assert visited.isdisjoint(item.pos for item in other.world.items)
        if other.world.grid != state.world.grid:
            other_fields.add(other.world.grid.terrain)
            edges = other.world.grid.h_edges + other.world.grid.v_edges
            assert set(edges) <= {Edge.OPEN, Edge.BREAKABLE, Edge.SOLID, Edge.GRATE}
        for side in CARDINALS:
            other.apply(seat, next(a for a in other.legal_actions(seat) if a.direction is side))  # type: ignore[union-attr]
    assert len(other_fields) > 1


def test_settings_are_read_from_the_log() -> None:
    state = first(11)
    wanted = replace(settings_from_params({}), width=6, height=6, players=2, swamps=2, portals=2)
    assert replace(log_entries.settings_from_log(state.log), walls=15) == wanted


def test_who_is_thought_to_be_on_ones_own_tile_is_no_target() -> None:
    chart = new_state("1 . .", ". . .", "2 . .", looped=True).chart
    own, other = chart.fragments
    fragments = (Fragment(own.id, replace(own.grid, h_edges=bytes(9), v_edges=bytes(9))), other)
    chart = replace(chart, fragments=fragments, positions=(chart.positions[0],) * 2)
    assert bots.find_target(chart, Seat(0), SHOTS) is None


def test_who_can_explore_no_more_breaks_a_wall_or_goes_home_for_rockets() -> None:
    rows = ("1 . .|", ". . .", "2 . .")
    start = new_state(*rows, looped=True)
    known = (Fragment(start.chart.fragments[0].id, parse_field(*rows, looped=True)[0]),)
    moves = tuple(map(Move, CARDINALS))

    def choices(pos: Pos, legal: Sequence[Action]) -> set[Action]:
        place = start.chart.positions[0]._replace(pos=pos)
        chart = replace(start.chart, fragments=known, positions=(place, place))
        return {bots.explore(chart, Seat(0), legal, Rng(number)) for number in range(40)}

    assert choices(Pos(2, 0), (*moves, *SHOTS)) == {Shoot(Direction.E, ROCKET)}
    assert choices(Pos(1, 0), moves) == {Move(Direction.W)}
    assert choices(Pos(1, 1), (*moves, *SHOTS)) == {*moves}
    assert choices(Pos(0, 0), moves) == {*moves}
