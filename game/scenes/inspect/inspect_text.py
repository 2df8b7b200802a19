"""Descriptions of cells, creatures and items: names, stats, combat forecasts."""

from collections.abc import Callable, Sequence

from game.content.assets.looks import Looks, looks_of
from game.content.assets.strings import get_text, has_text
from game.core.action import Action, Attack, PickUp
from game.core.actor import Actor, Item
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Pos, Terrain, chebyshev
from game.core.ruleset import Ruleset
from game.core.view import Mark, Preview, View
from game.scenes.panel.hero_panel_content import wielded_slot
from game.scenes.texts.labels import actor_name, floor_label
from game.ui.style.constants import ACCENT, DANGER, DIM, GOOD, TEXT
from game.ui.widgets.panel.fight_card import AttackForecast, FightForecast
from game.ui.widgets.panel.slot_list import SlotVerdict
from game.ui.widgets.text_box import StyledLine

GetPreview = Callable[[Action], Preview]
_NUMBERS = ("level", "defence", "attack")
_MOST_OTHERS = 6
# The numbers beside a forecast say why.
_BY_NUMBERS = ("overpowered", "held")
_BAD = ("counter_kills", "counter_post_move_kills", "strike_backfires")
_STAIRS = dict(zip((*STAIRS_DOWN, *STAIRS_UP), (*STAIRS_UP, *STAIRS_DOWN), strict=True))


def creature_at(view: View, board: int, pos: Pos) -> Actor | None:
    """Return the actor on a cell, if the view shows one."""
    return next((a for a in view.actors if a.pos == pos and a.board == board), None)


def other_creatures(view: View) -> list[Actor]:
    """Return the creatures on the focused board, seen before felt, nearest first."""
    own = view.own_actor()
    if own is None:
        return []
    creatures = [a for a in view.actors if a.seat is None and a.board == view.focused_board]
    felt = {actor.id for actor in creatures if actor.id < 0}

    def far(actor: Actor) -> tuple[bool, int, int]:
        return actor.id in felt, chebyshev(actor.pos, own.pos), actor.id

    return sorted(creatures, key=far)


def stairs_exit(view: View, board: int, pos: Pos) -> tuple[int, Pos] | None:
    """Return board and cell of the other end of known stairs."""
    terrain = view.boards[board].grid.terrain_at(pos)
    partner = _STAIRS.get(terrain)
    other = board + (1 if terrain in STAIRS_DOWN else -1)
    if partner is None or not 0 <= other < len(view.boards):
        return None
    grid = view.boards[other].grid
    index = grid.terrain.find(partner)
    return (other, grid.pos(index)) if index >= 0 else None


def combat_lines(texts: str, actor: Actor, get_preview: GetPreview) -> list[StyledLine]:
    """Return name, stats and weapon of a creature, and a forecast of attacks by both sides."""
    preview = get_preview(Attack(actor.pos, ""))
    if preview.marks:
        return list(fight_of(texts, actor, preview.marks).lines)
    lines: list[StyledLine] = [(get_text(texts, f"name.{actor.kind}"), ACCENT)]
    if has_text(texts, f"refusal.{preview.refusal}") and preview.refusal not in (
        "look",
        "no_target",
    ):
        lines.append((get_text(texts, f"refusal.{preview.refusal}"), DIM))
    return lines


def fight_of(texts: str, actor: Actor, marks: Sequence[Mark]) -> FightForecast:
    """Return the numbers of a creature in sight, and what attacks by both sides would do."""
    numbers = {mark.name: mark.value or 0 for mark in marks if mark.name in _NUMBERS}
    name = f"{numbers['level']:+d} {get_text(texts, f'name.{actor.kind}')}"
    forecasts = [_forecast(texts, part) for part in _by_attack(marks)]
    parts = [f"{get_text(texts, 'gauge.health')} {actor.health}/{actor.health_max}"]
    parts += [f"{get_text(texts, f'mark.{key}')} {numbers[key]}" for key in _NUMBERS[1:]]
    lines: list[StyledLine] = [(name, ACCENT), ("  ".join(parts), TEXT)]
    held = next(iter(actor.gear), "")
    weapon = get_text(texts, f"name.{held}") if held else ""
    lines += [(weapon, TEXT)] * bool(weapon)
    lines += [line for each in forecasts for line in each.lines]
    note = _changers_text(texts, marks)
    values = numbers["attack"], numbers["defence"]
    return FightForecast(actor, name, weapon, *values, forecasts, note, lines)


