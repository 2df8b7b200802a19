"""A castle labyrinth: stone, steel and coins; lute and recorder over a drone."""

from sounds.synth.definitions import (
    MusicLoop,
    SoundEffect,
    repeated_effect,
    single_effect,
    varied_effect,
)
from sounds.synth.dsp import (
    Wave,
    bandpass,
    decay,
    fade_in_out,
    lowpass,
    mix_at,
    mix_loop,
    noise,
    noise_sweep,
    pitch_glide,
    swell_envelope,
    tone,
)
from sounds.synth.instruments import (
    bell,
    bell_arpeggio,
    clang,
    lute,
    midi_to_hz,
    pad,
    recorder,
    string,
    thud,
    tick,
)
from sounds.synth.score import Score, TimedWaves, parse_melody


def step(seed: int) -> Wave:
    """A leather sole on flagstones, with the hall's echo."""
    sole = bandpass(noise(0.12, 300 + seed), 250, 1300 + 150 * seed) * decay(0.12, 48)
    heel = 0.5 * thud(160 + 9 * seed, 85, 0.1, 50)
    hall = lowpass(noise(0.14, 310 + seed), 700) * decay(0.14, 30) * 0.12
    return mix_at((0, 0.8 * sole), (0, heel), (0.05, hall))


def coin(seed: int) -> Wave:
    """A coin."""
    ring = bell(1850.0 + 173 * seed, 0.35, 14) + 0.5 * bell(2760.0 + 97 * seed, 0.35, 18)
    return lowpass(ring, 8000)


def coins(count: int, gap: float, seed: int) -> Wave:
    """A series of different coins."""
    return mix_at(
        *((gap * n * (1 + 0.2 * ((n * 7 + seed) % 3)), 0.9**n * coin((n * 5 + seed) % 4))
          for n in range(count))
    )  # fmt: skip


def drink() -> Wave:
    """A cork, three gulps, warmth."""
    cork = thud(500, 900, 0.06, 50)
    gulps = [
        (
            0.16 + 0.17 * n,
            tone(pitch_glide(190 + 25 * n, 420 + 45 * n, 0.1), 0.1) * swell_envelope(0.1),
        )
        for n in range(3)
    ]
    return mix_at((0, 0.7 * cork), *gulps, (0.62, 0.4 * bell_arpeggio((440, 554, 659), 0.8, 0.06)))


def swing(seed: int) -> Wave:
    """A blade through air."""
    return noise_sweep(noise(0.26, 330 + seed), 700 + 90 * seed, 2600) * swell_envelope(0.26)


def sword() -> Wave:
    """A blade that cuts through."""
    return mix_at((0, 1.4 * swing(1)), (0.12, 0.35 * clang(1180.0, 0.4, 10, 331)))


def fist() -> Wave:
    """A punch."""
    smack = bandpass(noise(0.09, 343), 2600, 6500) * decay(0.09, 45)
    return mix_at((0, 0.8 * swing(2)), (0.13, 0.5 * thud(140, 70, 0.12, 35)), (0.13, 1.2 * smack))


def miss() -> Wave:
    """A missed hit strikes the wall."""
    sparks = lowpass(bandpass(noise(0.2, 341), 1800, 7000), 6000) * decay(0.2, 22)
    return mix_at((0, swing(3)), (0.16, 0.6 * clang(860.0, 0.4, 14, 342)), (0.16, sparks))


def armour() -> Wave:
    """Plate armour deflects the hit."""
    return mix_at((0, clang(940.0, 0.6, 9, 351)), (0.03, 0.6 * clang(1490.0, 0.4, 12, 352)))


def hurt(seed: int) -> Wave:
    """Mail gives way, and a man grunts."""
    seconds = 0.3
    grunt = bandpass(tone(pitch_glide(165 - 14 * seed, 95, seconds), seconds, "saw"), 900, 2400)
    mail = bandpass(noise(0.12, 360 + seed), 1400, 5200) * decay(0.12, 34)
    return mix_at(
        (0, 1.5 * mail + thud(130, 60, 0.12, 30)),
        (0.03, grunt * decay(seconds, 9)),
    )


