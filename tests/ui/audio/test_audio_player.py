"""The speaker: silent without a device, music that never holds up a frame, layers in step."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
import soundfile

from game.app import ROOT
from game.content.assets.errors import AssetError
from game.core.actor import Actor, ActorId, Item, ItemId, Seat
from game.core.event import (
    Attacked,
    Ended,
    Event,
    Heard,
    Moved,
    PickedUp,
    Shot,
    TurnBegan,
)
from game.core.grid import Direction, Pos
from game.core.outcome import Outcome
from game.core.view import View
from game.ui.audio import audio_player as speakers
from game.ui.audio import layered_music
from game.ui.audio.audio_player import AudioPlayer, find_sound
from game.ui.audio.event_sounds import sound_names
from game.ui.audio.layered_music import MAX_LAYERS

HERE = Pos(0, 0)
OWN = Actor(ActorId(1), "hero", HERE, seat=Seat(0))
OTHER = Actor(ActorId(2), "bat", HERE)
VIEW = View(Seat(0), 1, (), (OWN, OTHER), (), (), None)


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[AudioPlayer]:
    """Return a speaker on a device that nobody hears."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    made = AudioPlayer(ROOT / "sounds", mute=False)
    made.open()
    made.set_volumes(50, 90, 70)
    yield made
    made.close()
    pygame.mixer.quit()


def busy(number: int) -> bool:
    """Return whether a layer plays."""
    return pygame.mixer.Channel(number).get_busy()


def level(number: int) -> float:
    """Return how loud a layer is, 0 to 1."""
    playing = pygame.mixer.Channel(number).get_sound()
    return 0.0 if playing is None else playing.get_volume()


def until_loaded(speaker: AudioPlayer) -> None:
    """Let frames pass until music starts."""
    for _ in range(500):
        speaker.update(1 / 60)
        if busy(0):
            return
        time.sleep(0.01)
    raise AssertionError


@pytest.mark.parametrize("driver", ["none such", "dummy"])
def test_no_device_and_mute_are_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], driver: str
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    pygame.mixer.quit()
    speaker = AudioPlayer(ROOT / "sounds", mute=driver == "dummy")
    speaker.open()
    speaker.set_volumes(50, 50, 50)
    speaker.play("step")
    speaker.play_music("baator")
    speaker.set_music_layer("tense", 1.0)
    speaker.update(0.1)
    speaker.close()
    assert not speaker.is_open
    assert pygame.mixer.get_init() is None
    assert capfd.readouterr() == ("", "")


def test_music_that_is_wanted_before_the_device_is_open_begins_then(speaker: AudioPlayer) -> None:
    speaker.close()
    late = AudioPlayer(ROOT / "sounds", mute=False)
    late.set_volumes(50, 90, 70)
    late.play_music("title")
    assert not late.is_open
    late.open()
    assert late.is_open
    until_loaded(late)
    late.close()
    late.open()
    assert not late.is_open


