"""The end screen: outcome, statistics and a menu."""

from dataclasses import replace
from functools import partial

import pygame

from game.content.assets.deeds import deed_words
from game.content.assets.looks import Looks, looks_of
from game.content.assets.strings import get_text, has_text, message_text
from game.content.maps.pars import is_fair, medal, medal_par
from game.core.level import RANDOM_LEVEL, active_cheats, seed_text
from game.core.view import Gauge
from game.scenes.darkened_scene import DarkenedScene
from game.scenes.game_context import GameContext
from game.scenes.history.history_reader import HistoryReader
from game.scenes.history.text_export import write_text_export
from game.scenes.match.next_match import next_match, rematch
from game.scenes.menu_items import menu_item, menu_prompts
from game.scenes.menus.codex import codex_entry
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.panel.seat_rows import named_label
from game.scenes.scene import (
    Choice,
    Margin,
    Push,
    Replace,
    Reset,
    ReturnTo,
    Scene,
    Transition,
    follow,
)
from game.scenes.spectate.match_log import MatchLogScene
from game.scenes.texts.history_texts import daily_result
from game.scenes.texts.labels import ending_text, par_text, result_text, seat_name
from game.scenes.texts.message_log import MessageLog
from game.scenes.texts.summary_texts import forecast_line, gauge_reached, summary_lines
from game.session.session import Session
from game.storage.level_result import LevelResult
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.constants import ACCENT, DANGER, DIM, GOOD, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import is_large_text, line_height, scaled
from game.ui.tableau.end_picture import EndPicture, ShownEnd, has_end_picture
from game.ui.widgets.layout import SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import panel_style
from game.ui.widgets.screen_areas import page_room
from game.ui.widgets.scrolled_text import ScrolledText
from game.ui.widgets.text_box import Line, StyledLine, Text
from game.ui.widgets.toast import Toast

_TOP, _SIDE, _EDGE, _RIM, _PADDING = 14, 8, 16, 6, 12
_MOST_LINES, _MENU_WIDTH = 11, 190
# How wide the numbers may be.
_NARROWEST, _WIDEST = 100, 190
# What begins or opens something counts only once the end has been on the screen for so long.
_UNREAD_SECONDS = 0.5
_CHOOSING = (Command.CONFIRM, Command.RESTART, Command.PASS, Command.NEW_MAP)
# Where text scrolls beside the menu.
_SCROLLS: dict[Input, int] = {Command.LEFT: -4, Command.RIGHT: 4}


