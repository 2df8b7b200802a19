"""Stage, display and log of a match, for play and for replay."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.content.words import get_text, has_text
from game.core.actor import ActorId
from game.core.event import Attacked, Ended, Event, Healed, Hurt, Noted, Shot
from game.core.grid import Pos
from game.core.level import active_cheats
from game.core.match import Match
from game.core.view import Mark, View
from game.scenes.kitbag import TARGET_TOP, draw_kit, draw_lines, has_slots
from game.scenes.leaves import Leaves, leafed, name_of_piece
from game.scenes.looking import Line
from game.scenes.minutes import Minutes, Row, rows_of
from game.scenes.names import ending
from game.scenes.scene import House
from game.scenes.verbs import draw_verbs
from game.session import Update
from game.ui.command import Command, Input, Pointer
from game.ui.director import Director
from game.ui.emblems import emblem
from game.ui.hud import Hud
from game.ui.mood import mood_of
from game.ui.sound import sound_of
from game.ui.stage import Stage
from game.ui.theme import ACCENT, ASKED, DANGER, DIM, GOOD, TEXT, TOLD, Color
from game.ui.widgets import panel_of

# The board gets whole tiles; rows that begin off the 64th byte are copied many times slower.
PANEL_WIDTH = 176
STAGE_SIZE = (640 - PANEL_WIDTH, 360)
PROMPTS_HEIGHT = 22
_LINE_SECONDS = 2.6
_LOG_KEPT = 200
_LOG_ROW = 12
_GEAR_ROW = 19
_VALUE_ROW = 10
FLOAT_SECONDS = 0.8
FLOAT_PIXELS = 14


Cover = Callable[[pygame.Surface], None]


@dataclass(slots=True)
class Float:
    """A number that rises from a cell."""

    words: str
    color: Color
    pos: Pos
    time: float = 0.0


class BoardScreen:
    """What play and replay share: the stage with its director, display and log."""

    def __init__(self, house: House, match: Match) -> None:
        """Show nothing yet."""
        self.house = house
        self.match = match
        self.texts = match.ruleset.name
        place = match.ruleset.theme
        self.panel = panel_of(house.bank, place)
        self.stage = Stage(house.sheets, match.ruleset.theme, STAGE_SIZE)
        self.stage.camera.foot = PROMPTS_HEIGHT
        self.director = Director(self.stage, self.heard)
        self.hud = Hud(house.paint, self.texts)
        self.log: deque[str] = deque(maxlen=_LOG_KEPT)
        self.shown: View | None = None
        self.rows: list[Row] = []
        self.minutes = Minutes(house, place)
        self.leaves = Leaves(house, place, self.texts)
        # The number of the verb in force, where a person chooses among several.
        self.verb: int | None = None
        # What the eye is on: lines about it, in the place of the log where they are many.
        self.told: tuple[Line, ...] = ()
        self.question = ""
        # What the verbs that can be played now cost, by number, where they have a price.
        self.costs: dict[int, int | None] = {}
        # What is drawn in the place of the stage, where a seat has nothing but its own map.
        self.cover: Cover | None = None
        self.line, self.line_style = "", TOLD
        self.line_left = 0.0
        self._floats: list[Float] = []
        # Who struck last, and where.
        self._blow: tuple[ActorId | None, tuple[Pos, ...]] = (None, ())
        self._panel = pygame.Surface((PANEL_WIDTH, STAGE_SIZE[1]))
        self._panel_content: object = None
        self._follow_settings()

    def _follow_settings(self) -> None:
        """Take light and speed from the settings."""
        settings = self._settings = self.house.settings
        self.house.dress(self.stage)
        self._panel_content = None
        self.director.speed = {"normal": 1.0, "fast": 2.5, "instant": 0.0}[settings.animation_speed]

    def take(self, update: Update) -> None:
        """Show what happened and then the view it led to."""
        if update.events or self.shown is not None:
            self.director.push(update.events, update.view, update.marks)
        else:
            self.stage.show(update.view, update.marks)
        self.shown = update.view
        if leafed(update.view):
            self.stage.look(None)
        self.rows = rows_of(self.texts, update.log) if update.log else []

    def leaf(self, command: Input) -> bool:
        """Show another piece of a map in several pieces; return whether that was meant."""
        view = self.shown
        if view is None or not leafed(view) or self.director.busy:
            return False
        if command is Command.LOOK:
            self.leaves.turn(self.stage, view)
        elif isinstance(command, Pointer) and command.button == 1:
            index = self.leaves.at(command.point)
            if index is None:
                return False
            self.leaves.show(self.stage, view, index)
        else:
            return False
        self.house.speaker.play("ui_toggle")
        return True

    def piece_at(self, point: tuple[int, int]) -> tuple[str, str] | None:
        """Return the name of the small piece of map under a point, and what it is."""
        view, shown = self.shown, self.stage.view
        index = self.leaves.at(point) if view is not None and leafed(view) else None
        if view is None or index is None or index >= len(view.boards):
            return None
        key = "piece_shown" if shown is not None and index == shown.focus else "piece_about"
        name = name_of_piece(self.texts, view.boards[index].grid)
        return name, get_text("shared", f"play.{key}")

    def heard(self, event: Event) -> None:
        """Let a person hear, feel and read an event as its picture starts."""
        if self.shown is None:
            return
        self.house.speaker.play(*sound_of(event, self.stage.view or self.shown))
        match event:
            case Noted() if has_text(self.texts, f"note.{event.name}"):
                self._note(event)
            case Attacked(actor=actor, cells=cells):
                self._blow = (actor, cells)
                self._struck(actor, cells)
            case Shot():
                self.house.reader.rumble(0.5, 0.8, 0.18)
            case Hurt(actor=actor, amount=amount, health=health):
                own = self.shown.own_actor()
                if own is not None and own.id == actor:
                    self.house.reader.rumble(0.9, 0.9, 0.3)
                if amount:
                    # What kills at once takes more than was there; nobody counts that.
                    lost = min(amount, max(1, amount + health))
                    self._float(actor, self._floating("hurt", f"-{lost}"), DANGER)
            case Healed(actor=actor, amount=amount):
                self._float(actor, self._floating("healed", f"+{amount}"), GOOD)
            case Ended(outcome=outcome):
                self.log.append(ending(self.match, outcome))

    def _person(self, event: Noted) -> str:
        """Return how the key of a line goes on that is about the person's own figure."""
        view = self.stage.view or self.shown
        own = view.own_actor() if view is not None else None
        striker, cells = self._blow
        if own is None or own.kind not in event.values:
            return ""
        if len(event.values) == 1:
            return "_at_you" if own.health < 0 else ""
        return "_by_you" if own.id == striker else "_at_you" if own.pos in cells else ""

    def _note(self, event: Noted) -> None:
        words = (get_text(self.texts, f"name.{v}") if isinstance(v, str) else v for v in event.values)
        key = f"note.{event.name}{self._person(event)}"
        line = get_text(self.texts, key if has_text(self.texts, key) else f"note.{event.name}", *words)
        self.log.append(line[:1].upper() + line[1:])

    def _struck(self, actor: ActorId, cells: Sequence[Pos]) -> None:
        """Write down an own blow at cells where nobody stands, if the texts have words for it."""
        view = self.stage.view or self.shown
        own = view.own_actor() if view is not None else None
        if view is None or own is None or own.id != actor or not has_text(self.texts, "blow.nobody"):
            return
        if not any(other.pos in cells and other.board == own.board for other in view.actors):
            self.log.append(get_text(self.texts, "blow.nobody"))

    def _floating(self, key: str, number: str) -> str:
        """Return what rises from a figure: a number, unless the texts have a word for it."""
        return get_text(self.texts, f"float.{key}") if has_text(self.texts, f"float.{key}") else number

    def _float(self, actor: ActorId, words: str, color: Color) -> None:
        puppet = self.stage.puppets.get(actor)
        if puppet is not None:
            self._floats.append(Float(words, color, puppet.actor.pos))

    def tell(self, words: str, style: str = TOLD) -> None:
        """Show a short line over the board for a moment."""
        self.line, self.line_style, self.line_left = words, style, _LINE_SECONDS

    def hush(self) -> None:
        """Take the short line away."""
        self.line_left = 0.0

    def advance(self, dt: float) -> None:
        """Let one step of time pass."""
        if self._settings is not self.house.settings:
            self._follow_settings()
        self.director.update(dt)
        self.stage.advance(dt)
        self.hud.advance(dt)
        self.line_left = max(0.0, self.line_left - dt)
        for floating in self._floats:
            floating.time += dt
        self._floats = [f for f in self._floats if f.time < FLOAT_SECONDS]
        if self.shown is not None:
            self.hud.show(self.stage.view or self.shown)
            mood = mood_of(self.stage.look_of, self.shown)
            self.house.speaker.music(self.match.ruleset.theme, mood.loop)
            self.house.speaker.layer(mood.layer, mood.amount)

    def draw(self, target: pygame.Surface, overlay: tuple[Mark, ...], ahead: float) -> None:
        """Draw board and panel, the board as it will be in `ahead` seconds."""
        self.director.foresee(ahead)
        if self.cover is not None:
            self.cover(target)
        else:
            self._draw_stage(target, overlay, ahead)
        self._draw_panel()
        target.blit(self._panel, (STAGE_SIZE[0], 0))
        if self.line_left > 0:
            self._draw_line(target, self.line, self.line_style)
        elif self.question:
            self._draw_line(target, self.question, ASKED)

    def _draw_stage(self, target: pygame.Surface, overlay: tuple[Mark, ...], ahead: float) -> None:
        self.stage.draw(target, (0, 0), overlay, ahead)
        view = self.stage.view
        if view is not None and leafed(view):
            self.leaves.draw(target, view, view.focus)
        self._draw_values(target, overlay)
        for floating in self._floats:
            place = self.stage.rect_of(floating.pos)
            at = (place.centerx, place.top - 8 - int(FLOAT_PIXELS * floating.time / FLOAT_SECONDS))
            self.house.letters.draw(target, floating.words, at, floating.color, align=0.5)

    def _draw_panel(self) -> None:
        """Draw the panel beside the board anew if anything on it has changed."""
        view = self.stage.view or self.shown
        device = self.house.reader.device
        own = view.own_actor() if view is not None else None
        numbers = view.gauges if view is not None else ()
        verbs = (self.verb, tuple(self.costs.items()))
        content = (
            numbers,
            own,
            self.hud.flashing,
            self.hud.ticking,
            tuple(self.log),
            len(self.rows) and self.rows[-1],
            verbs,
            self.told,
            device,
        )
        if content == self._panel_content:
            return
        self._panel_content = content
        picture = self._panel
        area = picture.get_rect()
        self.house.paint.panel(picture, area, self.panel)
        inner = area.inflate(-28, -24)
        self._draw_heading(picture, inner)
        self._draw_seat(picture, view, (inner.right, inner.top + 19))
        if view is not None and has_slots(view):
            self._draw_kit(picture, view)
        elif view is not None:
            inner.top += 32
            bottom = self._draw_gear(picture, view, inner, self.hud.draw(picture, view, inner))
            foot = area.bottom - 12
            if self.verb is not None:
                chosen = (self.verb, self.costs)
                foot = draw_verbs(picture, self.house, self.match.ruleset, chosen, view)
            place = pygame.Rect(inner.left, bottom + 6, inner.width, foot - bottom - 12)
            self._draw_log(picture, place)

    def _draw_seat(
        self, picture: pygame.Surface, view: View | None, right: tuple[int, int]
    ) -> None:
        """Draw the sign of whoever looks, where there are several."""
        seat = view.seat if view is not None and self.match.seats > 1 else None
        sign = None if seat is None else emblem(self.house.bank, self.match.ruleset.theme, seat)
        if sign is not None:
            picture.blit(sign, sign.get_rect(midright=right))

    def _draw_heading(self, picture: pygame.Surface, inner: pygame.Rect) -> None:
        letters = self.house.letters
        short = has_text(self.texts, "short")
        title = get_text(self.texts, "short") if short else self.match.ruleset.title
        letters.draw(picture, title, inner.topleft, ACCENT)
        letters.draw(picture, self.match.level.title, (inner.left, inner.top + 12), DIM)
        if active_cheats(self.match.ruleset.options, self.match.level):
            at = (inner.right, inner.top + 12)
            letters.draw(picture, get_text("shared", "play.cheat"), at, DANGER, align=1.0)

    def _draw_kit(self, picture: pygame.Surface, view: View) -> None:
        draw_kit(picture, self.house, self.texts, self.match.ruleset.theme, view)
        area = pygame.Rect(12, TARGET_TOP, PANEL_WIDTH - 24, STAGE_SIZE[1] - TARGET_TOP - 12)
        y = draw_lines(picture, self.house.letters, self.told, area)
        rest = pygame.Rect(area.left, y + 6, area.width, area.bottom - y - 6)
        self._draw_log(picture, rest)

    def _draw_gear(self, target: pygame.Surface, view: View, inner: pygame.Rect, top: int) -> int:
        """Draw what one's figure carries, as far as the texts name it, with its price; return y."""
        own = view.own_actor()
        sheets = self.house.bank.within(self.match.ruleset.theme)
        x = inner.left
        for thing in own.gear if own is not None else ():
            if has_text(self.texts, f"gear.{thing}") and sheets.has(thing, "idle"):
                target.blit(sheets.frame(thing, "idle", 0), (x, top))
                words = get_text(self.texts, f"gear.{thing}")
                x = self.house.letters.draw(target, words, (x + 17, top + 4), DANGER).right + 8
        return top + _GEAR_ROW if x > inner.left else top

    def _draw_values(self, target: pygame.Surface, marks: tuple[Mark, ...]) -> None:
        """Draw the numbers of marks above their first cells, several of a cell above each other."""
        taken: Counter[Pos] = Counter()
        for mark in marks:
            # Prices stand beside the verbs already.
            priced = mark.name == "cost" and self.costs
            here = mark.board == (self.shown.focus if self.shown else 0)
            if mark.value is not None and here and not priced:
                place = self.stage.rect_of(mark.cells[0])
                at = (place.centerx, place.top - 15 - _VALUE_ROW * taken[mark.cells[0]])
                taken[mark.cells[0]] += 1
                key = f"mark.{mark.name}"
                words = get_text(self.texts, key, mark.value) if has_text(self.texts, key) else mark.value
                color = DANGER if mark.name == "danger" else ACCENT
                self.house.letters.draw(target, str(words), at, color, align=0.5)

    def _draw_log(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the newest lines for which there is room, the very last in full light."""
        if self.rows:
            self.minutes.draw(target, area, self.rows)
            return
        letters = self.house.letters
        newest = len(self.log) - 1
        lines = [
            (line, TEXT if index == newest else DIM)
            for index, words in enumerate(self.log)
            for line in letters.wrap(words, area.width)
        ]
        room = max(0, area.height // _LOG_ROW)
        for row, (line, color) in enumerate(lines[len(lines) - min(room, len(lines)) :]):
            letters.draw(target, line, (area.left, area.top + row * _LOG_ROW), color)

    def draw_foot(self, target: pygame.Surface) -> None:
        """Darken the strip under a bright board that prompts stand on."""
        if self.stage.look_of.open_air:
            target.fill((60, 56, 66), (0, 336, STAGE_SIZE[0], 24), pygame.BLEND_RGB_MULT)

    def _draw_line(self, target: pygame.Surface, words: str, style: str) -> None:
        width = self.house.letters.width(words) + 24
        area = pygame.Rect(0, 0, width, 22)
        area.midtop = (STAGE_SIZE[0] // 2, 8)
        self.house.paint.panel(target, area, style)
        color = ACCENT if style == ASKED else TEXT
        self.house.letters.draw(target, words, (area.centerx, area.top + 7), color, align=0.5)
