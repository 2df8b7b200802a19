"""Writes all sound effects and music, and the manifest that the game reads.

Run `python3 -m sounds.build` from the top folder; with names it builds only those sounds.
"""

import json
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import soundfile

from sounds.synth.air import AIR
from sounds.synth.catalog import (
    EFFECTS,
    MUSIC,
    effect_files,
    make_air,
    make_effect,
    make_music,
    sound_table,
)
from sounds.synth.dsp import SAMPLE_RATE, Wave

SOUNDS_DIR = Path(__file__).parent


def build(names: list[str]) -> None:
    """Write the manifest and the named sounds, or all sounds without names."""
    if unknown := sorted({*names} - {*EFFECTS, *MUSIC, *AIR}):
        sys.exit(f"no recipe in sounds/synth is named {', '.join(unknown)}")
    for name in EFFECTS:
        if not names or name in names:
            for file, variant in effect_files(name).items():
                write_if_changed(SOUNDS_DIR / file, make_effect(name, variant))
    for name in MUSIC:
        if not names or name in names:
            for layer, wave in make_music(name).items():
                write_if_changed(SOUNDS_DIR / f"{layer}.ogg", wave)
    for name in AIR:
        if not names or name in names:
            write_if_changed(SOUNDS_DIR / f"{name}.ogg", make_air(name))
    table = json.dumps(sound_table(), indent=1, sort_keys=True) + "\n"
    (SOUNDS_DIR / "sounds.json").write_text(table, encoding="utf-8")


def write_if_changed(path: Path, wave: Wave) -> None:
    """Write a sound unless its file has the same samples; encoded bytes differ every time."""
    data = encode(wave)
    if not path.exists() or not np.array_equal(decode(path.read_bytes()), decode(data)):
        path.write_bytes(data)


def encode(wave: Wave) -> bytes:
    """Return a sound as an Ogg Vorbis file."""
    file = BytesIO()
    with soundfile.SoundFile(
        file, "w", SAMPLE_RATE, 1, format="OGG", subtype="VORBIS", compression_level=0.5
    ) as out:
        # In blocks: the encoder overflows its stack on a whole piece.
        for start in range(0, len(wave), SAMPLE_RATE):
            out.write(wave[start : start + SAMPLE_RATE].astype(np.float32))
    return file.getvalue()


def decode(data: bytes) -> Wave:
    """Return the samples of an Ogg Vorbis file."""
    wave, rate = soundfile.read(BytesIO(data))
    assert rate == SAMPLE_RATE
    return np.asarray(wave, dtype=np.float64)


if __name__ == "__main__":
    build(sys.argv[1:])
