"""The problems reported for maps, and the campaign."""

from game.content.assets.goal_text import lesson_of
from tests.support.playouts import level_names, load_test_level


def test_the_campaign_starts_with_lessons_and_ends_with_full_mazes() -> None:
    levels = [load_test_level("codekeeper", name) for name in level_names("codekeeper")]
    assert len(levels) >= 30
    assert len({entry.title for entry in levels}) == len(levels)
    assert len({entry.note for entry in levels}) == len(levels)
    assert all(len(lesson_of(entry).words) <= 110 for entry in levels)
    cells = [entry.grid.width * entry.grid.height for entry in levels]
    assert max(cells[:10]) < min(cells[10:])
    assert max(cells) == 192
