"""The tape: what was heard where, how often, and how loud."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.paths import ROOT
from tools.sound.loudness import loudness, peak_db, spectrum
from tools.sound.tape import RATE, Tape


def test_a_tape_mixes_effects_at_their_time_and_side() -> None:
    tape = Tape(ROOT / "sounds")
    tape.update(0.5)
    for _ in range(9):
        tape.play("rail", pan=-0.5)
    tape.play("no such sound")
    tape.update(1.5)
    assert tape.most_per_second() == ("rail", 4)
    assert tape.held_back["rail"] == 5
    assert set(tape.silent) == {"no such sound"}
    mixed = tape.mix()[: 2 * RATE]
    first = int(np.argmax(np.abs(mixed[:, 0]) > 0.001)) / RATE
    assert first == pytest.approx(0.5, abs=0.05)
    assert np.max(np.abs(mixed[:, 0])) == pytest.approx(2 * np.max(np.abs(mixed[:, 1])), rel=0.01)
    assert peak_db(mixed) > peak_db(mixed / 2)
    assert loudness(mixed, RATE) - loudness(mixed / 10, RATE) == pytest.approx(20, abs=0.1)
    assert sum(spectrum(mixed, RATE)) == pytest.approx(100)
