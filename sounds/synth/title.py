"""The title: an inviting walk in A minor, a motif of five notes for five ways out."""

from sounds.synth.definitions import MusicLoop
from sounds.synth.dsp import Wave, mix_loop
from sounds.synth.instruments import bell, midi_to_hz, pad, pluck
from sounds.synth.score import MelodyNote, Score, TimedWaves

_A, _F, _C, _G = (45, 57, 60, 64), (41, 53, 57, 60), (48, 55, 60, 64), (43, 55, 59, 62)
_D, _E = (50, 57, 62, 65), (40, 52, 55, 59)
_CHORDS = (_A, _F, _C, _G, _A, _D, _F, _E) * 2
_SCALE = tuple(note for note in range(36, 100) if note % 12 in (9, 11, 0, 2, 4, 5, 7))
# Scale steps above the chord's root: call, answer and climax.
_CLIMB = (0, 4, 2, 7, 6)
_ANSWER = (4, 2, 3, 2, 1)
_REACH = (7, 9, 8, 11, 10)


def _melody() -> tuple[MelodyNote, ...]:
    notes = []
    for bar, chord in enumerate(_CHORDS):
        home = _SCALE.index(57 + (chord[0] - 57) % 12)
        shape = _REACH if bar % 4 == 3 else _CLIMB if bar % 2 == 0 else _ANSWER
        # High roots are an octave lower, so that the tune stays in vocal range.
        down = 7 if chord in (_F, _G, _E) and shape is not _ANSWER else 0
        for beat, step in enumerate(shape):
            notes.append(MelodyNote(bar * 5 + beat, _SCALE[home + step - down]))
    return tuple(notes)


# Five beats, three and two.
SCORE = Score(60 / 76, 5, _CHORDS, _melody())


def _music() -> Wave:
    beat, bar_seconds = SCORE.beat_seconds, SCORE.bar_seconds
    parts: TimedWaves = []
    for bar, chord in enumerate(SCORE.chords):
        at = bar * bar_seconds
        parts.append((at, 0.5, pluck(chord[0], 2.4)))
        parts.append((at + 3 * beat, 0.32, pluck(chord[0] + 7, 1.6)))
        for note in chord[1:]:
            parts.append((at, 0.16, pad(note, bar_seconds + 0.8)))
    for sung in SCORE.melody:
        at = sung.beat * beat
        parts.append((at, 0.26 if sung.beat % 5 else 0.34, pluck(sung.pitch, 1.8)))
        if sung.beat >= 8 * 5:
            parts.append((at + 0.5 * beat, 0.12, bell(midi_to_hz(sung.pitch + 12), 1.2, 4)))
    return mix_loop(SCORE.loop_seconds, parts)


MUSIC = {"title": MusicLoop(_music)}
