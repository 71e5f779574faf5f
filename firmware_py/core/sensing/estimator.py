"""The estimator that a station description asks for."""

from __future__ import annotations

from firmware_py.config import StationConfig
from firmware_py.core.sensing.claims import LikelihoodSettings
from firmware_py.core.sensing.likelihood import LikelihoodPresence
from firmware_py.core.sensing.presence import Presence, PresenceEstimator
from firmware_py.core.sensing.pushes import PushSettings
from firmware_py.core.sensing.sensing import SensingSettings
from firmware_py.core.sensing.zone_rates import RateSettings


def build_estimator(config: StationConfig, settings: SensingSettings) -> PresenceEstimator:
    """Return a new estimator with the reference tags and neighbours of the description."""
    sensing = config.sensing
    if sensing.estimator == "counting":
        return Presence(settings.presence)
    rates = RateSettings(usual_miss=sensing.miss_rate, ghost=sensing.ghost_rate)
    return LikelihoodPresence(
        LikelihoodSettings(
            rates=rates,
            mistakes=sensing.mistakes,
            ask_after_s=sensing.ask_after_s,
        ),
        references=references_of(config),
        neighbours=neighbours_of(config),
    )


def sensing_settings(config: StationConfig) -> SensingSettings:
    """Return the figures that go with the estimator: the better one settles motions itself."""
    if config.sensing.estimator == "counting":
        return SensingSettings()
    return SensingSettings(pushes=PushSettings(settle_visits=0))


def references_of(config: StationConfig) -> dict[str, str]:
    """Return zone to the tag that is fixed under its antenna."""
    return {
        reader.zones[antenna]: uid
        for reader in config.reader
        for antenna, uid in reader.references.items()
    }


def neighbours_of(config: StationConfig) -> dict[str, tuple[str, ...]]:
    """Return zone to the zones of the antennas next to it on the same reader."""
    near: dict[str, tuple[str, ...]] = {}
    for reader in config.reader:
        zones = [zone for _, zone in sorted(reader.zones.items())]
        for number, zone in enumerate(zones):
            near[zone] = tuple(zones[max(0, number - 1) : number] + zones[number + 1 : number + 2])
    return near