def _changers_text(texts: str, marks: Sequence[Mark]) -> str:
    """Return whose abilities change the numbers in a fight, "" if none does."""
    start = "changed_by_"
    owners = dict.fromkeys(m.name.removeprefix(start) for m in marks if m.name.startswith(start))
    names = ", ".join(get_text(texts, f"name.{owner}") for owner in owners)
    return get_text(texts, "mark.changed_by", names) if names else ""


def _by_attack(marks: Sequence[Mark]) -> list[list[Mark]]:
    """Return the marks of each forecast: its verdict, why, the numbers in the fight."""
    parts: list[list[Mark]] = []
    for mark in marks:
        if mark.name.startswith(("strike_", "counter_")):
            parts.append([])
        if mark.name not in _NUMBERS and parts:
            parts[-1].append(mark)
    return parts


def _forecast(texts: str, marks: Sequence[Mark]) -> AttackForecast:
    verdict, *rest = marks
    numbers = {mark.name: mark.value or 0 for mark in rest}
    attack, defence = numbers["fight_attack"], numbers["fight_defence"]
    why = next(name.removeprefix("why_") for name in numbers if name.startswith("why_"))
    by = next((name.removeprefix("by_") for name in numbers if name.startswith("by_")), "")
    # The ability's owner replaces the plain reason.
    reason = get_text(texts, f"mark.why_{why}")
    if by:
        reason = get_text(texts, f"mark.by_{why}", get_text(texts, f"name.{by}"))
    own, fate = verdict.name.startswith("strike"), _fate(verdict)
    color = fate[1] if verdict.name in _BAD or (own and verdict.name.endswith("_kills")) else TEXT
    words = get_text(texts, f"mark.{verdict.name}", 0 if verdict.value is None else verdict.value)
    lines = [(words, color), (reason, DIM), (get_text(texts, "mark.fight", attack, defence), DIM)]
    changers = _changers_text(texts, marks)
    lines += [(changers, DIM)] * bool(changers)
    health = verdict.value if verdict.name.endswith(("_hurts", "_fails")) else None
    reason = reason if by or why not in _BY_NUMBERS else ""
    return AttackForecast(
        own, "post_move" in verdict.name, attack, defence, fate, health, reason, lines
    )


def _fate(verdict: Mark) -> StyledLine:
    """Return a verdict in a word: what is left of who is hit, who dies, or how likely."""
    own, value = verdict.name.startswith("strike"), verdict.value
    if verdict.name.endswith(("_hurts", "_fails")):
        return str(value), TEXT if verdict.name.endswith("_hurts") else DIM
    own_death = own == ("backfire" in verdict.name)
    word, color = ("play.slot_die", DANGER) if own_death else ("play.slot_kill", GOOD)
    chance = f"{value}% " if "_may_" in verdict.name else ""
    return f"{chance}{get_text('shared', word)}", color


def other_lines(ruleset: Ruleset, view: View, target: Actor) -> list[StyledLine]:
    """List the other creatures in sight with their distances, the nearest first."""
    own = view.own_actor()
    others = [a for a in other_creatures(view) if a.id >= 0 and a.id != target.id]
    if own is None or not others:
        return []
    names = [f"{actor_name(ruleset, actor)} {chebyshev(actor.pos, own.pos)}" for actor in others]
    more = [f"+ {len(names) - _MOST_OTHERS}"] * (len(names) > _MOST_OTHERS)
    # One paragraph: there is seldom room for a line each.
    heading = get_text("shared", "play.others_in_view")
    return [(f"{heading} {', '.join([*names[:_MOST_OTHERS], *more])}", TEXT)]


def slot_verdicts(
    actor: Actor, own: Actor, slots: int, get_preview: GetPreview
) -> tuple[SlotVerdict, ...]:
    """Return what wielding each slot would mean against a creature; () if it is not in sight."""
    verdicts = []
    for slot in range(slots):
        marks = get_preview(Attack(actor.pos, str(slot))).marks
        fates = {
            side: next((m for m in marks if m.name.startswith(f"{side}_")), None)
            for side in ("strike", "counter")
        }
        strike, counter = fates["strike"], fates["counter"]
        if strike is None or counter is None:
            return ()
        verdicts.append(SlotVerdict(_own_fate(strike), _foes_fate(counter, own)))
    return tuple(verdicts)


def _own_fate(strike: Mark) -> StyledLine:
    name = strike.name.removeprefix("strike_")
    if name == "kills":
        return get_text("shared", "play.slot_kill"), GOOD
    if name == "backfires":
        return get_text("shared", "play.slot_die"), DANGER
    return (f"{strike.value}%", ACCENT) if name.startswith("may_") else ("-", DIM)


