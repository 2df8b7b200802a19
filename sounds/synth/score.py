"""Music as data: chords and melodies."""

from dataclasses import dataclass

from sounds.synth.dsp import Wave

TimedWaves = list[tuple[float, float, Wave]]


@dataclass(frozen=True, slots=True)
class MelodyNote:
    """A melody note: its first beat from the start of the piece, MIDI pitch and length in beats."""

    beat: float
    pitch: int
    beats: float = 1.0


@dataclass(frozen=True, slots=True)
class Score:
    """A loop: seconds per beat, beats per bar, a chord for every bar, and a melody.

    A chord is its bass note and then its other notes, as MIDI numbers. On the strong beats of a
    bar the melody plays notes of the chord.
    """

    beat_seconds: float
    beats_per_bar: int
    chords: tuple[tuple[int, ...], ...]
    melody: tuple[MelodyNote, ...]

    @property
    def bar_seconds(self) -> float:
        """Return the length of a bar in seconds."""
        return self.beat_seconds * self.beats_per_bar

    @property
    def loop_seconds(self) -> float:
        """Return the length of the loop in seconds."""
        return self.bar_seconds * len(self.chords)


def parse_melody(text: str, start: float = 0.0) -> tuple[MelodyNote, ...]:
    """Parse a melody of `pitch:beats` items, with a MIDI pitch or `-` for a rest.

    >>> parse_melody("62:2 -:1 65:.5")
    (MelodyNote(beat=0.0, pitch=62, beats=2.0), MelodyNote(beat=3.0, pitch=65, beats=0.5))
    """
    notes = []
    for item in text.split():
        pitch, _, length = item.partition(":")
        if pitch != "-":
            notes.append(MelodyNote(start, int(pitch), float(length)))
        start += float(length)
    return tuple(notes)
