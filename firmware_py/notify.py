"""What the service manager is told: ready, alive, stopping (sd_notify(3)).

Without systemd (no ``NOTIFY_SOCKET``) nothing is sent.
"""

from __future__ import annotations

import os
import socket
from types import TracebackType

from systemd_watchdog.systemd_watchdog import WatchDog


class ServiceManager:
    """Talks to systemd. Use it as a context, or close it.

    Attributes:
        interval_s: how often ``alive`` should be called, half of what systemd waits; None where
            no watchdog is set.
    """

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._watchdog = WatchDog(sock=self._socket)
        is_watched = self._watchdog.is_enabled and "WATCHDOG_USEC" in os.environ
        self.interval_s = self._watchdog.timeout / 2e6 if is_watched else None

    def ready(self, status: str) -> None:
        """Say that the self-test is passed and the service works; ``status`` is one line."""
        self._watchdog.status(status)
        self._watchdog.ready()

    def status(self, status: str) -> None:
        """Say in one line how things are."""
        self._watchdog.status(status)

    def alive(self, beat_at_s: float, now_s: float) -> bool:
        """Feed the watchdog if the loop that it watches has beaten lately.

        Args:
            beat_at_s: when the sensing loop last went round, monotonic.
            now_s: monotonic time.

        Returns:
            Whether it was fed.
        """
        if self.interval_s is None or now_s - beat_at_s > self.interval_s:
            return False
        self._watchdog.notify()
        return True

    def stopping(self) -> None:
        """Say that the service is going down because it was told to."""
        address = os.environ.get("NOTIFY_SOCKET")
        if address:
            name = "\0" + address[1:] if address.startswith("@") else address
            self._socket.sendto(b"STOPPING=1\n", name)

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()

    def __enter__(self) -> ServiceManager:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
