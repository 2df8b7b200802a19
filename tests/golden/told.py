"""What the rules tell beside the course of a match, in each ruleset's `told.txt`.

What damaged maps are refused for, in words. For states along the stored matches: what each seat
sees and hears, previews, marks, what walks, searchers and programs are told, checksums each, and
what every bot plays there.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from zlib import crc32

from game.agents.search_player import SearchPlayer, decide, find_player
from game.content.assets.looks import looks_of
from game.core.action import Move
from game.core.actor import Seat
from game.core.features.features import TextMapFormat
from game.core.features.match_summary import summarize_match
from game.core.features.moments import moments
from game.core.features.notebook import Notebook
from game.core.features.text_protocol import TextPlayer
from game.core.grid import Direction, Edge, Terrain, all_positions
from game.core.level import Level, LevelError, ParamValue, Problem, Spawn
from game.core.match import Match
from game.core.notation import format_action
from game.core.rng import Dice, Rng
from game.core.ruleset import RandomPlayer, Ruleset, default_size, level_problems
from game.core.state import State
from game.net.client.action_queue import is_surprise
from game.rulesets import RULESETS
from game.session.updates import state_update
from game.ui.audio.audio_player import find_sound, read_table
from game.ui.audio.event_sounds import sound_names
from tests.support import playouts
from tests.support.paths import ROOT

FOLDER = Path(__file__).parent
_STATES, _BOT_STATES = 36, 24
_DAMAGED, _OPTION_PLIES, _BOT_PLIES = 80, 48, 150
# A map on which the bots of a game play differently.
_BOT_SEED = 4
# Only each sixth state has its maps drawn on, which takes long.
_DRAWN = 6


def tell(name: str, part: int) -> list[str]:
    """Return what a ruleset tells of its maps and sounds (0), or of a match, line by line."""
    ruleset = RULESETS[name]
    if part:
        return list(_tell_match(ruleset, *playouts.played_matches(name)[part - 1]))
    parts = _tell_params, _tell_options, _tell_sounds, _tell_damage, _tell_bots
    return [line for part in parts for line in part(ruleset)]


def write_told(name: str) -> Path:
    """Play and ask anew; return the file written."""
    path, parts = FOLDER / name / "told.txt", range(len(playouts.played_matches(name)) + 1)
    lines = [line for part in parts for line in tell(name, part)]
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def _tell_params(ruleset: Ruleset) -> Iterator[str]:
    """Yield what maps may set, with its default and its bounds or values."""
    schema = ruleset.map_schema
    for of, params in {"map": schema.params, **schema.spawns}.items():
        yield from (f"param {of} {param}" for param in params)
    yield f"blank {_sum(ruleset.blank_level(*default_size(ruleset)))}"


def _tell_options(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is told in the course of a random match with each option at its bounds."""
    for param in ruleset.options:
        for value in {param.values[0]: 0, param.values[-1]: 0}:
            options = {param.name: value}
            if value == param.default or ruleset.check_options(options):
                continue
            level, told = ruleset.generate(options, 1), list[object]()
            match = Match(ruleset, level, min(3, ruleset.seats.stop - 1), 1)
            for ply in range(0, _OPTION_PLIES, 3):
                state = playouts.play_out(match, RandomPlayer(), str(ply), ply).state
                told += _tell_state(ruleset, state) if state.to_act else ["over"]
                if (explain := ruleset.features.explain_news) is not None:
                    told += [explain(state.observe(each)) for each in map(Seat, range(state.seats))]
            yield f"option {param.name} {value} {_sum(told)}"


