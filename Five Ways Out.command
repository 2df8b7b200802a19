#!/bin/sh
# A double-click on macOS starts the game.
cd "$(dirname "$0")" || exit
exec python3 main.py
