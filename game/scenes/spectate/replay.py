"""The replay of a finished match."""

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.features.moments import Moment
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt
from game.scenes.panel.board_screen import BoardScreen, stage_size
from game.scenes.scene import Choice, Margin, Push, Scene, Transition
from game.scenes.spectate.gif_export import gif_dialog
from game.scenes.texts.labels import seat_name
from game.session.session import Replay, Session
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.constants import ACCENT, DANGER, DIM, GOOD, SHADOW, TEXT
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import SPRING, Layout, LayoutBox, Padding, Row
from game.ui.widgets.prompt_layout import PromptRoom
from game.ui.widgets.text_box import Line

STEP_DELAY = 0.35
_BAR, _PLATE_EDGE, _PLATE_AT = 4, 8, 4
# How many plies before the one that is jumped to are told in the log.
_RETOLD = 6
# How far from the bar a click still means it.
_GRIP = 10
_SPEEDS = (0.5, 1, 2, 4)
# How many plies a live match is ahead of what is shown, and how long its end is.
_AHEAD, _END_SECONDS = 3, 2.5
# The colour and height of a mark over the bar.
_MARKS = {
    Moment.FIND: (TEXT, 2),
    Moment.FLOOR: (DIM, 5),
    Moment.WOUND: (ACCENT, 3),
    Moment.KILL: (GOOD, 4),
    Moment.DEATH: (DANGER, 6),
}


