"""Every ruleset says what it has in `features`, and has what its features need."""

import re

from game.content.assets.strings import has_text, verb_keys
from game.content.maps.random_levels import RandomLevels
from game.core.actor import Seat
from game.core.features.features import Features
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tests.support.paths import ROOT

# What each feature reads from the ruleset's texts.
TEXTS = {
    "inspect": ("refusal.look",),
    "match_summary": ("summary.kill_detail", "summary.killed_by", "summary.deepest_floor"),
    "log_misses": ("attack.hit_nothing",),
}
# Ways to ask for a feature other than `ruleset.features`.
PROBE = re.compile(r"\b(?:isinstance|getattr|hasattr)\([^,]*\b(?:ruleset|rules)\s*,")


def test_rulesets_are_tables_and_not_classes(ruleset: Ruleset) -> None:
    assert type(ruleset) is Ruleset
    assert isinstance(ruleset.features, Features)


def test_the_texts_of_a_feature_are_there_with_it_and_only_then(ruleset: Ruleset) -> None:
    for feature, keys in TEXTS.items():
        has_feature = bool(getattr(ruleset.features, feature))
        assert {has_text(ruleset.name, key) for key in keys} == {has_feature}, feature


def test_questions_are_verbs_with_a_text(ruleset: Ruleset) -> None:
    keys = {key.removeprefix("verb.") for verb in ruleset.verbs for key in verb_keys(verb)}
    for question in ruleset.features.questions:
        assert question in keys | {"EndTurn"}
        assert has_text(ruleset.name, f"ask.{question}")
    assert not any(
        has_text(ruleset.name, f"ask.{key}") for key in keys - ruleset.features.questions
    )


def test_the_log_is_public_and_the_slots_are_there(ruleset: Ruleset) -> None:
    level, features = RandomLevels(RULESETS).generate(ruleset, {}, 1), ruleset.features
    state = ruleset.new_game(level, ruleset.seats[-1], 1)
    for view in (state.observe(Seat(seat)) for seat in range(state.seats)):
        assert bool(view.log) == features.public_log
        gauges = {gauge.name for gauge in view.gauges}
        assert (features.inventory in gauges) == bool(features.inventory)


def test_features_have_what_they_build_on(ruleset: Ruleset) -> None:
    features = ruleset.features
    assert features.public_log or features.notebook is None
    assert len(ruleset.seats) == 1 or features.line_protocol is None
    if features.prefabs is not None:
        assert "part" in {param.name for param in ruleset.map_schema.params}
        assert features.prefabs.generate({}, 1, (), None) == ruleset.generate({}, 1)


def test_shared_code_asks_in_one_way_only() -> None:
    wrong = [
        f"{path.name}: {match[0]}"
        for path in sorted((ROOT / "game").rglob("*.py"))
        if "rulesets" not in path.parts
        for match in PROBE.finditer(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []
