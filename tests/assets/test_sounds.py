"""Sound files: complete, clean, at their stated loudness, and equal to what the recipes make.

Loudness is the root mean square of all blocks not much quieter than the loudest one, as in
`sounds.synth.mastering.loudness`: close to a loudness meter, but not weighted by frequency.
"""

import json
import re
from functools import cache

import numpy as np
import pytest
import soundfile

from game.content.assets.looks import looks_of
from game.core.actor import Actor, ActorId, Seat
from game.core.event import ActorChanged, Announced, GaugeChanged, Logged, TerrainChanged, TurnBegan
from game.core.grid import Pos, Terrain
from game.core.view import View
from game.rulesets import RULESETS
from game.ui.audio.adaptive_music import TENSION_LAYER
from game.ui.audio.audio_player import find_sound
from game.ui.audio.event_sounds import sound_names
from game.ui.audio.layered_music import MAX_LAYERS as CHANNELS
from sounds.build import build, decode, encode
from sounds.synth.catalog import EFFECTS, MUSIC, effect_files, make_effect, sound_table
from sounds.synth.dsp import SAMPLE_RATE, Wave
from sounds.synth.likeness import PLACES, body, most_alike, quietest
from sounds.synth.mastering import AIR_LEVEL, EFFECT_LEVEL, MUSIC_LEVEL, OVERLAY_LEVEL, loudness
from tests.support.paths import ROOT
from tests.support.playouts import Playout

FOLDER = ROOT / "sounds"
TABLE = json.loads((FOLDER / "sounds.json").read_text(encoding="utf-8"))
LAYERS = {name: entry["files"][0] for name, entry in TABLE.items() if name.startswith("music_")}
FILES = sorted({file for entry in TABLE.values() for file in entry["files"]})
AIR = [file for file in FILES if file.startswith("air_")]
SHORT = [file for file in FILES if file not in (*LAYERS.values(), *AIR)]
VARIANTS = [(name, file, n) for name in EFFECTS for file, n in effect_files(name).items()]
# Players see or read these events; a sound is optional.
SILENT_EVENTS = (TurnBegan, GaugeChanged, Logged, Announced, ActorChanged)


@cache
def read_wave(file: str) -> Wave:
    return decode((FOLDER / file).read_bytes())


def test_the_table_and_the_folder_agree() -> None:
    assert sound_table() == TABLE
    assert sorted(path.name for path in FOLDER.glob("*.ogg")) == FILES
    with pytest.raises(SystemExit, match="no recipe in sounds/synth is named rial"):
        build(["rial"])


@pytest.mark.slow
@pytest.mark.judges("sounds")
def test_files_are_mono_at_one_rate_and_leave_headroom() -> None:
    for file in FILES:
        info = soundfile.info(str(FOLDER / file))
        assert (info.channels, info.samplerate) == (1, SAMPLE_RATE), file
        assert np.max(np.abs(read_wave(file))) <= 10 ** (-1 / 20), file


@pytest.mark.judges("sounds")
def test_effects_are_equally_loud_and_do_not_click() -> None:
    for file in SHORT:
        wave = read_wave(file)
        assert loudness(wave) == pytest.approx(EFFECT_LEVEL, abs=1), file
        assert len(wave) < 4 * SAMPLE_RATE, file
        assert abs(wave[0]) < 0.005, file
        assert abs(wave[-1]) < 0.005, file
        # The first and last two milliseconds are nearly silent, too.
        assert np.max(np.abs(wave[:44])) < 0.03, file
        assert np.max(np.abs(wave[-88:])) < 0.03, file


@pytest.mark.slow
@pytest.mark.judges("sounds")
@pytest.mark.parametrize("name", LAYERS)
def test_music_is_loud_enough_and_loops_without_a_click(name: str) -> None:
    wave = read_wave(LAYERS[name])
    loop, _, overlay = name.removeprefix("music_").partition("_")
    level = (OVERLAY_LEVEL if overlay else MUSIC_LEVEL) + MUSIC[loop].trim
    assert loudness(wave) == pytest.approx(level, abs=1.5)
    assert 45 <= len(wave) / SAMPLE_RATE <= 90
    assert abs(wave[0] - wave[-1]) <= np.quantile(np.abs(np.diff(wave)), 0.95)
    # A click is a sharp bend, not a step: the seam bends no more than the rest.
    bends = np.abs(np.diff(wave, 2))
    around = np.abs(np.diff(np.concatenate([wave[-4:], wave[:4]]), 2))
    assert np.max(around) <= np.quantile(bends, 0.999)


