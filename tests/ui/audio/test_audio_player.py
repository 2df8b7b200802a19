"""The audio player: silent without a device, music loaded in the background, layers in sync."""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
import soundfile

from game.content.assets.errors import AssetError
from game.ui.audio import audio_player
from game.ui.audio.audio_player import AudioPlayer, find_sound
from game.ui.audio.layered_music import AIR_CHANNELS, MAX_LAYERS
from tests.support.paths import ROOT


@pytest.fixture
def audio(monkeypatch: pytest.MonkeyPatch) -> Iterator[AudioPlayer]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    audio = AudioPlayer(ROOT / "sounds", mute=False)
    audio.open()
    audio.set_volumes(50, 90, 70)
    yield audio
    audio.close()
    pygame.mixer.quit()


def busy(number: int) -> bool:
    return pygame.mixer.Channel(number).get_busy()


def level(number: int) -> float:
    """Return the volume of a layer, 0 to 1."""
    playing = pygame.mixer.Channel(number).get_sound()
    return 0.0 if playing is None else playing.get_volume()


def run_until(audio: AudioPlayer, is_met: Callable[[], bool], dt: float = 0.1) -> None:
    for _ in range(500):
        audio.update(dt)
        if is_met():
            return
        time.sleep(0.01)
    raise AssertionError


@pytest.mark.parametrize("driver", ["none such", "dummy"])
def test_without_a_device_or_muted_there_is_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], driver: str
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    pygame.mixer.quit()
    audio = AudioPlayer(ROOT / "sounds", mute=driver == "dummy")
    audio.open()
    audio.set_volumes(50, 50, 50)
    audio.play("step")
    audio.play_music("baator")
    audio.set_music_layer("tense", 1.0)
    audio.update(0.1)
    audio.close()
    assert not audio.is_open
    assert pygame.mixer.get_init() is None
    assert capfd.readouterr() == ("", "")


def test_music_requested_before_opening_starts_when_opened(audio: AudioPlayer) -> None:
    audio.close()
    late = AudioPlayer(ROOT / "sounds", mute=False)
    late.set_volumes(50, 90, 70)
    late.play_music("title")
    assert not late.is_open
    late.open()
    assert late.is_open
    run_until(late, lambda: busy(0), 1 / 60)
    late.close()
    late.open()
    assert not late.is_open


@pytest.mark.slow
def test_layers_start_together_and_the_tension_layer_fades(audio: AudioPlayer) -> None:
    audio.play_music("baator")
    run_until(audio, lambda: busy(0), 1 / 60)
    assert busy(1)
    assert level(0) == level(1) == 0
    audio.update(0.2)
    assert 0 < level(0) < 0.5
    assert level(1) == 0
    audio.set_music_layer("tense", 1.0)
    audio.update(5)
    assert level(0) == level(1) == pytest.approx(0.5, abs=0.01)
    audio.set_volumes(20, 90, 70)
    audio.set_music_layer("tense", 0.0)
    audio.update(0.2)
    assert 0 < level(1) < 0.2
    audio.update(5)
    assert level(0) == pytest.approx(0.2, abs=0.01)
    assert level(1) == 0
    audio.update(5, is_left=True)
    assert level(0) == 0
    audio.update(5)
    assert level(0) == pytest.approx(0.2, abs=0.01)


@pytest.mark.slow
def test_upper_layers_cross_fade(audio: AudioPlayer) -> None:
    audio.play_music("caves")
    run_until(audio, lambda: busy(0), 1 / 60)
    audio.set_music_layer("dragon", 1.0)
    audio.update(5)
    assert [level(n) for n in range(MAX_LAYERS)] == pytest.approx([0.5, 0.5, 0], abs=0.01)
    audio.set_music_layer("tense", 1.0)
    for _ in range(8):
        audio.update(0.1)
        assert level(1) + level(2) == pytest.approx(0.5, abs=0.02)
    audio.update(5)
    assert [level(n) for n in range(MAX_LAYERS)] == pytest.approx([0.5, 0, 0.5], abs=0.01)
    audio.set_music_layer("thunder", 1.0)
    audio.update(5)
    assert [level(n) for n in range(MAX_LAYERS)] == pytest.approx([0.5, 0, 0], abs=0.01)


