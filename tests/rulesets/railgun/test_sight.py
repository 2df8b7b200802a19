"""Rules 5: the T-shaped field of view exactly as drawn there, and memory."""

import re
import tomllib
from typing import cast

import pytest

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Shot
from game.core.grid import Direction, Pos, Terrain
from game.core.level import ParamValue
from game.core.match import Match
from game.rulesets.railgun import RAILGUN
from game.rulesets.railgun.params import WEAPON
from game.rulesets.railgun.sight import devils_in_sight
from game.rulesets.railgun.state import RailgunState
from tests.rulesets.railgun import boards
from tests.support.paths import ROOT
from tests.support.playouts import playout_of

OPEN = ("." * 19,) * 19
OPEN_UP = [
    "---ooo---",
    "---ooo---",
    "---ooo---",
    "---ooo---",
    "---ooo---",
    "ooooooooo",
    "oooo@oooo",
    "ooooooooo",
]


def _open(facing: str) -> list[str]:
    rows = [list(row) for row in OPEN]
    rows[9][9] = "@"
    return boards.sight_rows(boards.board(*("".join(row) for row in rows), facing=facing))


def test_open_ground_facing_up_is_42_cells() -> None:
    rows = _open("N")
    assert [row[5:14] for row in rows[3:11]] == OPEN_UP
    assert sum(cell != "-" for row in rows for cell in row) == 42


def test_other_facings_are_rotations() -> None:
    rows = _open("N")
    for facing in ("E", "S", "W"):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        assert _open(facing) == rows


BLOCKED = {
    "front wall at 3":
        ["---------", "---------", "---------", "---oWo---", "---ooo---", "ooooooooo",
         "oooo@oooo", "ooooooooo"],
    "front wall at 1":
        ["---------", "---------", "---------", "---------", "---------", "ooooWoooo",
         "oooo@oooo", "ooooooooo"],
    "left wall at 2":
        ["---ooo---", "---ooo---", "---ooo---", "---ooo---", "---ooo---", "--ooooooo",
         "--Wo@oooo", "--ooooooo"],
    "left wall at 1":
        ["---ooo---", "---ooo---", "---ooo---", "---ooo---", "---ooo---", "---oooooo",
         "---W@oooo", "---oooooo"],
    "lane walls only":
        ["---ooo---", "---ooo---", "---ooo---", "---ooo---", "---Woo---", "oooooWooo",
         "oooo@oooo", "ooooooooo"],
}  # fmt: skip


@pytest.mark.parametrize("name", BLOCKED)
def test_blocked_arms(name: str) -> None:
    expected = BLOCKED[name]
    rows = [re.sub("[^W@]", ".", row).replace("W", "#") for row in expected]
    assert boards.sight_rows(boards.board(*rows)) == expected


def test_edges_cut_the_view() -> None:
    assert boards.sight_rows(boards.board("...", "...", "@..")) == ["oo-", "ooo", "@oo"]


def test_devils_and_kits_do_not_block_sight() -> None:
    state = boards.board(".", ".", ".", "?", "d", ".", "@")
    assert all(state.sees(Pos(0, y)) for y in range(7))


def test_kits_show_everywhere_even_on_unknown_cells() -> None:
    view = boards.board("?" + "." * 20, "." * 20 + "@").observe(boards.SEAT)
    assert [(item.kind, item.pos) for item in view.items] == [("kit", Pos(0, 0))]
    assert view.board.grid.terrain_at(Pos(0, 0)) is Terrain.UNKNOWN


def test_fixed_facing_keeps_the_initial_one() -> None:
    state = boards.board("....", "....", ".@..", facing="W", fixed_facing=True)
    assert boards.walk(state, "E").hero_actor().facing is Direction.W


