"""The open tables that anyone may join, as a list that nobody can fill: few of one host, and few of one address."""

import asyncio
from collections import Counter
from typing import Final

from portroyal.web.addresses import Addresses
from portroyal.web.storage.door import Storage, TableLine

MAX_LIST: Final = 50
MAX_OF_A_HOST: Final = 3
MAX_OF_AN_ADDRESS: Final = 10
MAX_READ: Final = 1000
"""Tables are looked for among this many."""
LONG: Final = 100
KEPT_SECONDS: Final = 1.0
"""A long list is kept for this long, because it takes a while to read."""


class Listing:
    def __init__(self, storage: Storage, addresses: Addresses) -> None:
        self._storage = storage
        self._addresses = addresses
        self._kept: list[TableLine] = []
        self._until = 0.0

    async def tables(self) -> list[TableLine]:
        """The newest first."""
        now = asyncio.get_running_loop().time()
        if now >= self._until:
            lines = await self._storage.listed_tables(MAX_READ, MAX_OF_A_HOST)
            self._kept = self._few_of_an_address(lines)[:MAX_LIST]
            self._until = now + KEPT_SECONDS if len(lines) >= LONG else 0.0
        return self._kept

    def _few_of_an_address(self, lines: list[TableLine]) -> list[TableLine]:
        counts: Counter[str] = Counter()
        few = []
        for line in lines:
            address = self._addresses.of(line.header.host)
            if address is not None:
                counts[address] += 1
            if address is None or counts[address] <= MAX_OF_AN_ADDRESS:
                few.append(line)
        return few
