"""A double-click on Windows starts the game without a console."""

import main

raise SystemExit(main.main())
