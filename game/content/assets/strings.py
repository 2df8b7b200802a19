"""The game's texts, in the language that is chosen, or in English where that lacks one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from game.content.assets import languages
from game.content.assets.errors import AssetError
from game.content.assets.languages import read_texts

if TYPE_CHECKING:
    from game.core.action import Action
    from game.core.level import Level
    from game.core.ruleset import Ruleset

# A number of the rules in a text, with the plural forms of a word if it is to choose among those.
RULE_NUMBER = re.compile(r"\{rule:(\w+)(?:\|([^{}]*))?\}")
# A placeholder in a pattern made of a text.
_ANY_VALUE = re.compile(r"\\\{\d\\\}")
_ENGLISH_TEXTS = languages.SHIPPED / languages.ENGLISH


class _Name(str):
    """A name with the other forms that its language has: `{0.den}` asks for one."""

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str]) -> _Name:
        name = super().__new__(cls, text)
        name.forms = forms
        return name

    @property
    def a(self) -> str:
        """Return an English name with its article."""
        return f"an {self}" if self[:1].lower() in "aeiou" else f"a {self}"

    def __getattr__(self, form: str) -> str:
        if form.startswith("_"):
            raise AttributeError(form)
        return self.forms.get(form, str(self))


class _Count(int):
    """A number that chooses among plural forms: `{0:turn|turns}`."""

    plural: languages.PluralRule

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        return spec.split("|")[self.plural(abs(self))]


def _english_plural(count: int) -> int:
    return int(count != 1)


class Catalog:
    """The texts of a language, each file read when it is wanted; without one those of English."""

    def __init__(self, language: languages.Language | None = None) -> None:
        is_plain = language is None or (
            language.code == languages.ENGLISH and len(language.folders) == 1
        )
        self._language = None if is_plain else language
        self.plural = _english_plural if language is None else language.plural
        self.own_problems = () if language is None else language.problems
        self._files: dict[str, tuple[languages.Texts, list[str]]] = {}

    def read(self, file: str) -> tuple[languages.Texts, list[str]]:
        """Return the texts of a file and what is wrong in it, a sentence each."""
        if self._language is None:
            return _EMPTY
        if file not in self._files:
            self._files[file] = read_texts(self._language, file)
        return self._files[file]

    def read_all(self) -> list[str]:
        """Read all files; return what is wrong in them, a sentence each."""
        files = (*languages.english_files(), languages.MAPS, languages.MESSAGES)
        return [*self.own_problems, *(wrong for file in files for wrong in self.read(file)[1])]

    def use(self) -> None:
        """Show all texts in this language from now on; what is wrong in it is shown in English."""
        global _catalog  # noqa: PLW0603 (there is one language at a time)
        _catalog = self
        _forget_texts()


_EMPTY: tuple[languages.Texts, list[str]] = languages.Texts(), []
_catalog = Catalog()
# Where the numbers in texts come from, and the level of the match that is shown, if one is.
_rules: tuple[Mapping[str, Ruleset], Level | None] = {}, None


def _forget_texts() -> None:
    for texts in (_entry, _filled_text, _translated):
        texts.cache_clear()


def use_numbers(rulesets: Mapping[str, Ruleset], level: Level | None) -> None:
    """Let `{rule:NAME}` be a number of the ruleset, in its match on a level; None: by default."""
    global _rules  # noqa: PLW0603 (there is one match on the screen at a time)
    if _rules[0] is not rulesets or _rules[1] is not level:
        _rules = rulesets, level
        _forget_texts()


def with_numbers(
    text: str, file: str, level: Level | None = None, plural: languages.PluralRule = _english_plural
) -> str:
    """Return a ruleset's text with its numbers in it; an unknown one is shown as its name."""
    if "{rule:" not in text:
        return text
    from game.core.ruleset import rule_numbers

    numbers = rule_numbers(_rules[0][file], level) if file in _rules[0] else {}

    def said(match: re.Match[str]) -> str:
        number = numbers.get(match[1], match[1])
        if match[2] is None or not isinstance(number, int):
            return str(number)
        forms = match[2].split("|")
        return forms[min(plural(abs(number)), len(forms) - 1)]

    return RULE_NUMBER.sub(said, text)


def language_problems() -> list[str]:
    """Return what is wrong in the language in use, a sentence each; it reads all files.

    Raises AssetError if the English texts are broken.
    """
    return _catalog.read_all()


def has_text(file: str, key: str) -> bool:
    """Return whether a file of texts has the key."""
    return key in languages.english_texts(file).texts


def get_text(file: str, key: str, *values: int | str) -> str:
    """Return a text by dotted key, with `{0}`, `{1}` ... replaced; AssetError if it is missing.

    Of `{0:turn|turns}` the form that the number needs is taken.
    """
    return _filled_text(_catalog, file, key, *values)


def player_text(kind: str, texts: str) -> str:
    """Return what a kind of player is called: another package's bot by its own name."""
    keys = (("shared", f"player.{kind}"), (texts, f"bot.{kind}"))
    return next((get_text(*key) for key in keys if has_text(*key)), kind)


def lazy_text(file: str, key: str) -> Callable[[], str]:
    """Return a function for a text, for what outlives a change of the language."""
    return partial(get_text, file, key)


