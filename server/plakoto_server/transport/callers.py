"""How many connections each address has open. Knows no socket."""

from __future__ import annotations

import ipaddress
from collections import Counter

IPV6_PREFIX = 64
"""A network of so many bits counts as one address: whoever has one address has all of them."""


class Callers:
    """Counts the connections of each address."""

    def __init__(self, most: int, *, counts_loopback: bool) -> None:
        """Start with none.

        Args:
            most: connections an address may have.
            counts_loopback: whether this machine's own are counted, too; a proxy on it would make
                one address of all its clients.
        """
        self.most = most
        self._counts_loopback = counts_loopback
        self._open: Counter[str] = Counter()

    def opened(self, host: str | None) -> int:
        """Take note of a connection of `host`; return by how many that is too many.

        Args:
            host: the address as text; None where there is none, as at a Unix socket.
        """
        name = self._name(host)
        if name is None:
            return 0
        self._open[name] += 1
        return max(0, self._open[name] - self.most)

    def closed(self, host: str | None) -> None:
        """Take note that a connection of `host` is gone."""
        name = self._name(host)
        if name is not None:
            self._open[name] -= 1
            if not self._open[name]:
                del self._open[name]

    def __len__(self) -> int:
        """How many addresses have a connection."""
        return len(self._open)

    def _name(self, host: str | None) -> str | None:
        """What `host` is counted as; None if it is not."""
        if host is None:
            return None
        address = ipaddress.ip_address(host.partition("%")[0])
        address = getattr(address, "ipv4_mapped", None) or address
        if address.is_loopback and not self._counts_loopback:
            return None
        if address.version == 6:  # noqa: PLR2004  the number of the protocol
            return str(ipaddress.ip_network((int(address), IPV6_PREFIX), strict=False))
        return str(address)
