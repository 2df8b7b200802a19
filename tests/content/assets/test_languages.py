"""Languages: fallback to English, plural rules, forms of names, and what is wrong in a file."""

import ast
import html
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.cli.main import main
from game.content.assets import languages, strings
from game.rulesets import EXAMPLE, MENU_RULESETS
from game.ui.input.bindings import Bindings, Device
from game.ui.input.command import Command
from tests.support.paths import ROOT
from tests.support.sources import syntax_tree

_MAP_TEXT = re.compile(r'<property name="(?:title|note)"(?: value="([^"]*)"/>|>([^<]*)<)')


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    strings.Catalog(languages.find_languages()[languages.ENGLISH]).use()


def write_language(parent: Path, **files: str) -> list[str]:
    """Write a language "xx", use it, and return what is wrong in it."""
    folder = parent / "xx"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    strings.Catalog(languages.find_languages(parent)["xx"]).use()
    return strings.language_problems()


def map_texts() -> Iterator[str]:
    """Yield the key of every title and note of a map that comes with the game."""
    for ruleset in MENU_RULESETS:
        for path in (ROOT / "levels" / ruleset).rglob("*.tmx"):
            for value, text in _MAP_TEXT.findall(path.read_text("utf-8")):
                yield f"{ruleset}.{html.unescape(value or text).strip()}"


def sentences_about_saves() -> set[str]:
    """Return what storage says about files, with `{0}`, `{1}` ... for the values in it."""
    found = set()
    for path in (ROOT / "game" / "storage").glob("*.py"):
        for node in ast.walk(syntax_tree(path)):
            match node:
                case ast.Call(func=ast.Name("SaveError"), args=[ast.JoinedStr(parts)]):
                    found.add(as_pattern(parts))
    return found


def as_pattern(parts: list[ast.expr]) -> str:
    numbers = iter(range(9))
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else f"{{{next(numbers)}}}"
        for part in parts
    )


@pytest.mark.parametrize("code", sorted(languages.find_languages().keys() - {languages.ENGLISH}))
def test_a_shipped_language_is_complete(code: str) -> None:
    language = languages.find_languages()[code]
    missing, letters = [*language.problems], set(language.name)
    # A ruleset is translated once it is in the menus, and the example shows how.
    for file in ("title", "keys", "shared", *MENU_RULESETS, EXAMPLE):
        texts, problems = languages.read_texts(language, file)
        missing += problems
        keys = languages.english_texts(file).texts.keys() - texts.texts.keys()
        missing += [f"{code}/{file}.toml: {key}" for key in sorted(keys)]
        letters.update(*texts.texts.values())
    maps, problems = languages.read_texts(language, languages.MAPS)
    missing += [
        f"{code}/{languages.MAPS}.toml: {key}" for key in map_texts() if key not in maps.texts
    ]
    messages, wrong = languages.read_texts(language, languages.MESSAGES)
    unsaid = {f"{languages.MESSAGES}.{sentence}" for sentence in sentences_about_saves()}
    missing += [f"{code}/{key}" for key in sorted(unsaid - messages.texts.keys())]
    assert not (lacks := missing + problems + wrong), "\n".join(lacks)
    pygame.font.init()
    font = pygame.font.Font(ROOT / "sprites" / "font" / "small.ttf", 12)
    letters = letters.union(*maps.texts.values(), *messages.texts.values()) - {"\n"}
    assert [letter for letter in letters if font.metrics(letter)[0] is None] == []


def test_keys_have_the_names_of_the_keyboards_of_a_language(tmp_path: Path) -> None:
    assert write_language(tmp_path, keys='space = "Leer"') == []
    glyphs = Bindings({}).glyphs(Command.CONFIRM, Device.KEYBOARD)
    assert glyphs[:2] == [("key_blank", "Leer"), ("key_enter", "")]


def test_the_command_line_names_the_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--language", "xx", "--save-dir", str(tmp_path)]) == 2
    assert "no language 'xx'; choose from en" in capsys.readouterr().err


def test_a_text_that_is_read_while_the_language_changes_is_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = languages.find_languages()

    def change_meanwhile(
        language: languages.Language, file: str
    ) -> tuple[languages.Texts, list[str]]:
        strings.Catalog(known[languages.ENGLISH]).use()
        return languages.read_texts(language, file)

    sentence = "x is not a regular file."
    shown: list[Callable[[], str]] = [
        lambda: strings.get_text("title", "settings"),
        lambda: strings.message_text(sentence),
    ]
    for show in shown:
        strings.Catalog(known[languages.ENGLISH]).use()
        expected = show()
        with monkeypatch.context() as patch:
            patch.setattr("game.content.assets.strings.read_texts", change_meanwhile)
            strings.Catalog(known["de"]).use()
            show()
        assert show() == expected