class ReplayScene:
    """Replays a match; can be paused, stepped and rewound."""

    margin = Margin.DRAWN

    def __init__(
        self,
        context: GameContext,
        replay: Replay,
        leave: Choice,
        seen_by: Callable[[Seat | None], Replay] | None = None,
        play_on: Callable[[int], Scene | None] | None = None,
        live: Session | None = None,
    ) -> None:
        """Start at the first ply; `leave` says where Back leads.

        `seen_by` returns the replay as another seat saw it, where that may be known, `play_on` a
        new match from a ply on, or None. A match of bots that is `live` is played on while its last
        plies are shown, and after its end Back and time lead on.
        """
        self.context = context
        self.replay = replay
        self._leave = leave
        self._seen_by = seen_by
        self._play_on = play_on
        self._live = live
        # The first and last ply of the GIF chosen last.
        self._part = [0, 0]
        self._end_left = _END_SECONDS
        self._speed = 1
        self._bar = pygame.Rect(0, 0, 0, 0)
        self.screen = BoardScreen(context, replay.info)
        self.playing = True
        self.delay_left = STEP_DELAY
        if ply := replay.ply:
            self._retell(ply)
            replay.seek(ply)
        self.refresh()
        context.audio.play_music(looks_of(replay.info.ruleset.name).theme)

    @property
    def _next_seat(self) -> Seat | None:
        """Return whose view the key shows next: each seat's, then everything."""
        seat = self.replay.seat
        following = 0 if seat is None else seat + 1
        return Seat(following) if following < self.replay.info.seats else None

    def _switch_view(self) -> None:
        if self._seen_by is None:
            return
        ply = self.replay.ply
        self.replay = self._seen_by(self._next_seat)
        self.screen = BoardScreen(self.context, self.replay.info)
        self._retell(ply)
        self.replay.seek(ply)
        self.screen.forget_picture()
        self.refresh()
        self.context.audio.play("ui_toggle")

    @property
    def heading(self) -> str:
        """Return what is written at the top."""
        key = "replay.heading" if self._live is None else "replay.live"
        return f"{get_text('shared', key)}: {self._view_name(self.replay.seat)}"

    def _view_name(self, seat: Seat | None) -> str:
        if seat is None:
            return get_text("shared", "replay.everything")
        if self.replay.info.seats == 1:
            return get_text("shared", "replay.known")
        return get_text("shared", "replay.known_by", seat_name(seat, self.replay.info))

    def refresh(self) -> None:
        """Show all pending updates of the replay."""
        for update in self.replay.poll():
            self.screen.show_update(update)

    def handle(self, command: Input) -> Transition:
        if self.screen.handle_zoom(command):
            return None
        if isinstance(command, Pointer):
            self._click(command)
            return None
        ply, last = self.replay.ply, self.replay.last_ply
        # Climb and redo have the keys Home and End.
        places: dict[Input, int] = {
            Command.LEFT: ply - 1,
            Command.RIGHT: ply + 1,
            Command.CLIMB: 0,
            Command.REDO: last,
            Command.PREVIOUS_VERB: max((at for at in self.replay.moments if at < ply), default=0),
            Command.DESCRIBE: min((at for at in self.replay.moments if at > ply), default=last),
        }
        if command in places:
            self._seek(places[command])
        match command:
            case Command.BACK | Command.MENU:
                return self._leave()
            case Command.NEXT_VERB if self._play_on is not None:
                match = self._play_on(ply)
                return None if match is None else Push(match)
            case Command.PASS if self._seen_by is not None and last:
                self.playing = False
                seen = self._seen_by(self.replay.seat)
                return Push(gif_dialog(self.context, seen, ply, self._part))
            case Command.CONFIRM:
                self.playing = not self.playing
                self.context.audio.play("ui_toggle")
            case Command.LOOK:
                self._switch_view()
            case Command.UP | Command.DOWN:
                step = 1 if command is Command.UP else -1
                self._speed = max(0, min(self._speed + step, len(_SPEEDS) - 1))
                self.context.audio.play("ui_move")
        return None

    def _click(self, pointer: Pointer) -> None:
        if pointer.button == 1 and self._bar.inflate(0, _GRIP).collidepoint(pointer.point):
            part = (pointer.x - self._bar.left) / max(1, self._bar.width - 1)
            self._seek(round(part * self.replay.last_ply))

    def _seek(self, ply: int) -> None:
        self.playing = False
        self.screen.event_player.skip_to_end()
        ply, before = max(0, min(ply, self.replay.last_ply)), self.replay.ply
        if ply == before + 1:
            self.replay.step()
        else:
            if ply != before - 1:
                self._retell(ply)
            self.replay.seek(ply)
        self.refresh()

    def _retell(self, ply: int) -> None:
        """Have the log tell the last plies up to one that is jumped to."""
        self.replay.seek(ply - _RETOLD)
        for _ in range(min(ply, _RETOLD)):
            self.replay.step()
        self.screen.log.retell(self.replay.poll())

    def update(self, dt: float) -> Transition:
        self.screen.advance(dt * _SPEEDS[self._speed])
        if self._live is not None and self.replay.last_ply - self.replay.ply < _AHEAD:
            # A bot thinks, if it is one's turn.
            self._live.poll()
        if self.playing and not self.screen.event_player.is_busy:
            self.delay_left -= dt
            if self.delay_left <= 0 and self.replay.ply < self.replay.last_ply:
                self.delay_left = STEP_DELAY / _SPEEDS[self._speed]
                self.replay.step()
                self.refresh()
        return self._lead_on(dt)

    def _lead_on(self, dt: float) -> Transition:
        """Lead to the end screen some time after a live match has ended."""
        view, is_last = self.screen.view, self.replay.ply == self.replay.last_ply
        if self._live is None or view is None or view.outcome is None or not is_last:
            return None
        self._end_left -= dt * self.playing
        return self._leave() if self._end_left <= 0 else None

    def prepare_picture(self) -> Iterator[None]:
        self.screen.prepare_picture()
        yield

    def is_outdated(self) -> bool:
        return self.screen.is_outdated

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        width, plate = stage_size()[0], self._plate()
        self.screen.toast.top = 2 * _PLATE_AT + plate.heights(width)[1]
        self.screen.draw(target, (), ahead)
        toggle = "replay.toggle_pause" if self.playing else "replay.play"
        entries = [
            (Command.CONFIRM, get_text("shared", toggle)),
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("shared", "replay.step")),
            *[(Command.PREVIOUS_VERB, ""), (Command.DESCRIBE, get_text("shared", "replay.marks"))]
            * bool(self.replay.moments),
            (Command.CLIMB, ""),
            (Command.REDO, get_text("shared", "replay.ends")),
            (Command.UP, get_text("shared", "replay.speed", f"{_SPEEDS[self._speed]:g}")),
            *[(Command.LOOK, self._view_name(self._next_seat))] * (self._seen_by is not None),
            *[(Command.NEXT_VERB, get_text("shared", "replay.play_on"))] * bool(self._play_on),
            *[(Command.PASS, "GIF")] * (self._seen_by is not None),
            back_prompt(),
        ]
        room = PromptRoom(width - 4, 2, on_board=True)
        prompts = self.context.draw_prompts(target, entries, (8, 340), room)
        bar = pygame.Rect(0, prompts.top - 2 - _BAR, width, _BAR)
        target.fill(SHADOW, bar)
        last = max(1, self.replay.last_ply)
        self._bar = bar.copy()
        bar.width = width * self.replay.ply // last
        adapt = self.context.bank.adapt_color
        target.fill(adapt(ACCENT), bar.inflate(0, -2))
        for ply, moment in self.replay.moments.items():
            color, height = _MARKS[moment]
            area = (self._bar.width * ply // last - 1, self._bar.top - height, 2, height)
            target.fill(adapt(color), area)
        page = Row([plate, SPRING], align=0)
        Layout(Padding(page, (_PLATE_AT,) * 4), pygame.Rect(0, 0, *stage_size())).draw(target)

    def _plate(self) -> LayoutBox:
        text, edge = self.context.text, scaled(_PLATE_EDGE)
        count, most = (
            get_text("shared", "replay.ply", ply, self.replay.last_ply)
            for ply in (self.replay.ply, self.replay.last_ply)
        )
        number = Line(text, count, DIM, align=1.0, width=max(map(text.width, (count, most))))
        parts: list[LayoutBox] = [Line(text, self.heading, TEXT), number]
        if (moment := self.replay.moments.get(self.replay.ply)) is not None:
            word = get_text("shared", f"replay.{moment.name.lower()}")
            parts.append(Line(text, word, _MARKS[moment][0]))
        row = Row(parts, gap=2 * edge)
        draw = partial(self.context.painter.row, place=self.screen.panel.style, focus=False)
        return Padding(row, (edge, edge // 2 + 2, edge, edge - edge // 2 - 2), draw=draw)
