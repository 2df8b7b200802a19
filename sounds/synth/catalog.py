"""All sound effects and music by name."""

from sounds.synth import (
    baator,
    castle,
    caves,
    circuit,
    common,
    depths,
    interface,
    meadow,
    title,
)
from sounds.synth.air import AIR
from sounds.synth.definitions import MusicLoop, SoundEffect
from sounds.synth.dsp import Wave, embodied
from sounds.synth.mastering import master_air, master_effect, master_music

EFFECTS: dict[str, SoundEffect] = {
    **interface.EFFECTS,
    **common.EFFECTS,
    **baator.EFFECTS,
    **circuit.EFFECTS,
    **castle.EFFECTS,
    **meadow.EFFECTS,
}
MUSIC: dict[str, MusicLoop] = {
    **title.MUSIC,
    **baator.MUSIC,
    **circuit.MUSIC,
    **castle.MUSIC,
    **meadow.MUSIC,
    **caves.MUSIC,
    **depths.MUSIC,
}


def effect_files(name: str) -> dict[str, int]:
    """Return the file of each variant of an effect."""
    count = len(EFFECTS[name].variants)
    if count == 1:
        return {f"{name}.ogg": 0}
    return {f"{name}_{number + 1}.ogg": number for number in range(count)}


def make_effect(name: str, variant: int) -> Wave:
    """Return a mastered effect."""
    effect = EFFECTS[name]
    wave = effect.variants[variant]()
    return master_effect(embodied(wave, effect.body) if effect.body else wave)


def make_music(name: str) -> dict[str, Wave]:
    """Return the mastered layers of a loop by sound name."""
    loop = MUSIC[name]
    layers = loop.layers(name)
    waves = [make() for make in layers.values()]
    return dict(zip(layers, master_music(waves, loop.trim), strict=True))


def make_air(name: str) -> Wave:
    """Return the mastered air of a place."""
    return master_air(AIR[name]())


def sound_table() -> dict[str, dict[str, object]]:
    """Return the manifest that the game reads: files and gain by sound name."""
    table: dict[str, dict[str, object]] = {}
    for name, effect in EFFECTS.items():
        for alias in (name, *effect.aliases):
            table[alias] = {"files": list(effect_files(name)), "gain": effect.gain}
    for name, loop in MUSIC.items():
        for layer in loop.layers(name):
            table[layer] = {"files": [f"{layer}.ogg"], "gain": 1.0}
    for name in AIR:
        table[name] = {"files": [f"{name}.ogg"], "gain": 1.0}
    return table
