"""Where people and tables are kept: the door, and what stands behind it."""
