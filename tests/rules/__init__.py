"""One file per part of the rulebook. Every test names the rules it proves: a test fails when a rule has none."""
