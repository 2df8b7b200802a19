"""Settings on disk: what is broken is kept aside, and the rest still counts."""

from dataclasses import replace
from pathlib import Path

from game.storage.save_store import SaveStore
from game.storage.settings import MAX_COORDINATE, MAX_NAME, MAX_WINDOW_SIDE, Settings, WindowPlace


def test_settings_round_trip(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    changed = replace(Settings(), music_volume=3, fullscreen=True, bindings={"UP": ("w", "pad_up")})
    place = WindowPlace((1, MAX_WINDOW_SIDE), (-MAX_COORDINATE, MAX_COORDINATE), ())
    loudest = replace(changed, music_volume=100, brightness=150, player_name="x" * MAX_NAME)
    for chosen in (changed, replace(loudest, window=place), replace(changed, brightness=50)):
        store.save_settings(chosen)
        assert store.load_settings() == (chosen, "")
