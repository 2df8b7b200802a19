"""Five Ways Out: five turn-based games on one rules core."""

__version__ = "0.1.0"
