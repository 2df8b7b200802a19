"""Music as data: chords, melody on top of them, and what each bar plays."""

from __future__ import annotations

from dataclasses import dataclass

from sounds.synth.dsp import Wave

TimedWaves = list[tuple[float, float, Wave]]


@dataclass(frozen=True, slots=True)
class MelodyNote:
    """A melody note: the beat it starts on from the piece's start, its pitch, its length."""

    beat: float
    pitch: int
    beats: float = 1.0


@dataclass(frozen=True, slots=True)
class Score:
    """A loop: seconds a beat, beats a bar, a chord for every bar, a melody.

    A chord is its bass note and then its other notes, as MIDI numbers. On the strong beats of a
    bar the melody sounds notes of the chord.
    """

    beat_seconds: float
    beats_per_bar: int
    strong_beats: tuple[int, ...]
    chords: tuple[tuple[int, ...], ...]
    melody: tuple[MelodyNote, ...]

    @property
    def bar_seconds(self) -> float:
        """Return the seconds of a bar."""
        return self.beat_seconds * self.beats_per_bar

    @property
    def loop_seconds(self) -> float:
        """Return the length of the loop."""
        return self.bar_seconds * len(self.chords)

    def dissonant_notes(self) -> list[MelodyNote]:
        """Return the melody notes on strong beats that are foreign to their chord."""
        found = []
        for note in self.melody:
            bar, beat = divmod(note.beat, self.beats_per_bar)
            names = {tone % 12 for tone in self.chords[int(bar)]}
            if beat in self.strong_beats and note.pitch % 12 not in names:
                found.append(note)
        return found


def parse_melody(text: str, start: float = 0.0) -> tuple[MelodyNote, ...]:
    """Read a melody: words of a MIDI number and beats, `-` for a rest.

    >>> tune("62:2 -:1 65:.5")
    (Note(beat=0.0, pitch=62, beats=2.0), Note(beat=3.0, pitch=65, beats=0.5))
    """
    notes = []
    for word in text.split():
        name, _, length = word.partition(":")
        if name != "-":
            notes.append(MelodyNote(start, int(name), float(length)))
        start += float(length)
    return tuple(notes)