def die() -> Wave:
    """A knight falls, his armour after him."""
    falls = [
        (0.1 + 0.13 * n, 0.75**n * clang(250.0 + 67 * ((n * 3) % 5), 0.5, 10, 370 + n))
        for n in range(6)
    ]
    return mix_at((0, hurt(2)), (0.16, 1.4 * thud(95, 38, 0.5, 9)), *falls)


def turn_bell() -> Wave:
    """A small bell in a tower: your turn."""
    return mix_at((0, bell(587, 1.6, 2.6)), (0.0, 0.5 * bell(880, 1.2, 3.4)))


def lantern() -> Wave:
    """A flint, and oil that takes."""
    flint = bandpass(noise(0.07, 381), 2200, 7000) * decay(0.07, 60)
    flame = (
        bandpass(noise(0.7, 382), 200, 1500) * swell_envelope(0.7, 2) * fade_in_out(0.7, 0.15, 0.2)
    )
    return mix_at(
        (0, flint),
        (0.13, flint * 0.9),
        (0.2, 0.8 * flame),
        (0.3, 0.4 * bell(988, 0.7, 5)),
    )


def leave() -> Wave:
    """A heavy door falls shut."""
    creak = lowpass(tone(pitch_glide(150, 95, 0.5), 0.5, "saw"), 900) * swell_envelope(0.5, 1) * 0.4
    bolt = [(0.78, 0.4 * tick(620)), (0.84, 0.4 * tick(500))]
    return mix_at((0, creak), (0.45, 1.5 * thud(90, 36, 0.6, 8)), *bolt)


def win() -> Wave:
    """A fanfare of horns: escaped with the treasure."""
    call = (
        (0, 62, 0.3),
        (0.2, 69, 0.3),
        (0.4, 74, 0.35),
        (0.65, 78, 0.3),
        (0.85, 81, 1.5),
    )
    horns = [
        (
            at,
            lowpass(tone(midi_to_hz(note - 12), long, "saw"), 1600)
            * fade_in_out(long, 0.03, 0.2)
            * 0.7,
        )
        for at, note, long in call
    ]
    chords = [(0.85, 0.25 * bell(midi_to_hz(note), 1.8, 2.5)) for note in (74, 78, 81, 86)]
    return mix_at(
        *horns,
        *chords,
        (0.85, 0.8 * thud(100, 50, 0.6, 7)),
        (0.9, 0.3 * coins(6, 0.07, 1)),
    )


EFFECTS: dict[str, SoundEffect] = {
    "castle_step": varied_effect(0.36, step, 1, 2, 3, body=(500,)),
    "castle_sword": single_effect(0.8, sword),
    "castle_attack": repeated_effect(0.75, fist, body=(1000, 4000)),
    "castle_note_missed": single_effect(0.7, miss, body=(2500,)),
    "castle_turned": repeated_effect(0.75, armour),
    "castle_hurt": varied_effect(0.85, hurt, 1, 2, body=(1600, 3200)),
    "castle_die": single_effect(0.95, die, "castle_lost", body=(1250,)),
    "castle_treasure_pick": single_effect(0.6, lambda: coins(5, 0.055, 0), body=(5000,)),
    "castle_treasure_drop": single_effect(0.55, lambda: coins(9, 0.06, 2), body=(5000,)),
    "castle_pick": repeated_effect(
        0.6,
        lambda: mix_at((0, 0.6 * clang(690.0, 0.4, 13, 390)), (0.07, thud(180, 90, 0.1, 40))),
        body=(2000,),
    ),
    "castle_potion_pick": single_effect(0.7, drink, "castle_heal", body=(2500,)),
    "castle_lantern_pick": single_effect(0.65, lantern, body=(5000,)),
    "castle_turn_began": single_effect(0.5, turn_bell, body=(400, 3200)),
    "castle_turn_passed": single_effect(
        0.4, lambda: mix_at((0, tick(1300)), (0.07, tick(980))), body=(1250,)
    ),
    "castle_note_left": single_effect(0.7, leave),
    "castle_win": single_effect(0.95, win, body=(1600,)),
}