def _tell_sounds(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is heard of each kind of event in the stored matches, by whom, and its sound."""
    name = ruleset.name
    table, theme, known = read_table(ROOT / "sounds" / "sounds.json"), looks_of(name).theme, set()
    for match in playouts.played_matches(name):
        for step in playouts.playout_of(name, *match).steps:
            for seat in (Seat(0), None):
                view = step.before.observe(seat)
                for each in step.events:
                    event = each if seat is None else step.after.perceive(each, seat)
                    if event is not None and (names := sound_names(event, view)):
                        kind, sound = type(event).__name__, find_sound(table, theme, names)
                        known.add(f"sound {seat} {kind} {'/'.join(names)} {sound}")
    yield from sorted(known)


def _tell_damage(ruleset: Ruleset) -> Iterator[str]:
    """Yield why damaged maps cannot be played, each kind of problem once, and a sum of all."""
    shown, every = set[str](), list[object]()
    things = "|".join(ruleset.map_schema.spawns)
    for name in [*playouts.played_levels(ruleset.name)[:2], *playouts.level_names(ruleset.name)]:
        good = playouts.load_test_level(ruleset.name, name)
        every.append(ruleset.warnings(good))
        for dice in map(Dice, range(_DAMAGED)):
            level = _damaged(ruleset, good, dice)
            problems = level_problems(ruleset, level)
            if not problems and ruleset.features.text_maps is not None:
                problems = _text_problems(ruleset.features.text_maps, level, dice)
            every.append(problems or ruleset.warnings(level))
            for problem in problems:
                kind = re.sub(
                    rf"[\d,]+|an? ({things})|{things}", "#", str(replace(problem, file=""))
                )
                if kind not in shown:
                    shown.add(kind)
                    yield f"problem {problem}"
    yield f"problems {_sum(every)}"


def _tell_bots(ruleset: Ruleset) -> Iterator[str]:
    """Yield what each bot plays against itself, with all that it remembers."""
    level, seats = playouts.random_level(ruleset.name, _BOT_SEED), min(2, ruleset.seats.stop - 1)
    for name in ("demo", *ruleset.bots()):
        match = Match(ruleset, level, seats, _BOT_SEED)
        bots = [find_player(ruleset, name) for _ in range(seats)]
        while (seat := match.turn) is not None and match.ply < _BOT_PLIES:
            legal = match.state.legal_actions(seat)
            match.play(decide(bots[seat], match.state, seat, legal, match.bot_rng(seat)))
        yield f"plays {name} {match.ply} {match.digest(match.ply)[:8]}"


def _text_problems(maps: TextMapFormat, level: Level, dice: Dice) -> list[Problem]:
    """Return why a map, or its text with a letter changed or lost, cannot be written or read."""
    try:
        text = maps.write(level)
        place, letter = dice.below(min(60, len(text))), ("", "x", "9", " ", "\n")[dice.below(5)]
        maps.read(text[:place] + letter + text[place + 1 :], level.name)
    except LevelError as error:
        return list(error.problems)
    return []


def _damaged(ruleset: Ruleset, level: Level, dice: Dice) -> Level:
    """Return a level with some cells, walls, spawns or parameters changed."""
    schema, board = ruleset.map_schema, dice.below(len(level.grids))
    grid, spawns = level.grids[board], list(level.spawns)
    cells = all_positions(grid.width, grid.height)
    params: dict[str, ParamValue] = {}
    for _ in range(1 + dice.below(3)):
        change, pos = dice.below(6), cells[dice.below(len(cells))]
        spawn = spawns[dice.below(len(spawns))] if spawns else None
        if change == 0:
            terrains = (*schema.terrains, *Terrain)
            grid = grid.with_terrain(pos, terrains[dice.below(len(terrains))])
        elif change == 1 and schema.edges:
            edge, side = schema.edges[dice.below(len(schema.edges))], Direction.N
            grid = grid.with_edge(pos, side, edge)
        elif change == 2 and spawn is not None:
            spawns.remove(spawn)
        elif change == 3 and spawn is not None:
            spawns.append(replace(spawn, pos=pos, board=dice.below(len(level.grids))))
        elif change == 4:
            kinds = [*schema.spawns]
            given = schema.spawns[kind := kinds[dice.below(len(kinds))]]
            values = tuple((param.name, param.default) for param in given)
            spawns.append(Spawn(kind, pos, board=board, params=values))
        elif schema.params:
            param = schema.params[dice.below(len(schema.params))]
            values_of = [*param.values, param.default, 10**6]
            params[param.name] = values_of[dice.below(len(values_of))]
    grids = (*level.grids[:board], grid, *level.grids[board + 1 :])
    return replace(level.with_params(params), grids=grids, spawns=tuple(spawns))


def _tell_match(ruleset: Ruleset, level: str, player: str) -> Iterator[str]:
    playout = playouts.playout_of(ruleset.name, level, player)
    match, states = playout.match, playout.states[:-1]
    seats = sorted(match.state_at(0).to_act)
    marked = {ply: moment.name for ply, moment in moments(match, seats[0]).items()}
    ends = (
        [summarize_match(match, seat) for seat in seats] if ruleset.features.match_summary else []
    )
    yield f"match {level} {player} moments {_sum(marked)} summary {_sum(ends)}"
    if (texts := ruleset.features.text_protocol) is not None:
        sent = [list(_tell_program(texts.make_player(name), playout)) for name in texts.dialects]
        yield f"  programs {' '.join(map(_sum, sent))}"
    stride = max(1, len(states) // _STATES)
    helped = playouts.match_from(playout, helped=True)
    for number, state in enumerate(states[::stride]):
        heard = _sum(list(_hear(playout, number * stride, stride)))
        told = " ".join(_tell_state(ruleset, state))
        if number % _DRAWN == 0 and (make := ruleset.features.notebook) is not None:
            seat = min(state.to_act)
            log = helped.state_at(number * stride).observe(seat).log
            told += f" notes {_sum(list(_draw_notes(make(seat, log))))}"
        yield f"  {number} heard {heard} {told}"
    searchers: dict[str, SearchPlayer] = {}
    for number, state in enumerate(states[1 :: max(1, len(states) // _BOT_STATES)]):
        known, chosen = (state, seat := min(state.to_act), state.legal_actions(seat)), list[str]()
        for name in ("demo", *ruleset.bots()):
            bot = find_player(ruleset, name)
            # One that searches is asked again: of places that no way leads out of it keeps a list.
            bot = searchers.setdefault(name, bot) if isinstance(bot, SearchPlayer) else bot
            action = decide(bot, *known, Rng(1))
            chosen += [name, format_action(action)]
        yield f"  bots {number} {' '.join(chosen)}"


def _hear(playout: playouts.Playout, first: int, count: int) -> Iterator[object]:
    """Yield what every seat perceives of some plies."""
    for step in playout.steps[first : first + count]:
        for seat in map(Seat, range(playout.seats)):
            yield [step.after.perceive(event, seat) for event in step.events]
            yield is_surprise(step.before.observe(seat), step.after.observe(seat))


def _tell_program(program: TextPlayer, playout: playouts.Playout) -> Iterator[object]:
    """Yield what a program at the first seat is sent until its match is over."""
    seat = Seat(0)
    yield (
        program.connected(playout.level),
        program.named("Ada"),
        program.heard("Eve", "hi", own=False),
    )
    for ply, step in enumerate(playout.steps):
        update = state_update(ply + 1, step.after, seat, step.events)
        yield program.updated(update.view, update.events, update.legal, own=(step.seat == seat))
        if program.is_over:
            return
    yield program.ended()


def _tell_state(ruleset: Ruleset, state: State) -> Iterator[str]:
    seat, features = min(state.to_act), ruleset.features
    view, legal = state.observe(seat), tuple(state.legal_actions(seat))
    asked = (*legal, *map(Move, Direction), *ruleset.verbs)
    yield f"seen {_sum([state.observe(each) for each in map(Seat, range(state.seats))])}"
    if (lines := features.line_protocol) is not None:
        yield f"lines {_sum(lines.format_input(view))}"
    yield f"previews {_sum([state.preview(seat, action) for action in asked])}"
    yield f"marks {_sum(state.marks(seat))}"
    if (travel := features.travel) is not None:
        cells = [
            rule(view) for rule in (travel.guarded, travel.goals, travel.wanted, travel.avoided)
        ]
        others = [actor for actor in view.actors if actor.seat != seat]
        foes = [actor.id for actor in others if travel.is_hostile(view, actor)]
        yield f"walks {_sum([sorted(each) for each in cells])} {_sum(foes)}"
    sampled = state.resample(seat, Rng(1))
    yield f"alike {_sum(sampled.observe(None))}"
    if (guide := features.search_guide) is not None:
        yield f"guide {_sum(guide.scores(sampled, seat))} {guide.value(sampled, seat)}"


def _draw_notes(notes: Notebook) -> Iterator[object]:
    """Yield what a player's map shows as it is drawn on, fitted together and taken apart."""
    notes, own = notes.add_page()
    for number, page in enumerate(notes.pages()):
        cells = [
            pos
            for pos in all_positions(page.grid.width, page.grid.height)
            if (pos.x + pos.y) % 3 == number % 3
        ][:9]
        for pos, side in zip(cells, cycle(Direction), strict=False):
            notes = notes.paint_tile(page.key, pos, Terrain.SWAMP)
            notes = notes.draw_edge(page.key, pos, side, Edge.WALL)
            if (beyond := page.grid.neighbour(pos, side)) is not None and pos.x % 2:
                notes = notes.draw_edge(page.key, beyond, side.opposite, Edge.SOLID)
            notes = notes.set_label(page.key, pos, '"?', side)
    yield notes.pages(), notes.edits
    for page in notes.pages():
        yield notes.ghosts(page.key)
    for suggestion in notes.suggestions():
        yield suggestion
        joined = notes.attach(suggestion.one, suggestion.other, suggestion.offset)
        if joined is not None:
            parted = joined.detach(suggestion.other)
            yield joined.pages(), joined.suggestions(), parted and parted.pages()
    for page in notes.pages():
        for x in (0, 2):
            joined = notes.attach(page.key, own, (x, 1))
            yield joined and (joined.pages(), joined.ghosts(own), joined.conflicts())


def _sum(told: object) -> str:
    return f"{crc32(repr(told).encode()):08x}"
