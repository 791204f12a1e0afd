"""Port Royal of 2000: an auction, tricks, and ships that must not be loaded too heavily."""
