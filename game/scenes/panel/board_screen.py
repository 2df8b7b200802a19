"""The board screen of a match: stage, side panel and toasts, for play and replay."""

from collections.abc import Sequence

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import EFFECTS
from game.content.assets.strings import get_text, has_text
from game.core.actor import Seat
from game.core.event import Announced, Ended, Event, Hurt, Logged, Shot, TurnBegan
from game.core.grid import Direction, Pos
from game.core.view import COST_MARK, Mark, View
from game.scenes.chart.fragment_queries import fragment_name, has_fragments, has_left_home
from game.scenes.chart.fragment_thumbnails import FragmentThumbnails
from game.scenes.game_context import BoardReplacement, GameContext
from game.scenes.panel.all_signs import BoardSigns
from game.scenes.panel.match_panel import MatchPanel
from game.scenes.panel.portrait_subjects import protagonist
from game.scenes.panel.seat_rows import seat_rows
from game.scenes.texts.log_rows import log_rows
from game.scenes.texts.message_log import MessageLog, cited_entries, own_deed, own_text
from game.session.updates import MatchInfo, MatchPresence, Update
from game.ui.anim.event_player import EventPlayer
from game.ui.audio.adaptive_music import MusicState, music_for
from game.ui.audio.event_sounds import sound_names, sound_place
from game.ui.input.command import Command, Input, Pointer
from game.ui.stage.floating_texts import FloatingTexts
from game.ui.stage.stage import Stage
from game.ui.style.canvas import HEIGHT, WIDTH, with_margin
from game.ui.style.constants import ACCENT, BACKDROP, DANGER, NEWS_PANEL
from game.ui.style.light_pictures import prepare_lights
from game.ui.style.text_size import TextSize, line_height, text_size
from game.ui.widgets.screen_areas import foot_height
from game.ui.widgets.toast import Toast

# The board gets whole tiles, and its rows begin at a 64th byte: copying others is so much slower
# that players of large windows see it in each frame.
_PANEL_WIDTHS = {TextSize.NORMAL: 176, TextSize.MEDIUM: 240, TextSize.LARGE: 288}
_PROMPTS_HEIGHT = 22
_VALUE_RISE, _PLATE_EDGE = 6, 5
_WIDEST_PAN = 0.6
# More than the panel has room for.
_MOST_ENTRIES = 64


def panel_width() -> int:
    """Return the width of the panel beside the board at the text size in use."""
    return _PANEL_WIDTHS[text_size()]


def stage_size() -> tuple[int, int]:
    """Return the size of the board's picture at the text size in use."""
    return WIDTH - panel_width(), HEIGHT


def prompts_height() -> int:
    """Return how much of the board the prompts may cover."""
    return _PROMPTS_HEIGHT if text_size() is TextSize.NORMAL else foot_height()


