"""The server as the network sees it."""
