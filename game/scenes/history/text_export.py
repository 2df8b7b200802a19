"""A finished match as a text to keep: how it ended, what was carried and seen, log and map."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from game import __version__
from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, has_text, level_title
from game.core.level import active_cheats
from game.core.view import View
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.inspect.inspect_text import item_lines
from game.scenes.menu_items import menu_item
from game.scenes.scene import Push
from game.scenes.texts.history_texts import text_dialog, title_key
from game.scenes.texts.labels import ending_text, item_name
from game.scenes.texts.message_log import MessageLog
from game.scenes.texts.summary_texts import gauge_reached, summary_lines
from game.session.session import Session
from game.session.updates import Logs, MatchInfo, MatchReport
from game.storage.match_text_store import PREFORMATTED
from game.ui.widgets.panel.slot_list import ARROWS


def write_text_export(
    context: GameContext, info: MatchInfo, report: MatchReport, log: Sequence[str]
) -> str:
    """Write the text of a finished match; return a sentence if that failed, else ""."""
    # Named as its record, so that the list of past matches finds the replay.
    name = report.file_stem or f"{info.ruleset.name}-{datetime.now():%Y%m%d-%H%M%S}"
    title, *rest = exported_lines(info, report, log)
    # The second line says the same as the first one in no language.
    key = [] if info.names else [title_key(info, report.view.outcome)]
    version = f"Five Ways Out {__version__}, {datetime.now():%Y-%m-%d %H:%M}"
    text = "\n".join([title, *key, version, *rest]) + "\n"
    is_written = context.store.match_texts.write(name, text) is not None
    return "" if is_written else get_text("shared", "dump.not_written")


def past_match_dialog(context: GameContext, session: Session, logs: Logs) -> Dialog:
    """Return the text of a finished match, and what leads to its replay."""
    info, report = session.info, session.report()
    log = MessageLog(info, logs[report.seat]).numbered_lines
    watch = menu_item(
        "game_over.watch_replay", lambda: Push(context.scenes.replay(session)), "replay"
    )
    return text_dialog(context, exported_lines(info, report, log), [watch])


def exported_lines(info: MatchInfo, report: MatchReport, log: Sequence[str]) -> list[str]:
    """Return what there is to tell of a match; the first line names it and its end."""
    texts, view = info.ruleset.name, report.view
    assert view.outcome is not None
    lines = [f"{info.ruleset.title}, {level_title(info.level)}: {ending_text(info, view.outcome)}"]
    cheats = active_cheats(info.ruleset.options, info.level)
    lines += [get_text(texts, f"cheat.{name}") for name in cheats]
    lines += [f"{get_text('shared', 'game_over.seed_label')}: {report.seed}"]
    lines += [f"{get_text(texts, 'game_over.turns')}: {report.ply}"]
    lines += summary_lines(texts, report.summary, None) if report.summary else []
    for heading, section in (
        ("dump.numbers", _gauge_lines(texts, view)),
        ("dump.carried", _carried_lines(info, view)),
        ("dump.in_view", _in_view_lines(texts, view)),
        ("play.log", log),
        ("command.MAP", [PREFORMATTED + row for row in view.board_rows()]),
    ):
        if content := list(section):
            lines += ["", get_text("shared", heading), *content]
    return lines


def _gauge_lines(texts: str, view: View) -> Iterator[str]:
    looks = looks_of(texts)
    for gauge in view.gauges:
        look = looks.gauge(gauge.name)
        is_told = look.in_summary and gauge.maximum >= look.least_maximum
        if has_text(texts, f"gauge.{gauge.name}") and is_told and look.style != "flag":
            label, _, words = gauge_reached(texts, gauge)
            yield f"{label}: {words}"


def _carried_lines(info: MatchInfo, view: View) -> Iterator[str]:
    own = view.own_actor()
    if own is None or not info.ruleset.features.inventory:
        return
    for arrow, kind in zip(ARROWS, own.gear[1:], strict=False):
        if kind:
            yield f"{arrow} {'. '.join(text for text, _ in item_lines(info.ruleset, kind))}"


def _in_view_lines(texts: str, view: View) -> Iterator[str]:
    own = view.own_actor()
    for actor in view.actors:
        if actor != own and actor.board == view.focused_board:
            words = [item_name(texts, kind) for kind in (actor.kind, *actor.gear[:1]) if kind]
            yield f"{', '.join(filter(None, words)) or actor.kind}: {actor.pos.x},{actor.pos.y}"
