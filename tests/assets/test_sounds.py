"""Every sound: there, clean, as loud as stated, made by its recipe, and enough of them.

Loudness is the root mean square over the blocks that are not much quieter than the loudest, as in
`sounds.synth.mastering.loudness`: near what a loudness meter shows, but not weighted by frequency.
"""

from __future__ import annotations

import json
from functools import cache

import numpy as np
import pytest
import soundfile

from game.core.actor import Actor, ActorId, Seat
from game.core.event import ActorChanged, GaugeChanged, Logged, TerrainChanged, TurnBegan
from game.core.grid import Pos, Terrain
from game.core.view import View
from game.ui.audio.adaptive_music import TENSION_LAYER
from game.ui.audio.audio_player import PITCH_VARIED_FROM, find_sound
from game.ui.audio.event_sounds import sound_names
from game.ui.audio.layered_music import MAX_LAYERS as CHANNELS
from game.ui.style.themes import THEMES
from sounds.build import decode, encode
from sounds.synth import castle, caves, circuit, depths, meadow, title
from sounds.synth.catalog import EFFECTS, MUSIC, effect_files, make_effect, sound_table
from sounds.synth.dsp import SAMPLE_RATE, Wave, tone
from sounds.synth.mastering import EFFECT_LEVEL, MUSIC_LEVEL, OVERLAY_LEVEL, loudness
from sounds.synth.score import MelodyNote, Score, parse_melody
from tests.support.paths import ROOT
from tests.support.playouts import Playout

FOLDER = ROOT / "sounds"
TABLE = json.loads((FOLDER / "sounds.json").read_text(encoding="utf-8"))
LAYERS = {name: entry["files"][0] for name, entry in TABLE.items() if name.startswith("music_")}
FILES = sorted({file for entry in TABLE.values() for file in entry["files"]})
SHORT = [file for file in FILES if file not in LAYERS.values()]
VARIANTS = [(name, file, n) for name in EFFECTS for file, n in effect_files(name).items()]
SCORES = [place.SCORE for place in (title, circuit, castle, meadow, caves, depths)]
PEAK = 10 ** (-1 / 20)
# Of these a person reads or sees the outcome; a sound is an extra where a place has one.
QUIET = (TurnBegan, GaugeChanged, Logged, ActorChanged)


@cache
def heard(file: str) -> Wave:
    """Return what a file holds."""
    return decode((FOLDER / file).read_bytes())


def test_the_table_and_the_folder_agree() -> None:
    assert sound_table() == TABLE
    assert sorted(path.name for path in FOLDER.glob("*.ogg")) == FILES


@pytest.mark.parametrize("file", FILES)
def test_files_are_mono_at_one_rate_and_leave_headroom(file: str) -> None:
    info = soundfile.info(str(FOLDER / file))
    assert (info.channels, info.samplerate) == (1, SAMPLE_RATE)
    assert np.max(np.abs(heard(file))) <= PEAK


@pytest.mark.parametrize("file", SHORT)
def test_effects_are_equally_loud_and_do_not_click(file: str) -> None:
    wave = heard(file)
    assert loudness(wave) == pytest.approx(EFFECT_LEVEL, abs=1)
    assert len(wave) < 4 * SAMPLE_RATE
    assert abs(wave[0]) < 0.005
    assert abs(wave[-1]) < 0.005
    # Nothing jumps in there either: the first and last two milliseconds are no louder than a hum.
    assert np.max(np.abs(wave[:44])) < 0.03
    assert np.max(np.abs(wave[-88:])) < 0.03


@pytest.mark.parametrize("name", LAYERS)
def test_music_is_loud_enough_and_its_seam_is_an_ordinary_step(name: str) -> None:
    wave = heard(LAYERS[name])
    wanted = MUSIC_LEVEL if name.removeprefix("music_") in MUSIC else OVERLAY_LEVEL
    assert loudness(wave) == pytest.approx(wanted, abs=1.5)
    assert 45 <= len(wave) / SAMPLE_RATE <= 90
    steps = np.abs(np.diff(wave))
    assert abs(wave[0] - wave[-1]) <= np.quantile(steps, 0.95)
    # The bend at the seam is no sharper than within: a click is a bend, not a step.
    bends = np.abs(np.diff(wave, 2))
    around = np.abs(np.diff(np.concatenate([wave[-4:], wave[:4]]), 2))
    assert np.max(around) <= np.quantile(bends, 0.999)


@pytest.mark.parametrize("name", [name for name, loop in MUSIC.items() if loop.overlays])
def test_layers_fit_and_do_not_clip_while_one_fades_into_another(name: str) -> None:
    calm, *upper = (heard(f"{layer}.ogg") for layer in MUSIC[name].layers(name))
    assert len(upper) < CHANNELS
    for wave in upper:
        assert len(calm) == len(wave)
    loudest = np.max(np.abs(upper), axis=0)
    assert np.max(np.abs(calm) + loudest) < 1


