"""What the face is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class FaceSettings:
    """Settings of the status screen.

    Attributes:
        socket: the core's Unix socket.
        host: address to listen on; the room's network only if so configured.
        port: TCP port; 0 lets the system choose.
        names: host names by which browsers may ask, besides IP addresses and ``localhost``.
        places: seats that the table has, as on the felt.
        is_open: everybody who reaches the page may read it; else signed-in people only.
        max_connections: open TCP connections; what comes above gets 503.
        max_streams: of these, live event streams, so that the page itself stays reachable.
        stale_after_s: silence of the core after which the picture is called old.
        beat_every_s: longest silence on an event stream.
        least_gap_s: shortest time between two pictures on one stream.
        patience_s: how long a client may take to send a request or to read an answer.
    """

    socket: Path = Path("station.sock")
    host: str = "127.0.0.1"
    port: int = 8080
    names: tuple[str, ...] = ()
    places: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    is_open: bool = True
    max_connections: int = 16
    max_streams: int = 12
    stale_after_s: float = 3.0
    beat_every_s: float = 2.0
    least_gap_s: float = 0.1
    patience_s: float = 5.0
