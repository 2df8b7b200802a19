"""Which map, which seed, which options."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.content.catalog import list_levels
from game.content.tmx import load_level
from game.content.words import say, says
from game.core.actor import Seat
from game.core.level import RANDOM, Level, LevelError, Param, Value, par_of
from game.core.state import Ruleset
from game.scenes.game_over import words_of
from game.scenes.habits import Habits, favourite, keep, recall
from game.scenes.scene import House, Pop, Push, Transition
from game.scenes.seats import Seats
from game.ui.command import Command, Input, Typed
from game.ui.stage import Stage
from game.ui.theme import ACCENT, DANGER, DIM, TEXT
from game.ui.widgets import Entry, Menu, heading

LIST = pygame.Rect(24, 56, 250, 264)
PREVIEW = pygame.Rect(296, 56, 320, 168)
SEED_LENGTH = 18
DIGITS = "0123456789"


class SetupScene:
    """A list of maps, the picture of the one in focus, and what can be set."""

    def __init__(self, house: House, ruleset: Ruleset) -> None:
        """Read the shipped maps; broken ones are listed with their problem."""
        self.house = house
        self.ruleset = ruleset
        self.seed = house.roll_seed()
        last = recall(house, ruleset)
        self.params: dict[str, Value] = {p.name: p.default for p in ruleset.options} | last.options
        self.seats = Seats(ruleset)
        self.seats.recall(last.players)
        self.levels: list[Level | None] = [None]
        self.problems: list[str] = [""]
        for path in list_levels(ruleset.name):
            self._add(path)
        self.options = False
        self.stage = Stage(house.bank, ruleset.place, PREVIEW.size)
        self.stage.flat_light = True
        self.stage.scenery.fog = house.settings.fog
        self._previewed: object = ()
        self.menu = Menu(self._entries(), LIST, house.speaker.play)
        # The map in focus, also while the options are open.
        self.map = self.menu.index = favourite(house, ruleset, self.levels, last.level)
        self._allow_digits()
        self._show()

    def _add(self, path: Path) -> None:
        try:
            self.levels.append(load_level(path, self.house.rulesets))
            self.problems.append("")
        except LevelError as error:
            self.levels.append(None)
            self.problems.append(str(error.problems[0]))

    def _entries(self) -> list[Entry]:
        if self.options:
            options = [self._option(param) for param in self.ruleset.options]
            return [*self.seats.entries(), *options]
        entries = [
            Entry(
                say("shared", "setup.random"),
                self._start,
                lambda _: self._roll(),
                lambda: str(self.seed),
                icon="seed",
            ),
        ]
        for level, problem in zip(self.levels[1:], self.problems[1:], strict=True):
            label = level.title if level is not None else problem
            entries.append(Entry(label, self._start, icon="door" if level else "warning"))
        return entries

    def _option(self, param: Param) -> Entry:
        key = f"option.{param.name}"
        label = say(self.ruleset.name, key) if says(self.ruleset.name, key) else param.name
        return Entry(
            label, None, lambda step: self._change(param, step), lambda: self._value(param)
        )

    def _value(self, param: Param) -> str:
        return self._words_of(self.params[param.name])

    def _words_of(self, value: Value) -> str:
        if isinstance(value, bool):
            return say("shared", "settings.on" if value else "settings.off")
        key = f"choice.{value}"
        return say(self.ruleset.name, key) if says(self.ruleset.name, key) else str(value)

    def _change(self, param: Param, step: int) -> None:
        value = self.params[param.name]
        if isinstance(value, bool):
            self.params[param.name] = not value
        elif isinstance(value, int):
            self.params[param.name] = max(param.low, min(param.high, value + step * param.step))
        elif param.choices:
            place = (param.choices.index(value) + step) % len(param.choices)
            self.params[param.name] = param.choices[place]
        self._previewed = ()
        self._show()

    def _roll(self) -> None:
        self.seed = self.house.roll_seed()
        self._show()

    def _changed(self) -> dict[str, Value]:
        return {
            p.name: self.params[p.name]
            for p in self.ruleset.options
            if self.params[p.name] != p.default
        }

    def level(self) -> Level | None:
        """Return the map in focus with the options put in, or None if it is broken."""
        if self.map == 0:
            return self.ruleset.generate(self.params, self.seed)
        level = self.levels[self.map]
        return None if level is None else level.with_params(self._changed())

    def _start(self) -> Transition:
        level = self.level()
        if level is None:
            self.house.speaker.play("refuse")
            return None
        chosen = Habits(level.name, self._changed(), tuple(self.seats.chosen))
        keep(self.house, self.ruleset, chosen)
        return Push(self.house.flow.begin(self.ruleset, level, self.seed, self.seats.players()))

    def _show(self) -> None:
        if not self.options:
            self.map = self.menu.index
        key = (self.map, self.seed)
        if key == self._previewed:
            return
        self._previewed = key
        level = self.level()
        if level is not None:
            # A random map stays a secret: only its first sight is shown.
            state = self.ruleset.new_game(level, len(self.seats.players()), self.seed)
            self.stage.show(state.observe(None if level.name != RANDOM else Seat(0)), ())

    def handle(self, command: Input) -> Transition:
        """Walk the list, change the seed, switch to the options, start or go back."""
        if command is Command.BACK:
            return self._back()
        if not self._change_seed(command):
            result = self.menu.handle(command)
            self._show()
            if isinstance(result, Push):
                self.house.reader.text = ""
                return result
        self._allow_digits()
        return None

    def _allow_digits(self) -> None:
        """Let a seed be typed where there is one."""
        self.house.reader.text = "" if self.options or self.menu.index else DIGITS

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
        self.options = not self.options
        self.house.speaker.play("ui_open" if self.options else "ui_close")
        self.menu = Menu(self._entries(), LIST, self.house.speaker.play)
        self.menu.index = 0 if self.options else self.map
        self._show()

    def update(self, dt: float) -> Transition:
        """Let the picture live."""
        self.stage.advance(dt)
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw list and preview."""
        target.fill((14, 10, 18))
        paint, reader = self.house.paint, self.house.reader
        heading(target, paint, self.ruleset.title, (320, 18))
        self.menu.draw(target, paint)
        paint.panel(target, PREVIEW.inflate(12, 12), "stone")
        window = target.subsurface(PREVIEW)
        window.fill((8, 6, 10))
        self.stage.draw(window, (0, 0))
        self._draw_words(target)
        other = say("shared", "setup.maps" if self.options else "setup.options")
        if not self.options and (changed := len(self._changed())):
            other = say("shared", "setup.options_changed", changed)
        confirms = "settings.change" if self.options else "setup.start"
        # The key for "again" has no button of its own on a pad.
        reroll = Command.PASS if reader.device.pad else Command.AGAIN
        entries = [
            (Command.CONFIRM, say("shared", confirms)),
            (reroll, say("shared", "setup.new_seed")),
            (Command.NEXT_VERB, other),
            (Command.BACK, say("shared", "settings.back")),
        ]
        paint.prompts(target, entries, (24, 336), reader.bindings, reader.device)

    def _explained(self) -> str:
        """Return what the option in focus is for, and what it usually is."""
        number = self.menu.index - len(self.seats.entries())
        if number < 0:
            return say("shared", "setup.about_seats")
        param = self.ruleset.options[number]
        texts, key = self.ruleset.name, f"about.{param.name}"
        usual = say("shared", "setup.usually", self._words_of(param.default))
        if isinstance(param.default, int) and not isinstance(param.default, bool):
            usual += " " + say("shared", "setup.bounds", param.low, param.high)
        return f"{say(texts, key)}\n{usual}" if says(texts, key) else usual

    def _draw_words(self, target: pygame.Surface) -> None:
        letters = self.house.letters
        index = self.map
        area = pygame.Rect(PREVIEW.left, PREVIEW.bottom + 14, PREVIEW.width, 80)
        if self.options:
            letters.paragraph(target, self._explained(), area, TEXT)
            return
        level = self.levels[index]
        if index and level is None:
            letters.draw(target, say("shared", "setup.level_problem"), area.topleft, DANGER)
            area.top += 14
            letters.paragraph(target, self.problems[index], area, TEXT)
            return
        if level is None:
            letters.draw(target, say("shared", "over.seed", str(self.seed)), area.topleft, ACCENT)
            area.top += 14
            letters.paragraph(target, say("shared", "setup.random_note"), area, DIM)
        else:
            letters.draw(target, level.title, area.topleft, ACCENT)
            letters.draw(target, level.author, (area.right, area.top), DIM, align=1.0)
            area.top += 14
            area.top = letters.paragraph(target, level.note, area, TEXT) + 4
            if par := par_of(level):
                words = say("shared", "setup.par", par)
                letters.draw(target, words, area.topright, DIM, align=1.0)
        best = self.house.store.best_of(self.ruleset.name, level, self.seed)
        if best is not None:
            words = f"{say('shared', 'over.best')}: {words_of(self.ruleset.name, best)}"
            letters.draw(target, words, area.topleft, ACCENT)
