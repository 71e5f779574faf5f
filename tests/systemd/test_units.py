"""The units are valid, and as tight as promised. Needs Debian's systemd; fails without it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.config import EXIT_CONFIG

UNITS = Path(__file__).parents[2] / "systemd"
NAMES = ("dealer-station-core", "dealer-station-face")
_REFUSED = (
    "SystemCallFilter=~@privileged @resources @mount @swap @reboot @module @raw-io @debug @clock "
    "@cpu-emulation @obsolete"
)
COMMON = [
    *("Type=notify", "NotifyAccess=main", "WatchdogSec=5", "Restart=always", "RestartSec=1"),
    *("TimeoutStartSec=30", "RestartPreventExitStatus=78", "TimeoutStopSec=5", "UMask=0077"),
    *("NoNewPrivileges=yes", "CapabilityBoundingSet=", "AmbientCapabilities="),
    *("ProtectSystem=strict", "ProtectHome=yes", "PrivateTmp=yes", "ProtectProc=invisible"),
    *("ProtectKernelTunables=yes", "ProtectKernelModules=yes", "ProtectKernelLogs=yes"),
    *("ProtectControlGroups=yes", "ProtectClock=yes", "ProtectHostname=yes", "PrivateUsers=yes"),
    *("RestrictNamespaces=yes", "RestrictRealtime=yes", "RestrictSUIDSGID=yes", "RemoveIPC=yes"),
    *("LockPersonality=yes", "MemoryDenyWriteExecute=yes", "SystemCallArchitectures=native"),
    *("SystemCallFilter=@system-service", "SystemCallErrorNumber=EPERM", "LimitCORE=0"),
    *("MemoryMax=256M", "MemorySwapMax=0", "TasksMax=64"),
    _REFUSED,
]
OWN = {
    "dealer-station-core": [
        *("User=station", "SupplementaryGroups=dialout i2c gpio", "StateDirectory=station"),
        *("StateDirectoryMode=0700", "DevicePolicy=closed", "PrivateNetwork=yes"),
        *("RestrictAddressFamilies=AF_UNIX", "IPAddressDeny=any", "OOMScoreAdjust=-500"),
    ],
    "dealer-station-face": [
        *("DynamicUser=yes", "PrivateDevices=yes", "IPAddressDeny=any", "SocketBindDeny=any"),
        *("RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6", "SocketBindAllow=tcp:8080"),
        *("ProcSubset=pid", "Nice=10"),
    ],
}


def _lines(name: str) -> list[str]:
    return (UNITS / f"{name}.service").read_text(encoding="utf-8").splitlines()


def _analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = shutil.which("systemd-analyze")
    assert program, "systemd-analyze is missing: install Debian's package systemd"
    return subprocess.run(
        [program, *arguments], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("name", NAMES)
def test_unit_is_valid(name: str, tmp_path: Path) -> None:
    """No unknown directive, no value that systemd drops; the program is this Python."""
    text = "\n".join(_lines(name)).replace("/opt/dealer-station/.venv/bin/python", sys.executable)
    unit = tmp_path / f"{name}.service"
    unit.write_text(text, encoding="utf-8")
    result = _analyze("verify", "--man=no", str(unit))
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_invalid_unit_would_be_noticed(tmp_path: Path) -> None:
    """The check above can fail."""
    unit = tmp_path / "wrong.service"
    unit.write_text(f"[Service]\nExecStart={sys.executable}\nProtectHorne=yes\n", encoding="utf-8")
    assert "ProtectHorne" in _analyze("verify", "--man=no", str(unit)).stderr


@pytest.mark.parametrize(("name", "threshold"), [(NAMES[0], 8), (NAMES[1], 15)])
def test_exposure_is_below_the_threshold(name: str, threshold: int) -> None:
    """0.8 for the core, 1.5 for the face, on systemd's scale of 10."""
    unit = UNITS / f"{name}.service"
    result = _analyze("security", "--offline=true", f"--threshold={threshold}", str(unit))
    assert result.returncode == 0, result.stdout[-300:]
    found = re.search(r"exposure level for \S+: ([\d.]+)", result.stdout)
    assert found is not None
    assert float(found.group(1)) * 10 <= threshold


@pytest.mark.parametrize("name", NAMES)
def test_directives_are_the_documented_ones(name: str) -> None:
    """Every promised directive is there, as a whole line."""
    missing = {*COMMON, *OWN[name]} - set(_lines(name))
    assert missing == set()


def test_core_may_use_its_devices_by_class_and_has_no_network() -> None:
    """By class, since numbers change; nothing that would hide the devices."""
    lines = _lines(NAMES[0])
    allowed = {line.split("=", 1)[1] for line in lines if line.startswith("DeviceAllow=")}
    classes = ("ttyACM", "ttyUSB", "ttyAMA", "i2c", "gpiochip")
    assert allowed == {f"char-{name} rw" for name in classes}
    assert not any(line.startswith(("PrivateDevices=", "ProcSubset=")) for line in lines)
    assert "After=systemd-modules-load.service local-fs.target" in lines


def test_exit_status_of_a_wrong_configuration_is_not_restarted() -> None:
    """The units and the program agree on the status."""
    for name in NAMES:
        assert f"RestartPreventExitStatus={EXIT_CONFIG}" in _lines(name)


def test_face_listens_where_the_shipped_description_says() -> None:
    """The port that the unit opens is that of ``[face]``."""
    from firmware_py.config import read_config

    config = read_config(UNITS.parent / "hw" / "full-table.toml")
    assert f"SocketBindAllow=tcp:{config.face.port}" in _lines(NAMES[1])


def test_modules_are_loaded_before_the_core() -> None:
    """A reader that is plugged in later is allowed only if its class was known at the start."""
    text = (UNITS / "dealer-station.modules-load.conf").read_text(encoding="utf-8")
    modules = {line for line in text.splitlines() if line and not line.startswith("#")}
    assert modules == {"cdc_acm", "ftdi_sio", "cp210x", "ch341", "i2c-dev"}
