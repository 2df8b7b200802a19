"""Which map, which seed, which options."""

from __future__ import annotations

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.level import Level, LevelError, Param, ParamValue, Problem, options_for_drawn_maps
from game.core.state import Ruleset
from game.scenes.context import GameContext
from game.scenes.last_choices import LastChoices, load_last_choices, save_last_choices
from game.scenes.menus.map_details import draw_map_details, map_dialog, map_problems_dialog
from game.scenes.menus.map_list import ROW_HEIGHT, MapEntry, MapList, preview_view, suggested_map
from game.scenes.menus.seat_setup import SeatSetup
from game.scenes.scene import Pop, Push, Replace, Scene, Transition
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
    """A list of maps, the picture of the one in focus, and what can be set."""

    def __init__(self, context: GameContext, ruleset: Ruleset, thumbs: Thumbnails) -> None:
        """List the maps; broken ones are listed with their problems."""
        self.context = context
        self.ruleset = ruleset
        self.seed = context.roll_seed(ruleset)
        last = load_last_choices(context, ruleset)
        # What the person has set; all else is as usual, or as a map has it.
        self.params: dict[str, ParamValue] = dict(last.options)
        self.seat_setup = SeatSetup(ruleset)
        self.seat_setup.restore(last.players)
        self.map_list = MapList(context, ruleset, thumbs)
        # Why no random map can be made with the options as they are.
        self.generator_problems: tuple[Problem, ...] = ()
        self.showing_options = False
        self.stage = Stage(context.board_sprites, ruleset.theme, PREVIEW_AREA.size)
        self.stage.flat_light = True
        self.stage.ground.fog = context.settings.animate_fog
        self._preview_key: object = ()
        self._idle_time = PREVIEW_DELAY
        self.menu = self._menu()
        self._fill_list()
        # The map in focus before the options were opened.
        self.selected_map = suggested_map(self.map_list, last.level)
        self._select(self.selected_map)
        self._enable_seed_typing()
        self._refresh_preview()

    def _select(self, card: MapEntry | None) -> None:
        """Put the focus on a map, if it is still there, else on the random one."""
        places = [known.location for known in self.map_list.entries]
        there = card is not None and card.location in places
        self.menu.index = places.index(card.location) + 1 if card is not None and there else 0

    def _menu(self) -> Menu:
        play = self.context.audio.play
        if self.showing_options:
            options = [self._option_row(param) for param in self._available_options()]
            return Menu([*self.seat_setup.menu_entries(), *options], LIST_AREA, play)
        return Menu([], LIST_AREA, play, ROW_HEIGHT, self._draw_row)

    def _fill_list(self) -> None:
        """Put the random map and all others into the menu."""
        roll = MenuItem(
            get_text("shared", "setup.random"), self._start, lambda _: self._reroll_seed()
        )
        cards = [MenuItem(card.title, self._start) for card in self.map_list.entries]
        self.menu.items = [roll, *cards]

    def _draw_row(self, target: pygame.Surface, index: int, area: pygame.Rect) -> None:
        focus = index == self.menu.index
        seed = f"◀ {self.seed} ▶" if focus else str(self.seed)
        self.map_list.draw(target, self._entry_at(index), area, seed, focus=focus)

    def _entry_at(self, index: int) -> MapEntry | None:
        return self.map_list.entries[index - 1] if index else None

    @property
    def selected_entry(self) -> MapEntry | None:
        """Return the map in focus; None is the random one."""
        return self.selected_map if self.showing_options else self._entry_at(self.menu.index)

    def _available_options(self) -> tuple[Param, ...]:
        """Return the options that mean something on the map in focus."""
        every = self.ruleset.options
        return every if self.selected_entry is None else options_for_drawn_maps(every)

    def _default_value(self, param: Param) -> ParamValue:
        """Return what an option is as long as nobody sets it: on a drawn map its own value."""
        level = None if self.selected_entry is None else self.selected_entry.level
        return param.default if level is None else level.param(param.name)

    def _option_row(self, param: Param) -> MenuItem:
        key = f"option.{param.name}"
        label = get_text(self.ruleset.name, key) if has_text(self.ruleset.name, key) else param.name
        return MenuItem(
            label,
            None,
            lambda step: self._change_option(param, step),
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
        """Return the options that make a match on the map in focus another one."""
        return {
            p.name: self.params[p.name]
            for p in self._available_options()
            if self.params.get(p.name, self._default_value(p)) != self._default_value(p)
        }

    def selected_level(self) -> Level | None:
        """Return the map in focus with the options put in, or None if there is no good one."""
        card, self.generator_problems = self.selected_entry, ()
        if card is None:
            try:
                return self.context.maps.random_levels.generate(
                    self.ruleset, self.params, self.seed
                )
            except LevelError as error:
                self.generator_problems = tuple(error.problems)
                return None
        self.map_list.load(card)
        return None if card.level is None else card.level.with_params(self._changed_options())

    def _start(self) -> Transition:
        level = self.selected_level()
        if self.selected_entry is not None and self.selected_entry.problems:
            card = self.selected_entry
            return Push(map_problems_dialog(self.context, card, lambda: self._play_map(card)))
        if level is None:
            self.context.audio.play("refuse")
            return None
        return Push(self._new_match(level))

    def _new_match(self, level: Level) -> Scene:
        card, key = self.selected_entry, level.name
        if card is not None:
            self.context.maps.set_source(level, card.location.path)
            key = card.location.id
        chosen = LastChoices(key, self.params, tuple(self.seat_setup.chosen))
        save_last_choices(self.context, self.ruleset, chosen)
        return self.context.scenes.new_match(
            self.ruleset, level, self.seed, self.seat_setup.players()
        )

    def _open_details(self) -> Transition:
        card = self.selected_entry
        if card is None:
            self.context.audio.play("refuse")
            return None
        self.map_list.load(card)
        return Push(map_dialog(self.context, card, lambda: self._play_map(card)))

    def _play_map(self, card: MapEntry) -> Transition:
        """Play a map in the place of a panel; it may have become one for other rules meanwhile."""
        if card.level is None:
            self.context.audio.play("refuse")
            return None
        return Replace(self._new_match(card.level.with_params(self._changed_options())))

    def _refresh_preview(self) -> None:
        """Show the picture of what is in focus, if it is not the one that is shown."""
        if self._current_preview_key() == self._preview_key:
            return
        level = self.selected_level()
        # Reading a map for the first time gives it a version.
        self._preview_key = self._current_preview_key()
        if level is not None:
            view = preview_view(self.ruleset, level, len(self.seat_setup.players()), self.seed)
            self.stage.snap_to(crop_to_content(view), ())

    def _current_preview_key(self) -> object:
        """Return what the picture of the map in focus depends on beside the options."""
        card, seats = self.selected_entry, len(self.seat_setup.players())
        return (self.seed, seats) if card is None else (card.location.path, card.version, seats)

    def handle(self, command: Input) -> Transition:
        """Walk the list, change the seed, switch to the options, start or go back."""
        if command is Command.BACK:
            return self._back()
        if not self._change_seed(command):
            before = self.menu.index
            result = self._handle_details(command) or self.menu.handle(command)
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
        """Let a seed be typed where there is one."""
        self.context.reader.typable = "" if self.showing_options or self.menu.index else DIGITS

    def _handle_details(self, command: Input) -> Transition:
        """Open what there is to be known of a map and done with it."""
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
        """Obey what concerns the seed or the page; return whether it did."""
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
        """Read and picture the maps of the list, and those that were saved anew."""
        card = self.selected_entry
        if card is None and self.context.maps.random_levels.poll_prefabs(self.ruleset, dt):
            self._preview_key = ()
        if self.map_list.update(dt, self.visible_maps()) and not self.showing_options:
            self._fill_list()
            self._select(card)
        return None

    def visible_maps(self) -> range:
        """Return the cards in view."""
        shown = range(1, 1) if self.showing_options else self.menu.visible
        return range(max(0, shown.start - 1), max(0, shown.stop - 1))

    def update(self, dt: float) -> Transition:
        """Let the picture live; it changes once the focus has rested a moment."""
        # A panel that lay over this has forbidden digits.
        self._enable_seed_typing()
        self._idle_time += dt
        if self._idle_time >= PREVIEW_DELAY:
            self._refresh_preview()
        self.stage.advance(dt)
        return None

    def _option_help(self) -> str:
        """Return what the option in focus is for, and what it usually is."""
        number = self.menu.index - len(self.seat_setup.menu_entries())
        if number < 0:
            return get_text("shared", "setup.seats_help")
        param = self._available_options()[number]
        texts, key = self.ruleset.name, f"about.{param.name}"
        word = "setup.default_value" if self.selected_entry is None else "setup.on_this_map"
        usual = get_text("shared", word, self._format_value(self._default_value(param)))
        if isinstance(param.default, int) and not isinstance(param.default, bool):
            usual += " " + get_text("shared", "setup.bounds", param.low, param.high)
        return f"{get_text(texts, key)}\n{usual}" if has_text(texts, key) else usual

    def _draw_generator_problems(self, target: pygame.Surface, area: pygame.Rect) -> int:
        """Draw why there is no random map; return where the next line begins."""
        words = " ".join(
            (
                get_text("shared", "setup.no_random_map"),
                *(f"{p.text}." for p in self.generator_problems),
            )
        )
        return self.context.text.draw_paragraph(target, words, area, DANGER)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw list and preview."""
        target.fill((14, 10, 18))
        paint, reader = self.context.painter, self.context.reader
        draw_heading(target, paint, self.ruleset.title, (320, 18))
        self.menu.draw(target, paint)
        paint.draw_panel(target, PREVIEW_AREA.inflate(12, 12), "stone")
        window = target.subsurface(PREVIEW_AREA)
        window.fill((8, 6, 10))
        unmet = bool(self.generator_problems) and self.selected_entry is None
        if not unmet and (self.selected_entry is None or self.selected_entry.level is not None):
            self.stage.draw(window, (0, 0))
        area = pygame.Rect(PREVIEW_AREA.left, PREVIEW_AREA.bottom + 14, PREVIEW_AREA.width, 92)
        if unmet:
            area.top = self._draw_generator_problems(target, area)
        if self.showing_options:
            self.context.text.draw_paragraph(target, self._option_help(), area, TEXT)
        elif not unmet:
            draw_map_details(target, self.map_list, self.selected_entry, self.seed, area)
        other = get_text("shared", "setup.maps" if self.showing_options else "setup.options")
        if not self.showing_options and (changed := len(self._changed_options())):
            other = get_text("shared", "setup.options_changed", changed)
        confirms = "settings.change" if self.showing_options else "setup.start"
        # The key for "again" has no button of its own on a pad.
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
        paint.draw_prompts(target, entries, (24, 336), reader.bindings, reader.device)
