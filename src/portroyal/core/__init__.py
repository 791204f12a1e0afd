"""What every game has in common: the contract, small values, chance, and JSON."""
