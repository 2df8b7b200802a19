"""River and Rockets: a treasure on an unseen field, and a log that all players read. Numbers of
rules in docstrings are those of docs/rules/river.md."""

from game.core.action import Move, Shoot
from game.core.features.features import Features
from game.core.grid import Direction
from game.core.ruleset import Ruleset, UndoRule, same_action
from game.rulesets.river.ai.easier_bots import EasyBot, NormalBot
from game.rulesets.river.ai.hard_bot import HardBot
from game.rulesets.river.ai.search_guide import RiverGuide
from game.rulesets.river.death_explanation import explain_death
from game.rulesets.river.diagrams import diagrams
from game.rulesets.river.generator import check_options, generate
from game.rulesets.river.level_check import blank_level, check, warnings
from game.rulesets.river.notebook.river_notebook import notebook_for
from game.rulesets.river.params import MAP_SCHEMA, MAX_SEATS, MIN_SEATS, OPTIONS, ROCKET
from game.rulesets.river.start import new_game
from game.rulesets.river.state import RiverState

RIVER = Ruleset(
    name="river",
    title="River and Rockets",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    undo_rule=UndoRule.NEVER,
    version=3,
    replays_versions={2: same_action},
    verbs=(Move(Direction.N), Shoot(Direction.N, ROCKET)),
    map_schema=MAP_SCHEMA,
    options=OPTIONS,
    state_type=RiverState,
    generate=generate,
    check=check,
    warnings=warnings,
    check_options=check_options,
    blank_level=blank_level,
    new_game=new_game,
    demo_player=NormalBot,
    bots=lambda: {"easy": EasyBot(), "normal": NormalBot(slips=5), "hard": HardBot()},
    features=Features(
        diagrams=diagrams,
        notebook=notebook_for,
        public_log=True,
        explain_news=explain_death,
        search_guide=RiverGuide(),
    ),
)
