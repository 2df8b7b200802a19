"""The languages of the game: a folder each, with files of texts like those of `texts/en`.

A language need not be complete: English stands in for what it lacks, and for what is wrong in it.
`language.toml` has its name, its rule of plurals and the forms of names that its sentences use;
docs/TRANSLATING.md describes all of it.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

from game import plugins
from game.content.assets.errors import AssetError
from game.core.fast_dataclass import value

ENGLISH = "en"
SHIPPED = Path(__file__).parents[2] / "texts"
# Titles and notes of maps by ruleset, and sentences about saves and options: their keys are the
# English texts themselves.
MAPS, MESSAGES = "maps", "messages"
_INFO = "language.toml"
_CODE = re.compile(r"[a-z]{2,3}(_[A-Za-z0-9]{2,8})?")
# A value and its form, or keys.
_FIELD = re.compile(r"(\d+|[a-z][a-z_0-9|]*)(?:\.(\w+))?")
_MARKED = re.compile(r"[{}\[]")
_BRACKETS = re.compile(r"\[[\w:. ]+\]")
# A rule tells apart no more numbers than these.
_COUNTED = (*range(201), 1000, 10**6)
_MAX_FILE = 2_000_000

Table = Mapping[str, Any]
PluralRule = Callable[[int], int]


@value(frozen=True, slots=True)
class Texts:
    """What one language says in one file: texts by dotted key, and the other forms of names.

    The pages of help are the keys `pages.0.title`, `pages.0.text`, `pages.1.title` ...
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@value(frozen=True, slots=True)
class Language:
    """A language and the folders of its files; of two texts the later folder's counts."""

    code: str
    name: str
    folders: tuple[Path, ...]
    plural: PluralRule
    plural_count: int
    forms: tuple[str, ...]
    problems: tuple[str, ...] = ()


def find_languages(user_folder: Path | None = None) -> dict[str, Language]:
    """Return the languages that are shipped or stand in the user's folder, English first."""
    folders: dict[str, list[Path]] = {ENGLISH: []}
    for parent in (SHIPPED, user_folder):
        for folder in () if parent is None else _subfolders(parent):
            folders.setdefault(folder.name, []).append(folder)
    return {code: _language(code, tuple(found)) for code, found in folders.items()}


def _subfolders(parent: Path) -> list[Path]:
    try:
        names = sorted(parent.iterdir())
    except OSError:
        return []
    return [path for path in names if _CODE.fullmatch(path.name) and path.is_dir()]


def _language(code: str, folders: tuple[Path, ...]) -> Language:
    problems: list[str] = []
    info: dict[str, Any] = {}
    for folder in folders:
        info |= _read(folder / _INFO, problems)
    place = folders[-1] / _INFO if folders else Path(_INFO)
    unknown = sorted(info.keys() - {"name", "plural", "forms"})
    problems += [f"{place}: {key} is not a key of a language." for key in unknown]
    name = info.get("name", code)
    if not isinstance(name, str) or not name.strip():
        problems.append(f"{place}: name must be a text.")
        name = code
    plural, count = _plural_rule(info.get("plural", "n != 1"), place, problems)
    forms = info.get("forms", [])
    if not isinstance(forms, list) or not all(map(_is_form, forms)):
        problems.append(f"{place}: forms must be a list of words in small letters.")
        forms = []
    return Language(code, name.strip(), folders, plural, count, tuple(forms), tuple(problems))


def _is_form(name: object) -> bool:
    # `{0.lower}` would be a method of every text.
    return isinstance(name, str) and name.isidentifier() and not hasattr(str, name)


def _plural_rule(text: object, place: Path, problems: list[str]) -> tuple[PluralRule, int]:
    """Return the rule and how many forms it tells apart, as gettext's headers write it."""
    try:
        rule = c2py(str(text))
        return rule, max(map(rule, _COUNTED)) + 1
    except (ValueError, ZeroDivisionError) as error:
        problems.append(f"{place}: plural is no rule such as n != 1 ({error}).")
        return c2py("n != 1"), 2


def _read(path: Path, problems: list[str]) -> dict[str, Any]:
    """Return a file as a table, empty if there is none or it is broken."""
    try:
        # A named pipe would wait for its writer.
        if not path.is_file():
            return {}
        if path.stat().st_size > _MAX_FILE:
            problems.append(f"{path} is too large for texts.")
            return {}
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        problems.append(f"The texts {path} cannot be read: {error.strerror}.")
    except (ValueError, RecursionError) as error:
        problems.append(f"The texts {path} are broken ({error}).")
    return {}


def english_files() -> list[str]:
    """Return the names of the files with English texts: "shared" and the rulesets."""
    shipped = (p.stem for p in (SHIPPED / ENGLISH).glob("*.toml") if p.name != _INFO)
    return sorted((*shipped, *plugins.rulesets()))


@cache
def english_texts(file: str) -> Texts:
    """Return the English texts of a file, none if there is no such file; raises AssetError."""
    problems: list[str] = []
    package = plugins.folder_of(file)
    folder = SHIPPED if package is None else package / "texts"
    texts = dict(_flat(_read(folder / ENGLISH / f"{file}.toml", problems)))
    if problems:
        raise AssetError(problems[0])
    return Texts({key: value.strip() for key, value in texts.items() if isinstance(value, str)})


