"""The page of the set-up with seats and options: its lines and what is said about each."""

from collections.abc import Callable, Iterator
from functools import partial
from string import ascii_lowercase

from game.content.assets.strings import get_text, has_text, player_text
from game.core.features.lesson import read_lesson
from game.core.level import RANDOM_LEVEL, Param, ParamValue
from game.scenes.game_context import GameContext
from game.scenes.menus.setup_choices import (
    DIGITS,
    SEED_LENGTH,
    SetupChoices,
    option_range,
    seat_in_match,
)
from game.scenes.scene import Choice, Pop, Transition
from game.scenes.text_entry import EntryField, TextEntryScene
from game.scenes.texts.labels import seat_name
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command
from game.ui.widgets.menu import MenuItem


def seat_rows(choices: SetupChoices) -> int:
    """Return how many lines are about seats: none where there is no choice, as in a lesson."""
    is_set = choices.level is not None and read_lesson(choices.level.note).seats
    has_choice = len(choices.seats) > 1 or bool(choices.ruleset.bots())
    return len(choices.seats) if has_choice and not (choices.seats_elsewhere or is_set) else 0


def option_items(
    choices: Callable[[], SetupChoices], choose: Callable[[SetupChoices], None]
) -> list[MenuItem[Choice]]:
    """Return the lines of the page; they show what is chosen at any time."""
    name = choices().ruleset.name

    def next_player(number: int, step: int) -> None:
        choose(choices().with_next_player(number, step))

    def next_value(param: Param, step: int) -> None:
        choose(choices().with_option_step(param, step))

    seats: list[MenuItem[Choice]] = [
        MenuItem(
            partial(_seat_label, choices, number),
            steps=(partial(next_player, number, -1), partial(next_player, number, 1)),
            value=partial(lambda number: player_text(choices().seats[number], name), number),
            icon="pad",
        )
        for number in range(seat_rows(choices()))
    ]
    options: list[MenuItem[Choice]] = [
        MenuItem(
            option_label(name, param),
            steps=(partial(next_value, param, -1), partial(next_value, param, 1)),
            value=partial(lambda param: value_text(name, choices().value(param)), param),
        )
        for param in choices().available
    ]
    return [*seats, *options]


def option_help(choices: SetupChoices, index: int) -> str:
    """Return what is said about a line: of an option its value on the map and its range."""
    number = index - seat_rows(choices)
    if number < 0:
        key = "setup.seats_help" if len(choices.seats) > 1 else "setup.seat_help"
        return get_text("shared", key)
    param = choices.available[number]
    texts, key = choices.ruleset.name, f"about.{param.name}"
    word = "setup.default_value" if choices.map_id == RANDOM_LEVEL else "setup.on_this_map"
    note = get_text("shared", word, value_text(texts, choices.own_value(param)))
    if type(param.default) is int:
        note += f" {_bounds(choices, param)}"
    return f"{get_text(texts, key)}\n{note}" if has_text(texts, key) else note


def number_at(choices: SetupChoices, index: int) -> Param | None:
    """Return the option on a line if it is a number."""
    number = index - seat_rows(choices)
    param = choices.available[number] if number >= 0 else None
    return param if param is not None and type(param.default) is int else None


def seed_entry(
    context: GameContext, use: Callable[[str], Transition], problem: Callable[[str], str]
) -> TextEntryScene:
    """Return where a seed is typed or turned digit by digit."""
    words, letters = ("setup.seed", "setup.seed_help"), f"{DIGITS}-{ascii_lowercase}"
    field = EntryField(*words, letters, DIGITS, 2 * SEED_LENGTH, "setup.next_digit", problem)
    return TextEntryScene(context, field, use)


def number_entry(
    context: GameContext,
    choices: SetupChoices,
    choose: Callable[[SetupChoices], None],
    param: Param,
    typed: str,
) -> TextEntryScene:
    """Return where a number is typed or turned digit by digit; it is taken if the map allows it."""

    def value(text: str) -> int:
        return int(text) // param.step * param.step

    def problem(text: str) -> str:
        return "" if not text or choices.fits(param, value(text)) else _bounds(choices, param)

    def use(text: str) -> Transition:
        choose(choices.with_option(param, value(text)))
        return Pop()

    length = len(str(param.high))
    words = ("setup.number", "setup.number_help")
    field = EntryField(*words, DIGITS, DIGITS, length, "setup.next_digit", problem)
    return TextEntryScene(context, field, use, typed)


def prompts(choices: SetupChoices, number: Param | None, reset: Command) -> Iterator[Prompt]:
    """Yield how to enter the number that is selected, and to take the map's own values again."""
    if number is not None:
        yield Command.MENU, get_text("shared", "setup.number")
    if choices.changed:
        yield reset, get_text("shared", "setup.reset")


def changes_line(choices: SetupChoices) -> str:
    """Return the options that differ from the map's own values, "" if none does."""
    texts, changed = choices.ruleset.name, choices.changed
    params = [param for param in choices.available if param.name in changed]
    told = [f"{option_label(texts, p)} {value_text(texts, changed[p.name])}" for p in params]
    return get_text("shared", "setup.changed", ", ".join(told)) if told else ""


def _bounds(choices: SetupChoices, param: Param) -> str:
    low, high = (value_text(choices.ruleset.name, v) for v in option_range(choices, param))
    return get_text("shared", "setup.bounds", low, high)


def _seat_label(choices: Callable[[], SetupChoices], number: int) -> str:
    seat = seat_in_match(choices().seats, number)
    return get_text("shared", "player.empty_seat") if seat is None else seat_name(seat)


def option_label(texts: str, param: Param) -> str:
    """Return the name of an option in a ruleset's texts."""
    key = f"option.{param.name}"
    return get_text(texts, key) if has_text(texts, key) else param.name


def value_text(texts: str, value: ParamValue) -> str:
    """Return a value of an option in a ruleset's texts."""
    if isinstance(value, bool):
        return get_text("shared", "settings.on" if value else "settings.off")
    key = f"choice.{value}"
    return get_text(texts, key) if has_text(texts, key) else str(value)
