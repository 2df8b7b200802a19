"""Shows a seat's workspace in place of the board, with a compass to click."""

from functools import cached_property, partial

from pygame import Rect, Surface

from game.core.view import View
from game.scenes.game_context import GameContext
from game.scenes.notes.seat_workspaces import SeatWorkspaces
from game.scenes.notes.workspace import Workspace
from game.scenes.notes.workspace_view import WorkspaceView, workspace_size
from game.scenes.panel.board_screen import BoardScreen, stage_size
from game.scenes.scene import Transition
from game.scenes.texts.labels import verb_name
from game.session.updates import MatchInfo
from game.ui.input.command import Command, Pointer
from game.ui.input.verb_chooser import VerbChooser
from game.ui.stage.stage import Stage
from game.ui.style.canvas import HEIGHT
from game.ui.style.constants import ACCENT, KEYCAP
from game.ui.style.constants import TEXT as LIGHT
from game.ui.style.text_size import grown
from game.ui.widgets.layout import Layout, Padding
from game.ui.widgets.text_box import Line

_COMPASS = "compass"
_MARGIN, _LABEL = 8, 16


class WorkspaceBoard:
    """Draws workspaces over boards, and a compass with an arm for each direction."""

    def __init__(self, context: GameContext, info: MatchInfo, workspaces: SeatWorkspaces) -> None:
        self.context = context
        self.workspaces = workspaces
        self._texts = info.ruleset.name

    @cached_property
    def view(self) -> WorkspaceView:
        """Return the view, created late because most themes have no chart sprites."""
        return WorkspaceView(self.context, self._texts)

    @property
    def _compass(self) -> Surface:
        return self.view.bank.frame(self.view.looks.chart_sheet, _COMPASS, 0)

    @property
    def compass_area(self) -> Rect:
        """Return the area of the compass."""
        width, height = workspace_size()
        return self._compass.get_rect(bottomright=(width - _MARGIN, height - _MARGIN))

    def replace_board(self, screen: BoardScreen, chooser: VerbChooser) -> None:
        """Replace the board of a seat that has no automatic map."""
        workspace = self.workspaces.manual_workspace(screen.stage.view)
        verb = verb_name(screen.texts, chooser.verb), not chooser.is_default
        draw = None if workspace is None else partial(self._draw, workspace, verb, screen.stage)
        screen.board_replacement = self.workspaces.board_replacement = draw

    def follow(self, screen: BoardScreen, view: View) -> None:
        """Say which fragments have been joined; at the end, show the true board."""
        if view.outcome is not None:
            self.reveal_field(screen, view)
        else:
            screen.fragments.news = self.workspaces.news(view, untold=bool(screen.fragments.news))

    def reveal_field(self, screen: BoardScreen, view: View) -> None:
        """Fade from the seat's own map to the true board."""
        workspace = self.workspaces.workspace(view)
        screen.stage.transition.picture = None if workspace is None else self.render(workspace)
        screen.event_player.hold()

    def click(self, pointer: Pointer, view: View | None) -> Command | Transition:
        """Return the direction clicked on the compass, or open the notes at the clicked cell."""
        side = self.command_at(pointer.point)
        cell = self.view.cell_at(pointer.point)
        workspace = self.workspaces.manual_workspace(view)
        if side is not None or cell is None or workspace is None:
            return side
        workspace.cursor = cell
        return self.workspaces.open_scene(Command.MAP, view)

    def _draw(
        self, workspace: Workspace, verb_and_aiming: tuple[str, bool], stage: Stage, target: Surface
    ) -> None:
        """Draw the workspace and the compass on a scrap of its own, with the verb's name above."""
        verb, aiming = verb_and_aiming
        self.view.scroll_to(workspace.cursor)
        self.view.draw(target, workspace, stage.time)
        self.view.parchment.draw_sheet(target, self.compass_area.inflate(8, 8), 3)
        name = Line(self.context.text, verb, ACCENT if aiming else LIGHT, align=0.5)
        label = Padding(name, (5, 3, 5, 0), draw=lambda on, area: on.fill(KEYCAP, area))
        back = Rect((0, 0), (label.widths()[1], grown(_LABEL)))
        back = back.move_to(midbottom=self.compass_area.midtop)
        Layout(label, back.clamp((0, 0, workspace_size()[0] - 2, HEIGHT))).draw(target)
        target.blit(self._compass, self.compass_area)

    def render(self, workspace: Workspace) -> Surface:
        """Return the workspace drawn at the size of the stage."""
        made = Surface(stage_size())
        self.view.scroll_to(workspace.cursor)
        self.view.draw(made, workspace, 0.0)
        return made

    def command_at(self, point: tuple[int, int]) -> Command | None:
        """Return the direction of the compass arm under a point."""
        if not self.compass_area.collidepoint(point):
            return None
        x, y = point[0] - self.compass_area.centerx, point[1] - self.compass_area.centery
        if abs(x) > abs(y):
            return Command.RIGHT if x > 0 else Command.LEFT
        return Command.DOWN if y > 0 else Command.UP
