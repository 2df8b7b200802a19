"""Matches for the gallery: endings, attacks, a seat's own view, an animation."""

from dataclasses import replace

from game.agents.demo_players import min_interesting_seats
from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import Attack
from game.core.actor import Seat
from game.core.event import Attacked, Shot
from game.core.match import HUMAN, Match
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.scenes.match.game_over import GameOverScene
from game.session.local_session import LocalSession
from game.ui.input.command import Command
from tools.demo_matches import play_demo_match
from tools.gallery.match_playback import MatchPlayback
from tools.gallery.screenshot_recorder import ScreenshotRecorder
from tools.gallery.video import write_gif
from tools.puzzles import careless_match

SEAT = Seat(0)
MAX_SEED = 60
MAX_SEEDS_WITHOUT_NEW = 12
MAX_TOTAL_PLIES = 1500
SHORT_SHOT = 2
MAX_WAIT_FRAMES = 240
_GIF_EVERY = 4
_GIF_SECONDS = 12
_GIF_COLORS = 96


def _matches_by_ending(ruleset: Ruleset, random_levels: RandomLevels) -> dict[str, Match]:
    """Return the first match for every ending, until no new one has come up for a while.

    The demo player seldom loses: alone, a careless one shows the other ends. With long matches the
    search stops sooner.
    """
    endings: dict[str, Match] = {}

    def demo_match(ruleset: Ruleset, seed: int) -> Match:
        return play_demo_match(ruleset, random_levels.generate(ruleset, {}, seed), seed)

    is_alone = min_interesting_seats(ruleset) == 1
    plays = (demo_match, careless_match) if is_alone else (demo_match,)
    for play in plays:
        latest = plies = 0
        for seed in range(1, MAX_SEED):
            if seed - latest > MAX_SEEDS_WITHOUT_NEW or plies > MAX_TOTAL_PLIES:
                break
            match = play(ruleset, seed)
            plies += match.ply
            if match.outcome is not None and match.outcome.termination not in endings:
                endings[match.outcome.termination] = match
                latest = seed
    return endings


