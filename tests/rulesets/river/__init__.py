"""Tests of River and Rockets: one rule, one test, on small fields drawn with walls."""
