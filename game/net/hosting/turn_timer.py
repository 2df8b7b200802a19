"""How long each place of a match may still think, or be away."""

from collections.abc import Collection

# A place that lets its time run out so often in a row has gone.
MAX_MISSED_TURNS = 2


class TurnTimer:
    """Deadlines of the places to act, and of those whose link is lost; times in seconds."""

    def __init__(self, turn_seconds: int) -> None:
        """Start with no seat to act and none away; 0 turn seconds: no clock."""
        self._turn_seconds = turn_seconds
        self.turn_ends: dict[int, float] = {}
        self.away_until: dict[int, float] = {}
        self._missed: dict[int, int] = {}

    def follow(self, to_act: Collection[int], began: Collection[int], now: float) -> bool:
        """Start the clocks of new turns and stop those of old ones; return whether any changed."""
        waits_for = set(to_act)
        new = {place for place in waits_for if place not in self.turn_ends or place in began}
        gone = set(self.turn_ends) - waits_for
        for place in gone:
            del self.turn_ends[place]
        for place in new:
            self.turn_ends[place] = now + self._turn_seconds
        return bool(new or gone)

    def acted(self, place: int) -> None:
        """Note that a place has acted itself."""
        self._missed.pop(place, None)

    def miss(self, place: int) -> bool:
        """Note that a place's time is up; return whether that was once too often."""
        self._missed[place] = self._missed.get(place, 0) + 1
        return self._missed[place] >= MAX_MISSED_TURNS

    def late(self, now: float) -> list[int]:
        """Return the places whose turn has lasted too long."""
        if not self._turn_seconds:
            return []
        return [place for place, end in self.turn_ends.items() if end <= now]

    def lost(self, now: float) -> list[int]:
        """Return the places that were away for too long."""
        return [place for place, end in self.away_until.items() if end <= now]

    def next_deadline(self) -> float | None:
        """Return when the next time is up, or None."""
        ends = [*self.away_until.values(), *(self.turn_ends.values() if self._turn_seconds else ())]
        return min(ends, default=None)

    def turn_ms(self, place: int | None, now: float) -> int:
        """Return the time left to a place, or to whoever has least; -1 without a clock."""
        if not self._turn_seconds or not self.turn_ends:
            return -1
        end = min(self.turn_ends.values()) if place is None else self.turn_ends.get(place)
        return -1 if end is None else max(0, int(1000 * (end - now)))

    def away_ms(self, place: int, now: float) -> int:
        """Return for how long the seat of a lost link is still kept; -1 if it is there."""
        end = self.away_until.get(place)
        return -1 if end is None else max(0, int(1000 * (end - now)))