def capture_match(recorder: ScreenshotRecorder, ruleset: Ruleset) -> Match:
    """Save every ending and an attack with each weapon; return a match for the animation."""
    random_levels = recorder.context.maps.random_levels
    endings = _matches_by_ending(ruleset, random_levels)
    for termination, match in endings.items():
        shown = MatchPlayback(recorder, match)
        shown.skip(match.ply)
        recorder.advance(1.0)
        recorder.save_screenshot(f"{ruleset.name}-end-{termination}")
        _capture_game_over(recorder, match, f"{ruleset.name}-over-{termination}")
    longest = max(endings.values(), key=lambda match: match.ply)
    _capture_aiming(recorder, longest)
    weapons: set[str] = set()
    matches = [*endings.values(), *_matches_with_attack(ruleset, random_levels)]
    for match in matches:
        for ply, event in _attacks_in(match):
            if event.weapon not in weapons:
                weapons.add(event.weapon)
                _capture_attack(recorder, match, ply, event)
    MatchPlayback(recorder, longest).skip(longest.ply // 2)
    recorder.advance(1.0)
    recorder.save_screenshot(f"{ruleset.name}-play")
    _capture_ascii(recorder, ruleset)
    for path in list_levels(ruleset.name)[:1]:
        level = load_level(path, RULESETS)
        recorder.app.scenes = [recorder.context.scenes.new_match(ruleset, level, 1)]
        recorder.advance(0.6)
        recorder.save_screenshot(f"{ruleset.name}-level")
        recorder.send_commands(Command.MENU)
        recorder.save_screenshot(f"{ruleset.name}-pause")
    won = [match for match in endings.values() if match.outcome and match.outcome.winners]
    if longest.seats > 1:
        _capture_two_players(recorder, matches)
    return won[0] if won else longest


def _capture_game_over(recorder: ScreenshotRecorder, match: Match, name: str) -> None:
    """Save the end screen of a match."""
    session = LocalSession(match, recorder.context.store)
    recorder.app.scenes = [GameOverScene(recorder.context, session)]
    recorder.advance(0.2)
    recorder.save_screenshot(name)


def _capture_ascii(recorder: ScreenshotRecorder, ruleset: Ruleset) -> None:
    """Save the same moment in ASCII tiles."""
    settings = recorder.context.settings
    recorder.context.change_settings(replace(settings, ascii_tiles=True))
    recorder.advance(0.1)
    recorder.save_screenshot(f"{ruleset.name}-letters")
    recorder.context.change_settings(settings)
    recorder.advance(0.1)


def _matches_with_attack(ruleset: Ruleset, random_levels: RandomLevels) -> list[Match]:
    """Return a demo match of several seats in which the first one attacks, if one is found soon."""
    for seed in range(1, MAX_SEED):
        match = play_demo_match(ruleset, random_levels.generate(ruleset, {}, seed), seed)
        if match.seats == 1:
            break
        if any(s == SEAT and isinstance(action, Attack) for s, action in match.record().log):
            return [match]
    return []


def _capture_two_players(recorder: ScreenshotRecorder, matches: list[Match]) -> None:
    """Save the hand-over screen between two humans, and a fight as the attacker sees it."""
    first = matches[0]
    name, humans = first.ruleset.name, (HUMAN,) * first.seats
    fresh = Match(first.ruleset, first.level, first.seats, first.seed, humans)
    recorder.app.scenes = [recorder.context.scenes.play_match(fresh)]
    recorder.advance(0.3)
    recorder.save_screenshot(f"{name}-hand-over")
    for match in matches if first.ruleset.seats.stop > 2 else ():
        players = (HUMAN, *list(match.ruleset.bots())[:1] * (match.seats - 1))
        replay = Match(match.ruleset, match.level, match.seats, match.seed, players)
        for seat, action in match.record().log:
            if seat == SEAT and isinstance(action, Attack):
                recorder.app.scenes = [recorder.context.scenes.play_match(replay)]
                recorder.advance(0.6)
                number = next(i for i, v in enumerate(match.ruleset.verbs) if isinstance(v, Attack))
                recorder.send_commands(*[Command.NEXT_VERB] * number)
                recorder.advance(0.2)
                recorder.save_screenshot(f"{name}-fight")
                return
            replay.submit(seat, action, replay.ply)


def _attacks_in(match: Match) -> list[tuple[int, Shot | Attacked]]:
    """Return the long shots and the attacks of a match, each with its ply."""
    attacks: list[tuple[int, Shot | Attacked]] = []
    replay = match.restarted()
    for seat, action in match.record().log:
        for event in replay.submit(seat, action, replay.ply):
            seen = replay.state.perceive(event, SEAT) if match.seats == 1 else event
            far = isinstance(seen, Shot) and len(seen.path) > SHORT_SHOT
            if far or isinstance(seen, Attacked):
                assert isinstance(seen, Shot | Attacked)
                attacks.append((replay.ply, seen))
    return attacks


def _capture_aiming(recorder: ScreenshotRecorder, match: Match) -> None:
    """Save a moment in which aiming shows a target."""
    replay = match.restarted()
    for seat, action in match.record().log:
        state = replay.state
        legal = state.legal_actions(SEAT) if match.seats == 1 else ()
        if any(m.name == "hit" for a in legal for m in state.preview(SEAT, a).marks):
            MatchPlayback(recorder, match).skip(replay.ply)
            recorder.advance(0.5)
            recorder.send_commands(Command.NEXT_VERB)
            recorder.advance(0.2)
            recorder.save_screenshot(f"{match.ruleset.name}-aim")
            return
        replay.submit(seat, action, replay.ply)


def _capture_attack(
    recorder: ScreenshotRecorder, match: Match, ply: int, attack: Shot | Attacked
) -> None:
    """Save a shot at its brightest or an attack as it strikes, and a moment later."""
    shown = MatchPlayback(recorder, match)
    shown.skip(ply - 1)
    recorder.advance(1.0)
    shown.step()
    has_begun = False
    for _ in range(MAX_WAIT_FRAMES):
        recorder.advance(1 / 60)
        is_playing = attack in shown.playing
        has_begun = has_begun or is_playing
        beams = shown.scene.screen.stage.effects.beams
        if beams and beams[-1].brightness == 1.0:
            recorder.advance(0.06)
            break
        # What an attack does is shown from its last frame on.
        if has_begun and not is_playing:
            recorder.advance(1 / 60)
            break
    recorder.save_screenshot(f"{match.ruleset.name}-blow-{attack.weapon}")
    recorder.advance(0.15)
    recorder.save_screenshot(f"{match.ruleset.name}-blow-{attack.weapon}-later")


def record_gif(recorder: ScreenshotRecorder, match: Match) -> None:
    """Write an animation of a match."""
    shown, frames = MatchPlayback(recorder, match), []
    for step in range(_GIF_SECONDS * 60):
        recorder.advance(1 / 60)
        if not shown.is_animating and step % 14 == 0:
            shown.step()
        if step % _GIF_EVERY == 0:
            frames.append(recorder.capture_frame())
    write_gif(recorder.out / f"{match.ruleset.name}-demo.gif", frames, 60 / _GIF_EVERY, _GIF_COLORS)
