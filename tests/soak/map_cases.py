"""What is done with a mutated map, package, text map or engine line: an exception is a finding."""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from game.cli.engine import Engine
from game.cli.engine_request import written_answer
from game.cli.text_maps import export_map, import_map
from game.content.maps.map_bundle import export_bundle
from game.content.maps.map_library import MapLibrary
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.codec import Json, encode
from game.core.level import LevelError
from game.rulesets import RULESETS
from tests.soak.map_corpus import FILES, MAPS, SHIPPED_MAPS
from tests.soak.map_mutations import mutate
from tests.soak.mutated_files import mutated_json

MAP = "maps/map.tmx"
SECRET = b"SECRET"
_SECRETS = {
    "secret.tx": b'<template><object type="SECRET"/></template>',
    "secret.tsx": b'<tileset name="SECRET" tilewidth="16" tileheight="16" tilecount="1"/>',
    "secret.png": b"\x89PNG SECRET",
}
_PLIES = 3
Case = Callable[[random.Random], None]


@contextmanager
def _sentences() -> Iterator[None]:
    """Allow problems of a map if they can be shown."""
    try:
        yield
    except LevelError as error:
        said = [str(problem) for problem in error.problems]
        assert said
        assert all(text.isprintable() for text in said), said


class _Project:
    """A Tiled project with one map, some of whose files are mutated in each case."""

    def __init__(self, folder: Path, maps: list[bytes]) -> None:
        """Write the files that all cases share, and some that belong to no other."""
        self.folder = folder / "project"
        self.map = self.folder / MAP
        self._maps = maps
        for name, content in {**FILES, MAP: maps[0]}.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        for name, content in _SECRETS.items():
            (folder / name).write_bytes(content)
        for content in maps:
            self.map.write_bytes(content)
            load_level(self.map, RULESETS)

    @contextmanager
    def mutated(self, dice: random.Random) -> Iterator[None]:
        """Mutate the map, or a file that it names, inside of this block."""
        files = self._choose_files(dice)
        for name, content in files.items():
            (self.folder / name).write_bytes(content)
        yield
        for name in files.keys() & FILES.keys():
            (self.folder / name).write_bytes(FILES[name])

    def _choose_files(self, dice: random.Random) -> Mapping[str, bytes]:
        files = {MAP: dice.choice(self._maps)}
        named = [name for name in FILES if Path(name).name.encode() in files[MAP]]
        if not named or dice.randrange(3):
            files[MAP] = mutate(files[MAP], dice)
        if named and dice.randrange(2):
            name = dice.choice(named)
            files[name] = mutate(FILES[name], dice)
        return files


def read_maps(folder: Path) -> Case:
    """Read maps, tilesets, templates and projects as the game, its lists and its watcher do."""
    project, names = _Project(folder, MAPS), list(RULESETS)

    def case(dice: random.Random) -> None:
        with project.mutated(dice):
            with _sentences():
                load_level(project.map, RULESETS)
            library = MapLibrary(RULESETS, project.map.parent)
            list(library.list_maps(dice.choice(names)))
            library.watcher_of(project.map)

    return case


def pack_maps(folder: Path) -> Case:
    """Pack maps of a project, packages among them, and read what was packed."""
    project = _Project(folder, MAPS)
    packed = []
    for number, content in enumerate(SHIPPED_MAPS):
        project.map.write_bytes(content)
        out = folder / f"whole{number}"
        packed.append(export_bundle(project.map, out, RULESETS).path.read_bytes())
    project = _Project(folder, [*MAPS, *packed])
    out = folder / "out"

    def case(dice: random.Random) -> None:
        with project.mutated(dice):
            with _sentences():
                load_level(export_bundle(project.map, out, RULESETS).path, RULESETS)
            for path in out.glob("*"):
                assert SECRET not in path.read_bytes(), f"{path.name} has a secret"
                path.unlink()

    return case