def test_frames_go_on_while_music_loads(
    speaker: AudioPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    threads: list[str] = []

    def slow(file: Path) -> pygame.mixer.Sound:
        threads.append(threading.current_thread().name)
        assert gate.wait(5)
        return pygame.mixer.Sound(file)

    monkeypatch.setattr(layered_music, "read_sound", slow)
    speaker.play_music("baator")
    for _ in range(100):
        speaker.update(1 / 60)
    assert not busy(0)
    gate.set()
    until_loaded(speaker)
    assert threading.main_thread().name not in threads


def test_layers_start_together_and_the_tense_one_fades(speaker: AudioPlayer) -> None:
    speaker.play_music("baator")
    until_loaded(speaker)
    assert busy(1)
    assert level(0) == level(1) == 0
    speaker.update(0.2)
    assert 0 < level(0) < 0.5
    assert level(1) == 0
    speaker.set_music_layer("tense", 1.0)
    speaker.update(5)
    assert level(0) == level(1) == pytest.approx(0.5, abs=0.01)
    speaker.set_volumes(20, 90, 70)
    speaker.set_music_layer("tense", 0.0)
    speaker.update(0.2)
    assert 0 < level(1) < 0.2
    speaker.update(5)
    assert level(0) == pytest.approx(0.2, abs=0.01)
    assert level(1) == 0


def test_one_upper_layer_fades_as_another_does(speaker: AudioPlayer) -> None:
    speaker.play_music("caves")
    until_loaded(speaker)
    speaker.set_music_layer("dragon", 1.0)
    speaker.update(5)
    assert [level(n) for n in range(MAX_LAYERS)] == pytest.approx([0.5, 0.5, 0], abs=0.01)
    speaker.set_music_layer("tense", 1.0)
    for _ in range(8):
        speaker.update(0.1)
        assert level(1) + level(2) == pytest.approx(0.5, abs=0.02)
    speaker.update(5)
    assert [level(n) for n in range(MAX_LAYERS)] == pytest.approx([0.5, 0, 0.5], abs=0.01)
    speaker.set_music_layer("thunder", 1.0)
    speaker.update(5)
    assert [level(n) for n in range(MAX_LAYERS)] == pytest.approx([0.5, 0, 0], abs=0.01)


def test_a_place_has_more_than_one_loop_and_its_sounds_in_all_of_them(
    speaker: AudioPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker.play_music("caves")
    until_loaded(speaker)
    speaker.update(5)
    above = pygame.mixer.Channel(0).get_sound()
    speaker.play_music("caves", "depths")
    for _ in range(500):
        speaker.update(0.1)
        if pygame.mixer.Channel(0).get_sound() != above:
            break
        time.sleep(0.01)
    below = pygame.mixer.Channel(0).get_sound()
    assert above is not None
    assert below is not None
    assert below.get_length() != above.get_length()
    asked: list[str] = []

    def watched(table: speakers.SoundTable, place: str, names: tuple[str, ...]) -> str:
        asked.append(place)
        return find_sound(table, place, names)

    monkeypatch.setattr(speakers, "find_sound", watched)
    speaker.play("step")
    assert asked == ["caves"]


def test_the_next_loop_waits_for_the_end_of_the_fade(speaker: AudioPlayer) -> None:
    speaker.play_music("baator")
    until_loaded(speaker)
    speaker.update(5)
    before = pygame.mixer.Channel(0).get_sound()
    speaker.play_music("baator")
    speaker.play_music("title")
    speaker.update(0.1)
    assert pygame.mixer.Channel(0).get_sound() == before
    for _ in range(500):
        speaker.update(0.1)
        if pygame.mixer.Channel(0).get_sound() != before:
            break
        time.sleep(0.01)
    assert busy(0)
    assert not busy(1)
    speaker.play_music("")
    for _ in range(500):
        speaker.update(0.1)
        if not busy(0):
            return
        time.sleep(0.01)
    raise AssertionError


@pytest.mark.parametrize("file", ["music_baator.ogg", "music_baator_tense.ogg"])
def test_loops_come_out_of_the_decoder_at_their_length(speaker: AudioPlayer, file: str) -> None:
    assert speaker.is_open
    path = ROOT / "sounds" / file
    assert len(pygame.mixer.Sound(path).get_raw()) == 4 * soundfile.info(str(path)).frames


def test_broken_sounds_are_silence_and_a_broken_table_is_named(
    tmp_path: Path, speaker: AudioPlayer
) -> None:
    speaker.close()
    folder = tmp_path / "sounds"
    shutil.copytree(ROOT / "sounds", folder, ignore=shutil.ignore_patterns("synth", "*.py"))
    for name in ("music_title", "ui_move"):
        (folder / f"{name}.ogg").write_bytes(b"OggS")
    broken = AudioPlayer(folder, mute=False)
    broken.open()
    broken.play("ui_move")
    broken.play_music("title")
    for _ in range(60):
        broken.update(1 / 60)
        time.sleep(0.002)
    assert not busy(0)
    broken.play_music("baator")
    until_loaded(broken)
    (folder / "sounds.json").write_text("{", encoding="utf-8")
    with pytest.raises(AssetError, match=r"sounds\.json"):
        AudioPlayer(folder, mute=False).open()
    broken.close()


def test_frequent_sounds_differ_in_pitch(
    speaker: AudioPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = pygame.mixer.Sound(ROOT / "sounds" / "step_1.ogg")
    played: list[pygame.mixer.Sound] = []
    retuned = speakers.pitch_shifted

    def watched(made: pygame.mixer.Sound, factor: float) -> pygame.mixer.Sound:
        played.append(retuned(made, factor))
        return played[-1]

    monkeypatch.setattr(speakers, "_pitch_shifted", watched)
    for _ in range(60):
        speaker.play("step")
    lengths = [made.get_length() / whole.get_length() for made in played]
    assert len(played) > 8
    assert min(lengths) == pytest.approx(1 / 1.04, abs=0.02)
    assert max(lengths) == pytest.approx(1 / 0.96, abs=0.02)
    assert len(played) < 60, "played again, not made again"


def test_channels_of_the_music_are_never_taken(speaker: AudioPlayer) -> None:
    for _ in range(60):
        speaker.play("lose")
    assert not any(busy(number) for number in range(MAX_LAYERS))


def test_a_place_has_its_own_sounds_and_shares_the_rest() -> None:
    table: dict[str, dict[str, object]] = {"step": {}, "bat_step": {}, "crypt_step": {}}
    assert find_sound(table, "crypt", ("bat_step", "step")) == "crypt_step"
    assert find_sound(table, "lake", ("bat_step", "step")) == "bat_step"
    assert find_sound(table, "lake", ("cat_step", "step")) == "step"
    assert find_sound(table, "lake", ("swim",)) == ""


@pytest.mark.parametrize(
    ("event", "first", "last"),
    [
        (Moved(OWN.id, HERE, HERE, Direction.N), "step", "step"),
        (Moved(OTHER.id, HERE, HERE, Direction.N), "bat_step", "step"),
        (Moved(OWN.id, HERE, HERE, Direction.N, "drift"), "drift", "step"),
        (Attacked(OTHER.id, HERE, (), "claw"), "claw", "attack"),
        (Shot(OWN.id, HERE, Direction.N, (), "rail", None, HERE), "rail_miss", "rail"),
        (Shot(OWN.id, HERE, Direction.N, (), "rail", OTHER.id, None), "rail", "rail"),
        (Heard("ray", None), "ray_far", "ray"),
        (PickedUp(OWN.id, Item(ItemId(3), "gold", HERE)), "gold_pick", "pick"),
        (TurnBegan(Seat(0), 2), "turn_began", "turn_began"),
        (TurnBegan(Seat(1), 2), "turn_passed", "turn_passed"),
        (Ended(Outcome((Seat(0),), "")), "win", "win"),
        (Ended(Outcome((Seat(1),), "")), "lose", "lose"),
    ],
)
def test_names_go_from_the_particular_to_the_general(event: Event, first: str, last: str) -> None:
    names = sound_names(event, VIEW)
    assert (names[0], names[-1]) == (first, last)


def test_whoever_watches_hears_somebody_win() -> None:
    watching = replace(VIEW, seat=None)
    assert sound_names(Ended(Outcome((Seat(1),), "")), watching) == ("win",)
    assert sound_names(Ended(Outcome((), "")), watching) == ("lose",)
