"""The progress bar: on a terminal alone."""

import io

from game.referee.report import ProgressBar


def test_progress_bar() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown, silent = Terminal(), io.StringIO()
    for sink in (shown, silent):
        progress = ProgressBar(2, sink)
        progress.advance()
        progress.advance()
        progress.close()
    assert "1 of 2" in shown.getvalue()
    assert shown.getvalue().endswith("[##############################] 2 of 2 matches\n")
    assert silent.getvalue() == ""