def test_show_map_draws_everything() -> None:
    state = boards.board("d" + "." * 20, "." * 20 + "@", show_map=True)
    view = state.observe(boards.SEAT)
    assert Terrain.UNKNOWN not in view.board.grid.terrain
    assert len(view.actors) == 2
    assert view == state.observe(Seat(0))
    assert devils_in_sight(state.open_turn()) == boards.devils(state)
    for path in sorted((ROOT / "game" / "texts").glob("*/railgun.toml")):
        about = tomllib.loads(path.read_text(encoding="utf-8"))["about"]["show_map"]
        assert re.search("devils|Teufel|diablos", about), path
        assert not re.search("hidden|verborgen|ocult", about), path


def _rays_told(state: RailgunState, action: Action) -> list[Shot]:
    after, events = boards.play(state, action)
    told = [after.perceive(event, boards.SEAT) for event in events]
    return [event for event in told if isinstance(event, Shot)]


def test_a_ray_is_lost_to_sight_where_the_unknown_begins() -> None:
    [own] = _rays_told(boards.board("@.........#", facing="E"), Shoot(Direction.E, WEAPON))
    assert (len(own.path), own.stop) == (6, None)
    # The devil is seen, but not how far its ray goes.
    rows = ("...E" + "." * 12 + "#", "@" + "." * 16)
    [ray] = _rays_told(boards.board(*rows, ammo=0), Move(Direction.E))
    assert (ray.origin, ray.path[-1], ray.hit, ray.stop) == (Pos(3, 0), Pos(7, 0), None, None)
    # Of a ray that passes, neither where it comes from nor where it ends.
    rows = ("E" + "." * 18 + "#", "#" * 10 + "@.#" + "#" * 7)
    [ray] = _rays_told(boards.board(*rows, ammo=0), Move(Direction.E))
    assert (ray.origin, ray.path[-1], ray.hit, ray.stop) == (Pos(9, 0), Pos(12, 0), None, None)


def test_no_ray_is_told_over_cells_that_nobody_knows() -> None:
    """All rays of some matches but the hero's own hits: their victims tell where they died."""
    told = 0
    for seed in (*range(12), 21):
        for step in playout_of(RAILGUN.name, str(seed)).steps:
            state = cast(RailgunState, step.after)
            for event in step.events:
                ray = state.perceive(event, boards.SEAT)
                if isinstance(ray, Shot) and (ray.actor != state.hero_id or ray.hit is None):
                    told += 1
                    assert all(map(state.knows, ray.path))
                    assert ray.stop is None or state.knows(ray.stop)
    assert told > 40


def _match_after(action: Action, *rows: str, facing: str, **params: ParamValue) -> Match:
    match = Match(RAILGUN, boards.level(*rows, facing=facing, **params), 1, 1)
    match.submit(boards.SEAT, action, 0)
    return match


def test_a_kit_that_an_unseen_devil_crushed_is_news() -> None:
    step = Move(Direction.W)
    match = _match_after(step, ".@..?d", facing="W")
    assert boards.kit_positions(cast(RailgunState, match.state)) == []
    assert match.undo_refusal()
    assert not _match_after(step, ".@..?#", facing="W").undo_refusal()


def test_a_ray_of_an_unseen_devil_is_news() -> None:
    assert _match_after(Move(Direction.W), ".@..W", facing="W").undo_refusal()


def test_a_shot_into_the_unknown_is_news() -> None:
    shot = Shoot(Direction.E, WEAPON)
    assert _match_after(shot, "@.........#", facing="E").undo_refusal()
    # Its way was free, as far as the row's end.
    assert _match_after(shot, "@.........", facing="E").undo_refusal()
    assert not _match_after(shot, "@....#.....", facing="E").undo_refusal()


def test_a_step_that_an_unseen_devil_diverts_is_news() -> None:
    shot = Shoot(Direction.N, WEAPON)
    rows = ["#####", "###.#", "###d.", "##.#.", "##.#.", "##...", "##@.."]
    assert _match_after(shot, *rows, facing="N").undo_refusal()
    rows[2] = "###dd"
    match = _match_after(shot, *rows, facing="N")
    assert boards.devil_positions(cast(RailgunState, match.state)) == [Pos(3, 1), Pos(4, 3)]
    assert match.undo_refusal()