def test_every_place_and_depth_has_music_and_every_layer_called_for() -> None:
    for name, place in THEMES.items():
        for loop in (name, *(loop for _, loop in place.music_loops)):
            assert "_" not in loop
            called = {
                f"music_{loop}_{layer}"
                for layer in (TENSION_LAYER, *(c.layer for c in place.music_cues))
            }
            assert {f"music_{loop}", *called} <= LAYERS.keys()


@pytest.mark.parametrize("score", SCORES)
def test_strong_beats_of_a_melody_belong_to_the_chord(score: Score) -> None:
    assert score.melody
    assert score.dissonant_notes() == []
    assert (
        max(note.beat + note.beats for note in score.melody)
        <= len(score.chords) * score.beats_per_bar
    )


def test_a_foreign_note_on_a_strong_beat_is_found() -> None:
    notes = parse_melody("60:1 62:1 -:1 62:.5 64:1")
    assert notes[-1] == MelodyNote(3.5, 64, 1)
    assert Score(1, 3, (0,), ((60, 64, 67),) * 2, notes).dissonant_notes() == [
        MelodyNote(3, 62, 0.5)
    ]


@pytest.mark.parametrize(("name", "file", "variant"), VARIANTS, ids=[v[1] for v in VARIANTS])
def test_recipes_give_the_stored_effects(name: str, file: str, variant: int) -> None:
    made, stored = decode(encode(make_effect(name, variant))), heard(file)
    assert len(made) == len(stored)
    # Encoders differ a little from machine to machine.
    assert np.mean((made - stored) ** 2) < 0.02 * np.mean(stored**2)


@pytest.mark.parametrize("name", [n for n in EFFECTS if n.endswith(("step", "bump"))])
def test_steps_and_bumps_vary(name: str) -> None:
    waves = [heard(file) for file in TABLE[name]["files"]]
    assert len(waves) == PITCH_VARIED_FROM
    for n, wave in enumerate(waves):
        other = waves[n - 1]
        size = min(len(wave), len(other))
        assert np.mean((wave[:size] - other[:size]) ** 2) > 0.05 * np.mean(wave[:size] ** 2)


@pytest.mark.parametrize(
    ("whole", "part"), [("rail_miss", "rail"), ("castle_note_missed", "castle_sword")]
)
def test_a_miss_is_not_a_hit(whole: str, part: str) -> None:
    a, b = heard(f"{whole}.ogg"), heard(f"{part}.ogg")
    size = min(len(a), len(b))
    assert np.mean((a[:size] - b[:size]) ** 2) > 0.5 * np.mean(b[:size] ** 2)


@pytest.mark.parametrize("shape", ["triangle", "square", "saw"])
def test_bright_tones_fold_nothing_back(shape: str) -> None:
    wave = tone(3010.0, 1.0, shape)
    loud = np.abs(np.fft.rfft(wave * np.hanning(len(wave))))
    hz = np.fft.rfftfreq(len(wave), 1 / SAMPLE_RATE)
    between = np.abs((hz + 1505) % 3010 - 1505) > 20
    assert np.max(loud[between]) < 0.001 * np.max(loud)


def test_everything_that_happens_is_heard(playout: Playout) -> None:
    for step in playout.steps:
        view = step.before.observe(step.seat)
        for event in step.events:
            seen = step.after.perceive(event, step.seat)
            if seen is None:
                continue
            names = sound_names(seen, view)
            assert find_sound(TABLE, playout.ruleset.theme, names) or isinstance(seen, QUIET), seen
            view = view.after(seen)


def test_nothing_is_heard_twice(playout: Playout) -> None:
    place = playout.ruleset.theme
    for step in playout.steps:
        view = step.before.observe(step.seat)
        notes = [event for event in step.events if isinstance(event, Logged)]
        others = [event for event in step.events if not isinstance(event, Logged)]
        told = {find_sound(TABLE, place, sound_names(event, view)) for event in notes} - {""}
        shown = {find_sound(TABLE, place, sound_names(event, view)) for event in others}
        assert not told & shown


def test_a_pose_and_a_find_have_their_sound() -> None:
    view = View(Seat(0), 1, (), (), (), (), None)
    devil = Actor(ActorId(7), "devil", Pos(0, 0), pose="aiming")
    hero = Actor(ActorId(1), "hero", Pos(0, 0), seat=Seat(0), pose="lost")
    found = TerrainChanged(Pos(0, 0), Terrain.PILLAR_FOUND)
    for event in (ActorChanged(devil), ActorChanged(hero), found, Logged("low_turns", (5,))):
        assert find_sound(TABLE, "baator", sound_names(event, view)), event
    assert find_sound(TABLE, "baator", sound_names(Logged("pillar_found"), view)) == ""
