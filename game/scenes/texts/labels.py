"""Labels: names of matches, seats, verbs and items, endings and results."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from game.content.assets.strings import get_text, has_text, level_title, player_text, verb_keys
from game.content.maps.pars import medal_par
from game.core.action import Action, Move
from game.core.actor import Actor, Seat
from game.core.event import Outcome
from game.core.grid import Pos
from game.core.level import Level, active_cheats, par_of
from game.core.ruleset import Ruleset
from game.core.view import View
from game.session.updates import MatchInfo
from game.storage.level_result import LevelResult
from game.ui.input.action_templates import takes_slot
from game.ui.style.constants import SEAT_NAMES
from game.ui.widgets.panel.hero_panel import Heading


def heading_of(info: MatchInfo) -> Heading:
    """Return the heading for a match."""
    cheats = active_cheats(info.ruleset.options, info.level)
    warning = get_text("shared", "play.cheats_on") if cheats else ""
    daily = get_text("shared", "daily.of", info.daily) if info.daily else ""
    return Heading(short_name(info.ruleset), daily or level_title(info.level), warning)


def ending_text(info: MatchInfo, outcome: Outcome) -> str:
    """Return how a match ended, naming the winners if the ruleset's text does.

    The text without names is for the only human at the screen.
    """
    is_own = info.seats == 1 or (len(info.human_seats) == 1 and outcome.winners == info.human_seats)
    winners = [] if is_own else [seat_name(winner, info) for winner in outcome.winners]
    return ending_of(info.ruleset.name, outcome.termination, winners)


def ending_of(texts: str, termination: str, winners: Sequence[str]) -> str:
    """Return the text of an end, with the names of the winners if there is one with them."""
    key = f"end.{termination}"
    if winners and has_text(texts, f"{key}_by"):
        return get_text(texts, f"{key}_by", ", ".join(winners))
    return get_text(texts, key)


def seat_name(seat: Seat, info: MatchInfo | None = None) -> str:
    """Return the name of a seat: its player's in a match over a network, else number and color."""
    if info is not None and info.names:
        if info.names[seat]:
            return info.names[seat]
        bot = player_text(info.players[seat], info.ruleset.name)
        return get_text("shared", "seat.bot", bot, seat + 1)
    colour = get_text("shared", f"seat.{SEAT_NAMES[seat % len(SEAT_NAMES)]}")
    return get_text("shared", "seat.name", seat + 1, colour)


def result_text(texts: str, result: LevelResult) -> str:
    """Return a result as text, in the ruleset's words; some have their own for a score."""
    graded = f"result_{result.score}"
    key = graded if has_text(texts, graded) else "result"
    ended = f"game_over.result_{'won' if result.won else 'lost'}"
    return get_text("shared", ended, get_text(texts, key, result.score, result.plies))


def par_text(ruleset: Ruleset, level: Level) -> str:
    """Return a map's par in words: that of a bot's match, else its own score; "" without one."""
    if (par := medal_par(ruleset, level)) is not None:
        return result_text(level.ruleset, LevelResult(*par.result))
    return str(par_of(level) or "")


def verb_name(texts: str, verb: Action) -> str:
    """Return the name of a verb in a ruleset's texts."""
    return get_text(texts, next(key for key in verb_keys(verb) if has_text(texts, key)))


def action_words(ruleset: Ruleset, action: Action, view: View) -> str:
    """Return an action in words: its verb, what it takes, which way, at whom or how far away."""
    kind, texts, own = type(action).__name__, ruleset.name, view.own_actor()
    keys = (f"direction.{kind}", *verb_keys(action))
    # What only programs do has no name.
    words = [next((get_text(texts, key) for key in keys if has_text(texts, key)), kind)]
    verbs = [verb for verb in ruleset.verbs if verb_keys(verb) == verb_keys(action)]
    if own is not None and any(map(takes_slot, verbs)):
        taken = [item.kind for item in view.items if item.id == getattr(action, "item", None)]
        name = item_name(texts, (taken or own.gear[1:][getattr(action, "slot", 0) :] or [""])[0])
        words.append(f"({name})" if name else get_text("shared", "play.empty_slot"))
    way, cell = getattr(action, "direction", None), getattr(action, "target", None)
    if way is not None:
        words.append(get_text("shared", f"way.{way.name}"))
        if own is not None and isinstance(action, Move):
            cell = own.pos.step(way)
    if isinstance(cell, Pos):
        board = view.focused_board if own is None else own.board
        kinds = [a.kind for a in view.actors if (a.board, a.pos) == (board, cell)]
        name = item_name(texts, kinds[0]) if kinds else ""
        # A step onto somebody is a blow; a step elsewhere says its way alone.
        if name or way is None:
            words.append(f"({name or _way_to(cell, cell if own is None else own.pos)})")
    return " ".join(words)


def _way_to(cell: Pos, start: Pos) -> str:
    """Return how far a cell is to each side, in words: the board shows no coordinates."""
    (x, y), steps = (cell.x - start.x, cell.y - start.y), list[str]()
    for far, sides in ((x, "WE"), (y, "NS")):
        steps += [f"{abs(far)} {get_text('shared', f'way.{sides[far > 0]}')}"] * bool(far)
    return ", ".join(steps)


def item_name(texts: str, kind: str) -> str:
    """Return the name of a kind of item in a ruleset's texts, or "" if it has none."""
    keys = (f"name.{kind}", f"item.{kind}", f"kind.{kind}")
    return next((get_text(texts, key) for key in keys if has_text(texts, key)), "")


def actor_name(ruleset: Ruleset, actor: Actor) -> str:
    """Return the name of an actor, with level and weapon where the ruleset has levels."""
    name, level_of = item_name(ruleset.name, actor.kind) or actor.kind, ruleset.features.level_of
    if level_of is None or actor.id < 0:
        return name
    weapon = item_name(ruleset.name, actor.gear[0]) if actor.gear and actor.gear[0] else ""
    return f"{level_of(actor):+d} {name}" + f" ({weapon})" * bool(weapon)


def counted_kinds(texts: str, kinds: Iterable[str]) -> str:
    """Return the names of kinds of actors, the most frequent first and counted."""
    counts = Counter(item_name(texts, kind) or kind for kind in kinds)
    return ", ".join(counted(name, times) for name, times in counts.most_common())


def attackers_text(texts: str, counts: Mapping[str, int]) -> str:
    """Return the kinds of those who attack, counted, as the subject of a sentence."""
    *names, who = [
        get_text(texts, f"{'attacker' if times == 1 else 'attackers'}.{kind}", times)
        for kind, times in counts.items()
    ] or [""]
    who = get_text("shared", "unit.and", ", ".join(names), who) if names else who
    return who[:1].upper() + who[1:]


def counted(words: str, times: int) -> str:
    """Return words with how often they are meant."""
    return words if times == 1 else get_text("shared", "play.log_again", words, times)


def floor_label(texts: str, floor: int) -> str:
    """Return the short label of a floor; one may have its own, as the surface."""
    keys = (f"short_floor_{floor}", "short_floor")
    key = next((key for key in keys if has_text(texts, key)), None)
    return str(floor) if key is None else get_text(texts, key, floor)


def short_name(ruleset: Ruleset) -> str:
    """Return the name of a ruleset where there is little room."""
    return get_text(ruleset.name, "short") if has_text(ruleset.name, "short") else ruleset.title
