"""The journals of matches in play, in a folder that several hosts may share."""

import contextlib
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

from game.core.level import LevelError
from game.core.ruleset import Ruleset
from game.net.hosting import journal as journals
from game.net.hosting.match_boards import MatchBoards
from game.storage.files import SaveError

MATCHES_FOLDER = "matches"
_ASIDE_SUFFIX = ".broken"


class JournalFolder:
    """Writes a journal for each match that begins, and reads those that hosts have left."""

    def __init__(
        self, folder: Path | None, rulesets: Mapping[str, Ruleset], report: Callable[..., None]
    ) -> None:
        self._folder = None if folder is None else folder / MATCHES_FOLDER
        self._rulesets = rulesets
        self._report = report
        # They stay as they are, and are reported once.
        self._lost: set[Path] = set()

    def begin(self, start: journals.JournalStart) -> MatchBoards:
        """Return a new match with its journal; raises LevelError or OSError."""
        play = MatchBoards(self._rulesets[start.ruleset], start)
        if self._folder is not None:
            # Never a name of an earlier match: a rematch has the id of its first.
            name = f"{start.match}-{secrets.token_hex(3)}{journals.JOURNAL_SUFFIX}"
            play.write_to(journals.Journal(self._folder / name, start))
        return play

    def paths(self, match: str = "*") -> list[Path]:
        """Return the journals of a match, or of all, whoever has them."""
        if self._folder is None:
            return []
        found = sorted(self._folder.glob(f"{match}-*{journals.JOURNAL_SUFFIX}"))
        return [path for path in found if path not in self._lost]

    def resume(self, path: Path, go_on: Callable[[MatchBoards], None]) -> None:
        """Continue a match from its journal, unless another host has it; report why it cannot."""
        try:
            self._resume(path, go_on)
        except journals.JournalInUseError:
            pass
        except (SaveError, LevelError, OSError) as error:
            self._lost.add(path)
            self._report("match lost", problem=str(error))
        except Exception as error:  # noqa: BLE001 (one match must not keep the others away)
            aside = path.with_suffix(_ASIDE_SUFFIX)
            with contextlib.suppress(OSError):
                path.replace(aside)
            words = f"{path} cannot be played on ({error!r}): it is kept as {aside.name}."
            self._report("match lost", problem=words)

    def _resume(self, path: Path, go_on: Callable[[MatchBoards], None]) -> None:
        journal = journals.Journal(path, None)
        try:
            if not path.read_bytes().partition(b"\n")[1]:
                # The host ended while it began.
                journal.delete()
                return
            start, plies = journals.read_journal(path, self._rulesets)
            play = MatchBoards(self._rulesets[start.ruleset], start)
            play.replay(plies)
            play.write_to(journal)
            go_on(play)
        except BaseException:
            journal.release()
            raise