# A thread may still fill these when the language changes: what they keep belongs to a catalog.
# Typed, because a name with forms equals the same name without.
@lru_cache(maxsize=4096, typed=True)
def _filled_text(catalog: Catalog, file: str, key: str, *values: int | str) -> str:
    text, plural = _entry(catalog, file, key)
    try:
        filled = text.format(*(_formattable(value, plural) for value in values))
    except (AttributeError, ValueError):
        # A language asks for the plural of a name, or for a form of a number.
        place = file if has_text(file, key) else "shared"
        english = with_numbers(languages.english_texts(place).texts[key], place, _rules[1])
        filled = english.format(*(_formattable(value, _english_plural) for value in values))
    return _Name(filled, text.forms) if text.forms else filled


def _formattable(value: int | str, plural: languages.PluralRule) -> int | str:
    if isinstance(value, int):
        count = _Count(value)
        count.plural = plural
        return count
    return value if isinstance(value, _Name) else _Name(value, {})


@lru_cache(maxsize=4096)
def _entry(catalog: Catalog, file: str, key: str) -> tuple[_Name, languages.PluralRule]:
    """Return a text and the plural rule of its language; an unknown file does not share texts."""
    for place in (file, "shared") if languages.english_texts(file).texts else ():
        if not has_text(place, key):
            continue
        translated, _ = catalog.read(place)
        is_translated = key in translated.texts
        texts = translated if is_translated else languages.english_texts(place)
        plural = catalog.plural if is_translated else _english_plural
        text = with_numbers(texts.texts[key], place, _rules[1], plural)
        return _Name(text, texts.forms.get(key, {})), plural
    raise AssetError(f"The texts {_ENGLISH_TEXTS / file}.toml have no {key}.")


def map_text(ruleset: str, english: str, level: Level | None = None) -> str:
    """Return the title or the note of a map in the language in use, if that has it."""
    return with_numbers(
        _translated(_catalog, languages.MAPS, ruleset, english), ruleset, level, _catalog.plural
    )


def level_title(level: Level) -> str:
    """Return a map's title; a random map whose seed is unknown has none of its own."""
    return map_text(level.ruleset, level.title) or get_text("shared", "setup.random")


def message_text(english: str) -> str:
    """Return a sentence about a save or an option in the language in use, if that has it."""
    return _translated(_catalog, languages.MESSAGES, languages.MESSAGES, english)


@lru_cache(maxsize=1024)
def _translated(catalog: Catalog, file: str, table: str, english: str) -> str:
    """Return the translation of an English text, also of one such as "Seed {0}" for "Seed 42"."""
    known, start = catalog.read(file)[0].texts, f"{table}."
    value = r"(\d+)" if file == languages.MAPS else "(.+)"
    if start + english.strip() in known:
        return known[start + english.strip()]
    for key, text in known.items():
        if key.startswith(start) and "{0}" in key:
            pattern = _ANY_VALUE.sub(lambda _: value, re.escape(key.removeprefix(start)))
            match = re.fullmatch(pattern, english, re.DOTALL)
            if match is not None:
                return text.format(*match.groups())
    return english


def verb_keys(verb: Action) -> tuple[str, ...]:
    """Return the text keys of a verb's name, most specific first."""
    name = type(verb).__name__
    from game.core.action import Use

    if isinstance(verb, Use):
        return (f"verb.{name}_{verb.name}", f"verb.{name}")
    if weapon := getattr(verb, "weapon", ""):
        return (f"verb.{name}_{weapon}", f"weapon.{weapon}", f"verb.{name}")
    return (f"verb.{name}",)


class HelpParagraph(NamedTuple):
    """A paragraph of a help page and the sprites beside it, each a sheet and a clip."""

    sprites: tuple[tuple[str, str], ...]
    text: str


class HelpPage(NamedTuple):
    """A help page."""

    title: str
    paragraphs: tuple[HelpParagraph, ...]


_SPRITES = re.compile(r"\[([\w:. ]+)\]\s*")


def parse_paragraph(text: str) -> HelpParagraph:
    """Return a paragraph; its sprites precede it in brackets, as `sheet` or `sheet:clip`.

    A number after a dot selects one frame of a clip: `digit:value.6`.

    >>> parse_paragraph("[kit devil:aim] Beware.").sprites
    (('kit', 'idle'), ('devil', 'aim'))
    """
    match = _SPRITES.match(text)
    if match is None:
        return HelpParagraph((), text)
    parts = (name.partition(":") for name in match[1].split())
    sprites = tuple((sheet, clip or "idle") for sheet, _, clip in parts)
    return HelpParagraph(sprites, text[match.end() :])


def help_pages(file: str) -> list[HelpPage]:
    """Return a ruleset's help pages; AssetError if it has none."""
    pages, catalog = list[HelpPage](), _catalog
    while has_text(file, f"pages.{len(pages)}.title"):
        # The placeholders in pages are keys, which change with the device.
        title, text = (
            _entry(catalog, file, f"pages.{len(pages)}.{part}")[0] for part in ("title", "text")
        )
        pages.append(HelpPage(title, tuple(map(parse_paragraph, text.split("\n\n")))))
    if not pages:
        raise AssetError(f"The texts {_ENGLISH_TEXTS / file}.toml have no pages of rules.")
    return pages
