"""Plays random actions at a host: python player.py HOST:PORT NAME [MATCH].

Without a match it opens one for two and prints its name. Needs the package websockets.
"""

import json
import random
import sys

from websockets.sync.client import connect

MOST_ACTIONS = 40
CHOICE = {"level": "random", "seed": 7, "options": [["rounds", 50]]}
TERMS = {"turn_seconds": 60, "grace_seconds": 60, "talk": "off", "spectators": "none"}
MATCH = {"ruleset": "dooom", "choice": CHOICE, "terms": TERMS | {"absence": "resign"}}
SEATS = {"players": ["human", "human"], "listed": True}


class Boards:
    """The boards that a seat knows."""

    def __init__(self):
        self.boards, self.ply = [], -1

    def take(self, update):
        """Take the news of an update; return whether it fits what is known."""
        if update["view"]["boards"]:
            self.boards, self.ply = update["view"]["boards"], update["boards_ply"]
        elif update["boards_ply"] != self.ply:
            return False
        for number, layer, start, cells in update["changes"]:
            board = self.boards[number]
            part = board if layer == "visible" else board["grid"]
            # Two digits a byte.
            part[layer] = part[layer][: 2 * start] + cells + part[layer][2 * start + len(cells) :]
            self.ply = update["ply"]
        return True


class Player:
    """Joins a match, or opens one, and plays it."""

    def __init__(self, socket, name, wanted):
        self.socket, self.wanted, self.boards = socket, wanted, Boards()
        self.seat, self.winners, self.has_started, self.is_over = None, [], False, False
        self.actions = self.waits_for = 0
        self.send("Hello", protocol=6, game="player.py", name=name, token="")

    def send(self, kind, **fields):
        self.socket.send(json.dumps({"type": kind, **fields}))

    def take(self, message):
        match message["type"]:
            case "Welcome" if self.wanted:
                self.send("JoinMatch", match=self.wanted, seat=None)
            case "Welcome":
                self.send("OpenMatch", **MATCH, **SEATS)
            case "LobbyState" if message["phase"] == "lobby":
                self.get_ready(message)
            case "Began":
                self.seat = message["seat"]
            case "SeatUpdate":
                self.act(message)
            case "Refused" if message["ack"]:
                self.waits_for = 0
                self.send("AskUpdate", beginning=False, ply=None)
            case "Refused" | "LeftMatch" | "WrongVersion":
                sys.exit(str(message))
            case "MatchOver":
                won = "won" if self.seat in self.winners else "not won"
                print(won, "after", self.actions, "actions")
                self.is_over = True

    def get_ready(self, lobby):
        if not lobby["seats"][lobby["seat"]]["ready"]:
            print("match", lobby["match"], flush=True)
            self.send("SetReady", ready=True)
        elif lobby["is_owner"] and all(s["ready"] for s in lobby["seats"]) and not self.has_started:
            self.has_started = True
            self.send("StartMatch")

    def act(self, update):
        if not self.boards.take(update):
            self.send("AskUpdate", beginning=False, ply=None)
        self.winners = (update["view"]["outcome"] or {"winners": []})["winners"]
        if update["ack"] == self.waits_for:
            self.waits_for = 0
        if update["legal"] and not self.waits_for:
            self.waits_for = self.actions = self.actions + 1
            gives_up = self.actions > MOST_ACTIONS
            action = {"type": "Resign"} if gives_up else random.choice(update["legal"])
            self.send("Submit", ply=update["ply"], action=action, ack=self.waits_for)


if __name__ == "__main__":
    address, name, *rest = sys.argv[1:]
    with connect(f"ws://{address}", max_size=32_000_000) as socket:
        player = Player(socket, name, "".join(rest))
        for text in socket:
            player.take(json.loads(text))
            if player.is_over:
                break