def _foes_fate(counter: Mark, own: Actor) -> StyledLine:
    """Return what the creature's attack would cost, in a word."""
    name = counter.name.removeprefix("counter_")
    if name == "kills":
        return get_text("shared", "play.slot_die"), DANGER
    if name == "may_kill":
        return f"{counter.value}%", DANGER
    left = own.health if counter.value is None or name != "hurts" else counter.value
    return f"{left - own.health}♥", DIM if left == own.health else TEXT


def creature_lines(ruleset: Ruleset, actor: Actor) -> list[StyledLine]:
    """Return the descriptions of a creature and its weapon."""
    lines = kind_lines(ruleset, actor.kind)
    if actor.gear and actor.gear[0]:
        lines += item_lines(ruleset, actor.gear[0])
    return lines


def kind_lines(ruleset: Ruleset, kind: str) -> list[StyledLine]:
    """Return the stats and the description of a kind, if the codex has it."""
    codex = ruleset.features.codex
    stats = None if codex is None else codex.find_stats(kind)
    if stats is None:
        return []
    section, numbers = stats
    counted = get_text(ruleset.name, f"codex.{section}_numbers", *numbers)
    return [(counted, DIM), (get_text(ruleset.name, f"{section}.{kind}"), TEXT)]


def item_lines(ruleset: Ruleset, kind: str) -> list[StyledLine]:
    """Return name, stats and description of an item."""
    return [(get_text(ruleset.name, f"name.{kind}"), ACCENT), *kind_lines(ruleset, kind)]


def pickup_lines(
    ruleset: Ruleset, view: View, item: Item, get_preview: GetPreview
) -> list[StyledLine]:
    """Describe an item underfoot, and how the player's stats change if it is wielded."""
    lines, texts, own = item_lines(ruleset, item.kind), ruleset.name, view.own_actor()
    if own is None or not own.gear:
        return lines
    slots, wielding = own.gear[1:], wielded_slot(ruleset, view)
    order = (wielding, *range(len(slots)))
    slot = next((n for n in order if n < len(slots) and not slots[n]), wielding % len(slots))
    marks = get_preview(PickUp(item.id, slot)).marks
    then = {mark.name: mark.value for mark in marks if mark.value is not None}
    if not all(key in then for key in _NUMBERS[1:]):
        return lines
    pairs = [(view.gauge_value(key), then[key]) for key in _NUMBERS[1:]]
    parts = [
        f"{get_text(texts, f'mark.{key}')} {now} → {later}"
        for key, (now, later) in zip(_NUMBERS[1:], pairs, strict=True)
    ]
    gains = [later - now for now, later in pairs]
    color = GOOD if min(gains) >= 0 and any(gains) else DANGER if max(gains) < 0 else TEXT
    return [*lines, (get_text("shared", "play.if_wielded"), DIM), ("  ".join(parts), color)]


def cell_lines(
    ruleset: Ruleset, view: View, board: int, pos: Pos, get_preview: GetPreview
) -> list[StyledLine]:
    """Describe everything on a cell."""
    lines: list[StyledLine] = []
    texts, actor = ruleset.name, creature_at(view, board, pos)
    if actor is not None and actor.seat is None and board == view.focused_board:
        lines += combat_lines(texts, actor, get_preview) + creature_lines(ruleset, actor)
    elif actor is not None:
        lines += [(get_text(texts, f"name.{actor.kind}"), ACCENT), *creature_lines(ruleset, actor)]
    for item in view.items:
        if item.pos == pos and item.board == board:
            lines += item_lines(ruleset, item.kind)
    return lines + _ground_lines(looks_of(texts), view, board, pos)


def _ground_lines(looks: Looks, view: View, board: int, pos: Pos) -> list[StyledLine]:
    texts, terrain = looks.name, view.boards[board].grid.terrain_at(pos)
    if terrain is Terrain.UNKNOWN:
        return [(get_text("shared", "play.unknown_cell"), DIM)]
    name = terrain.name.partition("_")[0] if terrain in _STAIRS else terrain.name
    lines: list[StyledLine] = []
    if has_text(texts, f"terrain.{name}"):
        lines.append((get_text(texts, f"terrain.{name}"), DIM))
    end = stairs_exit(view, board, pos)
    if end is not None:
        depth = looks.depth(view) - view.focused_board
        lines.append(
            (get_text("shared", "play.leads_to", floor_label(texts, depth + end[0])), ACCENT)
        )
    return lines