class GameOverScene:
    """The outcome and statistics of a match, and where to go next."""

    margin: Margin | None

    def __init__(
        self,
        context: GameContext,
        session: Session,
        board: Scene | None = None,
        log: MessageLog | None = None,
    ) -> None:
        """Build the screen of a finished match.

        One that was just played has a `board` to look around on, and a log for its dump.
        """
        self.context = context
        self.session = session
        self.info = info = session.info
        self.report = report = replace(session.report(), fatal_line=log.fatal_line if log else "")
        self.best = self.best_result()
        self.toast = Toast()
        self._unread_for = _UNREAD_SECONDS if board is not None else 0.0
        self.deeds: list[str] = []
        self._reader = HistoryReader(context) if report.file_stem else None
        self._below = DarkenedScene(context, Margin.SHADED.value)
        # At a host, the seed is that of the dice alone.
        is_random = info.level.name == RANDOM_LEVEL
        self.seed_matters = not info.names and (is_random or report.seed_matters)
        summary = summary_lines(info.ruleset.name, report.summary) if report.summary else []
        if report.forecast is not None:
            summary.insert(1, forecast_line(info.ruleset.name, report.forecast))
        self.summary_text = "\n".join(summary)
        self.menu = Menu(self.menu_items(board), context.audio.play)
        self.stats = self.stat_rows()
        lines = log.numbered_lines if log and not session.problem else None
        note = "" if lines is None else write_text_export(context, info, report, lines)
        self.dump_note = message_text(session.problem) if session.problem else note
        # All that is said about the match, where larger text leaves no room for it.
        self._scroll = ScrolledText(context.text, self._lines(), pygame.Rect(0, 0, _WIDEST, 0))
        killed_by = report.summary.killed_by if report.summary else None
        killer = killed_by[0] if killed_by else log.striker if log else ""
        self.picture = self._end_picture(killer, played=board is not None)
        # A picture stands alone, in the middle of the window.
        self.margin = Margin.SHADED if self.picture is None else None

    def best_result(self) -> LevelResult | None:
        """Return the best result on the map."""
        info = self.info
        return self.context.store.best_result_on(info.ruleset.name, info.level, self.report.seed)

    def leave(self) -> Transition:
        """Return where Back leads."""
        return Reset(self.context.scenes.title())

    def _lines(self) -> list[StyledLine]:
        """Return the summary, the statistics and the note about the dump as lines."""
        lines = [(self.summary_text, TEXT)] * bool(self.summary_text)
        lines += [(f"{label}: {value}", DIM) for label, value in self.stats]
        return lines + [(self.dump_note, DIM)] * bool(self.dump_note)

    def menu_items(self, board: Scene | None) -> list[MenuItem[Choice]]:
        """Return the lines of the menu."""
        info = self.info
        onward = next_match(self.context, info) if self.report.won else None
        key, icon = ("new_map", "new") if info.level.name == RANDOM_LEVEL else ("new_seed", "dice")
        again, anew = (partial(self.new_match, seed) for seed in (self.report.seed, None))

        def choose_map() -> Transition:
            return ReturnTo(MatchSetupScene(self.context, info.ruleset))

        return [
            *([MenuItem(*onward, icon="play")] if onward is not None else []),
            menu_item("game_over.same_map", again, "again"),
            *[menu_item(f"game_over.{key}", anew, icon)] * self.seed_matters,
            *[menu_item("daily.copy", self._copy_result, "list")] * bool(info.daily),
            self.replay_item(),
            *self.analysis_item(),
            *self.looking_back(board),
            menu_item("game_over.other_maps", choose_map, "door"),
            menu_item("game_over.back_to_title", self.leave, "home"),
        ]

    def _copy_result(self) -> None:
        """Copy the result of the day's try, once the history has read the match."""
        entry, info = self.context.store.history.entry(self.report.file_stem), self.info
        if entry is not None:
            pygame.scrap.put_text(daily_result(info.ruleset, entry, info.daily))
        self.toast.show(get_text("shared", "history.wait" if entry is None else "daily.copied"))

    def replay_item(self) -> MenuItem[Choice]:
        """Return the line that opens the replay, which needs the whole match."""
        scenes, session = self.context.scenes, self.session
        return menu_item("game_over.watch_replay", lambda: Push(scenes.replay(session)), "replay")

    def analysis_item(self) -> list[MenuItem[Choice]]:
        """Return the line that shows where the match turned, for a match of this machine."""
        analyze = self.context.scenes.analysis_of(self.session)
        return [] if analyze is None else [menu_item("analysis.heading", analyze, "chart")]

    def looking_back(self, board: Scene | None) -> list[MenuItem[Choice]]:
        """Return entries for the board, the match log and the codex, as far as there are any."""
        log = [menu_item("game_over.match_log", self._match_log, "list")]
        look = [menu_item("game_over.look_around", partial(Replace, board), "eye")] if board else []
        return [
            *look,
            *log * bool(self.report.view.log),
            *codex_entry(self.context, self.info.ruleset, "book"),
        ]

    def _match_log(self) -> Transition:
        return Push(MatchLogScene(self.context, self.session.replay(None)))

    def _end_picture(self, killer: str, *, played: bool) -> EndPicture | None:
        """Return the picture of how it ended, which moves if the match was just played."""
        looks, context, report = looks_of(self.info.ruleset.name), self.context, self.report
        if not has_end_picture(looks):
            return None
        moves = played and context.has_motion
        outcome, is_alone = report.view.outcome, len(self.info.human_seats) == 1
        ending, winners = (outcome.termination, outcome.winners) if outcome else ("", ())
        winner = report.seat if report.won else next(iter(winners), None)
        loser = report.seat if is_alone and not report.won else None
        return EndPicture(context.bank, looks, ShownEnd(winner, loser, ending, killer), moves=moves)

    def new_match(self, seed: int | None) -> Transition:
        """Play on the map again, on another seed if there is none."""
        return Replace(rematch(self.context, replace(self.info, seed=seed)))

    def handle(self, command: Input) -> Transition:
        chooses = isinstance(command, Pointer) or command in _CHOOSING
        if self.skip_picture(command) or (chooses and self._unread_for > 0):
            return None
        match command:
            case Command.BACK:
                return self.leave()
            case Command.RESTART | Command.PASS:
                return self.new_match(self.report.seed)
            case Command.NEW_MAP:
                return self.new_match(None)
            case Command.COPY:
                title = self.info.level.title if self.info.level.name == RANDOM_LEVEL else ""
                text = seed_text(self.report.seed, title)
                pygame.scrap.put_text(text)
                self.context.audio.play("ui_confirm")
                self.toast.show(get_text("shared", "setup.copied", text))
                return None
        if is_large_text() and command in _SCROLLS:
            self._scroll.scroll(_SCROLLS[command])
            return None
        return follow(self.menu.handle(command))

    def more_prompts(self) -> list[Prompt]:
        """Return prompts beside those of the menu."""
        return [(Command.COPY, get_text("shared", "game_over.copy"))] * self.seed_matters

    def skip_picture(self, command: Input) -> bool:
        """Let a key or click end what moves; return whether anything has moved."""
        if self.picture is None or not self.picture.is_playing:
            return False
        if not isinstance(command, Pointer) or command.button:
            self.picture.skip()
        return True

    def update(self, dt: float) -> Transition:
        if self.picture is not None:
            self.picture.advance(dt)
        self.toast.advance(dt)
        self._unread_for -= dt
        if self._reader is not None and self._reader.advance():
            self._show_deeds()
        return None

    def _show_deeds(self) -> None:
        """Name the deeds that were done for the first time, once the match is in the history."""
        history, stem = self.context.store.history, self.report.file_stem
        done = history.progress.deeds(self.info.ruleset.name)
        self.deeds = [deed for deed, match in done.items() if match == stem]
        if history.entry(stem) is not None:
            self._reader = None

    def stat_rows(self) -> list[tuple[str, str]]:
        """Return the statistics of the match as labels and values."""
        view, texts = self.report.view, self.info.ruleset.name
        looks = looks_of(texts)
        rows = [(get_text(texts, "game_over.turns"), str(self.report.ply))]
        gauges = () if self.summary_text else view.gauges
        rows += filter(None, (_gauge_row(looks, gauge) for gauge in gauges))
        if self.info.names:
            rows = [(named_label(self.info, view.gauges, each), value) for each, value in rows]
        hits, shots = map(view.gauge_value, looks.accuracy or ("", ""))
        percent = shots and get_text("shared", "unit.percent", 100 * hits // shots)
        best, medal = self.best, self._medal()
        told = {
            "game_over.accuracy": percent,
            "daily.heading": self.info.daily,
            "game_over.seed_label": self.seed_matters and str(self.report.seed),
            "game_over.par": par_text(self.info.ruleset, self.info.level),
            "game_over.best": best and best.is_worth_showing and result_text(texts, best),
            "game_over.medal": medal and get_text("shared", medal),
        }
        return [*rows, *((get_text("shared", key), words) for key, words in told.items() if words)]

    def _medal(self) -> str:
        """Return the key of the medal of the best result, with several seats of this match."""
        par = medal_par(self.info.ruleset, self.info.level)
        outcome, best = self.report.view.outcome, None if self.best is None else self.best.rank
        if par is None or outcome is None or best is None:
            return ""
        if self.info.seats > 1:
            if self.report.won and not is_fair(self.info.ruleset, par, self.info.players):
                return "medal.unfair"
            best = self.report.won, max(outcome.scores, default=0), -self.report.ply
        won = medal(best, par, self.info.level)
        return f"medal.{won}" if won else ""

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        if self.picture is None:
            self._below.draw(target)
        else:
            self.picture.draw(target)
            if self.picture.is_playing:
                return
        self.layout().draw(target)
        self._below.draw_prompts(target, menu_prompts(self.more_prompts()))
        self.toast.draw(target, self.context.painter, target.get_width())

    def layout(self) -> Layout:
        """Lay out two panels, between which the picture is seen; larger text needs a page."""
        painter = self.context.painter
        style = panel_style(self.context.bank, looks_of(self.info.ruleset.name))
        panel, heading = partial(painter.panel, style=style), self._heading()
        if is_large_text():
            self._scroll.show(self._lines())
            menu = self.menu.box(painter, style, width=scaled(_MENU_WIDTH) * 3 // 4)
            beside = Column([menu, self.below_menu()], gap=6)
            body = Row([self._scroll.box(grow=1), beside], gap=_EDGE, grow=1)
            page = Column([Column(heading), body], gap=_SIDE)
            padded = Padding(page, (_EDGE, _TOP, _EDGE, _EDGE), grow=1, draw=panel)
            return Layout(Padding(Column([padded]), (_RIM, _RIM, _RIM, 0)), page_room())
        width = min(_MENU_WIDTH, self.menu.content_width(self.context.text))
        menu = self.menu.box(painter, style, width=width)
        numbers = Padding(self._numbers(), (_PADDING,) * 4, key="numbers", draw=panel)
        around = (_PADDING, _PADDING, _PADDING, _PADDING - 2)
        choices = Padding(menu, around, key="menu", draw=panel)
        sides = Row([numbers, SPRING, Column([choices, self.below_menu()], gap=6)], grow=1, align=0)
        page = Column([Column(heading), sides, self._note()], gap=6)
        return Layout(Padding(page, (_SIDE, _TOP, _SIDE, 2)), page_room())

    def below_menu(self) -> LayoutBox | None:
        """Describe what stands below the menu; nothing in a match of this machine."""
        return None

    def _heading(self) -> list[LayoutBox]:
        info, won, outcome = self.info, self.report.won, self.report.view.outcome
        assert outcome is not None
        text = get_text(info.ruleset.name, "game_over.won" if won else "game_over.lost")
        # A screen with no player, or several, is of no one alone.
        if outcome.winners and (len(info.human_seats) != 1 or (info.seats > 1 and not won)):
            named = ", ".join(seat_name(winner, info) for winner in outcome.winners)
            text = get_text("shared", "game_over.winner", named)
        cheats = active_cheats(info.ruleset.options, info.level)
        lines = [(f"{self.report.fatal_line} {ending_text(info, outcome)}".strip(), TEXT)]
        lines += [(get_text(info.ruleset.name, f"cheat.{name}"), DANGER) for name in cheats]
        lines += [(line, GOOD) for line in self._deed_lines()]
        write = self.context.text
        return [
            Line(write, text, ACCENT if won else DANGER, align=0.5, font=TITLE),
            Text(write, lines, align=0.5),
            Element(0, 0 if cheats or is_large_text() else line_height()),
        ]

    def _deed_lines(self) -> list[str]:
        """Return what was done for the first time: the first deeds, and how many more."""
        words = [deed_words(self.info.ruleset.name, name) for name in self.deeds]
        # A third line would stand on the picture.
        told = 2 if len(words) < 3 else 1
        lines = [get_text("shared", "game_over.deed", *each) for each in words[:told]]
        more = len(words[told:])
        return [*lines, *[get_text("shared", "game_over.more_deeds", more)] * bool(more)]

    def _numbers(self) -> LayoutBox:
        text = self.context.text
        lines = text.wrap(self.summary_text, _WIDEST)[:_MOST_LINES] if self.summary_text else []
        stats = [
            Row([Line(text, label, DIM), SPRING, Line(text, value, TEXT, is_whole=True)], gap=6)
            for label, value in self.stats
        ]
        summary = Text(text, [(line, TEXT) for line in lines])
        return Column([Element(_NARROWEST, 0), summary, Column(stats, gap=2)], gap=8)

    def _note(self) -> LayoutBox | None:
        """Describe where the dump is, or what kept it from being written."""
        if not self.dump_note:
            return None
        draw = partial(self.context.painter.panel, style="plain")
        words = Text(self.context.text, [(self.dump_note, DIM)])
        return Row([Padding(words, (4, 2, 4, 2), draw=draw), SPRING])


def _gauge_row(looks: Looks, gauge: Gauge) -> tuple[str, str] | None:
    """Return label and value of a gauge, or None if it says nothing at the end."""
    look, (label, value, words) = looks.gauge(gauge.name), gauge_reached(looks.name, gauge)
    is_goal = has_text(looks.name, f"reached.{gauge.name}")
    is_told = look.in_summary and gauge.maximum >= look.least_maximum
    if not is_told or not (value or is_goal):
        return None
    return label, get_text("shared", "game_over.yes") if look.style == "flag" else words