_DM, _CM, _AM = (38, 50, 57, 62, 65), (36, 48, 55, 60, 64), (45, 52, 57, 60, 64)
_F, _G = (41, 53, 57, 60, 65), (43, 50, 55, 59, 62)
_SECTION_BEATS = 24
SCORE = Score(
    60 / 88,
    3,
    (
        *(_DM, _DM, _CM, _CM, _DM, _DM, _AM, _DM),
        *(_DM, _F, _CM, _G, _DM, _CM, _AM, _DM),
        *(_F, _F, _CM, _CM, _DM, _G, _AM, _AM),
        *(_DM, _DM, _CM, _CM, _DM, _F, _AM, _DM),
    ),
    parse_melody("74:2 76:1  77:1.5 79:.5 76:1  76:2 72:1  72:2 -:1")
    + parse_melody("74:1 77:1 79:1  81:2 79:1  76:1.5 77:.5 76:1  74:3", 12)
    + parse_melody("81:1 79:1 77:1  77:1 79:.5 77:.5 76:1  79:2 76:1  74:2 71:1", 24)
    + parse_melody("74:.5 76:.5 77:1 74:1  76:1 72:2  72:1 71:1 69:1  69:2 -:1", 36)
    + parse_melody("81:1.5 79:.5 77:1  84:2 81:1  79:1 84:1 83:1  79:2 76:1", 48)
    + parse_melody("77:1 79:1 81:1  83:1.5 81:.5 79:1  81:3  76:2 -:1", 60)
    + parse_melody("74:2 76:1  77:1.5 79:.5 81:1  79:2 76:1  72:1 74:1 76:1", 72)
    + parse_melody("77:2 74:1  72:1 74:1 77:1  76:1.5 74:.5 72:1  74:2 -:1", 84),
)
_PICKING = ((0, 2, 3, 4, 3, 2), (0, 1, 3, 2, 4, 3))
_OSTINATO = (0, 0, 1, 0, -2, 0)


def _base_layer() -> Wave:
    beat = SCORE.beat_seconds
    parts: TimedWaves = []
    for bar, chord_notes in enumerate(SCORE.chords):
        at = bar * SCORE.bar_seconds
        for n, index in enumerate(_PICKING[bar % 2]):
            loud = 0.36 if n == 0 else 0.2
            parts.append((at + n * beat / 2, loud, lute(chord_notes[index], 1.9)))
        for note in (38, 45):
            parts.append((at, 0.2, pad(note, SCORE.bar_seconds + 0.9)))
        drum = lowpass(noise(0.25, 400 + bar % 3), 300) * decay(0.25, 16)
        parts.append((at, 0.5, thud(95, 52, 0.35, 10)))
        parts.append((at, 0.5, drum))
        parts.append((at + 2 * beat, 0.22, thud(140, 80, 0.2, 20)))
    for sung in SCORE.melody:
        at = sung.beat * beat
        if sung.beat // _SECTION_BEATS == 1:
            parts.append((at, 0.3, lute(sung.pitch, 1.4)))
        else:
            parts.append((at, 0.2, recorder(sung.pitch, sung.beats * beat + 0.05)))
    return mix_loop(SCORE.loop_seconds, parts)


def _tense_layer() -> Wave:
    beat = SCORE.beat_seconds
    parts: TimedWaves = []
    for bar, (bass, *_) in enumerate(SCORE.chords):
        at = bar * SCORE.bar_seconds
        parts.append((at, 0.1, pad(63, SCORE.bar_seconds + 0.6)))
        parts.append(
            (
                at,
                0.16,
                pad(bass + 13 if bar % 4 == 3 else bass + 12, SCORE.bar_seconds + 0.6),
            )
        )
        for n, interval in enumerate(_OSTINATO):
            parts.append((at + n * beat / 2, 0.2, string(bass + 12 + interval, 0.36)))
            parts.append(
                (
                    at + n * beat / 2,
                    0.5 if n in (0, 3) else 0.24,
                    thud(150, 60, 0.25, 14),
                )
            )
        for half in (3.5, 5.0, 5.5):
            rattle = bandpass(noise(0.07, 420 + int(half * 2)), 1500, 5000) * decay(0.07, 50)
            parts.append((at + half * beat / 2, 0.34, rattle))
    return mix_loop(SCORE.loop_seconds, parts)


MUSIC = {"castle": MusicLoop(_base_layer, {"tense": _tense_layer}, 0.7)}
