"""Each named fault of an emulated QuasarMX is never taken for tags, and the driver gets over it."""

from __future__ import annotations

import pytest

from drivers.emulated.direct_link import DirectLink
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.metratec_faults import QuasarFault
from drivers.errors import DriverError
from drivers.metratec.reader import QuasarReader

A, B = "E0040150954F02B1", "E0040150954F0312"
SOCKETS = (1, 2, 3)
STRANGERS = {QuasarFault.FORTY_TAGS, QuasarFault.FORGED_UID}


def _bench() -> tuple[EmulatedQuasar, DirectLink, QuasarReader]:
    quasar = EmulatedQuasar(fitted_sockets=frozenset(SOCKETS), is_paced=True)
    quasar.place(1, B)
    quasar.place(3, A)
    link = DirectLink(quasar)
    reader = QuasarReader("chips", link, SOCKETS, 200, link.clock)
    reader.start()
    return quasar, link, reader


def _look(reader: QuasarReader) -> tuple[str, ...] | None:
    """Return what socket 3 shows, ``None`` if the reader says that it cannot tell."""
    try:
        return reader.watch(3).uids
    except DriverError:
        return None


@pytest.mark.parametrize("times", [1, 2, None])
@pytest.mark.parametrize("fault", list(QuasarFault), ids=lambda fault: fault.name)
def test_it_is_never_taken_for_tags_and_ends(fault: QuasarFault, times: int | None) -> None:
    quasar, _, reader = _bench()
    quasar.fail(fault, times)
    for _ in range(2):
        seen = _look(reader)
        if seen is not None and fault not in STRANGERS:
            assert seen == (A,)
        elif seen is not None:
            assert seen[0] == A
    quasar.heal(fault)
    found = [_look(reader) for _ in range(3)]
    assert found[-1] == (A,), found
    assert quasar.damage == ()


def test_forty_tags_are_thirty_two_or_more() -> None:
    quasar, _, reader = _bench()
    quasar.fail(QuasarFault.FORTY_TAGS)
    found = reader.watch(3)
    assert (len(found.uids), found.complete) == (32, False)


def test_a_forged_tag_is_another_one_each_time() -> None:
    quasar, _, reader = _bench()
    quasar.fail(QuasarFault.FORGED_UID, 2)
    seen = {uid for _ in range(3) for uid in reader.watch(3).uids}
    assert len(seen) == 3
    assert A in seen


def test_a_stored_sequence_streams_after_each_restart_until_it_is_healed() -> None:
    quasar, _, reader = _bench()
    quasar.fail(QuasarFault.STORED_SEQUENCE)
    assert reader.watch(3).uids == (A,)
    assert reader.resets == 1
    quasar.restart()
    assert reader.watch(3).uids == (A,)
    assert reader.start().notes[0].startswith("the reader runs a stored start-up sequence")
    quasar.heal(QuasarFault.STORED_SEQUENCE)
    quasar.restart()
    assert reader.start().notes == ()
