"""From which address people come. Making one more person costs nothing, so what is shared is shared by address too."""

from ipaddress import IPv6Address, ip_address
from typing import Final

MAX_KNOWN: Final = 20_000


NETWORK_BITS: Final = 64
"""Of an IPv6 address: one connection has all the addresses that begin with the same bits."""


def owner_of(address: str) -> str:
    """What all addresses of one connection to the internet have in common."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> (128 - NETWORK_BITS) << (128 - NETWORK_BITS)))


class Addresses:
    """The address that each person was last seen at. It is in memory only, for those seen lately."""

    def __init__(self) -> None:
        self._of: dict[int, str] = {}

    def note(self, person: int, address: str) -> None:
        self._of.pop(person, None)
        if len(self._of) >= MAX_KNOWN:
            del self._of[next(iter(self._of))]
        self._of[person] = address

    def of(self, person: int) -> str | None:
        return self._of.get(person)
