"""Match setup: map, seed, players and options."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.level import RANDOM_LEVEL, Level, Param
from game.core.ruleset import Ruleset
from game.scenes.game_context import GameContext
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.last_choices import load_last_choices, save_last_choices
from game.scenes.menu_items import back_prompt
from game.scenes.menus import setup_options
from game.scenes.menus.map_details import (
    map_details,
    map_dialog,
    map_problems_dialog,
    unplayable_lines,
)
from game.scenes.menus.map_list import MAP_ROW, MapEntry, MapList, suggested_map
from game.scenes.menus.map_preview import MapPreview, preview_size
from game.scenes.menus.seed_field import SeedField
from game.scenes.menus.setup_choices import DIGITS, SetupChoices, default_seats
from game.scenes.scene import Choice, Pop, Push, Replace, Scene, Transition, follow
from game.storage.last_choices import LastChoices
from game.ui.input.command import Command, Input, Pointer, TextTyped
from game.ui.style.constants import ACCENT, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import is_large_text, line_height
from game.ui.widgets import layout
from game.ui.widgets.layout import Column, Layout, LayoutBox, Padding, Row
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import panel_style
from game.ui.widgets.screen_areas import page_room
from game.ui.widgets.text_box import Line, Text

# What is done with the chosen map and options, where that is no match on this machine.
UseMap = Callable[[SetupChoices, Level, MapEntry | None], Transition]
PREVIEW_DELAY = 0.12
_LIST, _LARGE_LIST = 250, 300
# At the usual text size, and beside larger text.
_EDGES = ((24, 18, 18, 6), (12, 18, 6, 0))
_RIMS = ((10, 8, 10, 8), (6, 3, 6, 3))


class MatchSetupScene:
    """A list of maps or options, and a preview of the selected map."""

    def __init__(self, context: GameContext, ruleset: Ruleset, use: UseMap | None = None) -> None:
        """List the maps, with the problems of broken ones.

        With `use`, the seats are chosen elsewhere, and no match starts here.
        """
        self.context = context
        self.ruleset = ruleset
        last = load_last_choices(context, ruleset)
        seats = last.players or default_seats(ruleset)
        self._use = use
        # What a dialog over the set-up has chosen.
        self._chosen: Transition = None
        self._choices = SetupChoices(
            ruleset,
            context.roll_seed(ruleset),
            last.options,
            seats,
            seats_elsewhere=use is not None,
        )
        self.map_list = MapList(context, ruleset)
        self.preview = MapPreview(context, looks_of(ruleset.name), preview_size())
        self._seed = SeedField(context, lambda: self.choices, self.choose)
        self.showing_options = False
        self._idle_time = PREVIEW_DELAY
        # Start was pressed while a random map was being made.
        self._starts_when_made = False
        self.menu = self._menu()
        # With others a random map fits: what is next for one player may be a lesson.
        self.selected_map = None if use is not None else suggested_map(self.map_list, last.level)
        self._select(self.selected_map)
        self._enable_seed_typing()
        self.refresh()

    @property
    def choices(self) -> SetupChoices:
        """Return what is chosen, on the map that is selected now."""
        entry = self.selected_entry
        if entry is None:
            self._choices = self._choices.on_map(RANDOM_LEVEL, None)
        else:
            self._choices = self._choices.on_map(entry.location.id, entry.level)
        return self._choices

    def choose(self, choices: SetupChoices) -> None:
        """Take other choices, and show their map."""
        self._choices = choices
        self.refresh()

    def refresh(self) -> None:
        """Show the map that is chosen now."""
        if self.selected_entry is not None and self.selected_entry.watch is None:
            self.map_list.load(self.selected_entry)
        self.preview.show(self.choices)

    def _select(self, entry: MapEntry | None) -> None:
        locations = [known.location for known in self.map_list.entries]
        there = entry is not None and entry.location in locations
        self.menu.index = locations.index(entry.location) + 1 if entry is not None and there else 0

    def _menu(self) -> Menu[Choice]:
        play = self.context.audio.play
        if self.showing_options:
            return Menu(setup_options.option_items(lambda: self.choices, self.choose), play)
        return Menu(self._map_items(), play, MAP_ROW, self._row_box)

    def _map_items(self) -> list[MenuItem[Choice]]:
        new_seed = (self._reroll_seed, self._reroll_seed)
        return [
            MenuItem(get_text("shared", "setup.random"), self._start, new_seed),
            *(MenuItem(entry.title, self._start) for entry in self.map_list.entries),
        ]

    def _row_box(self, index: int) -> LayoutBox:
        unknown = get_text("shared", "setup.unknown_seed") if self._is_seed_unknown else ""
        focus, label = index == self.menu.index, unknown or self._seed.label
        subtitle = f"◀ {label} ▶" if focus else label
        return self.map_list.row_box(self._entry_at(index), subtitle, focus=focus)

    @property
    def _is_seed_unknown(self) -> bool:
        """Return whether a host makes a random map that no one could see before."""
        return self._use is not None and not self._choices.seed_entered

    def _entry_at(self, index: int) -> MapEntry | None:
        return self.map_list.entries[index - 1] if index else None

    @property
    def selected_entry(self) -> MapEntry | None:
        """Return the selected map; None is the random one."""
        return self.selected_map if self.showing_options else self._entry_at(self.menu.index)

    def selected_level(self) -> Level | None:
        """Return the selected map with the options applied, or None if there is no valid one."""
        self.refresh()
        return self.preview.level

    def _start(self) -> Transition:
        level, entry = self.selected_level(), self.selected_entry
        if entry is not None and entry.problems:
            return Push(map_problems_dialog(self.context, entry, lambda: self._play_map(entry)))
        self._starts_when_made = self.preview.is_busy
        if level is None:
            self.context.audio.play("ui_confirm" if self._starts_when_made else "refuse")
            return None
        if self._use is not None:
            return self._leave_for(self._use(self.choices, level, entry))
        return self._leave_for(Push(self._new_match(level, entry)))

    def _new_match(self, level: Level, entry: MapEntry | None) -> Scene:
        choices = self.choices
        if entry is not None:
            self.context.maps.set_source(level, entry.location.path)
        map_id = RANDOM_LEVEL if entry is None else entry.location.id
        # A bot alone is watched once: who comes next wants to play.
        seats = choices.seats if len(choices.seats) > 1 else ()
        chosen = LastChoices(map_id, dict(choices.options), seats)
        save_last_choices(self.context, self.ruleset, chosen)
        return self.context.scenes.new_match(self.ruleset, level, choices.seed, choices.players)

    def _open_details(self) -> Transition:
        entry = self.selected_entry
        if entry is None:
            return Push(setup_options.seed_entry(self.context, self._seed.use, self._seed.problem))
        self.map_list.load(entry)
        return Push(map_dialog(self.context, entry, lambda: self._play_map(entry)))

    def _play_map(self, entry: MapEntry) -> Transition:
        """Play a map from a dialog; its file may have changed to another ruleset meanwhile."""
        if entry.level is None:
            self.context.audio.play("refuse")
            return None
        changed = self._choices.on_map(entry.location.id, entry.level).changed
        level = entry.level.with_params(changed)
        if self._use is not None:
            self._chosen = self._use(self.choices, level, entry)
            return Pop()
        return Replace(self._new_match(level, entry))

    def handle(self, command: Input) -> Transition:
        if not isinstance(command, Pointer) or command.button:
            self._starts_when_made = False
        if command is Command.BACK:
            return self._back()
        if command is Command.HELP:
            return self._leave_for(Push(HelpPagesScene(self.context, self.ruleset)))
        if not self._change_seed(command):
            before = self.menu.index
            result = self._handle_details(command) or follow(self.menu.handle(command))
            if self.showing_options or before == self.menu.index:
                self.refresh()
            else:
                self._idle_time = 0.0
            if result is not None:
                return self._leave_for(result)
        self._enable_seed_typing()
        return None

    def _leave_for(self, transition: Transition) -> Transition:
        self.context.reader.typable = ""
        return transition

    def _enable_seed_typing(self) -> None:
        has_digits = self._number is not None if self.showing_options else not self.menu.index
        self.context.reader.typable = DIGITS if has_digits else ""

    @property
    def _number(self) -> Param | None:
        index = self.menu.index if self.showing_options else -1
        return setup_options.number_at(self.choices, index)

    def _handle_details(self, command: Input) -> Transition:
        if self.showing_options:
            typed = command.text if isinstance(command, TextTyped) else ""
            if (number := self._number) is None or not (typed or command is Command.MENU):
                return None
            choices, choose = self.choices, self.choose
            return Push(setup_options.number_entry(self.context, choices, choose, number, typed))
        if isinstance(command, Pointer) and command.button == 3:
            index = self.menu.item_at(command.point)
            self.menu.index = index or self.menu.index
            return self._open_details() if index else None
        return self._open_details() if command is Command.MENU else None

    def _back(self) -> Transition:
        if self.showing_options:
            self._toggle_options()
            return None
        self.context.audio.play("ui_back")
        return self._leave_for(Pop())

    def _change_seed(self, command: Input) -> bool:
        """Handle commands about the seed or the page; return whether the input was one."""
        match command:
            case Command.NEXT_VERB | Command.PREVIOUS_VERB:
                self._toggle_options()
            case Command.RESTART | Command.PASS if self.showing_options:
                self.choose(self.choices.without_options())
            case Command.RESTART | Command.PASS:
                self._reroll_seed()
            case _ if self.showing_options:
                return False
            case _:
                return self._seed.handle(command)
        return True

    def _reroll_seed(self) -> None:
        self._seed.leave()
        self.choose(replace(self.choices, seed=self.context.roll_seed(self.ruleset)))

    def _toggle_options(self) -> None:
        self.selected_map, self.showing_options = self.selected_entry, not self.showing_options
        self.context.audio.play("ui_open" if self.showing_options else "ui_close")
        self.menu = self._menu()
        if not self.showing_options:
            self._select(self.selected_map)
        self.refresh()

    def update_in_background(self, dt: float) -> Transition:
        entry = self.selected_entry
        if entry is None and self.context.maps.random_levels.poll_prefabs(self.ruleset, dt):
            self.preview.forget()
        if self.map_list.update(dt, self.visible_maps()) and not self.showing_options:
            self.menu = self._menu()
            self._select(entry)
        return None

    def visible_maps(self) -> range:
        """Return the indices of the visible maps."""
        shown = range(1, 1) if self.showing_options else self.menu.visible
        return range(max(0, shown.start - 1), max(0, shown.stop - 1))

    def update(self, dt: float) -> Transition:
        if self._chosen is not None:
            return self._leave_for(self._chosen)
        # A dialog on top has disabled digits.
        self._enable_seed_typing()
        self._idle_time += dt
        if self._idle_time >= PREVIEW_DELAY:
            self.refresh()
        self.preview.advance(dt)
        return self._start() if self._starts_when_made and not self.preview.is_busy else None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.context.draw_ground(target, self.ruleset.name)
        Layout(self._page(), page_room()).draw(target)
        self._draw_prompts(target)

    def _page(self) -> LayoutBox:
        painter, text, is_large = self.context.painter, self.context.text, is_large_text()
        style = panel_style(self.context.bank, looks_of(self.ruleset.name))
        panel = partial(painter.panel, style=style)
        menu = self.menu.box(painter, style, width=_LARGE_LIST if is_large else _LIST)
        entry = self.selected_entry
        has_map = not self.preview.problems and (entry is None or entry.level is not None)
        framed = Padding(self.preview.box(has_map=has_map), (6,) * 4, draw=panel)
        rim, told = _RIMS[is_large], (self._details(None), self._details(0))
        whole, cut = (Padding(details, rim, grow=1, draw=panel) for details in told)
        if is_large and self.showing_options:
            body: LayoutBox = Column([menu, cut], gap=line_height() // 2)
        else:
            # Where larger text has no room below the picture, it comes first.
            last = cut if is_large else Column([framed, cut], gap=2)
            right = layout.Choice([Column([framed, whole], gap=2), last], grow=1)
            word = self._seed.word or setup_options.changes_line(self.choices)
            listed = Column([menu, Line(text, word, ACCENT)], gap=2)
            body = Row([Padding(listed, (0, 6, 0, 0)), right], gap=22 if is_large else 16)
        edges = _EDGES[is_large]
        heading = Line(text, self.ruleset.title, ACCENT, align=0.5, font=TITLE)
        # In the middle of the picture, whose edges differ.
        middle = Padding(heading, (0, 0, edges[0] - edges[2], 0))
        return Padding(Column([middle, Padding(body, (0,) * 4, grow=1)], gap=8), edges)

    def _details(self, least: int | None) -> LayoutBox:
        """Describe what there is to say about the selected map or option, in `least` lines."""
        entry, text_renderer, text = self.selected_entry, self.context.text, ""
        if self.showing_options:
            text = setup_options.option_help(self.choices, self.menu.index)
        elif entry is None and self._is_seed_unknown:
            text = get_text("shared", "setup.unknown_note")
        lines = unplayable_lines(self.preview.problems, entry) + [(text, TEXT)] * bool(text)
        if lines or self.showing_options:
            return Text(text_renderer, lines, least)
        return map_details(self.map_list, entry, self._choices.seed, least)

    def _draw_prompts(self, target: pygame.Surface) -> None:
        reader = self.context.reader
        other = get_text("shared", "setup.maps" if self.showing_options else "setup.options")
        if not self.showing_options and (changed := len(self.choices.changed)):
            other = get_text("shared", "setup.options_changed", changed)
        starts = "setup.start" if self._use is None else "setup.use_map"
        confirms = "settings.change" if self.showing_options else starts
        # Restart has no gamepad button.
        again = Command.PASS if reader.device.is_pad else Command.RESTART
        entries = [
            (Command.CONFIRM, get_text("shared", confirms)),
            (Command.NEXT_VERB, other),
            back_prompt(),
            (Command.HELP, get_text("shared", "command.HELP")),
        ]
        if self.showing_options:
            entries[1:1] = setup_options.prompts(self.choices, self._number, again)
        elif self.selected_entry is not None:
            entries.insert(1, (Command.MENU, get_text("shared", "maps.details")))
        else:
            seed = get_text("shared", "setup.enter_seed")
            entries[1:1] = [(again, get_text("shared", "setup.new_seed")), (Command.MENU, seed)]
        self.context.draw_prompts(target, entries, (24, 336))
