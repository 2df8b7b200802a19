"""What a host sends of a match, and a channel that hands it over, without a host."""

from game.core.actor import Seat
from game.core.match import Match
from game.net.client.host_socket import Received
from game.net.host_messages import SeatUpdate, Welcome
from game.net.messages import PROTOCOL
from game.net.requests import Request
from game.session.updates import MatchPresence, update_of


class StillChannel:
    """Hands over what a test puts into `waiting`, and keeps what is sent (`HostChannel`)."""

    def __init__(self, *messages: Received) -> None:
        self.waiting: list[Received] = [Welcome(PROTOCOL, "", "Ada", "t"), *messages]
        self.sent: list[Request] = []
        self.is_closed = False

    def send(self, request: Request) -> None:
        self.sent.append(request)

    def received(self) -> list[Received]:
        messages, self.waiting = self.waiting, []
        return messages

    def close(self) -> None:
        self.is_closed = True


def seat_update(
    match: Match, seat: Seat | None, presence: MatchPresence | None = None
) -> SeatUpdate:
    """Return what a seat is sent of a match now."""
    told = update_of(match, seat, match.events(match.ply) if match.ply else ())
    return SeatUpdate(
        ply=match.ply,
        boards_ply=match.ply,
        changes=(),
        view=told.view,
        events=told.events,
        legal=told.legal,
        marks=told.marks,
        log_start=0,
        log=told.log,
        playing=tuple(told.playing),
        previews=tuple(match.state.preview(seat, each) for each in told.legal if seat is not None),
        presence=presence,
    )