def import_text_maps(folder: Path) -> Case:
    """Convert text maps, and read what was written."""
    texts = [
        export_map(path).encode()
        for name, ruleset in RULESETS.items()
        if ruleset.features.text_maps is not None
        for path in list_levels(name)[:4]
    ]
    file, out = folder / "map.txt", folder / "out.tmx"
    (folder / "x.tiled-project").write_text("{}")

    def case(dice: random.Random) -> None:
        content = dice.choice(texts)
        for _ in range(dice.randint(1, 4)):
            content = _mutate_text(content, dice)
        file.write_bytes(content)
        out.unlink(missing_ok=True)
        with _sentences():
            import_map(file, out, None)
        if out.exists():
            # What `import-map` writes is no file that the game refuses.
            load_level(out, RULESETS)

    return case


def _mutate_text(content: bytes, dice: random.Random) -> bytes:
    lines = content.split(b"\n")
    number = dice.randrange(len(lines))
    match dice.randrange(5):
        case 0:
            lines[number] = dice.choice((b"", b"win", b"win -1", b"win " + b"9" * 5000, b"name x"))
        case 1:
            lines[number] += dice.choice((b" ", b"#", b"G", b"\0", b"\x07", b"\xff", "ä".encode()))
        case 2:
            lines[number:number] = lines[number : number + 1] * dice.choice((1, 2, 300))
        case 3:
            del lines[number]
        case _:
            lines[number] = mutate(lines[number], dice)
    return b"\n".join(lines)


def _engine_requests(name: str) -> list[dict[str, Json]]:
    """Return what a program sends in a session of a ruleset."""
    engine = Engine(RULESETS)

    def ask(request: dict[str, Json]) -> dict[str, Json]:
        requests.append(request)
        answer: dict[str, Json] = engine.answer(json.dumps(request).encode())
        assert "error" not in answer, answer
        return answer

    requests: list[dict[str, Json]] = []
    ask({"cmd": "rulesets", "id": 1})
    ask({"cmd": "levels", "ruleset": name})
    ask({"cmd": "new", "ruleset": name, "seed": 1, "params": {}, "seats": 1 + _is_shared(name)})
    for _ in range(_PLIES):
        match = engine.match
        assert match is not None
        seat = min(match.state.to_act)
        action = encode(match.state.legal_actions(seat)[0])
        ask({"cmd": "legal", "seat": seat})
        ask({"cmd": "view", "seat": seat})
        ask({"cmd": "preview", "seat": seat, "action": action})
        ask({"cmd": "act", "seat": seat, "action": action, "ply": match.ply})
    ask({"cmd": "load_state", "ruleset": name, "state": ask({"cmd": "state"})["state"]})
    ask({"cmd": "new", "ruleset": name, "seed": 1, "view": 0, "seats": 1 + _is_shared(name)})
    requests += [{"cmd": "undo"}, {"cmd": "redo"}, {"cmd": "record"}]
    return requests


def _is_shared(name: str) -> bool:
    return 2 in RULESETS[name].seats


def ask_engine(folder: Path) -> Case:
    """Send changed requests to an engine, which answers each with a line of JSON."""
    requests = [request for name in RULESETS for request in _engine_requests(name)]
    engine = Engine(RULESETS, folder)
    sent = 0
    # A state from outside may break any assumption of the rules, so that a request fails in them.
    has_changed_state = False

    def case(dice: random.Random) -> None:
        nonlocal engine, sent, has_changed_state
        sent += 1
        if sent % 40 == 0:
            engine, has_changed_state = Engine(RULESETS, folder), False
        request = dice.choice(requests)
        line = json.dumps(request).encode()
        if dice.randrange(4):
            line = json.dumps(mutated_json(request, dice)).encode()
        elif dice.randrange(2):
            at = dice.randrange(len(line))
            line = line[:at] + dice.randbytes(dice.randrange(4)) + line[at + dice.randrange(4) :]
        has_changed_state = has_changed_state or b"load_state" in line
        answer = engine.answer(line)
        assert json.loads(written_answer(answer)) is not None
        code = answer.get("error", {}).get("code")
        assert code != "internal" or has_changed_state, (line, answer)

    return case


CASES: dict[str, Callable[[Path], Case]] = {
    "maps": read_maps,
    "packages": pack_maps,
    "text maps": import_text_maps,
    "engine lines": ask_engine,
}
