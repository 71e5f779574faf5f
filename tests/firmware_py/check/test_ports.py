"""Names of ports that may lead elsewhere tomorrow."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_py.check.findings import Level
from firmware_py.check.ports import PortFacts, check_name, read_port_facts

USB = "/dev/ttyUSB0"
BY_ID = "/dev/serial/by-id/usb-FTDI_A50285BI-if00-port0"
BY_PATH = "/dev/serial/by-path/pci-0000:00:14.0-usb-0:1:1.0-port0"
SHARED = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"


@pytest.mark.parametrize(
    ("path", "facts", "key", "better"),
    [
        (USB, PortFacts(USB, "A50285BI", BY_ID, BY_PATH), "name-unstable", BY_ID),
        ("/dev/ttyACM3", PortFacts("/dev/ttyACM3", "7", BY_ID, ""), "name-unstable", BY_ID),
        (USB, PortFacts(USB, "", SHARED, BY_PATH), "name-unstable-no-serial", BY_PATH),
        (USB, PortFacts(USB), "name-unstable-no-serial", "/dev/serial/by-path/..."),
        (SHARED, PortFacts("/dev/ttyUSB1", "", SHARED, BY_PATH), "name-shared", BY_PATH),
        ("/dev/serial0", PortFacts("/dev/ttyAMA10"), "name-alias", ""),
    ],
)
def test_a_name_that_may_change_is_a_warning(
    path: str, facts: PortFacts, key: str, better: str
) -> None:
    (finding,) = check_name("chips", path, facts)
    assert (finding.key, finding.level) == (key, Level.WARNING)
    assert better in finding.text("en")
    assert better in finding.text("zh-Hant")


@pytest.mark.parametrize(
    ("path", "facts"),
    [
        ("/dev/dealer-station/chips", PortFacts("/dev/ttyUSB0", "A50285BI", BY_ID, BY_PATH)),
        (BY_ID, PortFacts("/dev/ttyUSB0", "A50285BI", BY_ID, BY_PATH)),
        (BY_PATH, PortFacts("/dev/ttyUSB0", "", SHARED, BY_PATH)),
        (BY_ID, PortFacts(BY_ID)),  # nothing is plugged in: that is said elsewhere
        ("/dev/ttyAMA0", PortFacts("/dev/ttyAMA0")),
    ],
)
def test_a_stable_name_is_no_news(path: str, facts: PortFacts) -> None:
    assert list(check_name("chips", path, facts)) == []


def _adapter(folder: Path, *, serial: str) -> Path:
    """Make a small sysfs: the port, its interface, the USB device above; return sysfs' tty."""
    device = folder / "devices" / "usb1" / "1-1"
    interface = device / "1-1:1.0" / "ttyUSB0"
    interface.mkdir(parents=True)
    if serial:
        (device / "serial").write_text(f"{serial}\n")
    tty = folder / "tty" / "ttyUSB0"
    tty.mkdir(parents=True)
    (tty / "device").symlink_to(interface)
    return folder / "tty"


@pytest.mark.parametrize("serial", ["A50285BI", ""])
def test_the_system_is_asked(tmp_path: Path, serial: str) -> None:
    sysfs = _adapter(tmp_path, serial=serial)
    node = tmp_path / "dev" / "ttyUSB0"
    node.parent.mkdir()
    node.touch()
    for kind in ("by-id", "by-path"):
        (tmp_path / "links" / kind).mkdir(parents=True)
        (tmp_path / "links" / kind / f"name-{kind}").symlink_to(node)
    (tmp_path / "chips").symlink_to(node)
    facts = read_port_facts(str(tmp_path / "chips"), sysfs=sysfs, links=tmp_path / "links")
    assert facts == PortFacts(
        str(node),
        serial,
        str(tmp_path / "links" / "by-id" / "name-by-id"),
        str(tmp_path / "links" / "by-path" / "name-by-path"),
    )


def test_nothing_is_known_of_what_is_not_there(tmp_path: Path) -> None:
    path = str(tmp_path / "none")
    facts = read_port_facts(path, sysfs=tmp_path / "sys", links=tmp_path / "links")
    assert facts == PortFacts(path)
