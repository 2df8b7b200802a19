"""The daily boards of a host: each try is played again before it counts."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from time import monotonic

from game.core.action import Resign
from game.core.level import RANDOM_LEVEL, Level, LevelError
from game.core.match import Match, default_players
from game.core.notation import to_action
from game.core.ruleset import Ruleset
from game.core.state import IllegalAction
from game.net.host_messages import DailyBoard, DailyRow, Refused
from game.net.hosting.level_source import LevelSource
from game.net.hosting.member import Member
from game.net.requests import AskDailyBoard, MapSelection
from game.storage.folder_lock import FolderLock
from game.storage.history.daily_store import daily_seeds
from game.storage.level_result import LevelResult, result_of
from game.storage.locked_table import LockedTable

# Of a game and a day, of an address and a day, and for one try.
_MOST_ROWS, _MOST_FROM_ADDRESS, _MOST_SECONDS = 100, 20, 20.0


class DailyBoards:
    """Today's tries (UTC) of all games; kept in a file for each day, or in memory alone."""

    def __init__(
        self, folder: Path | None, rulesets: Mapping[str, Ruleset], levels: LevelSource
    ) -> None:
        self._folder = None if folder is None else folder / "daily"
        self._rulesets, self._levels = rulesets, levels
        # One try at a time, whoever sends them: matches under way come first.
        self._turn = asyncio.Lock()
        self._begin_day(date.min)

    def _begin_day(self, day: date) -> None:
        self._day = day
        self._boards: dict[str, DailyBoard] = {}
        self._maps: dict[tuple[str, date], tuple[int, Level]] = {}
        self._from_address: Counter[str] = Counter()

    async def answer(self, member: Member, asked: AskDailyBoard) -> None:
        """Count a try if there is one, and send the board, or why the try does not count."""
        if (today := datetime.now(UTC).date()) != self._day:
            self._begin_day(today)
        ruleset, refused = self._rulesets.get(asked.ruleset), None
        if ruleset is None:
            refused = Refused(0, "ruleset")
        elif asked.day != str(today):
            refused = Refused(0, "day", str(today))
        elif asked.version != ruleset.version:
            refused = Refused(0, "rules")
        elif asked.actions:
            async with self._turn:
                refused = await self._count(member, ruleset, asked)
        if refused is None:
            board = self._board(asked.ruleset)
            rows = sorted(board.rows, key=lambda row: row.result.rank, reverse=True)
            board = replace(board, rows=tuple(replace(row, actions="") for row in rows))
        member.send(refused or board)

    async def _count(
        self, member: Member, ruleset: Ruleset, asked: AskDailyBoard
    ) -> Refused | None:
        """Add a try to the board; return why it does not count."""
        board, day = self._board(ruleset.name), self._day
        for row in board.rows:
            if row.actions == asked.actions:
                return None if row.name == member.name else Refused(0, "copied", row.name)
            if row.name == member.name:
                return Refused(0, "second", row.name)
        self._from_address[member.address] += 1
        if self._from_address[member.address] > _MOST_FROM_ADDRESS or len(board.rows) >= _MOST_ROWS:
            return Refused(0, "tries")
        try:
            result = await asyncio.to_thread(self._result, ruleset, asked, day)
        except Exception as error:  # noqa: BLE001 (what somebody made up may fail the rules anywhere)
            return Refused(0, "replay", str(error)[:200])
        if day != self._day:
            return Refused(0, "day", str(self._day))
        board = replace(board, rows=(*board.rows, DailyRow(member.name, result, asked.actions)))
        try:
            if (file := self._file()) is not None:
                file.change(ruleset.name, lambda _: board)
        except OSError:
            return Refused(0, "disk")
        self._boards[ruleset.name] = board
        return None

    def _result(self, ruleset: Ruleset, asked: AskDailyBoard, day: date) -> LevelResult:
        """Return what a try has reached (on another thread); raises what is wrong with it."""
        key, seeds = (ruleset.name, day), daily_seeds(ruleset.name, day)
        while key not in self._maps:
            choice = MapSelection(RANDOM_LEVEL, seed := next(seeds))
            with suppress(LevelError):
                self._maps[key] = seed, self._levels.make(ruleset.name, choice, seed)
        seed, level = self._maps[key]
        players, began = default_players(ruleset), monotonic()
        match = Match(ruleset, level, len(players), seed, players)
        bots, own = ruleset.bots(), asked.actions.split(";")[::-1]
        while (seat := match.turn) is not None:
            bot = bots.get(players[seat])
            if monotonic() - began > _MOST_SECONDS or not (bot or own):
                raise IllegalAction(f"it is not over after {match.ply} actions")
            if bot is not None:
                legal = match.state.legal_actions(seat)
                action = bot.choose(match.view(seat), legal, match.bot_rng(seat))
            elif isinstance(action := to_action(own.pop()), Resign):
                raise IllegalAction("it was given up")
            match.submit(seat, action, match.ply)
        if own or match.digest(match.ply) != asked.digest:
            raise IllegalAction(f"it ends after {match.ply} actions, in another way")
        return result_of(match)

    def _file(self) -> LockedTable[DailyBoard] | None:
        if self._folder is None:
            return None
        return LockedTable(self._folder / f"{self._day}.json", DailyBoard, FolderLock(self._folder))

    def _board(self, ruleset: str) -> DailyBoard:
        if ruleset not in self._boards:
            kept = file.get(ruleset) if (file := self._file()) is not None else None
            self._boards[ruleset] = kept or DailyBoard(ruleset, str(self._day), ())
        return self._boards[ruleset]
