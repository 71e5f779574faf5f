"""The driver on the documented frames alone, without the emulated chip between them."""

from __future__ import annotations

import pytest

from drivers.emulated.direct_link import DirectLink
from drivers.pn532 import commands
from drivers.pn532.frames import AckFrame
from drivers.pn532.reader import PN532Reader
from tests.drivers.doubles import Documented

Frames = list[tuple[str, bytes, str]]

CLASSIC, NTAG, OTHER, ATS = "1ADA7444", "04A1B2C3D4E580", "04112233445580", "047368A2C72280"


def _exchanges(frames: Frames) -> list[tuple[bytes, bytes]]:
    """Return each command with its ACK and reply; the short forms, as the driver never sends."""
    exchanges: list[tuple[bytes, bytes]] = []
    command = b""
    for side, frame, _ in frames[4:]:
        if side == ">":
            command = frame
        elif frame != AckFrame.WIRE:
            exchanges.append((command, AckFrame.WIRE + frame))
    answers = dict(exchanges)
    # The document gives one reply to RFConfiguration, whatever was configured.
    configured = answers[commands.set_retries()]
    sam = answers[commands.sam_configuration()]
    return [
        *exchanges,
        (commands.rf_field(on=False), configured),
        (commands.WAKE + commands.sam_configuration(), sam),
        (AckFrame.WIRE, b""),
    ]


@pytest.mark.parametrize(
    ("cards", "comment"),
    [
        ((), "empty spot"),
        ((CLASSIC,), "MIFARE Classic"),
        ((NTAG,), "NTAG"),
        ((NTAG, OTHER), "2 cards"),
        ((CLASSIC, OTHER), "mixed UID lengths"),
        ((ATS,), "with ATS"),
    ],
)
def test_start_and_a_poll(pn532_frames: Frames, cards: tuple[str, ...], comment: str) -> None:
    poll = commands.list_passive_targets()
    (reply,) = [
        frame
        for _, frame, text in pn532_frames
        if (comment in text and "SAK 20" not in text and not text.startswith("2 cards, mixed"))
        or (comment in {"with ATS", "mixed UID lengths"} and comment in text)
    ]
    exchanges = [one for one in _exchanges(pn532_frames) if one[0] != poll]
    device = Documented([*exchanges, (poll, AckFrame.WIRE + reply)])
    link = DirectLink(device)
    reader = PN532Reader("cards.seat1", link, link.clock)
    assert reader.start().firmware == "1.6"
    found = reader.inventory()
    assert (found.uids, found.random_uids) == (cards, 0)
    assert device.others == []
    assert reader.discarded == 0
    assert reader.restarts == 0


def test_an_error_frame_is_a_refusal_and_a_nack_asks_again(pn532_frames: Frames) -> None:
    """The single frames of the document: error where a reply was due, then the reply."""
    (_, nack, _), (_, error, _) = pn532_frames[1:3]
    version = commands.get_firmware_version()
    exchanges = _exchanges(pn532_frames)
    (good,) = [answer for command, answer in exchanges if command == version]
    damaged = good[:-2] + bytes([good[-2] ^ 1]) + good[-1:]
    rest = [one for one in exchanges if one[0] != version]
    for first, wanted in ((AckFrame.WIRE + error, 1), (damaged, 1)):
        device = Documented([(version, first), (version, good), (nack, good[6:]), *rest])
        link = DirectLink(device)
        assert PN532Reader("cards.seat1", link, link.clock).start().firmware == "1.6"
        assert device.others == []
        assert len(link.written) > wanted
    assert nack in link.written