def _flat(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    parts: Sequence[tuple[str, object]]
    if isinstance(value, dict):
        parts = [(str(name), part) for name, part in value.items()]
    elif isinstance(value, list):
        parts = [(str(number), part) for number, part in enumerate(value)]
    else:
        yield key, value
        return
    for name, part in parts:
        yield from _flat(part, f"{key}.{name}" if key else name)


def read_texts(language: Language, file: str) -> tuple[Texts, list[str]]:
    """Return what a language says in a file, and a sentence for each thing wrong in it.

    What is wrong is left out.
    """
    texts: dict[str, str] = {}
    forms: dict[str, dict[str, str]] = {}
    problems: list[str] = []
    package = plugins.folder_of(file)
    more = () if package is None else (package / "texts" / language.code,)
    for folder in (*language.folders, *more):
        path = folder / f"{file}.toml"
        for key, raw in _rows(file, _read(path, problems)):
            english, (name, _, form) = _english(file, key), key.rpartition(".")
            if english is not None:
                name, form = key, "text"
            original = _english(file, name)
            if original is None:
                problems.append(f"{path}: {key} is not a key of the English texts.")
            elif reason := _problem(language, raw, original, form):
                problems.append(f"{path}: {key} {reason}.")
            elif form == "text":
                texts[name] = str(raw).strip()
            else:
                forms.setdefault(name, {})[form] = str(raw).strip()
    _drop_shifted_pages(language, file, texts, problems)
    return Texts(texts, forms), problems


def _rows(file: str, table: Table) -> Iterator[tuple[str, object]]:
    """Yield keys and values; the keys may be a table's name, a dot and an English text."""
    if file not in (MAPS, MESSAGES):
        yield from _flat(table)
        return
    for name, texts in table.items():
        for english, text in texts.items() if isinstance(texts, dict) else ():
            yield f"{name}.{english}", text


def _english(file: str, key: str) -> str | None:
    """Return the English text of a key, None if there is no such key."""
    if file in (MAPS, MESSAGES):
        return key.partition(".")[2]
    return english_texts(file).texts.get(key)


def _problem(language: Language, value: object, original: str, form: str) -> str:
    """Return what is wrong with a form of a text, mostly the form "text" itself, or ""."""
    if not isinstance(value, str):
        return f"must be a text, not {value!r}"
    if form != "text":
        return "" if form in language.forms else "is no form that language.toml lists"
    if not (_MARKED.search(original) or _MARKED.search(value)):
        return ""
    brackets = _BRACKETS.findall(original)
    if _BRACKETS.findall(value) != brackets:
        return f"must have the brackets of the English text: {' '.join(brackets) or 'none'}"
    try:
        wanted: dict[str, set[str]] = {}
        for name, (_, spec) in _placeholders(original):
            wanted.setdefault(name, set()).add(spec)
        given = list(_placeholders(value))
    except ValueError as error:
        return f"has a broken placeholder ({error})"
    if {name for name, _ in given} != wanted.keys():
        names = " ".join(f"{{{name}}}" for name in sorted(wanted)) or "none"
        return f"must have the placeholders of the English text: {names}"
    return next(filter(None, (_spec_problem(language, *row, wanted) for row in given)), "")


def _placeholders(text: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the name of each placeholder, with its form and format; raises ValueError."""
    from string import Formatter

    for _, name, spec, conversion in Formatter().parse(text):
        if name is None:
            continue
        match = _FIELD.fullmatch(name)
        if match is None or conversion is not None or "{" in (spec or ""):
            raise ValueError(f"{{{name}}}")
        if name == "rule":
            number, _, forms = (spec or "").partition("|")
            yield f"rule:{number}", ("", forms)
            continue
        yield match[1], (match[2] or "", spec or "")


def _spec_problem(
    language: Language, name: str, parts: tuple[str, str], wanted: Mapping[str, set[str]]
) -> str:
    form, spec = parts
    if form and form not in language.forms:
        return f"asks for {{{name}.{form}}}, a form that language.toml does not list"
    if "|" in spec:
        count = spec.count("|") + 1
        if count != language.plural_count:
            return f"has {count} plural forms; its language has {language.plural_count}"
    elif spec and spec not in wanted[name]:
        return f"has the format {spec!r}, which the English text has not"
    return ""


def _drop_shifted_pages(
    language: Language, file: str, texts: dict[str, str], problems: list[str]
) -> None:
    """Keep pages of help only if there are as many as in English: or they would be mixed up."""
    if language.code == ENGLISH:
        return
    pages = {key for key in texts if key.startswith("pages.")}
    missing = {key for key in english_texts(file).texts if key.startswith("pages.")} - pages
    if pages and missing:
        place = language.folders[-1] / f"{file}.toml"
        problems.append(f"{place}: the pages lack {min(missing)}; English ones are shown.")
        for key in pages:
            del texts[key]
