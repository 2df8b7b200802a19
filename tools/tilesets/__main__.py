"""Run `python3 -m tools.tilesets`: everything that Tiled needs."""

from tools.tilesets.build import main

raise SystemExit(main())
