"""The board screen of a match and the panel beside it: gauges, inventory, verbs, map fragments.
Imports: what all scenes use, texts."""
