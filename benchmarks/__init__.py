"""Measurements: what they print goes into docs/."""
