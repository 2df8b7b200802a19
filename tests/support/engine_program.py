"""A program that talks to the engine."""

import json
from typing import Any

from game.cli.engine import Engine
from game.rulesets import RULESETS


class Program:
    """A program at the other end of the lines."""

    def __init__(self) -> None:
        self.engine = Engine(RULESETS)

    def ask(self, cmd: str, **fields: Any) -> Any:
        """Return an answer that is no error."""
        answer = self.engine.answer(json.dumps({"cmd": cmd, **fields}).encode())
        assert "error" not in answer, answer
        return answer

    def fail(self, cmd: str, **fields: Any) -> tuple[str, str]:
        """Return the code and the sentence of an error."""
        answer = self.engine.answer(json.dumps({"cmd": cmd, **fields}).encode())
        return answer["error"]["code"], answer["error"]["message"]
