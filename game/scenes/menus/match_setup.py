"""Match setup: map, seed, players and options."""

from __future__ import annotations

from functools import partial

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.level import Level, LevelError, Param, ParamValue, Problem, options_for_drawn_maps
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.last_choices import LastChoices, load_last_choices, save_last_choices
from game.scenes.menus.map_details import draw_map_details, map_dialog, map_problems_dialog
from game.scenes.menus.map_list import ROW_HEIGHT, MapEntry, MapList, preview_view, suggested_map
from game.scenes.menus.seat_setup import SeatSetup
from game.scenes.scene import Choice, Pop, Push, Replace, Scene, Transition, follow
from game.ui.anim.stage import Stage
from game.ui.board.cropped_view import crop_to_content
from game.ui.board.thumbnails import Thumbnails
from game.ui.input.command import Command, Input, Pointer, TextTyped
from game.ui.style.style import DANGER, TEXT
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import draw_heading

LIST_AREA = pygame.Rect(24, 56, 250, 264)
PREVIEW_AREA = pygame.Rect(296, 56, 320, 168)
PREVIEW_DELAY = 0.12
SEED_LENGTH = 18
DIGITS = "0123456789"


class MatchSetupScene:
    """A list of maps or options, and a preview of the selected map."""

    def __init__(self, context: GameContext, ruleset: Ruleset, thumbs: Thumbnails) -> None:
        """List the maps, with the problems of broken ones."""
        self.context = context
        self.ruleset = ruleset
        self.seed = context.roll_seed(ruleset)
        last = load_last_choices(context, ruleset)
        # Options set by the player; all others have the default or the map's value.
        self.params: dict[str, ParamValue] = dict(last.options)
        self.seat_setup = SeatSetup(ruleset)
        self.seat_setup.restore(last.players)
        self.map_list = MapList(context, ruleset, thumbs)
        # Why the current options give no random map.
        self.generator_problems: tuple[Problem, ...] = ()
        self.showing_options = False
        self.stage = Stage(context.board_sprites, ruleset.theme, PREVIEW_AREA.size)
        self.stage.flat_light = True
        self.stage.ground.fog = context.settings.animate_fog
        self._preview_key: object = ()
        self._idle_time = PREVIEW_DELAY
        self.menu = self._menu()
        self._fill_list()
        # The map that was selected before the options were opened.
        self.selected_map = suggested_map(self.map_list, last.level)
        self._select(self.selected_map)
        self._enable_seed_typing()
        self._refresh_preview()

    def _select(self, entry: MapEntry | None) -> None:
        """Select a map if it is still listed, else the random one."""
        locations = [known.location for known in self.map_list.entries]
        there = entry is not None and entry.location in locations
        self.menu.index = locations.index(entry.location) + 1 if entry is not None and there else 0

    def _menu(self) -> Menu[Choice]:
        play = self.context.audio.play
        if self.showing_options:
            options = [self._option_row(param) for param in self._available_options()]
            return Menu([*self.seat_setup.menu_entries(), *options], LIST_AREA, play)
        return Menu([], LIST_AREA, play, ROW_HEIGHT, self._draw_row)

    def _fill_list(self) -> None:
        """Fill the menu with the random map and all others."""
        roll = MenuItem(
            get_text("shared", "setup.random"), self._start, (self._reroll_seed, self._reroll_seed)
        )
        entries = [MenuItem(entry.title, self._start) for entry in self.map_list.entries]
        self.menu.items = [roll, *entries]

    def _draw_row(self, target: pygame.Surface, index: int, area: pygame.Rect) -> None:
        focus = index == self.menu.index
        seed = f"◀ {self.seed} ▶" if focus else str(self.seed)
        self.map_list.draw(target, self._entry_at(index), area, seed, focus=focus)

    def _entry_at(self, index: int) -> MapEntry | None:
        return self.map_list.entries[index - 1] if index else None

    @property
    def selected_entry(self) -> MapEntry | None:
        """Return the selected map; None is the random one."""
        return self.selected_map if self.showing_options else self._entry_at(self.menu.index)

    def _available_options(self) -> tuple[Param, ...]:
        """Return the options that matter on the selected map."""
        every = self.ruleset.options
        return every if self.selected_entry is None else options_for_drawn_maps(every)

    def _default_value(self, param: Param) -> ParamValue:
        """Return an option's value if it is not set: on a fixed map, the map's own."""
        level = None if self.selected_entry is None else self.selected_entry.level
        return param.default if level is None else level.param(param.name)

    def _option_row(self, param: Param) -> MenuItem[Choice]:
        key = f"option.{param.name}"
        label = get_text(self.ruleset.name, key) if has_text(self.ruleset.name, key) else param.name
        return MenuItem(
            label,
            None,
            (partial(self._change_option, param, -1), partial(self._change_option, param, 1)),
            lambda: self._value_text(param),
        )

    def _value_text(self, param: Param) -> str:
        return self._format_value(self.params.get(param.name, self._default_value(param)))

    def _format_value(self, value: ParamValue) -> str:
        if isinstance(value, bool):
            return get_text("shared", "settings.on" if value else "settings.off")
        key = f"choice.{value}"
        return get_text(self.ruleset.name, key) if has_text(self.ruleset.name, key) else str(value)

    def _change_option(self, param: Param, step: int) -> None:
        value = self.params.pop(param.name, self._default_value(param))
        if isinstance(value, bool):
            value = not value
        elif isinstance(value, int):
            value = max(param.low, min(param.high, value + step * param.step))
        elif param.choices:
            value = param.choices[(param.choices.index(value) + step) % len(param.choices)]
        if value != self._default_value(param):
            self.params[param.name] = value
        self._preview_key = ()
        self._refresh_preview()

    def _reroll_seed(self) -> None:
        self.seed = self.context.roll_seed(self.ruleset)
        self._refresh_preview()

    def _changed_options(self) -> dict[str, ParamValue]:
        """Return the options that differ from the selected map's defaults."""
        return {
            p.name: self.params[p.name]
            for p in self._available_options()
            if self.params.get(p.name, self._default_value(p)) != self._default_value(p)
        }

    def selected_level(self) -> Level | None:
        """Return the selected map with the options applied, or None if there is no valid one."""
        entry, self.generator_problems = self.selected_entry, ()
        if entry is None:
            try:
                return self.context.maps.random_levels.generate(
                    self.ruleset, self.params, self.seed
                )
            except LevelError as error:
                self.generator_problems = tuple(error.problems)
                return None
        self.map_list.load(entry)
        return None if entry.level is None else entry.level.with_params(self._changed_options())

    def _start(self) -> Transition:
        level = self.selected_level()
        if self.selected_entry is not None and self.selected_entry.problems:
            entry = self.selected_entry
            return Push(map_problems_dialog(self.context, entry, lambda: self._play_map(entry)))
        if level is None:
            self.context.audio.play("refuse")
            return None
        return Push(self._new_match(level))

    def _new_match(self, level: Level) -> Scene:
        entry, key = self.selected_entry, level.name
        if entry is not None:
            self.context.maps.set_source(level, entry.location.path)
            key = entry.location.id
        chosen = LastChoices(key, self.params, tuple(self.seat_setup.chosen))
        save_last_choices(self.context, self.ruleset, chosen)
        return self.context.scenes.new_match(
            self.ruleset, level, self.seed, self.seat_setup.players()
        )

    def _open_details(self) -> Transition:
        entry = self.selected_entry
        if entry is None:
            self.context.audio.play("refuse")
            return None
        self.map_list.load(entry)
        return Push(map_dialog(self.context, entry, lambda: self._play_map(entry)))

    def _play_map(self, entry: MapEntry) -> Transition:
        """Play a map from a dialog; its file may have changed to another ruleset meanwhile."""
        if entry.level is None:
            self.context.audio.play("refuse")
            return None
        return Replace(self._new_match(entry.level.with_params(self._changed_options())))

    def _refresh_preview(self) -> None:
        """Update the preview if the selection has changed."""
        if self._current_preview_key() == self._preview_key:
            return
        level = self.selected_level()
        # Loading a map for the first time changes its version.
        self._preview_key = self._current_preview_key()
        if level is not None:
            view = preview_view(self.ruleset, level, len(self.seat_setup.players()), self.seed)
            self.stage.snap_to(crop_to_content(view), ())

    def _current_preview_key(self) -> object:
        """Return what the preview depends on besides the options."""
        entry, seats = self.selected_entry, len(self.seat_setup.players())
        return (self.seed, seats) if entry is None else (entry.location.path, entry.version, seats)

    def handle(self, command: Input) -> Transition:
        """Move in the list, change the seed, toggle the options, start or go back."""
        if command is Command.BACK:
            return self._back()
        if not self._change_seed(command):
            before = self.menu.index
            result = self._handle_details(command) or follow(self.menu.handle(command))
            if self.showing_options or before == self.menu.index:
                self._refresh_preview()
            else:
                self._idle_time = 0.0
            if isinstance(result, Push):
                self.context.reader.typable = ""
                return result
        self._enable_seed_typing()
        return None

    def _enable_seed_typing(self) -> None:
        """Enable typing digits while the random map is selected."""
        self.context.reader.typable = "" if self.showing_options or self.menu.index else DIGITS

    def _handle_details(self, command: Input) -> Transition:
        """Open the details of the selected or right-clicked map."""
        if self.showing_options:
            return None
        if isinstance(command, Pointer) and command.button == 3:
            index = self.menu.item_at(command.point)
            if index is None or not index:
                return None
            self.menu.index = index
            return self._open_details()
        return self._open_details() if command is Command.MENU else None

    def _back(self) -> Transition:
        if self.showing_options:
            self._toggle_options()
            return None
        self.context.reader.typable = ""
        self.context.audio.play("ui_back")
        return Pop()

    def _change_seed(self, command: Input) -> bool:
        """Handle commands about the seed or the page; return whether the input was one."""
        match command:
            case Command.NEXT_VERB | Command.PREVIOUS_VERB:
                self._toggle_options()
            case Command.RESTART | Command.PASS:
                self._reroll_seed()
            case TextTyped(text=text):
                self._type_seed(text)
            case Command.DELETE if not self.showing_options:
                self.seed //= 10
                self._refresh_preview()
            case Command.COPY:
                pygame.scrap.put_text(str(self.seed))
            case Command.PASTE:
                self._type_seed(pygame.scrap.get_text() or "", whole=True)
            case _:
                return False
        return True

    def _type_seed(self, text: str, *, whole: bool = False) -> None:
        digits = "".join(letter for letter in text if letter in DIGITS)
        if digits and not self.showing_options:
            self.seed = int((digits if whole else f"{self.seed}{digits}")[-SEED_LENGTH:])
            self.context.audio.play("ui_type")
            self._refresh_preview()

    def _toggle_options(self) -> None:
        self.selected_map, self.showing_options = self.selected_entry, not self.showing_options
        self.context.audio.play("ui_open" if self.showing_options else "ui_close")
        self.menu = self._menu()
        if not self.showing_options:
            self._fill_list()
            self._select(self.selected_map)
        self._refresh_preview()

    def update_in_background(self, dt: float) -> Transition:
        """Load and render the maps of the list, also those that were saved again."""
        entry = self.selected_entry
        if entry is None and self.context.maps.random_levels.poll_prefabs(self.ruleset, dt):
            self._preview_key = ()
        if self.map_list.update(dt, self.visible_maps()) and not self.showing_options:
            self._fill_list()
            self._select(entry)
        return None

    def visible_maps(self) -> range:
        """Return the indices of the visible maps."""
        shown = range(1, 1) if self.showing_options else self.menu.visible
        return range(max(0, shown.start - 1), max(0, shown.stop - 1))

    def update(self, dt: float) -> Transition:
        """Animate the preview, and refresh it once the selection has rested."""
        # A dialog on top has disabled digits.
        self._enable_seed_typing()
        self._idle_time += dt
        if self._idle_time >= PREVIEW_DELAY:
            self._refresh_preview()
        self.stage.advance(dt)
        return None

    def _option_help(self) -> str:
        """Return the help text of the selected option, with its default and range."""
        number = self.menu.index - len(self.seat_setup.menu_entries())
        if number < 0:
            return get_text("shared", "setup.seats_help")
        param = self._available_options()[number]
        texts, key = self.ruleset.name, f"about.{param.name}"
        word = "setup.default_value" if self.selected_entry is None else "setup.on_this_map"
        default_note = get_text("shared", word, self._format_value(self._default_value(param)))
        if isinstance(param.default, int) and not isinstance(param.default, bool):
            default_note += " " + get_text("shared", "setup.bounds", param.low, param.high)
        return f"{get_text(texts, key)}\n{default_note}" if has_text(texts, key) else default_note

    def _draw_generator_problems(self, target: pygame.Surface, area: pygame.Rect) -> int:
        """Draw why there is no random map; return the y below the text."""
        text = " ".join(
            (
                get_text("shared", "setup.no_random_map"),
                *(f"{p.text}." for p in self.generator_problems),
            )
        )
        return self.context.text.draw_paragraph(target, text, area, DANGER)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw list, preview and details."""
        target.fill((14, 10, 18))
        painter, reader = self.context.painter, self.context.reader
        draw_heading(target, painter, self.ruleset.title, (320, 18))
        self.menu.draw(target, painter)
        painter.draw_panel(target, PREVIEW_AREA.inflate(12, 12), "stone")
        window = target.subsurface(PREVIEW_AREA)
        window.fill((8, 6, 10))
        no_map = bool(self.generator_problems) and self.selected_entry is None
        if not no_map and (self.selected_entry is None or self.selected_entry.level is not None):
            self.stage.draw(window, (0, 0))
        area = pygame.Rect(PREVIEW_AREA.left, PREVIEW_AREA.bottom + 14, PREVIEW_AREA.width, 92)
        if no_map:
            area.top = self._draw_generator_problems(target, area)
        if self.showing_options:
            self.context.text.draw_paragraph(target, self._option_help(), area, TEXT)
        elif not no_map:
            draw_map_details(target, self.map_list, self.selected_entry, self.seed, area)
        other = get_text("shared", "setup.maps" if self.showing_options else "setup.options")
        if not self.showing_options and (changed := len(self._changed_options())):
            other = get_text("shared", "setup.options_changed", changed)
        confirms = "settings.change" if self.showing_options else "setup.start"
        # Restart has no gamepad button.
        reroll = Command.PASS if reader.device.is_pad else Command.RESTART
        entries = [
            (Command.CONFIRM, get_text("shared", confirms)),
            (Command.NEXT_VERB, other),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        if self.selected_entry is not None and not self.showing_options:
            entries.insert(1, (Command.MENU, get_text("shared", "maps.details")))
        elif not self.showing_options:
            entries.insert(1, (reroll, get_text("shared", "setup.new_seed")))
        painter.draw_prompts(target, entries, (24, 336), reader.bindings, reader.device)
