"""What signs over a board advise: whom to hit, where to go or to stand, and what to fetch."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from pygame import Surface

from game.agents.travel.trail_finder import TrailFinder
from game.agents.travel.unknown_ground import unknown_side
from game.content.assets.looks import Looks
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.core.actor import Actor
from game.core.features.features import Travel
from game.core.grid import Direction, Pos, chebyshev, manhattan
from game.core.view import Mark, View
from game.scenes.chart.chart_signs import ChartSigns
from game.scenes.panel.portrait_subjects import protagonist
from game.ui.board.item_sprites import goal_at
from game.ui.stage.stage import Stage

# So near those who can hit one a way is dangerous.
_NEAR_FOES = 2


class Advice:
    """What a player is advised, by the view that a stage shows, its marks and what is aimed at."""

    def __init__(self, stage: Stage, travel: Travel | None, chart: ChartSigns) -> None:
        self.stage, self.chart = stage, chart
        self.finder = None if travel is None else TrailFinder(travel)
        # The view it was worked out for, and whom one should go to fight.
        self._seen: tuple[View, Pos | None] | None = None
        # Whom it is about.
        self.own: Actor | None = None
        # The cell of whom one should hit first, if one can hit anybody now.
        self.victim: Pos | None = None
        # With what each who can be hit now is hit first, by cell, and what to wield, by one's own.
        self.weapons: Mapping[Pos, str] = {}
        # Where walks would lead, from the own cell on, the side of the end that is unknown, and the
        # known goal or find that is sought there.
        self.way: list[Pos] = []
        self.way_on: Direction | None = None
        self.sought: Pos | None = None
        # Finds, and known goals, the nearest of each kind, which are shown from afar.
        self.goals: dict[Pos, bool] = {}
        # Where something is that no sign should cover, where one should stand to fight, and where
        # figures are, or what is asked.
        self.taken, self.posts, self.figures = set[Pos](), set[Pos](), set[Pos]()
        # Where somebody comes to strike on the way, and whom one strikes from its end with what.
        self.struck, self.blows = set[Pos](), dict[Pos, str]()
        # A picture of what to do where one stands.
        self.find: Surface | None = None

    def follow(self, view: View, aims: Sequence[Mark]) -> None:
        """Advise by another view, and by what is aimed at now."""
        finder, own = self.finder, protagonist(view)
        # Whoever can be hit comes before any way.
        names = ("hit", "target") if finder is None or finder.sees_hostile(view) else ("hit",)
        hits = self.stage.marks, [mark for mark in aims if mark.name in names]
        self.victim, prey = first_foes(*hits, own if view.outcome is None else None)
        if self._seen is None or view is not self._seen[0] or prey != self._seen[1]:
            self._seen, self.own = (view, prey), own
            self._see(view, prey)
        if self.victim and self.way and finder and finder.escapes:
            self.victim = None if finder.spares(view, self.victim, self.way) else self.victim
        self.stage.options.struck = [cell for cell in (self.victim, prey) if cell]

    def _see(self, view: View, prey: Pos | None) -> None:
        own, focus = self.own, view.focused_board
        self.goals, self.find, self.way = {}, None, []
        self.stage.options.sought = self.stage.options.fetched = None
        self.figures, ends = {a.pos for a in view.actors if a.board == focus}, set[Pos]()
        if own is not None and own.board == focus and self.stage.ground.shows_chart:
            self.chart.fights = any(mark.name == "hit" for mark in self.stage.marks)
            asked, ends = self.chart.plan(view, own)
            self.figures.update(asked)
        self.taken = self.figures.union(ends, (i.pos for i in view.items if i.board == focus))
        if own is not None and self.finder is not None and view.outcome is None:
            self._find_way(view, own, self.finder, prey)

    def _find_way(self, view: View, own: Actor, finder: TrailFinder, prey: Pos | None) -> None:
        travel, bank, marks = finder.travel, self.stage.bank, self.stage.marks
        wanted, goals, prized = ({*f(view)} for f in (travel.wanted, travel.goals, travel.prized))
        self.taken |= goals
        far = sorted(goals, key=lambda cell: (-chebyshev(cell, own.pos), cell))
        kinds = {goal_at(bank, view, cell)[0]: cell for cell in far}
        self.goals = {**dict.fromkeys(wanted, False), **dict.fromkeys(kinds.values(), True)}
        # What lies underfoot comes first, and stairs that lead out or on.
        is_here = own.pos in wanted | prized & goals and own.board == view.focused_board
        self.way = [] if is_here else finder.trail(view, marks, prey=prey)
        if is_here or (len(self.way) == 1 and not finder.flees):
            hand = bank.frame("icons", "hand", 0)
            self.find = hand if own.pos in wanted else goal_at(bank, view, own.pos)[1]
        waits = (cell for mark in marks if mark.name == "wait" for cell in mark.cells)
        if not (finder.flees or {*self.way[1:2]}.isdisjoint(waits)):
            self.find, self.way = bank.frame("icons", "turns", 0), []
        self.taken.update([own.pos.step(Direction.N)] * (self.find is not None))
        blows = {} if finder.flees else travel.blows(view, self.way)
        passed = (n for n, cell in enumerate(self.way) if n and cell in {*blows, *self.figures})
        del self.way[next(passed, len(self.way)) + 1 :]
        self.blows = dict(blows[cell] for cell in self.way[-1:] if cell in blows)
        self.struck = {*travel.struck(view, self.way)}
        self.taken.update(self.way[1:2])
        # Unknown ground is not beside what one knows and fetches.
        self.posts = {*self.way[-1:]} if self.blows else prized - wanted - goals
        is_led, sought = self.leads_to_find(view), finder.sought
        self.way_on = None if finder.flees or is_led else unknown_side(view, self.way, sought)
        self.sought = sought if self.way_on and sought in {*wanted, *goals} else None
        self.goals |= dict.fromkeys(goals & {self.sought, *self.way[-1:]}, True)
        # Where one came for something, whatever else lies there is neither bright nor fetched.
        bright = prized.union(self.way[-1:] * is_led, [own.pos]) if travel.is_due else None
        self.stage.options.sought, self.stage.options.fetched = bright, bright or wanted | prized

    def leads_to_find(self, view: View) -> bool:
        """Return whether anything is known to be at the end of the way."""
        finds = self.finder.finds(view) if self.finder else set()
        return {*self.way[-1:]} <= finds | self.posts | self.figures

    def threatened(self) -> set[Pos]:
        """Return where somebody can strike, on the way and elsewhere; nowhere if one flees."""
        if self.finder and self.finder.flees:
            return set()
        looks, marks = self.stage.looks, self.stage.marks
        return self.struck | threatened_cells(looks, marks, self.figures, self.way)

    def wields(self, view: View) -> bool:
        """Return whether to wield something comes first: with no foe in view it can wait."""
        sees_foe = self.finder is not None and self.finder.sees_hostile(view)
        return sees_foe and self.own is not None and self.own.pos in self.weapons

    def weapon_sign(self, cell: Pos) -> Surface | None:
        """Return a picture of what to hit who stands in a cell with, or to wield in one's own."""
        weapon, bank = self.weapons.get(cell, ""), self.stage.bank
        # What somebody without gear could hit them with is told for here alone.
        if cell != self.victim and self.own and not self.own.gear:
            weapon = self.blows.get(cell, "")
        weapon = "aim" if weapon in self.stage.looks.beams else weapon
        sheets = [sheet for sheet in (ITEM_ICONS, "icons") if weapon and bank.has(sheet, weapon)]
        return bank.frame(sheets[0], weapon, 0) if sheets else None

    @property
    def attack_icon(self) -> str:
        """Return an icon for what one does to a foe, as far as no weapon is told."""
        looks, own = self.stage.looks, self.own
        # Without beams one walks up to others and strikes, plainly if one could wear a sword.
        is_bare = own and {"sword"}.intersection(looks.worn).difference(own.gear)
        return "aim" if looks.beams else min(looks.plain_actions) if is_bare else "sword"

    def sign_at_end(self, view: View) -> Surface:
        """Return a picture of what the way is for; an eye: to look there."""
        end, bank, finder = self.way[-1], self.stage.bank, self.finder
        if not self.leads_to_find(view):
            return bank.frame("icons", "flee" if finder and finder.flees else "eye", 0)
        if end in self.posts or end in self.figures:
            return self.weapon_sign(end) or bank.frame("icons", self.attack_icon, 0)
        return goal_at(bank, view, end)[1]


