"""A ruleset against what is there to draw, say and play it with: tilesets, texts, looks, sheets."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from game import plugins
from game.content.assets.errors import AssetError
from game.content.assets.languages import english_texts
from game.content.assets.looks import looks_of
from game.content.assets.looks_sprite_check import sheet_clips, sheet_problems
from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.assets.sprite_sheets import EFFECTS, ITEM_ICONS
from game.content.assets.strings import get_text, has_text, help_pages, verb_keys
from game.content.tmx.diagnostics import MapFormatError
from game.content.tmx.lesson_check import unknown_numbers
from game.content.tmx.xml_files import parse_file
from game.core.action import GIVE_UP, Attack, EndTurn, Shoot, Use, Wait
from game.core.actor import Seat
from game.core.grid import Terrain
from game.core.level import LevelError, Problem, default_level
from game.core.ruleset import Ruleset, default_size

ROOT = LEVELS_FOLDER.parent
# The names of things stand in one of these tables of a ruleset's texts.
_NAME_TABLES = ("name", "kind", "item")
# Those after the first one that a key stands for by its number (`VERB_1` to `VERB_6`).
NUMBERED_VERBS = 6
# The names of a line: `draft.log("hit" if damage else "blocked", damage)`.
_LOG_LINE = re.compile(r'\.log\(\s*"(\w+)"(?: if [^,]+ else "(\w+)")?')
_SENTENCES = ("goal", "story", "result", "winning")


def check_ruleset(ruleset: Ruleset, root: Path = ROOT) -> list[str]:
    """Return a sentence for each thing that the ruleset names and that is missing.

    `root` is the folder of `levels`, `sprites` and `sounds`.
    """
    try:
        problems = [
            *_tileset_problems(ruleset, root / "levels" / "tilesets"),
            *_text_problems(ruleset),
            *_help_problems(ruleset),
            *_look_problems(ruleset, root / "sprites"),
            *_verb_problems(ruleset, root),
            *_letter_problems(ruleset),
        ]
    except AssetError as error:
        problems = [str(error)]
    return [f"{ruleset.name}: {problem}" for problem in problems]


def require_complete(ruleset: Ruleset) -> None:
    """Raise LevelError with what `check_ruleset` finds."""
    if problems := check_ruleset(ruleset):
        raise LevelError([Problem("game/rulesets", problem) for problem in problems])


def _tileset_problems(ruleset: Ruleset, folder: Path) -> Iterator[str]:
    """Compare the map schema with the tiles that its tilesets have."""
    schema, painted = ruleset.map_schema, set[str]()
    for name in schema.tilesets:
        try:
            root = parse_file(folder / f"{name}.tsx", "tileset")
        except MapFormatError as error:
            yield f"the tileset {name}: {error}"
        else:
            painted |= {tile.get("type", "") for tile in root.findall("tile")}
    wanted = [*(terrain.name.lower() for terrain in schema.terrains), *schema.spawns]
    yield from (f"no tileset has a tile of class {name}" for name in wanted if name not in painted)


def _text_problems(ruleset: Ruleset) -> Iterator[str]:
    """Compare verbs, kinds, gauges, options and bots with the texts."""
    texts = english_texts(ruleset.name).texts
    wanted: list[tuple[str, tuple[str, ...]]] = [(key, (key,)) for key in _SENTENCES]
    verbs = (verb_keys(verb) for verb in ruleset.verbs)
    wanted += [(f"the verb {keys[0].removeprefix('verb.')}", keys) for keys in verbs]
    for kind, params in ruleset.map_schema.spawns.items():
        wanted.append((f"the kind {kind}", tuple(f"{table}.{kind}" for table in _NAME_TABLES)))
        tables = {key.partition(".")[0] for key in texts if key.rpartition(".")[2] == kind}
        # A start can say of which kind its actor is.
        if tables <= {*_NAME_TABLES} and all(param.name != "kind" for param in params):
            yield f"the kind {kind} has no text meaning.{kind}"
    state = ruleset.new_game(ruleset.blank_level(*default_size(ruleset)), ruleset.seats.start, 1)
    for gauge in sorted({gauge.name for gauge in state.observe(Seat(0)).gauges}):
        wanted.append((f"the gauge {gauge}", (f"gauge.{gauge}",)))
    for table in ("option", "about"):
        options = (param.name for param in ruleset.options)
        wanted += [(f"the option {name}", (f"{table}.{name}",)) for name in options]
    others = plugins.bots_of(ruleset.name)
    own = (bot for bot in ruleset.bots() if bot not in others)
    wanted += [(f"the bot {bot}", (f"bot.{bot}",)) for bot in own]
    wanted += [(f"the log line {name}", (f"note.{name}",)) for name in _log_lines(ruleset)]
    for thing, keys in wanted:
        if not any(has_text(ruleset.name, key) for key in keys):
            yield f"{thing} has no text {' or '.join(keys)}"


def _help_problems(ruleset: Ruleset) -> Iterator[str]:
    """Look for the numbers and the diagrams that texts name."""
    for key, text in english_texts(ruleset.name).texts.items():
        for asked, hint in unknown_numbers(text, ruleset):
            yield f"the text {key} asks for {asked}, which is none of its numbers ({hint})"
    try:
        sections = help_pages(ruleset.name)
    except AssetError as error:
        yield str(error)
        return
    make = ruleset.features.diagrams
    known = {} if make is None else make()
    pictures = {p for section in sections for text in section.paragraphs for p in text.sprites}
    for _, name in sorted(picture for picture in pictures if picture[0] == "diagram"):
        if name not in known:
            yield f"a help page shows the diagram {name}, which the ruleset does not have"


def _log_lines(ruleset: Ruleset) -> list[str]:
    """Return the names of the log lines that the rules write out; a bundle has no sources."""
    folder = Path(__file__).parents[1] / "rulesets" / ruleset.name
    sources = (path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    found = (names for source in sources for names in _LOG_LINE.findall(source))
    return sorted({name for names in found for name in names if name})


def _look_problems(ruleset: Ruleset, root: Path) -> Iterator[str]:
    """Compare kinds with the sprite sheets, and the looks with the sheets that they name."""
    looks = looks_of(ruleset.name)
    yield from sheet_problems(ruleset.name, root)
    icons = sheet_clips(root / f"{looks.theme}/{ITEM_ICONS}.json")
    for kind in ruleset.map_schema.spawns:
        names = looks.sheet_names(looks.item_sheet(kind, 1))
        if kind not in icons and not any((root / f"{name}.json").exists() for name in names):
            yield f"the kind {kind} has no sprite sheet {names[0]}"


def _verb_problems(ruleset: Ruleset, root: Path) -> Iterator[str]:
    """Look for the key, help, pictures and sound of each weapon and ability, and for the music."""
    looks = looks_of(ruleset.name)
    help_text = " ".join(
        paragraph.text for page in help_pages(ruleset.name) for paragraph in page.paragraphs
    ).lower()
    sprites = root / "sprites"
    effects, icons = (
        {clip for name in looks.sheet_names(kind) for clip in sheet_clips(sprites / f"{name}.json")}
        for kind in (EFFECTS, ITEM_ICONS)
    )
    pictures = {*looks.attacks, *looks.beams, *looks.projectiles, *looks.use_clips}
    pictures |= effects | looks.plain_actions
    sounds = {*json.loads((root / "sounds" / "sounds.json").read_text(encoding="utf-8"))}
    if f"music_{looks.theme}" not in sounds:
        yield f"the theme {looks.theme} has no loop music_{looks.theme} in sounds/sounds.json"
    for number, verb in enumerate(ruleset.verbs):
        keys = verb_keys(verb)
        key = keys[0].removeprefix("verb.")
        has_key = number <= NUMBERED_VERBS or isinstance(verb, Wait | EndTurn) or verb == GIVE_UP
        if not has_key and key not in looks.verbs.values():
            yield f"the verb {key} has no key: its looks name none in [verbs] and [keys]"
        name = verb.name if isinstance(verb, Use) else getattr(verb, "weapon", "")
        if not name or verb == GIVE_UP:
            continue
        words = next((get_text(ruleset.name, k) for k in keys if has_text(ruleset.name, k)), "")
        if not re.search(rf"\b{re.escape(words.lower())}\b", help_text):
            yield f"no help page says {words!r}, as the verb {key} is called"
        if name not in pictures:
            there = f"attacks, use_clips or plain_actions in its looks, or {EFFECTS} has no {name}"
            yield f"the verb {key} has no picture: {there} (a shot: beams, projectiles)"
        if isinstance(verb, Attack) and name not in icons | looks.plain_actions:
            yield f"the verb {key} has no icon: {looks.theme}/{ITEM_ICONS} has no clip {name}"
        sound = f"{name}_use" if isinstance(verb, Use) else name
        if (isinstance(verb, Shoot) or name not in looks.plain_actions) and sounds.isdisjoint(
            (sound, f"{looks.theme}_{sound}")
        ):
            yield (
                f"the verb {key} has no sound {looks.theme}_{sound}, "
                "nor is it in plain_actions (a shot has no usual one)"
            )


def _letter_problems(ruleset: Ruleset) -> Iterator[str]:
    """Write a map of everything as text, whose letters programs are told, too."""
    if (maps := ruleset.features.text_maps) is not None:
        schema, grid = ruleset.map_schema, ruleset.blank_level(*default_size(ruleset)).grid
        things = list(zip(schema.spawns, grid.cells(Terrain.FLOOR), strict=False))
        try:
            maps.write(default_level(ruleset.name, schema, grid, things))
        except LevelError as error:
            yield from (f"{each.text} ({maps.write.__module__})" for each in error.problems)
