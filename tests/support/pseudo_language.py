"""A language for tests: English with accents, and 40 % longer."""

import json
import re
from pathlib import Path

from game.content.assets.languages import english_files, english_texts

CODE = "xx"
_KEPT = re.compile(r"(\[[\w:. ]+\]|\{[^}]*\}|\n)")
_ACCENTS = str.maketrans("aeinouyAEINOUY", "åéîñöüýÅÉÎÑÖÜÝ")


def lengthened(text: str) -> str:
    """Return a text with accents and 40 % longer; placeholders, pictures and lines are kept.

    >>> lengthened("Full screen")
    'Füll scrééñ lŏn'
    """
    parts = _KEPT.split(text)
    for index in range(0, len(parts), 2):
        part = parts[index]
        filling = " lŏngėr ŵord" * (len(part) // 10 + 1)
        parts[index] = part.translate(_ACCENTS)
        if part.strip():
            room = round(len(part.strip()) * 0.4)
            padding, kept = filling[:room].rstrip(), parts[index].rstrip()
            parts[index] = kept + padding + parts[index][len(kept) :]
    return "".join(parts)


def write_pseudo_language(parent: Path) -> None:
    folder = parent / CODE
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text('name = "Pseudo"\nforms = ["a"]\n', encoding="utf-8")
    for file in english_files():
        tables: dict[str, object] = {}
        for key, text in english_texts(file).texts.items():
            *steps, name = key.split(".")
            table = tables
            for step in steps:
                table = table.setdefault(step, {})  # type: ignore[assignment]
            table[name] = lengthened(text)
        (folder / f"{file}.toml").write_text("\n".join(_rows(tables, ())), encoding="utf-8")


def _rows(table: dict[str, object], steps: tuple[str, ...]):  # type: ignore[no-untyped-def]
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _rows(value, (*steps, name))
        else:
            key = ".".join(json.dumps(step) for step in (*steps, name))
            yield f"{key} = {json.dumps(value, ensure_ascii=False)}"