class BoardScreen:
    """The stage and panel that play, replay and match log share."""

    def __init__(
        self, context: GameContext, info: MatchInfo, past: Sequence[tuple[int, int, str]] = ()
    ) -> None:
        """Show nothing yet but the log of what was played before."""
        self.context = context
        self.info = info
        self.texts = info.ruleset.name
        looks = looks_of(self.texts)
        self.stage = Stage(context.board_sprites, looks, stage_size())
        self.event_player = EventPlayer(self.stage, self.on_event)
        self.update: Update | None = None
        self.playing: frozenset[Seat] = frozenset()
        self.log = MessageLog(info, past)
        self.toast = Toast()
        self.floating_texts = FloatingTexts(self.stage, self.texts)
        self.panel = MatchPanel(context, info, self.log)
        self.fragments = FragmentThumbnails(context, looks)
        self.signs = BoardSigns(context, self.stage, info.ruleset.features.travel)
        # Draws in place of the stage, for a seat that has nothing but its own map.
        self.board_replacement: BoardReplacement | None = None
        # Above what is drawn at the foot of the board.
        self.prompts_top = HEIGHT - prompts_height()
        # Those of the last picture, None to prepare the next one like the first.
        self._drawn_settings: object = context.settings
        # The view whose music is heard, and that music.
        self._heard: tuple[View, MusicState] | None = None
        self._follow_settings()

    @property
    def view(self) -> View | None:
        """Return what the seat knows now; an animation may still lead up to it."""
        return None if self.update is None else self.update.view

    @property
    def _shown_view(self) -> View | None:
        """Return the view that is drawn, which events have changed so far."""
        return self.stage.view or self.view

    def _follow_settings(self) -> None:
        settings = self._settings = self.context.settings
        # What it says may be of another language.
        self.toast.hide()
        self.context.configure_stage(self.stage)
        self.panel.gauges.has_motion = self.context.has_motion
        self.stage.resize(stage_size(), prompts_height())
        self.panel.redraw()
        self.event_player.speed = {"normal": 1.0, "fast": 2.5, "instant": 0.0}[
            settings.animation_speed
        ]

    def show_update(self, update: Update, presence: MatchPresence | None = None) -> None:
        """Play an update's events, then show its view, and who is there over a network."""
        self.log.expect(update)
        if self.update is not None and update.ply < self.update.ply:
            # What was undone has left no traces.
            self.stage.effects.clear()
            self.floating_texts.shown.clear()
        if not update.events and len(update.to_act) == 1:
            self._watch_turn_of(update.to_act[0], update.view)
        if update.events or self.update is not None:
            self.event_player.enqueue(update.events, update.view, update.marks)
        else:
            self.stage.snap_to(update.view, update.marks)
        self.update = update
        if has_fragments(self.info.ruleset, update.view):
            self.stage.look_at(None)
        shown = update.log[-_MOST_ENTRIES:]
        cited, level = cited_entries(self.info, update.view), self.info.level
        self.panel.log_rows = list(log_rows(self.texts, shown, level, cited, brief=True))
        # At the end no seat plays any more.
        self.playing = update.playing or self.playing
        self.panel.seat_rows = seat_rows(self.info, update.to_act, presence, self.playing)

    def handle_fragment_input(self, command: Input) -> bool:
        """Show another map fragment; return whether the input was used."""
        view = self.view
        if view is None or not has_fragments(self.info.ruleset, view) or self.event_player.is_busy:
            return False
        click = command if isinstance(command, Pointer) and command.button == 1 else None
        index = None if click is None else self.fragments.index_at(click.point)
        if command is Command.LOOK:
            self.fragments.show_next(self.stage, view)
        elif index is not None:
            self.fragments.show(self.stage, view, index)
        else:
            return False
        self.context.audio.play("ui_toggle")
        return True

    def handle_zoom(self, command: Input) -> bool:
        """Show more of a large board, or less; return whether the input was used."""
        camera, wheel = self.stage.camera, command.wheel if isinstance(command, Pointer) else 0
        keys = (Command.ZOOM, Command.ZOOM_IN)
        if self.board_replacement is not None or not (wheel or command in keys):
            return False
        wanted: int | None = camera.zoom + (-1 if wheel < 0 else 1)
        if command is Command.ZOOM:
            wanted = None if camera.is_overview else 1
        if self.stage.choose_zoom(wanted):
            self.context.audio.play("ui_toggle")
        elif not wheel:
            self.context.audio.play("refuse")
            self.toast.show(get_text(self.texts, "refusal.zoom"))
        return True

    def panel_key_at(self, point: tuple[int, int]) -> object:
        """Return the key of what is under a point of the screen in the panel."""
        left = stage_size()[0]
        return self.panel.layout.key_at((point[0] - left, point[1])) if point[0] >= left else None

    def fragment_tooltip(self, point: tuple[int, int]) -> tuple[str, str] | None:
        """Return name and meaning of the map fragment whose thumbnail is under a point."""
        view, index = self.stage.view, self.fragments.index_at(point)
        if view is None or index is None or not has_fragments(self.info.ruleset, view):
            return None
        # Joined fragments are fewer until they are drawn.
        index = min(index, len(view.boards) - 1)
        key = "fragment_shown" if index == view.focused_board else "fragment_about"
        return fragment_name(self.texts, view.boards[index].grid), get_text("shared", f"play.{key}")

    def on_event(self, event: Event) -> None:
        """Play sound, rumble, log line and floating text of an event as its animation starts."""
        view, said = self._shown_view, self.log.count
        self.log.add_event(event)
        if self.view is None or view is None:
            return
        place = sound_place(event, view)
        pan = 0.0 if place is None else self._pan_of(place)
        self.context.audio.play(*sound_names(event, view), pan=pan)
        if self.log.count != said:
            self.context.speech.read(self.log.newest[-1])
        self.floating_texts.add_event(event)
        self._tell_viewer(event, view)
        match event:
            case TurnBegan(seat=seat):
                self._watch_turn_of(seat, view)
            case Ended():
                self.toast.hide()
            case Shot():
                self.context.reader.rumble(0.5, 0.8, 0.18)
            case Hurt(actor=actor):
                own = self.view.own_actor()
                if own is not None and own.id == actor:
                    self.context.reader.rumble(0.9, 0.9, 0.3)

    def _tell_viewer(self, event: Event, view: View) -> None:
        """Say over the board what has a text of its own for whom it happens to."""
        if isinstance(event, Logged) and has_text(self.texts, f"own.{event.name}"):
            self.toast.show(get_text(self.texts, f"own.{event.name}", *event.values))
        lines = event.entry.lines() if isinstance(event, Announced) else ()
        for line in lines:
            if line.seat != view.seat:
                if deed := own_deed(self.info, line, self.log.seen):
                    self.toast.show(deed, NEWS_PANEL)
            elif told := own_text(self.info, line, self.log.seen):
                self.toast.show(told)
            elif has_text(self.texts, key := f"happens.{line.name}"):
                count = len([each for each in lines if each.name == line.name])
                said = get_text(self.texts, key, count - 1, *line.values)
                if (seen := self.log.seen) and has_left_home(self.info.ruleset, seen):
                    said += " " + get_text("shared", "play.fragment_left")
                self.toast.show(said, NEWS_PANEL)

    def _watch_turn_of(self, seat: Seat, view: View) -> None:
        """Watch the seat whose turn begins where everything is seen; a field is seen from afar."""
        if view.seat is None and not self.stage.looks.is_outdoor:
            self.stage.camera.watch(seat)

    def _pan_of(self, cell: Pos) -> float:
        """Return where a cell is heard: left or right as it is seen, less far aside."""
        camera = self.stage.camera
        share = (camera.rect_of(cell).centerx + camera.margin[0]) / camera.full_size[0]
        return _WIDEST_PAN * max(-1.0, min(1.0, 2 * share - 1))

    def advance(self, dt: float) -> None:
        """Advance by one step."""
        if self._settings is not self.context.settings:
            self._follow_settings()
        self.event_player.update(dt)
        # What one's own step has led to is read first.
        if self.fragments.news and not self.event_player.is_busy and self.toast.is_hidden:
            self.toast.show(self.fragments.news, NEWS_PANEL)
            self.context.speech.read(self.fragments.news)
            self.fragments.news = ""
        self.stage.advance(dt)
        self.panel.gauges.advance(dt)
        self.signs.advance(dt)
        self.toast.advance(dt)
        self.floating_texts.advance(dt)
        view = self._shown_view
        if self.view is not None and view is not None:
            self.panel.gauges.update(view)
            self._play_music(self.view)

    def _play_music(self, view: View) -> None:
        if self._heard is None or self._heard[0] is not view:
            self._heard = view, music_for(self.stage.looks, view)
        mood = self._heard[1]
        self.context.audio.play_music(self.stage.looks.theme, mood.loop)
        self.context.audio.set_music_layer(mood.layer, mood.level)

    @property
    def is_outdated(self) -> bool:
        return self._drawn_settings is not self.context.settings

    def forget_picture(self) -> None:
        """Have the next picture prepared like the first one."""
        self._drawn_settings = None

    def prepare_picture(self) -> None:
        """Draw the board unseen: its ground is kept for the next picture."""
        if self._settings is not self.context.settings:
            self._follow_settings()
        if self.board_replacement is None:
            # And what the first attack will show.
            self.stage.bank.has(EFFECTS, "")
            prepare_lights()
            self.stage.draw(pygame.Surface(self.stage.camera.full_size), (0, 0))

    def draw(self, target: pygame.Surface, overlay: tuple[Mark, ...], ahead: float) -> None:
        """Draw board and panel, extrapolated by `ahead` seconds."""
        if self._settings is not self.context.settings:
            self._follow_settings()
        self._drawn_settings = self._settings
        self.event_player.extrapolate(ahead)
        whole, margin = with_margin(target)
        if self.board_replacement is not None:
            whole.fill(BACKDROP)
            self.board_replacement(target)
        else:
            self.stage.set_margin(margin)
            self._draw_stage(target, overlay, ahead)
        self.panel.aims = overlay
        self.panel.draw(target, stage_size()[0], self._shown_view, self.stage)
        self.draw_panel_top(target)
        clear = [area.move(-margin[0], -margin[1]) for area in self.signs.border.kept_clear]
        clear += self.fragments.labels
        self.toast.draw(target, self.context.painter, stage_size()[0], clear)

    def draw_panel_top(self, target: pygame.Surface) -> None:
        """Draw what a high screen shows above the panel."""
        whole, (left, top) = with_margin(target)
        if top:
            self.panel.draw_top(whole, left + stage_size()[0], top)

    def _draw_stage(self, target: pygame.Surface, overlay: tuple[Mark, ...], ahead: float) -> None:
        self.stage.draw(with_margin(target)[0], (0, 0), overlay, ahead)
        view, self.fragments.labels = self.stage.view, []
        if view is not None and has_fragments(self.info.ruleset, view):
            self.fragments.draw(target, view, self.stage.marks, stage_size()[0])
        margin = with_margin(target)[1]
        self.signs.chart.labels = [label.move(margin) for label in self.fragments.labels]
        if view is not None:
            self.signs.draw(target, view, self.panel.seat_rows, overlay)
        # The odds of a blow are shown where it is advised or aimed.
        hits, advice = any(mark.name == "hit" for mark in self.stage.marks), self.signs.advice
        idle = hits and advice.way and not (advice.victim or self.panel.verb_index)
        self._draw_mark_values(target, () if idle else overlay)
        self.floating_texts.draw(target, self.context.text)

    def _draw_mark_values(self, target: pygame.Surface, marks: tuple[Mark, ...]) -> None:
        """Draw the values of marks on plates, stacked, above their first cells and who is there."""
        whole, (left, top) = with_margin(target)
        text, high = self.context.text, line_height() + 4
        own = self.view and protagonist(self.view)
        stage, plates = self.stage, list[pygame.Rect]()
        tall = {each.actor.pos: each.tall(stage.bank) for each in stage.actor_sprites.values()}
        for mark in marks:
            # The verb list already shows the costs.
            priced = mark.name == COST_MARK and self.panel.costs
            here = mark.board == (self.view.focused_board if self.view else 0)
            if mark.value is not None and here and not priced:
                place = self.stage.camera.rect_of(mark.cells[0]).move(left, top)
                words = self._value_text(mark)
                plate = pygame.Rect(0, 0, text.width(words) + 2 * _PLATE_EDGE, high)
                head = place.bottom - tall.get(mark.cells[0], 0) * stage.camera.zoom
                plate.midbottom = place.centerx, min(place.top - _VALUE_RISE, head)
                step = 1 - high
                if plate.top + step < 0 or (own and own.pos.step(Direction.S) == mark.cells[0]):
                    # At the upper edge, and under oneself, they stand below their cell.
                    plate.top, step = place.bottom + _VALUE_RISE, -step
                while plate.inflate(2, -2).collidelist(plates) >= 0:
                    plate.top += step
                plates.append(plate)
                look = self.stage.looks.marks.get(mark.name)
                color = DANGER if look is not None and look.warns else ACCENT
                self.context.painter.draw_panel(whole, plate, "plain")
                text.draw(whole, words, (plate.centerx, plate.top + 3), color, align=0.5)

    def _value_text(self, mark: Mark) -> str:
        """Return a mark's value in the ruleset's words; a single value may have its own."""
        keys = (f"mark.{mark.name}_{mark.value}", f"mark.{mark.name}")
        key = next((key for key in keys if has_text(self.texts, key)), None)
        assert mark.value is not None
        return str(mark.value) if key is None else get_text(self.texts, key, mark.value)
