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
from game.content.assets.errors import AssetError
from game.core.level import RANDOM_LEVEL, LevelError, ParamValue
from game.net.hosting.level_source import LevelSource
from game.net.requests import MapSelection
from game.rulesets import EXAMPLE, MENU_RULESETS, RULESETS
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


@pytest.mark.parametrize("code", sorted(languages.find_languages().keys() - {languages.ENGLISH}))
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("railgun", {"devils_max": 0}),
        ("railgun", {"ammo": 0}),
        ("river", {"portals": 1}),
        ("river", {"width": 5, "height": 5, "players": 6}),
        ("river", {"swamps": 6, "swamp_size": 5}),
    ],
)
def test_why_options_are_refused_is_translated(
    code: str, name: str, options: dict[str, ParamValue]
) -> None:
    strings.Catalog(languages.find_languages()[code]).use()
    (problem,) = RULESETS[name].check_options(options)
    assert strings.message_text(problem.text) != problem.text


@pytest.mark.parametrize("code", sorted(languages.find_languages().keys() - {languages.ENGLISH}))
@pytest.mark.parametrize(
    "choice",
    [
        MapSelection("nowhere"),
        MapSelection(RANDOM_LEVEL, 1, (("what", 1),)),
        MapSelection(RANDOM_LEVEL, 1, (("width", 1000),)),
    ],
)
def test_why_a_host_refuses_a_map_is_translated(code: str, choice: MapSelection) -> None:
    strings.Catalog(languages.find_languages()[code]).use()
    with pytest.raises(LevelError) as refused:
        LevelSource(RULESETS).make("river", choice, 1)
    english = refused.value.problems[0].text
    assert strings.message_text(english) != english


@pytest.mark.parametrize("code", sorted(languages.find_languages().keys() - {languages.ENGLISH}))
def test_why_a_map_is_too_small_is_translated(code: str) -> None:
    strings.Catalog(languages.find_languages()[code]).use()
    dooom = RULESETS["dooom"]
    with pytest.raises(LevelError) as error:
        dooom.new_game(dooom.blank_level(4, 4), 8, 1)
    (problem,) = error.value.problems
    assert strings.message_text(problem.text) != problem.text


def test_keys_have_the_names_of_the_keyboards_of_a_language(tmp_path: Path) -> None:
    assert write_language(tmp_path, keys='space = "Leer"') == []
    glyphs = Bindings({}).glyphs(Command.CONFIRM, Device.KEYBOARD)
    assert glyphs[:2] == [("key_blank", "Leer"), ("key_enter", "")]


def test_what_a_language_lacks_is_english(tmp_path: Path) -> None:
    assert write_language(tmp_path, title='play = "Spielen"') == []
    assert strings.get_text("title", "play") == "Spielen"
    assert strings.get_text("title", "quit") == "Quit"
    # What the ruleset says itself precedes what all say, in any language.
    write_language(tmp_path, shared='[game_over]\nwon = "Draussen."')
    assert strings.get_text("river", "game_over.won") == "You win the match."
    with pytest.raises(AssetError, match=r"rivre\.toml have no game_over\.won"):
        strings.get_text("rivre", "game_over.won")


def test_plural_rules(tmp_path: Path) -> None:
    rule = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    shared = '[play]\nround = "{0} {0:runda|rundy|rund}"'
    assert write_language(tmp_path, language=f'plural = "{rule}"', shared=shared) == []
    said = [strings.get_text("shared", "play.round", number) for number in (1, 3, 5, 12, 21, 22)]
    assert said == ["1 runda", "3 rundy", "5 rund", "12 rund", "21 runda", "22 rundy"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ("You turn into a bat.", "You turn into an imp.")),
        ("de", ("Du verwandelst dich in eine Fledermaus.", "Du verwandelst dich in einen Kobold.")),
        ("es", ("Tomas la forma del murciélago.", "Tomas la forma del diablillo.")),
    ],
)
def test_whom_one_turns_into(code: str, said: tuple[str, ...]) -> None:
    strings.Catalog(languages.find_languages()[code]).use()
    names = (strings.get_text("psttrl", f"name.{kind}") for kind in ("bat", "imp"))
    assert tuple(strings.get_text("psttrl", "note.polymorph", name) for name in names) == said


def test_names_have_forms(tmp_path: Path) -> None:
    texts = """
    note.hit_by_you = "Du triffst {1.den}."
    [name]
    goblin = { text = "Goblin", den = "den Goblin" }
    rat = "Ratte"
    """
    assert write_language(tmp_path, language='forms = ["den"]', psttrl=texts) == []
    goblin, rat = (strings.get_text("psttrl", f"name.{name}") for name in ("goblin", "rat"))
    assert goblin == "Goblin"
    assert strings.get_text("psttrl", "note.hit_by_you", "you", goblin) == "Du triffst den Goblin."
    assert strings.get_text("psttrl", "note.hit_by_you", "you", rat) == "Du triffst Ratte."


def test_titles_and_notes_of_maps(tmp_path: Path) -> None:
    write_language(tmp_path, maps='[river]\n"Four Corners" = "Vier Ecken"\n"Seed {0}" = "Saat {0}"')
    assert strings.map_text("river", "Four Corners") == "Vier Ecken"
    assert strings.map_text("river", "Seed 42") == "Saat 42"
    assert strings.map_text("dooom", "Four Corners") == "Four Corners"
    assert strings.map_text("river", "Seed of 42") == "Seed of 42"


def test_sentences_about_files(tmp_path: Path) -> None:
    write_language(
        tmp_path, messages='[messages]\n"{0} is not {1}." = "{1} ist nicht {0}."\n"Gone." = "Weg."'
    )
    assert strings.message_text("/a b/c.json is not a file.") == "a file ist nicht /a b/c.json."
    assert strings.message_text("Gone.") == "Weg."
    assert strings.message_text("There is no file.") == "There is no file."


def test_a_plural_of_a_name_is_english(tmp_path: Path) -> None:
    write_language(tmp_path, psttrl='note.dies = "{0:tot|tote}"')
    assert strings.get_text("psttrl", "note.dies", "rat") == "The rat dies."


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