@pytest.mark.slow
@pytest.mark.judges("sounds")
def test_the_air_of_a_place_is_quiet_and_has_no_seam() -> None:
    assert set(AIR) == {f"air_{loop}.ogg" for loop in MUSIC if loop != "title"}
    for file in AIR:
        wave = read_wave(file)
        assert loudness(wave) == pytest.approx(AIR_LEVEL, abs=1.5), file
        bends = np.abs(np.diff(wave, 2))
        around = np.abs(np.diff(np.concatenate([wave[-4:], wave[:4]]), 2))
        assert np.max(around) <= np.quantile(bends, 0.999), file


@pytest.mark.slow
@pytest.mark.judges("sounds")
@pytest.mark.parametrize("name", [name for name, loop in MUSIC.items() if loop.overlays])
def test_layers_match_in_length_and_do_not_clip_during_cross_fades(name: str) -> None:
    base, *overlays = (read_wave(f"{layer}.ogg") for layer in MUSIC[name].layers(name))
    assert len(overlays) < CHANNELS
    for wave in overlays:
        assert len(base) == len(wave)
    assert np.max(np.abs(base) + np.max(np.abs(overlays), axis=0)) < 1


def test_every_theme_has_its_music_and_all_layers_its_cues_need() -> None:
    for looks in map(looks_of, RULESETS):
        for loop in (looks.theme, *(loop for _, loop in looks.music_loops)):
            assert "_" not in loop
            layers = {
                f"music_{loop}_{layer}"
                for layer in (TENSION_LAYER, *(c.layer for c in looks.music_cues))
            }
            assert {f"music_{loop}", *layers} <= LAYERS.keys()


@pytest.mark.slow
@pytest.mark.judges("sounds")
def test_recipes_make_the_stored_effects() -> None:
    # One of each: the others are the same recipe at another pitch.
    for name, file, variant in {row[0]: row for row in VARIANTS}.values():
        made, stored = decode(encode(make_effect(name, variant))), read_wave(file)
        assert len(made) == len(stored), file
        # Encoders differ slightly between machines.
        assert np.mean((made - stored) ** 2) < 0.02 * np.mean(stored**2), file


@pytest.mark.slow
def test_every_perceived_event_has_a_sound(playout: Playout) -> None:
    for step in playout.steps:
        view = step.before.observe(step.seat)
        for event in step.events:
            perceived = step.after.perceive(event, step.seat)
            if perceived is None:
                continue
            names = sound_names(perceived, view)
            has_sound = bool(find_sound(TABLE, looks_of(playout.ruleset.name).theme, names))
            assert has_sound or isinstance(perceived, SILENT_EVENTS), f"no sound: {names}"
            view = view.after(perceived)


@pytest.mark.slow
def test_log_events_repeat_no_sound_of_other_events(playout: Playout) -> None:
    theme = looks_of(playout.ruleset.name).theme
    for step in playout.steps:
        view = step.before.observe(step.seat)
        logged = [event for event in step.events if isinstance(event, Logged | Announced)]
        others = [event for event in step.events if event not in logged]
        log_sounds = {find_sound(TABLE, theme, sound_names(event, view)) for event in logged}
        sounds = {find_sound(TABLE, theme, sound_names(event, view)) for event in others}
        assert not (log_sounds - {""}) & sounds


def test_poses_and_discoveries_have_a_sound() -> None:
    view = View(Seat(0), 1, (), (), (), (), None)
    devil = Actor(ActorId(7), "devil", Pos(0, 0), pose="aiming")
    hero = Actor(ActorId(1), "hero", Pos(0, 0), seat=Seat(0), pose="lost")
    pillar_found = TerrainChanged(Pos(0, 0), Terrain.PILLAR_FOUND)
    for event in (ActorChanged(devil), ActorChanged(hero), pillar_found, Logged("low_turns", (5,))):
        assert find_sound(TABLE, "baator", sound_names(event, view)), event
    assert find_sound(TABLE, "baator", sound_names(Logged("pillar_found"), view)) == ""


@pytest.mark.slow
def test_a_laptop_plays_what_is_heard_often() -> None:
    heard = {file: body(read_wave(file)).sum() for file in SHORT}
    words = {"step", "bump", "hurt", "drop", "die", "rocket", "hammer"}
    often = [file for file in heard if words.intersection(re.split("[_.]", file))]
    assert {file: round(heard[file], 2) for file in often if heard[file] < 0.3} == {}
    assert {file: round(heard[file], 2) for file in heard if heard[file] < 0.05} == {}


@pytest.mark.parametrize("place", PLACES)
def test_what_means_something_else_sounds_different_on_a_laptop(place: str) -> None:
    bodies = {name: [*map(body, map(read_wave, TABLE[name]["files"]))] for name in PLACES[place]}
    alike = {name: near for name in bodies if (near := most_alike(bodies, name))[0] >= 0.7}
    cure = f"another `body` in its recipe (sounds/synth), best heard near {quietest(bodies)} Hz"
    assert not alike, f"{cure}, then python3 -m sounds.build"