def threatened_cells(
    looks: Looks, marks: Collection[Mark], figures: Collection[Pos], way: Iterable[Pos]
) -> set[Pos]:
    """Return the cells that marks warn of, and those of a way that are near who is warned of."""
    warnings = [(looks.marks[m.name], m.cells) for m in marks if m.name in looks.marks]
    shown = (cells for look, cells in warnings if look.warns and not look.on_demand)
    foes = {cell for cells in shown for cell in cells if cell in figures}
    # Those are exact who can strike where they stand, and so are lanes.
    foes -= {cell for look, cells in warnings if look.warns and look.on_demand for cell in cells}
    foes -= foes if any(look.flies for look, _ in warnings) else set()
    near = {cell for cell in way if any(chebyshev(cell, foe) <= _NEAR_FOES for foe in foes)}
    threats = (mark.cells for mark in marks if mark.name == "threat")  # Drawn or not.
    return near.union(*threats, *(cells for look, cells in warnings if look.warns))


def first_foes(
    marks: Iterable[Mark], aims: Iterable[Mark], own: Actor | None
) -> tuple[Pos | None, Pos | None]:
    """Return the cells of whom to hit first, and of whom to go to for that, if that is far.

    Who is worth most comes first, then who is nearest, straight ahead before others, and what is
    aimed at after all of these.
    """
    hits = [
        (-(mark.value or 0), chebyshev(cell, own.pos), manhattan(cell, own.pos), cell)
        for mark in [mark for mark in marks if mark.name == "hit"] or aims
        if own is not None and mark.board == own.board
        for cell in mark.cells
    ]
    if not hits:
        return None, None
    _, far, _, victim = min(hits)
    aimed_at = {cell for mark in aims if mark.name == "target" for cell in mark.cells}
    return (None, victim) if victim in aimed_at and far > 1 else (victim, None)
