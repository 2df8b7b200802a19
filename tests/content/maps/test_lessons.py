"""Lessons: what their steps ask can be done, and what cannot be done is reported."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.content.maps.shipped_maps import list_lessons, list_levels
from game.content.tmx.reader import load_level
from game.core.action import Action, Attack, EndTurn, Move, PickUp, Shoot, Throw, Use, Wait
from game.core.features.lesson import Condition, LessonProgress, read_lesson
from game.core.level import Level
from game.core.match import Match
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.menus.setup_choices import lesson_players
from game.session.local_session import LocalSession
from game.storage.save_store import SaveStore
from game.ui.input.command import Command
from tests.rulesets.codekeeper.boards import level
from tools.shipped_maps import all_levels

FILE = Path(__file__).with_name("lesson_plays.txt")
SEED = 1


WORDS: dict[type, Callable[[Any], str]] = {
    Move: lambda a: a.direction.name,
    Shoot: lambda a: f"shoot:{a.direction.name}",
    Attack: lambda a: f"attack:{a.weapon}:{a.target.x},{a.target.y}",
    PickUp: lambda a: f"take:{a.slot}",
    Throw: lambda a: f"throw:{a.slot}:{a.direction.name}",
    Use: lambda a: f"use:{a.name}:{a.slot}",
    Wait: lambda _: "wait",
    EndTurn: lambda _: "end",
}


def word(action: Action) -> str:
    return WORDS.get(type(action), str)(action)


def plays() -> dict[str, list[str]]:
    rows = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines())
    return {name: words for name, *words in rows}


def lesson_level(name: str) -> Level:
    ruleset, _, stem = name.partition("/")
    found = (p for p in all_levels() if p.stem == stem and ruleset in p.parts)
    return load_level(next(found), RULESETS)


@pytest.mark.parametrize("name", plays())
def test_a_lesson_can_be_done_to_its_end(name: str, tmp_path: Path) -> None:
    played, known = lesson_level(name), set[Condition]()
    ruleset, lesson = RULESETS[played.ruleset], read_lesson(played.note)
    players = lesson_players(ruleset, lesson.seats or ruleset.seats.start)
    match = Match(ruleset, played, len(players), SEED, players)
    session, progress = LocalSession(match, SaveStore(tmp_path)), LessonProgress(lesson)

    def catch_up() -> None:
        while updates := session.poll():
            for update in updates:
                progress.follow(update.events, update.view)
                shown = (Condition("gauge", each.name, each.value) for each in update.view.gauges)
                known.update(shown)

    catch_up()
    assert not any(progress.done)
    for wanted in plays()[name]:
        legal = match.state.legal_actions(session.seat)
        action = next((action for action in legal if word(action) == wanted), None)
        assert action, f"{name}: {wanted} is not legal now; change its play in lesson_plays.txt"
        session.submit(action)
        catch_up()
        done = (each.condition for each, done in zip(lesson.steps, progress.done) if done)  # noqa: B905
        assert known.issuperset(each for each in done if each.word == "gauge" and each.number)
    assert all(progress.done)
    assert match.outcome is not None
    assert session.seat in match.outcome.winners


@pytest.mark.slow
def test_each_ruleset_has_a_short_course() -> None:
    levels = [load_level(path, RULESETS) for path in all_levels()]
    lessons = [f"{each.ruleset}/{each.name}" for each in levels if read_lesson(each.note).steps]
    assert sorted(lessons) == sorted(plays())
    for name in MENU_RULESETS:
        assert 3 <= sum(lesson.startswith(f"{name}/") for lesson in plays()) <= 6
    # In the list they come first.
    for name in MENU_RULESETS:
        for path in list_lessons(name):
            assert f"{name}/{path.stem}" in plays()


def test_notes_name_keys_that_there_are() -> None:
    known = {"move", "directions", *(command.name.lower() for command in Command)}
    for name in plays():
        keys = re.findall(r"\{([a-z_0-9|]+)\}", lesson_level(name).note)
        assert known.issuperset(name for key in keys for name in key.split("|"))


def test_the_first_lesson_of_river_says_that_a_drift_begins_a_fragment() -> None:
    note = load_level(list_levels("river")[0], RULESETS).note
    assert re.search(r"After a drift .* new fragment\.", note)


def test_what_is_in_sight_at_a_random_start_is_no_step_until_an_action() -> None:
    drawn = level("XXXXX", "XHE.X", "XXXXX", turns=9)
    view = Match(RULESETS["codekeeper"], drawn, 1, 1).view(0)
    progress = LessonProgress(read_lesson("[see exit] Look for the exit."))
    assert not progress.follow((), view)
    assert progress.follow((), view)
