"""Tests of River and Rockets: one test per rule, on small fields drawn as text."""
