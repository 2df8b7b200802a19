"""Numbers in texts are those of the rules, and change with them."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.assets.goal_text import lesson_of
from game.content.assets.languages import ENGLISH, find_languages, read_texts
from game.content.assets.strings import get_text, help_pages, use_numbers
from game.content.ruleset_assets_check import check_ruleset
from game.content.tmx.reader import load_level
from game.core.level import LevelError, ParamValue
from game.core.ruleset import rule_numbers
from game.rulesets import RULESETS
from game.rulesets.dooom.params import NUMBERS
from game.rulesets.psttrl.combat.weapons import katana
from tests.content.assets.test_languages import map_texts, write_language
from tests.support.paths import ROOT

_NOT_READ = re.compile(r"\{[^}]*\}|\[[^\]]*\]")
_WORDS = "two three four five six seven eight nine ten eleven twelve thirteen fifteen"
_DIGITS = r"[1-9]\d*"
_NUMBER = re.compile(rf"{_DIGITS}|\b(?:{_WORDS.replace(' ', '|')})\b", re.IGNORECASE)
_ALLOWED = tomllib.loads(Path(__file__).with_name("allowed_numbers.toml").read_text())
_TITLE = re.compile(r"[\w' ]+")


def said(code: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of rulesets and the notes of maps in a language, with their English keys."""
    language = find_languages()[code]
    for file in RULESETS:
        for key, text in read_texts(language, file)[0].texts.items():
            yield f"{file}.{key}", text
    if code == ENGLISH:
        yield from ((key, key.partition(".")[2]) for key in map_texts())
    else:
        yield from read_texts(language, "maps")[0].texts.items()


@pytest.mark.parametrize("code", sorted(find_languages()))
def test_no_text_has_a_number_of_its_own(code: str) -> None:
    allowed = tuple(start for starts in _ALLOWED.values() for start in starts)
    # A translation has the placeholders of the English text: no word in it is in place of one.
    number = _NUMBER if code == ENGLISH else re.compile(_DIGITS)
    found = [
        f"{key}: {match[0]}"
        for key, text in said(code)
        if not key.startswith(allowed) and not _TITLE.fullmatch(key.partition(".")[2])
        for match in number.finditer(_NOT_READ.sub(" ", text))
    ]
    assert found == [], "write {rule:NAME}, with a number of the ruleset's table"


def test_what_is_allowed_is_needed() -> None:
    texts = list(said(ENGLISH))
    unneeded = [
        start
        for starts in _ALLOWED.values()
        for start in starts
        if not any(key.startswith(start) and _NUMBER.search(text) for key, text in texts)
    ]
    assert unneeded == []


# What a mark in a sheet of rules cannot say: derived from other numbers, or said in words.
_NOT_IN_SHEETS = re.compile(r"\w+_blows|counter_\d|level_floors")


@pytest.mark.parametrize("name", [path.stem for path in ROOT.glob("docs/rules/*.md")])
def test_sheets_have_the_numbers_of_the_rules(name: str) -> None:
    sheet, ruleset = f"docs/rules/{name}.md", RULESETS[name]
    numbers, marked = rule_numbers(ruleset, None), set[str]()
    for file in (sheet, *["docs/REFEREE.md"] * (name == "codekeeper")):
        for at, line in enumerate((ROOT / file).read_text("utf-8").splitlines(), 1):
            for said, number in re.findall(r"(\d+)<!--(\w+)-->", line):
                now = f"{number} is {numbers.get(number)}"
                assert now == f"{number} is {said}", f"{file}:{at} says {said}, {now}"
                marked.add(number)
    missing = numbers.keys() - marked - set(dict(ruleset.map_schema.defaults))
    missing = {number for number in missing if not _NOT_IN_SHEETS.fullmatch(number)}
    assert not missing, f"{sheet}: write NUMBER<!--NAME--> where it says {sorted(missing)}"


def pages(name: str) -> str:
    return " ".join(text.text for page in help_pages(name) for text in page.paragraphs)


def test_a_changed_number_is_in_the_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBERS, "potion_health", 7)
    # Of what it asks: its bonus, and the hit points of a foe.
    monkeypatch.setattr(katana.args[0], "__defaults__", (6, 2))
    use_numbers(dict(RULESETS), None)
    assert "Potion: +7 HP" in pages("dooom")
    assert get_text("dooom", "meaning.potion").startswith("+7 HP")
    assert get_text("psttrl", "weapon.katana") == "Against a foe with MHP 2 or more: ATK +6."


def test_a_match_shows_its_own_numbers() -> None:
    level = RULESETS["railgun"].blank_level(11, 11)
    use_numbers(RULESETS, level.with_params({"turns": 40, "kit_turns": 8, "ammo": 1}))
    assert "lasts 40 turns, your railgun holds 1 charge." in pages("railgun")
    assert "one charge and 7 turns, up to 5 and 40" in pages("railgun")
    assert "150" in pages("codekeeper")
    note = replace(level, note="Flee for {rule:turns} {rule:turns|turn|turns}.")
    assert lesson_of(note).words == "Flee for 24 turns."


def test_a_language_has_the_numbers_of_the_english_text(tmp_path: Path) -> None:
    wrong = write_language(tmp_path, codekeeper='meaning.treasure = "Tritt darauf: 100 Punkte."')
    assert wrong[0].endswith(
        "meaning.treasure must have the placeholders of the English text: {rule:treasure_score}."
    )
    forms = "{rule:treasure_score} {rule:treasure_score|Punkt|Punkte|Pünktchen}"
    wrong = write_language(tmp_path, codekeeper=f'meaning.treasure = "{forms}"')
    assert "has 3 plural forms; its language has 2" in wrong[0]


def test_an_unknown_number_is_said(tmp_path: Path) -> None:
    def nothing(_params: object) -> dict[str, ParamValue]:
        return {"exit_scores": 1}

    codekeeper = replace(RULESETS["codekeeper"], numbers=nothing)
    assert (
        "codekeeper: the text meaning.exit asks for {rule:exit_score}, which is none of its numbers"
        " (did you mean 'exit_scores'?)" in check_ruleset(codekeeper)
    )
    use_numbers({"codekeeper": codekeeper}, None)
    assert get_text("codekeeper", "meaning.exit").startswith("Step on it: exit_score points")
    file = tmp_path / "a.tmx"
    source = (ROOT / "levels/codekeeper/08-dead-ends.tmx").read_text("utf-8")
    source = source.replace("../tilesets", str(ROOT / "levels/tilesets"))
    file.write_text(source.replace("{rule:treasure_score}", "{rule:tresure_score}"), "utf-8")
    with pytest.raises(LevelError) as error:
        load_level(file, RULESETS)
    (problem,) = error.value.problems
    assert problem.text == (
        "the note asks for {rule:tresure_score}, which is no number of CodeKeeper"
    )
    assert problem.hint == "did you mean 'treasure_score'?"
