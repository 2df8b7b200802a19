"""Which map, which seed, which options."""

from __future__ import annotations

import pygame

from game.content.words import get_text, has_text
from game.core.level import Level, LevelError, Param, Problem, ParamValue, options_for_drawn_maps
from game.core.state import Ruleset
from game.scenes.habits import Habits, favourite, keep, recall
from game.scenes.map_cards import ROW, Card, MapCards, shown_before
from game.scenes.map_words import draw_map_words, map_notice, mistakes_notice
from game.scenes.scene import House, Pop, Push, Replace, Scene, Transition
from game.scenes.seats import Seats
from game.ui.command import Command, Input, Pointer, Typed
from game.ui.cropped import cropped
from game.ui.stage import Stage
from game.ui.theme import DANGER, TEXT
from game.ui.thumbs import Thumbs
from game.ui.widgets import Entry, Menu, heading

LIST = pygame.Rect(24, 56, 250, 264)
PREVIEW = pygame.Rect(296, 56, 320, 168)
PREVIEW_SECONDS = 0.12
SEED_LENGTH = 18
DIGITS = "0123456789"


class SetupScene:
    """A list of maps, the picture of the one in focus, and what can be set."""

    def __init__(self, house: House, ruleset: Ruleset, thumbs: Thumbs) -> None:
        """List the maps; broken ones are listed with their problems."""
        self.house = house
        self.ruleset = ruleset
        self.seed = house.roll_seed(ruleset)
        last = recall(house, ruleset)
        # What the person has set; all else is as usual, or as a map has it.
        self.params: dict[str, ParamValue] = dict(last.options)
        self.seats = Seats(ruleset)
        self.seats.recall(last.players)
        self.maps = MapCards(house, ruleset, thumbs)
        # Why no random map can be made with the options as they are.
        self.unmet: tuple[Problem, ...] = ()
        self.options = False
        self.stage = Stage(house.sheets, ruleset.theme, PREVIEW.size)
        self.stage.flat_light = True
        self.stage.scenery.fog = house.settings.fog
        self._previewed: object = ()
        self._rested = PREVIEW_SECONDS
        self.menu = self._menu()
        self._list()
        # The map in focus before the options were opened.
        self.kept = favourite(self.maps, last.level)
        self._focus(self.kept)
        self._allow_digits()
        self._show()

    def _focus(self, card: Card | None) -> None:
        """Put the focus on a map, if it is still there, else on the random one."""
        places = [known.place for known in self.maps.cards]
        there = card is not None and card.place in places
        self.menu.index = places.index(card.place) + 1 if card is not None and there else 0

    def _menu(self) -> Menu:
        play = self.house.speaker.play
        if self.options:
            options = [self._option(param) for param in self._offered()]
            return Menu([*self.seats.entries(), *options], LIST, play)
        return Menu([], LIST, play, ROW, self._draw_row)

    def _list(self) -> None:
        """Put the random map and all others into the menu."""
        roll = Entry(get_text("shared", "setup.random"), self._start, lambda _: self._roll())
        cards = [Entry(card.title, self._start) for card in self.maps.cards]
        self.menu.entries = [roll, *cards]

    def _draw_row(self, target: pygame.Surface, index: int, area: pygame.Rect) -> None:
        focus = index == self.menu.index
        seed = f"◀ {self.seed} ▶" if focus else str(self.seed)
        self.maps.draw(target, self._card(index), area, seed, focus=focus)

    def _card(self, index: int) -> Card | None:
        return self.maps.cards[index - 1] if index else None

    @property
    def card(self) -> Card | None:
        """Return the map in focus; None is the random one."""
        return self.kept if self.options else self._card(self.menu.index)

    def _offered(self) -> tuple[Param, ...]:
        """Return the options that mean something on the map in focus."""
        every = self.ruleset.options
        return every if self.card is None else options_for_drawn_maps(every)

    def _unset(self, param: Param) -> ParamValue:
        """Return what an option is as long as nobody sets it: on a drawn map its own value."""
        level = None if self.card is None else self.card.level
        return param.default if level is None else level.param(param.name)

    def _option(self, param: Param) -> Entry:
        key = f"option.{param.name}"
        label = get_text(self.ruleset.name, key) if has_text(self.ruleset.name, key) else param.name
        return Entry(
            label, None, lambda step: self._change(param, step), lambda: self._value(param)
        )

    def _value(self, param: Param) -> str:
        return self._words_of(self.params.get(param.name, self._unset(param)))

    def _words_of(self, value: ParamValue) -> str:
        if isinstance(value, bool):
            return get_text("shared", "settings.on" if value else "settings.off")
        key = f"choice.{value}"
        return get_text(self.ruleset.name, key) if has_text(self.ruleset.name, key) else str(value)

    def _change(self, param: Param, step: int) -> None:
        value = self.params.pop(param.name, self._unset(param))
        if isinstance(value, bool):
            value = not value
        elif isinstance(value, int):
            value = max(param.low, min(param.high, value + step * param.step))
        elif param.choices:
            value = param.choices[(param.choices.index(value) + step) % len(param.choices)]
        if value != self._unset(param):
            self.params[param.name] = value
        self._previewed = ()
        self._show()

    def _roll(self) -> None:
        self.seed = self.house.roll_seed(self.ruleset)
        self._show()

    def _changed(self) -> dict[str, ParamValue]:
        """Return the options that make a match on the map in focus another one."""
        return {
            p.name: self.params[p.name]
            for p in self._offered()
            if self.params.get(p.name, self._unset(p)) != self._unset(p)
        }

    def level(self) -> Level | None:
        """Return the map in focus with the options put in, or None if there is no good one."""
        card, self.unmet = self.card, ()
        if card is None:
            try:
                return self.house.shelf.random_levels.generate(self.ruleset, self.params, self.seed)
            except LevelError as error:
                self.unmet = tuple(error.problems)
                return None
        self.maps.read(card)
        return None if card.level is None else card.level.with_params(self._changed())

    def _start(self) -> Transition:
        level = self.level()
        if self.card is not None and self.card.problems:
            card = self.card
            return Push(mistakes_notice(self.house, card, lambda: self._begin_of(card)))
        if level is None:
            self.house.speaker.play("refuse")
            return None
        return Push(self._begin(level))

    def _begin(self, level: Level) -> Scene:
        card, key = self.card, level.name
        if card is not None:
            self.house.shelf.set_source(level, card.place.path)
            key = card.place.id
        chosen = Habits(key, self.params, tuple(self.seats.chosen))
        keep(self.house, self.ruleset, chosen)
        return self.house.flow.begin(self.ruleset, level, self.seed, self.seats.players())

    def _about(self) -> Transition:
        card = self.card
        if card is None:
            self.house.speaker.play("refuse")
            return None
        self.maps.read(card)
        return Push(map_notice(self.house, card, lambda: self._begin_of(card)))

    def _begin_of(self, card: Card) -> Transition:
        """Play a map in the place of a panel; it may have become one for other rules meanwhile."""
        if card.level is None:
            self.house.speaker.play("refuse")
            return None
        return Replace(self._begin(card.level.with_params(self._changed())))

    def _show(self) -> None:
        """Show the picture of what is in focus, if it is not the one that is shown."""
        if self._shown_now() == self._previewed:
            return
        level = self.level()
        # Reading a map for the first time gives it a version.
        self._previewed = self._shown_now()
        if level is not None:
            view = shown_before(self.ruleset, level, len(self.seats.players()), self.seed)
            self.stage.show(cropped(view), ())

    def _shown_now(self) -> object:
        """Return what the picture of the map in focus depends on beside the options."""
        card, seats = self.card, len(self.seats.players())
        return (self.seed, seats) if card is None else (card.place.path, card.version, seats)

    def handle(self, command: Input) -> Transition:
        """Walk the list, change the seed, switch to the options, start or go back."""
        if command is Command.BACK:
            return self._back()
        if not self._change_seed(command):
            before = self.menu.index
            result = self._look_about(command) or self.menu.handle(command)
            if self.options or before == self.menu.index:
                self._show()
            else:
                self._rested = 0.0
            if isinstance(result, Push):
                self.house.reader.text = ""
                return result
        self._allow_digits()
        return None

    def _allow_digits(self) -> None:
        """Let a seed be typed where there is one."""
        self.house.reader.text = "" if self.options or self.menu.index else DIGITS

    def _look_about(self, command: Input) -> Transition:
        """Open what there is to be known of a map and done with it."""
        if self.options:
            return None
        if isinstance(command, Pointer) and command.button == 3:
            index = self.menu.at(command.point)
            if index is None or not index:
                return None
            self.menu.index = index
            return self._about()
        return self._about() if command is Command.MENU else None

    def _back(self) -> Transition:
        if self.options:
            self._switch()
            return None
        self.house.reader.text = ""
        self.house.speaker.play("ui_back")
        return Pop()

    def _change_seed(self, command: Input) -> bool:
        """Obey what concerns the seed or the page; return whether it did."""
        match command:
            case Command.NEXT_VERB | Command.PREVIOUS_VERB:
                self._switch()
            case Command.AGAIN | Command.PASS:
                self._roll()
            case Typed(text=text):
                self._type(text)
            case Command.ERASE if not self.options:
                self.seed //= 10
                self._show()
            case Command.COPY:
                pygame.scrap.put_text(str(self.seed))
            case Command.PASTE:
                self._type(pygame.scrap.get_text() or "", whole=True)
            case _:
                return False
        return True

    def _type(self, text: str, *, whole: bool = False) -> None:
        digits = "".join(letter for letter in text if letter in DIGITS)
        if digits and not self.options:
            self.seed = int((digits if whole else f"{self.seed}{digits}")[-SEED_LENGTH:])
            self.house.speaker.play("ui_type")
            self._show()

    def _switch(self) -> None:
        self.kept, self.options = self.card, not self.options
        self.house.speaker.play("ui_open" if self.options else "ui_close")
        self.menu = self._menu()
        if not self.options:
            self._list()
            self._focus(self.kept)
        self._show()

    def keep_up(self, dt: float) -> Transition:
        """Read and picture the maps of the list, and those that were saved anew."""
        card = self.card
        if card is None and self.house.shelf.random_levels.poll_prefabs(self.ruleset, dt):
            self._previewed = ()
        if self.maps.keep_up(dt, self._rows()) and not self.options:
            self._list()
            self._focus(card)
        return None

    def _rows(self) -> range:
        """Return the cards in view."""
        shown = range(1, 1) if self.options else self.menu.shown
        return range(max(0, shown.start - 1), max(0, shown.stop - 1))

    def update(self, dt: float) -> Transition:
        """Let the picture live; it changes once the focus has rested a moment."""
        # A panel that lay over this has forbidden digits.
        self._allow_digits()
        self._rested += dt
        if self._rested >= PREVIEW_SECONDS:
            self._show()
        self.stage.advance(dt)
        return None

    def _explained(self) -> str:
        """Return what the option in focus is for, and what it usually is."""
        number = self.menu.index - len(self.seats.entries())
        if number < 0:
            return get_text("shared", "setup.about_seats")
        param = self._offered()[number]
        texts, key = self.ruleset.name, f"about.{param.name}"
        word = "setup.usually" if self.card is None else "setup.on_this_map"
        usual = get_text("shared", word, self._words_of(self._unset(param)))
        if isinstance(param.default, int) and not isinstance(param.default, bool):
            usual += " " + get_text("shared", "setup.bounds", param.low, param.high)
        return f"{get_text(texts, key)}\n{usual}" if has_text(texts, key) else usual

    def _draw_unmet(self, target: pygame.Surface, area: pygame.Rect) -> int:
        """Draw why there is no random map; return where the next line begins."""
        words = " ".join((get_text("shared", "setup.unmet"), *(f"{p.text}." for p in self.unmet)))
        return self.house.letters.paragraph(target, words, area, DANGER)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw list and preview."""
        target.fill((14, 10, 18))
        paint, reader = self.house.paint, self.house.reader
        heading(target, paint, self.ruleset.title, (320, 18))
        self.menu.draw(target, paint)
        paint.panel(target, PREVIEW.inflate(12, 12), "stone")
        window = target.subsurface(PREVIEW)
        window.fill((8, 6, 10))
        unmet = bool(self.unmet) and self.card is None
        if not unmet and (self.card is None or self.card.level is not None):
            self.stage.draw(window, (0, 0))
        area = pygame.Rect(PREVIEW.left, PREVIEW.bottom + 14, PREVIEW.width, 92)
        if unmet:
            area.top = self._draw_unmet(target, area)
        if self.options:
            self.house.letters.paragraph(target, self._explained(), area, TEXT)
        elif not unmet:
            draw_map_words(target, self.maps, self.card, self.seed, area)
        other = get_text("shared", "setup.maps" if self.options else "setup.options")
        if not self.options and (changed := len(self._changed())):
            other = get_text("shared", "setup.options_changed", changed)
        confirms = "settings.change" if self.options else "setup.start"
        # The key for "again" has no button of its own on a pad.
        reroll = Command.PASS if reader.device.pad else Command.AGAIN
        entries = [
            (Command.CONFIRM, get_text("shared", confirms)),
            (Command.NEXT_VERB, other),
            (Command.BACK, get_text("shared", "settings.back")),
        ]
        if self.card is not None and not self.options:
            entries.insert(1, (Command.MENU, get_text("shared", "maps.about")))
        elif not self.options:
            entries.insert(1, (reroll, get_text("shared", "setup.new_seed")))
        paint.prompts(target, entries, (24, 336), reader.bindings, reader.device)
