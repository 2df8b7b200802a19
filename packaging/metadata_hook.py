"""The wheel's page on a package index: docs/LIBRARY.md, with addresses if the project's is known.

The variable PROJECT_ADDRESS has it: the address of the repository, which stands in no file.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"\]\((?!https?://|#)([^)\s]+)\)")


class MetadataHook(MetadataHookInterface):  # type: ignore[misc]
    """Gives the page, a picture on it, and the project's URLs."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what is dynamic in pyproject.toml but the version."""
        text = (Path(self.root) / "docs" / "LIBRARY.md").read_text(encoding="utf-8")
        address = os.environ.get("PROJECT_ADDRESS", "").rstrip("/")
        metadata["urls"] = {}
        if address:
            text = with_address(text, f"{address}/raw/v{metadata['version']}")
            pages = (
                ("Homepage", ""),
                ("Issues", "/issues"),
                ("Changelog", "/blob/main/CHANGELOG.md"),
            )
            metadata["urls"] = {name: address + page for name, page in pages}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_address(page: str, folder: str) -> str:
    """Return a page of `docs` with links that lead to a folder of the project, and a picture."""
    title, _, rest = page.partition("\n\n")
    picture = f"![The title]({folder}/docs/pictures/title.png)"
    return f"{title}\n\n{picture}\n\n" + _LINK.sub(rf"]({folder}/docs/\1)", rest)
