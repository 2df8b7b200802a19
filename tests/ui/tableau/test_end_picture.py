"""The pictures at the end of matches: each ending has its own, and it comes to rest."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.actor import Seat
from game.rulesets import RULESETS
from game.ui.style.sprite_bank import SpriteBank
from game.ui.tableau.end_picture import EndPicture, ShownEnd, has_end_picture


def _resting(
    bank: SpriteBank,
    name: str,
    *,
    won: bool,
    ending: str = "",
    killer: str = "",
    loser: Seat | None = None,
) -> bytes:
    winner = Seat(0) if won else None
    end = ShownEnd(winner, loser, ending, killer)
    picture = EndPicture(bank, looks_of(name), end, moves=False)
    target = pygame.Surface((640, 360))
    picture.draw(target)
    return pygame.image.tobytes(target, "RGB")


@pytest.mark.parametrize("name", [name for name in RULESETS if has_end_picture(looks_of(name))])
@pytest.mark.parametrize("won", [True, False])
def test_endings_that_looks_tell_apart_differ(bank: SpriteBank, name: str, won: bool) -> None:
    layers = looks_of(name).tableaux["won" if won else "lost"]
    endings = {layer.ending for layer in layers} | {""}
    made = {
        frozenset(_resting(bank, name, won=won, ending=each) for each in ending.split() or [""])
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


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        *(("railgun", ending) for ending in ("turns", "ray", "checkmate")),
        *(("codekeeper", ending) for ending in ("turns", "death")),
    ],
)
def test_a_loss_shows_who_lost(bank: SpriteBank, name: str, ending: str) -> None:
    nobody = _resting(bank, name, won=False, ending="")
    assert _resting(bank, name, won=False, ending=ending) != nobody


@pytest.mark.parametrize("name", [n for n, rules in RULESETS.items() if rules.seats.stop > 2])
def test_who_lost_has_the_colour_of_the_seat(bank: SpriteBank, name: str) -> None:
    seats = map(Seat, range(3))
    assert len({_resting(bank, name, won=False, loser=seat) for seat in seats}) == 3


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
    pictures = [_resting(bank, name, won=False, ending=ending, killer=killer) for killer in killers]
    assert len(set(pictures)) == len(killers)


def test_a_small_dragon_is_painted_small(bank: SpriteBank) -> None:
    sheets = bank.for_looks(looks_of("psttrl"))
    names = ("hero", "fallen_baby", "fallen_mature", "fallen_ancient")
    hero, small, middle, large = (sheets.frame("end", n, 0).get_bounding_rect() for n in names)
    assert 2 * small.width < middle.width < large.width
    assert small.width < 3 * hero.height


def test_nothing_bright_crosses_the_winning_line_of_railgun(bank: SpriteBank) -> None:
    picture = _resting(bank, "railgun", won=True, ending="kills")
    row = [*range(3 * 60, 3 * 580, 3)]
    starts = [3 * 640 * y + x for y in range(24, 48) for x in row]
    assert max(sum(picture[n : n + 3]) for n in starts) < 120


def test_a_loss_in_river_shows_the_winner_in_their_own_colour_and_the_chest_only_if_it_was_taken(
    bank: SpriteBank,
) -> None:
    def shown(winner: int | None, ending: str) -> bytes:
        end = ShownEnd(None if winner is None else Seat(winner), Seat(0), ending)
        target = pygame.Surface((640, 360))
        EndPicture(bank, looks_of("river"), end, moves=False).draw(target)
        return pygame.image.tobytes(target, "RGB")

    assert len({shown(winner, "treasure") for winner in (1, 2, 3)}) == 3
    assert len({shown(winner, "rounds") for winner in (None, 1, 2)}) == 1
