"""The harbour family: Port Royal (2014), its travel edition, and the two combined."""
