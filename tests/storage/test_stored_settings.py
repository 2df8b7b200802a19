"""Settings on disk: what is broken is kept aside, and the rest still counts."""

from dataclasses import replace
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"\xff", b'{"music_volume": 101}', b'{"music_volume": true}',
        b'{"music_volume": "loud"}',
        b'{"colour": 1}', b'{"format": 3}', b'{"animation_speed": "warp"}', b'{"bindings": 3}',
        b'{"bindings": {"UP": []}}', b'{"bindings": {"UP": [1]}}',
        b'{"map_folders": ["a\\u0000b"]}', b'{"map_folders": ["\\ud800"]}',
        b'{"bindings": {"UP": ["\\u0000"]}}', b'{"bindings": {"UP": ["a", "\\u200b"]}}',
        b'{"bindings": {"UP": [""]}}', b'{"brightness": NaN}',
        b'{"picture_size": "huge"}', b'{"player_name": "a\\nb"}', b'{"player_name": " a"}',
        b'{"player_name": "%s"}' % (b"x" * (MAX_NAME + 1)),
        b'{"window": {"size": [0, 5], "position": [0, 0], "desktops": []}}',
    ],
    ids=range(24),
)  # fmt: skip
def test_broken_settings_are_kept_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, sentence = SaveStore(tmp_path).load_settings()
    assert settings == Settings()
    assert sentence.count("\n") == 0
    assert str(path) in sentence
    assert (tmp_path / "settings.json.broken").read_bytes() == content


def test_one_broken_setting_leaves_the_others(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(
        '{"format": 2, "music_volume": 7, "brightness": 5, "bindings": {"UP": ["w"], "DOWN": [""]}}'
    )
    store, expected = SaveStore(tmp_path), Settings(music_volume=7, bindings={"UP": ("w",)})
    settings, sentence = store.load_settings()
    assert settings == expected
    assert sentence
    assert store.load_settings() == (expected, "")
    assert (tmp_path / "settings.json.broken").exists()
