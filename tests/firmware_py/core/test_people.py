"""Who may decide: names, PINs, and what keeps others from guessing them."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import pytest

from firmware_py.core.people import (
    PeopleFile,
    Person,
    PersonError,
    check_name,
    check_pin,
    find,
    is_pin_right,
)
from firmware_py.core.refusal import RefusedError
from firmware_py.core.sessions import FREE_TRIES, IDLE_S, LONGEST_S, Sessions, lock_s
from firmware_py.errors import StationError

PIN = "402817"


@pytest.fixture
def file(tmp_path: Path) -> PeopleFile:
    people = PeopleFile(tmp_path)
    people.add("Ana Lim", PIN)
    return people


class Bench:
    """Sessions with a clock in hand."""

    def __init__(self, file: PeopleFile) -> None:
        self.now_s = 50.0
        self.file = file
        self.sessions = Sessions(file, lambda: self.now_s)

    async def refusal(self, name: str = "Ana Lim", pin: str = "000001") -> RefusedError:
        with pytest.raises(RefusedError) as refused:
            await self.sessions.sign_in(name, pin)
        return refused.value


def test_pin_is_kept_as_a_slow_salted_hash(file: PeopleFile, tmp_path: Path) -> None:
    """Who reads the file learns no PIN, and two people with one PIN do not look alike."""
    file.add("Bo", PIN)
    body = (tmp_path / "people.json").read_text()
    first, second = (one.pin_hash for one in file.read())
    assert PIN not in body
    assert first != second
    assert first.startswith("$argon2id$")
    assert is_pin_right(first, PIN)
    assert not is_pin_right(first, "402818")
    assert not is_pin_right("no hash", PIN)


def test_file_is_read_by_nobody_else(file: PeopleFile, tmp_path: Path) -> None:
    """Neither other users nor the group get at the hashes."""
    assert stat.S_IMODE((tmp_path / "people.json").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["people.json", "people.lock"]


@pytest.mark.parametrize("pin", ["", "12345", "1234567890123", "40281a", "４０２８１７", "402 817"])
def test_pin_is_a_number_of_six_to_twelve_digits(pin: str) -> None:
    """The message says what is expected and does not repeat the PIN."""
    with pytest.raises(PersonError, match="6 to 12 digits") as refused:
        check_pin(pin)
    assert not pin or pin not in str(refused.value)


@pytest.mark.parametrize("pin", ["000000", "123456", "987654", "567890", "012345678901"])
def test_pin_is_not_the_first_guess(pin: str) -> None:
    """One digit over and over, and digits in a row, are what everybody tries."""
    with pytest.raises(PersonError, match="digits in a row"):
        check_pin(pin)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x07b", "a\u2028b\u202e"])
def test_name_fits_on_a_line(name: str) -> None:
    """A name is journalled and shown, so it holds nothing that cannot be seen."""
    with pytest.raises(PersonError, match="1 to 40 printable"):
        check_name(name)


def test_names_are_told_apart_as_people_do(file: PeopleFile) -> None:
    """Capitals, width and blanks make no other person."""
    assert check_name("  Ana\n Lim ") == "Ana Lim"
    assert find(file.read(), "ＡＮＡ  lim") == file.read()[0]
    with pytest.raises(PersonError, match="taken"):
        file.add("ana LIM", "918273")
    with pytest.raises(PersonError, match="nobody has this name"):
        file.remove("Anna")


def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    """Command line and core may write at the same time."""
    names = [f"P{number}" for number in range(4)]
    threads = [
        threading.Thread(target=PeopleFile(tmp_path).add, args=(name, PIN)) for name in names
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(one.name for one in PeopleFile(tmp_path).read()) == names


def test_damaged_list_is_told(tmp_path: Path) -> None:
    """It is named, and it stops no table: nobody can sign in."""
    (tmp_path / "people.json").write_text("[{]")
    with pytest.raises(StationError, match=r"cannot be read .*people\.json"):
        PeopleFile(tmp_path).read()
    assert not Sessions(PeopleFile(tmp_path), lambda: 0.0).has_people


async def test_right_pin_begins_a_session(file: PeopleFile) -> None:
    """The name is journalled as it was added, however it was typed."""
    bench = Bench(file)
    token, person = await bench.sessions.sign_in(" ana lim ", PIN)
    assert person == "Ana Lim"
    assert len(token) >= 40
    assert bench.sessions.require(token) == "Ana Lim"
    bench.sessions.sign_out(token)
    with pytest.raises(RefusedError, match="signed-out"):
        bench.sessions.require(token)
    assert bench.sessions.person_of("") == ""


async def test_wrong_pin_and_unknown_name_are_refused_alike(file: PeopleFile) -> None:
    """Nobody learns who is on the list."""
    bench = Bench(file)
    assert (await bench.refusal()).key == "wrong-pin"
    assert (await bench.refusal(name="Nobody", pin=PIN)).key == "wrong-pin"


async def test_lock_out_holds_for_the_right_pin_too_and_ends(file: PeopleFile) -> None:
    """Five wrong tries, a minute of rest; one more, two minutes."""
    bench = Bench(file)
    for _ in range(FREE_TRIES - 1):
        assert (await bench.refusal()).key == "wrong-pin"
    locked = await bench.refusal()
    assert (locked.key, locked.values) == ("locked", {"minutes": 1})
    assert (await bench.refusal(pin=PIN)).key == "locked"
    bench.now_s += 61
    assert (await bench.refusal()).values == {"minutes": 2}
    bench.now_s += 121
    await bench.sessions.sign_in("Ana Lim", PIN)
    assert file.read()[0].wrong == 0


async def test_lock_out_outlives_a_restart_and_a_technician_ends_it(file: PeopleFile) -> None:
    """Pulling the plug gives no new tries."""
    bench = Bench(file)
    for _ in range(FREE_TRIES):
        await bench.refusal()
    again = Bench(file)
    assert (await again.refusal(pin=PIN)).key == "locked"
    file.note_wrong("Ana Lim", 0)
    await again.sessions.sign_in("Ana Lim", PIN)


def test_lock_grows_to_an_hour_and_no_longer() -> None:
    """Guessing a six-digit PIN would take years."""
    assert [lock_s(wrong) for wrong in (5, 6, 7, 11, 12, 500)] == [60, 120, 240, 3600, 3600, 3600]


async def test_session_ends_by_itself(file: PeopleFile) -> None:
    """Half an hour without use, or twelve hours in any case; looking on is no use."""
    bench = Bench(file)
    token, _ = await bench.sessions.sign_in("Ana Lim", PIN)
    bench.now_s += IDLE_S
    assert bench.sessions.person_of(token, is_use=False) == "Ana Lim"
    bench.now_s += 1
    assert bench.sessions.person_of(token) == ""
    token, _ = await bench.sessions.sign_in("Ana Lim", PIN)
    for _ in range(int(LONGEST_S / IDLE_S)):
        bench.now_s += IDLE_S
        assert bench.sessions.person_of(token) == "Ana Lim"
    bench.now_s += 1
    assert bench.sessions.person_of(token) == ""


@pytest.mark.parametrize("change", ["remove", "pin"])
async def test_session_ends_with_the_person_or_the_pin(file: PeopleFile, change: str) -> None:
    """Who is taken off the list decides nothing more."""
    bench = Bench(file)
    token, _ = await bench.sessions.sign_in("Ana Lim", PIN)
    if change == "remove":
        file.remove("Ana Lim")
    else:
        file.set_pin("Ana Lim", "918273")
    assert bench.sessions.person_of(token) == ""


async def test_without_people_nobody_signs_in(tmp_path: Path) -> None:
    """There is no default PIN."""
    bench = Bench(PeopleFile(tmp_path))
    assert not bench.sessions.has_people
    assert (await bench.refusal(pin=PIN)).key == "nobody-may"


def test_person_file_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    """A field of another version is not passed over in silence."""
    (tmp_path / "people.json").write_text('[{"name": "A", "pin_hash": "x", "role": "boss"}]')
    with pytest.raises(StationError, match="role"):
        PeopleFile(tmp_path).read()
    assert Person("A", "x").wrong == 0
