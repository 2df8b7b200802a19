"""Run `python3 -m tools.tilesets`: everything that Tiled needs."""

from game.content.assets.errors import AssetError
from tools.tilesets.build import main

try:
    raise SystemExit(main())
except (AssetError, KeyError) as error:
    # A sheet that is not drawn yet, or a class without its line in descriptions.toml.
    raise SystemExit(error.args[0]) from None