@pytest.mark.slow
def test_a_theme_keeps_its_sounds_with_every_loop(
    audio: AudioPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio.play_music("caves")
    run_until(audio, lambda: busy(0), 1 / 60)
    audio.update(5)
    first = pygame.mixer.Channel(0).get_sound()
    audio.play_music("caves", "depths")
    run_until(audio, lambda: pygame.mixer.Channel(0).get_sound() != first)
    deep = pygame.mixer.Channel(0).get_sound()
    assert first is not None
    assert deep is not None
    assert deep.get_length() != first.get_length()
    themes: list[str] = []

    def record_theme(
        table: audio_player.SoundTable, theme_name: str, names: tuple[str, ...]
    ) -> str:
        themes.append(theme_name)
        return find_sound(table, theme_name, names)

    monkeypatch.setattr(audio_player, "find_sound", record_theme)
    audio.play("step")
    assert themes == ["caves"]


@pytest.mark.slow
def test_the_next_loop_waits_until_the_last_has_faded(audio: AudioPlayer) -> None:
    audio.play_music("baator")
    run_until(audio, lambda: busy(0), 1 / 60)
    audio.update(5)
    before = pygame.mixer.Channel(0).get_sound()
    audio.play_music("baator")
    audio.play_music("title")
    audio.update(0.1)
    assert pygame.mixer.Channel(0).get_sound() == before
    run_until(audio, lambda: pygame.mixer.Channel(0).get_sound() != before)
    assert busy(0)
    assert not busy(1)
    audio.play_music("")
    run_until(audio, lambda: not busy(0))


@pytest.mark.slow
@pytest.mark.parametrize("file", ["music_baator.ogg", "music_baator_tense.ogg"])
def test_decoded_loops_have_their_exact_length(audio: AudioPlayer, file: str) -> None:
    assert audio.is_open
    path = ROOT / "sounds" / file
    assert len(pygame.mixer.Sound(path).get_raw()) == 4 * soundfile.info(str(path)).frames


@pytest.mark.slow
def test_broken_sounds_are_silent_and_a_broken_table_is_an_error(
    tmp_path: Path, audio: AudioPlayer
) -> None:
    audio.close()
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
    run_until(broken, lambda: busy(0), 1 / 60)
    (folder / "sounds.json").write_text("{", encoding="utf-8")
    with pytest.raises(AssetError, match=r"sounds\.json"):
        AudioPlayer(folder, mute=False).open()
    broken.close()


def test_effects_never_use_the_music_channels(audio: AudioPlayer) -> None:
    for _ in range(60):
        audio.play("lose")
    assert not any(busy(number) for number in range(MAX_LAYERS))


@pytest.mark.slow
def test_a_sound_is_heard_four_times_a_second_at_most_and_loud_ones_push_the_music_back(
    audio: AudioPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio.play_music("baator")
    run_until(audio, lambda: busy(0), 1 / 60)
    audio.update(5)
    heard: list[tuple[float, ...]] = []
    set_volume = "game.ui.audio.audio_player.pygame.mixer.Channel"
    channel = pygame.mixer.Channel(20)

    class Listening:
        def __init__(self, _: int) -> None:
            self.play, self.stop, self.get_busy = channel.play, channel.stop, lambda: False

        def set_volume(self, *volumes: float) -> None:
            # Music has one volume for both sides.
            heard.extend([volumes] * (len(volumes) > 1))

    with monkeypatch.context() as patched:
        patched.setattr(set_volume, Listening)
        for _ in range(60):
            audio.play("rail", pan=-0.5)
            audio.update(1 / 60)
    assert len(heard) == 4
    left, right = heard[0]
    assert left == pytest.approx(0.9, abs=0.02)
    assert right == pytest.approx(left / 2)
    audio.update(2)
    audio.play("rail")
    audio.update(0.01)
    assert level(0) < 0.3
    audio.update(2)
    assert level(0) == pytest.approx(0.5, abs=0.01)


def test_a_place_has_its_air(audio: AudioPlayer) -> None:
    audio.play_music("baator")
    run_until(audio, lambda: busy(AIR_CHANNELS.start), 1 / 60)
    audio.update(5)
    assert level(AIR_CHANNELS.start) == pytest.approx(0.9, abs=0.01)
