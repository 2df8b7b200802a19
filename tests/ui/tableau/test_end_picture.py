"""The pictures at the end of matches: each ending has its own, and it comes to rest."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.actor import Seat
from game.rulesets import RULESETS
from game.ui.style.sprite_bank import SpriteBank
from game.ui.tableau.end_picture import EndPicture, ShownEnd, has_end_picture
from game.ui.tableau.tableau import Tableau


def _resting(bank: SpriteBank, name: str, end: ShownEnd) -> bytes:
    target = pygame.Surface((640, 360))
    EndPicture(bank, looks_of(name), end, moves=False).draw(target)
    return pygame.image.tobytes(target, "RGB")


@pytest.mark.parametrize("name", [name for name in RULESETS if has_end_picture(looks_of(name))])
@pytest.mark.parametrize("won", [True, False])
def test_endings_that_looks_tell_apart_differ(bank: SpriteBank, name: str, won: bool) -> None:
    layers = looks_of(name).tableaux["won" if won else "lost"]
    endings, winner = {layer.ending for layer in layers} | {""}, Seat(0) if won else None
    made = {
        frozenset(_resting(bank, name, ShownEnd(winner, None, e)) for e in ending.split() or [""])
        for ending in endings
    }
    assert len(made) == len(endings)
    assert all(len(pictures) == 1 for pictures in made)


def test_a_figure_is_as_large_as_what_is_painted_around_it_and_the_dead_lie(
    bank: SpriteBank,
) -> None:
    shown, looks = pygame.Surface((640, 360)), looks_of("codekeeper")
    for ending, is_upright in (("turns", True), ("death", False)):
        EndPicture(bank, looks, ShownEnd(None, ending=ending), moves=True).draw(shown)
        # The orange of the suit.
        suit = pygame.mask.from_threshold(shown, (251, 107, 29), (40, 40, 40, 255))
        assert (max(part.height for part in suit.get_bounding_rects()) > 24) == is_upright


@pytest.mark.parametrize("name", [name for name in RULESETS if has_end_picture(looks_of(name))])
def test_figures_are_painted_as_fine_as_what_is_around_them(bank: SpriteBank, name: str) -> None:
    looks = looks_of(name)
    for layer in (*looks.tableaux["won"], *looks.tableaux["lost"]):
        if layer.sheet and not layer.clip.startswith("portrait"):
            sheets, clip = bank.for_looks(looks), layer.clip.removeprefix("end_")
            rough = pygame.transform.scale2x(sheets.frame(layer.sheet, clip, 0))
            fine = sheets.frame(layer.sheet, layer.clip, 0)
            assert fine.get_size() == rough.get_size()
            kept = pygame.mask.from_threshold(fine, (0, 0, 0), (1, 1, 1, 255), rough).count()
            assert kept < 0.9 * fine.width * fine.height


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        *(("railgun", ending) for ending in ("turns", "ray", "checkmate")),
        *(("codekeeper", ending) for ending in ("turns", "death")),
    ],
)
def test_a_loss_shows_who_lost(bank: SpriteBank, name: str, ending: str) -> None:
    shown, nobody = (_resting(bank, name, ShownEnd(None, None, each)) for each in (ending, ""))
    assert shown != nobody


@pytest.mark.parametrize("name", [n for n, rules in RULESETS.items() if rules.seats.stop > 2])
def test_who_lost_has_the_colour_of_the_seat(bank: SpriteBank, name: str) -> None:
    assert len({_resting(bank, name, ShownEnd(None, seat)) for seat in map(Seat, range(3))}) == 3


@pytest.mark.parametrize(
    ("name", "ending", "killers"),
    [
        ("psttrl", "killed", ("goblin", "baby_dragon", "ancient_dragon", "")),
        ("codekeeper", "death", ("orc", "vampire", "gargoyle")),
    ],
)
def test_who_killed_is_painted(
    bank: SpriteBank, name: str, ending: str, killers: tuple[str, ...]
) -> None:
    ends = [ShownEnd(None, None, ending, killer) for killer in killers]
    assert len({_resting(bank, name, end) for end in ends}) == len(killers)


def test_a_small_dragon_is_painted_small(bank: SpriteBank) -> None:
    sheets = bank.for_looks(looks_of("psttrl"))
    names = ("hero", "fallen_baby", "fallen_mature", "fallen_ancient")
    hero, small, middle, large = (sheets.frame("end", n, 0).get_bounding_rect() for n in names)
    assert 2 * small.width < middle.width < large.width
    assert small.width < 3 * hero.height


def test_nothing_bright_crosses_the_winning_line_of_railgun(bank: SpriteBank) -> None:
    picture = _resting(bank, "railgun", ShownEnd(Seat(0), None, "kills"))
    starts = [3 * 640 * y + x for y in range(24, 48) for x in range(3 * 60, 3 * 580, 3)]
    assert max(sum(picture[n : n + 3]) for n in starts) < 120


def test_a_loss_in_river_shows_the_winner_in_their_own_colour_and_the_chest_only_if_it_was_taken(
    bank: SpriteBank,
) -> None:
    taken = [ShownEnd(Seat(winner), Seat(0), "treasure") for winner in (1, 2, 3)]
    left = [ShownEnd(winner, Seat(0), "rounds") for winner in (None, Seat(1), Seat(2))]
    assert len({_resting(bank, "river", end) for end in taken}) == 3
    assert len({_resting(bank, "river", end) for end in left}) == 1


def test_the_winner_of_dooom_stands_beside_the_gate_with_open_eyes(bank: SpriteBank) -> None:
    looks = looks_of("dooom")
    layer = next(each for each in looks.tableaux["won"] if each.clip == "end_idle_s")
    rest, sheets = Tableau(bank, looks, "won").seconds, bank.for_looks(looks)
    frame, gate = sheets.frame_at(layer.sheet, layer.clip, rest), pygame.Rect(151, 116, 18, 15)
    assert frame is not sheets.clip(layer.sheet, layer.clip)[-1]
    assert not gate.colliderect(frame.get_bounding_rect().move(layer.at))
