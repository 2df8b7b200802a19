"""Run `python3 -m tools.record_sound --out DIR`: a minute of play in each place, as a sound file.

It prints what a laptop plays of each sound, and which other one of its place is most like it.

SDL's disk driver writes what the game's own mixer plays, in real time. Where ffmpeg is installed,
it measures the loudness of the file (EBU R 128) and draws its spectrum.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import wave
from itertools import cycle
from pathlib import Path

import pygame

from game.app.window import ROOT
from game.content.assets.looks import looks_of
from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from game.ui.audio.audio_player import AudioPlayer
from sounds.build import SOUNDS_DIR, decode
from sounds.synth.catalog import effect_files
from sounds.synth.dsp import Wave
from sounds.synth.likeness import PLACES, body, report
from tools.demo_matches import play_demo_match
from tools.gallery.match_playback import MatchPlayback
from tools.gallery.screenshot_recorder import STEP, ScreenshotRecorder
from tools.output_folder import output_parser, prepare_output

SECONDS = 60.0
_MATCHES = 3
# A person thinks between two turns, and looks at how a match ended.
_THINKING_SECONDS, _END_SECONDS = 0.25, 1.0


class _RealTimeRecorder(ScreenshotRecorder):
    """Runs scenes as fast as they are heard."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, folder)
        self._clock = pygame.time.Clock()
        self.context.audio = AudioPlayer(ROOT / "sounds", mute=False)
        self.context.apply_settings()

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.frame(self._clock.tick(1 / STEP) / 1000)


def main() -> int:
    """Write a file for each ruleset, or for one; return the exit status."""
    parser = output_parser("tools.record_sound", "records a minute of each place and measures it")
    arguments = parser.parse_args()
    if problem := prepare_output(arguments.out, arguments.only, MENU_RULESETS):
        sys.stderr.write(f"{problem}\n")
        return 2
    for name in [arguments.only] if arguments.only else MENU_RULESETS:
        path = arguments.out / f"{name}.wav"
        record_matches(RULESETS[name], path, SECONDS)
        sys.stdout.write(f"{path}\n")
        print_likeness(name)
        _measure(path)
    pygame.quit()
    return 0


def print_likeness(name: str) -> None:
    """Print what a laptop plays of each sound of a ruleset, and which other is most like it."""
    sys.stdout.write("\n".join(report(_bodies(looks_of(name).theme))) + "\n")


def _bodies(place: str) -> dict[str, list[Wave]]:
    takes = {name: [SOUNDS_DIR / file for file in effect_files(name)] for name in PLACES[place]}
    return {name: [body(decode(p.read_bytes())) for p in paths] for name, paths in takes.items()}


def record_matches(ruleset: Ruleset, path: Path, seconds: float) -> None:
    """Write how demo matches sound to their player: one alone, or who watches several."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "sound"
        os.environ |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(raw)}
        recorder = _RealTimeRecorder(Path(folder))
        levels = recorder.context.maps.random_levels
        # What is heard begins when the matches are there.
        matches = [
            play_demo_match(ruleset, levels.generate(ruleset, {}, seed), seed)
            for seed in range(1, _MATCHES + 1)
        ]
        recorder.context.audio.open()
        end = time.monotonic() + seconds
        for match in cycle(matches):
            shown = MatchPlayback(recorder, match)
            while time.monotonic() < end and shown.step():
                while shown.is_animating and time.monotonic() < end:
                    recorder.advance(STEP)
                recorder.advance(_THINKING_SECONDS)
            if time.monotonic() >= end:
                break
            recorder.advance(_END_SECONDS)
        recorder.context.audio.close()
        pygame.mixer.quit()
        with wave.open(str(path), "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(44100)
            file.writeframes(raw.read_bytes())


def _measure(path: Path) -> None:
    if ffmpeg := shutil.which("ffmpeg"):
        command = [ffmpeg, "-y", "-hide_banner", "-nostats", "-i", str(path)]
        loudness = ["-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"]
        subprocess.run([*command, *loudness], check=True)
        spectrum = ["-lavfi", "showspectrumpic=s=1024x512", str(path.with_suffix(".png"))]
        subprocess.run([*command, "-loglevel", "error", *spectrum], check=True)


if __name__ == "__main__":
    raise SystemExit(main())
