"""Deeds: patterns over what happened in a match and how it ended."""

from dataclasses import fields, replace
from typing import get_args

import pytest

from game.content.assets.deeds import deeds_of
from game.content.assets.languages import english_texts
from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.content.maps.pars import BETWEEN_ACTIONS, par_of_map
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import Action, Attack, Move
from game.core.actor import Seat
from game.core.event import Event
from game.core.features.deeds import Deed, EventPattern, deed_numbers, done_deeds
from game.core.grid import Direction, Pos
from game.core.match import Match
from game.rulesets import MENU_RULESETS, RULESETS
from tests.rulesets.codekeeper.boards import level
from tests.support.narrow import not_none

EVENTS = {kind.__name__: {field.name for field in fields(kind)} for kind in get_args(Event)}
WORDS = {"own", "foe", "monster", "none", "back", "won", "lost", "random", "fists"}
EAST, WEST = Move(Direction.E), Move(Direction.W)


@pytest.mark.parametrize("name", MENU_RULESETS)
def test_deeds_name_what_there_is_and_have_texts(name: str) -> None:
    deeds, texts = deeds_of(name), english_texts(name).texts
    known = WORDS | {part for key in texts for part in key.split(".")}
    known |= {path.stem.lstrip("0123456789-") for path in list_levels(name)} | set(
        RULESETS[name].map_schema.spawns
    )
    looks = looks_of(name)
    known |= {*looks.poses, *looks.attacks, *looks.beams, *looks.movements, *looks.worn}
    assert 15 <= len(deeds) <= 25, f"game/deeds/{name}.toml has {len(deeds)}"
    for deed, each in deeds.items():
        assert "{" not in get_text(name, f"deed_how.{deed}", *deed_numbers(each))
        assert get_text(name, f"deed.{deed}")
        for pattern in (*each.needs, *each.never):
            read = {*pattern.words, *pattern.least, *pattern.most, pattern.different} - {""}
            assert read <= EVENTS[pattern.event] | {"acting", "way", "first", "own_health"}, deed
        for pattern in (each.end, *each.needs, *each.never):
            words = " ".join(pattern.words.values()).replace("&", " ").replace("!", "").split()
            assert set(words) <= known, deed


def _done(deed: Deed, *actions: Action) -> bool:
    match = Match(RULESETS["codekeeper"], level("H.1.E", ".0...", turns=9), 1, 1)
    for action in actions:
        match.submit(Seat(0), action, match.ply)
    return done_deeds({"it": deed}, match, Seat(0)) == ("it",)


WALK = (EAST, Attack(Pos(2, 0), "sword"), EAST, EAST, EAST)
KILL = EventPattern(event="Died", words={"killer": "own"})


@pytest.mark.parametrize(
    ("deed", "done"),
    [
        (Deed(end=EventPattern(words={"result": "won", "map": "drawn"})), True),
        (Deed(end=EventPattern(words={"result": "lost"})), False),
        (Deed(end=EventPattern(most={"plies": 5})), True),
        (Deed(end=EventPattern(most={"plies": 4})), False),
        (Deed(end=EventPattern(least={"unknown": 0})), False),
        (Deed(needs=(KILL,)), True),
        (Deed(never=(KILL,)), False),
        (Deed(needs=(EventPattern(event="Died", words={"actor": "box skeleton"}),)), True),
        (Deed(needs=(EventPattern(event="Died", words={"actor": "monster&!skeleton"}),)), False),
        (Deed(needs=(EventPattern(event="Moved", words={"way": "on"}, times=4),)), True),
        (Deed(needs=(EventPattern(event="Moved", times=5),)), False),
        (Deed(needs=(EventPattern(event="Moved", times=2, at_once=True),)), False),
        (Deed(needs=(EventPattern(event="Moved", times=2, different="facing"),)), False),
        (Deed(needs=(EventPattern(event="Hurt", least={"amount": 10}, most={"health": 0}),)), True),
    ],
)
def test_patterns_count_what_fits(deed: Deed, *, done: bool) -> None:
    assert _done(deed, *WALK) == done


def test_a_step_back_is_told_from_a_step_on() -> None:
    back = Deed(needs=(EventPattern(event="Moved", words={"actor": "own", "way": "back"}),))
    assert not _done(back, *WALK)
    assert _done(back, EAST, WEST, *WALK)


def test_two_kills_at_once_are_those_of_one_action() -> None:
    both = Deed(needs=(EventPattern(event="Died", times=2, at_once=True),))
    match = Match(RULESETS["codekeeper"], level("XX0E", "XH..", "XX0X"), 1, 1)
    for action in (Attack(Pos(2, 1), "hammer"), EAST, EAST, Move(Direction.N)):
        match.submit(Seat(0), action, match.ply)
    assert match.outcome is not None
    assert done_deeds({"it": both}, match, Seat(0)) == ("it",)


def test_a_win_on_a_map_whose_number_has_changed_earns_its_deed() -> None:
    rules, path = RULESETS["dooom"], list_levels("dooom")[-1]
    drawn = load_level(path, RULESETS)
    assert drawn.name == "20-great-labyrinth"
    par = not_none(par_of_map(rules, drawn))
    for name in ("20-great-labyrinth", "13-great-labyrinth", "13-labyrinth"):
        match = Match(rules, replace(drawn, name=name), len(par.players), par.seed, par.players)
        for action in par.actions.split(BETWEEN_ACTIONS):
            match.play(action)
        has_deed = "great_labyrinth" in done_deeds(deeds_of("dooom"), match, Seat(0))
        assert has_deed is name.endswith("great-labyrinth")
