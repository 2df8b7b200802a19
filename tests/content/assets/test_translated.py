"""An English sentence that changed is noticed by those who have it in another language.

`translated.txt` has a sum of each English text at the time its translations were last read.
"""

from pathlib import Path
from zlib import crc32

import pytest

from game.content.assets.languages import english_texts
from game.rulesets import EXAMPLE, MENU_RULESETS

FILE = Path(__file__).with_name("translated.txt")


def _sums() -> dict[str, str]:
    return {
        f"{file}.{key}": f"{crc32(text.encode()):08x}"
        for file in ("title", "keys", "shared", *MENU_RULESETS, EXAMPLE)
        for key, text in sorted(english_texts(file).texts.items())
    }


def test_a_changed_sentence_is_changed_in_every_language(request: pytest.FixtureRequest) -> None:
    sums = _sums()
    if request.config.getoption("--golden-update"):
        lines = (f"{key} {number}\n" for key, number in sums.items())
        FILE.write_text("".join(lines), encoding="utf-8")
    known = dict(line.rsplit(maxsplit=1) for line in FILE.read_text(encoding="utf-8").splitlines())
    changed = [key for key in sums.keys() & known.keys() if sums[key] != known[key]]
    assert not changed, (
        f"English changed: {', '.join(sorted(changed))}. Read the same keys of the other languages "
        "in game/texts, then: "
        "python3 -m pytest tests/content/assets/test_translated.py --golden-update"
    )
