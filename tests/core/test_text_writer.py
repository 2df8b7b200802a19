"""The text of a value after another one: what both have is not written again."""

from __future__ import annotations

import pytest

from game.core.codec import dumps
from game.core.text_writer import TextWriter

LOG = (True, None, False) * 100


def test_a_log_is_written_once_as_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[object] = []

    def counted(value: object) -> str:
        written.append(value)
        return dumps(value)

    monkeypatch.setattr("game.core.text_writer.dumps", counted)
    writer = TextWriter()
    # Longer, older, another one that begins alike, and a short one.
    for value, new in (
        (LOG, len(LOG)),
        ((*LOG, True), 1),
        (LOG[:-3], 0),
        ((*LOG[:-4], True), len(LOG) - 3),
        (LOG[:9], 9),
    ):
        del written[:]
        assert writer.write((3, value)) == dumps((3, value))
        assert len(written) == new
