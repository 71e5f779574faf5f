"""Who may decide: names and PINs, the latter only as slow hashes."""

from __future__ import annotations

import fcntl
import os
import tempfile
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from firmware_py.errors import StationError

FILE = "people.json"
MAX_NAME = 40
MIN_PIN, MAX_PIN = 6, 12
MAX_PEOPLE = 200

_FILE_MODE = 0o600
_RUNS = ("01234567890123456789", "98765432109876543210")

# Argon2id with 19 MiB and three passes: a tenth of a second here, within what a small board has.
_HASHER = PasswordHasher(time_cost=3, memory_cost=19 * 1024, parallelism=1)


class PersonError(StationError, ValueError):
    """A name or PIN that cannot be used, or a person who is not there."""


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of the floor.

    Attributes:
        name: as journalled with each decision.
        pin_hash: in Argon2's own text form, salt included.
        wrong: wrong PINs since the last right one.
    """

    name: str
    pin_hash: str
    wrong: int = 0


class PeopleFile:
    """The people of a station; core and command line may use it at the same time.

    Args:
        folder: the state folder.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def read(self) -> tuple[Person, ...]:
        """Return everybody, in the order of their adding.

        Raises:
            StationError: the file cannot be read.
        """
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=tuple[Person, ...])
        except FileNotFoundError:
            return ()
        except (OSError, msgspec.DecodeError) as error:
            raise StationError(f"the list of people cannot be read ({error}): {self._path}") from (
                error
            )

    def add(self, name: str, pin: str) -> Person:
        """Add a person.

        Raises:
            PersonError: name or PIN cannot be used, or the name is taken.
            StationError: the file cannot be written.
        """
        person = Person(check_name(name), hash_pin(check_pin(pin)))
        with self._changing() as people:
            if find(people, person.name) is not None:
                raise PersonError(f"this name is taken: {person.name!r}")
            if len(people) >= MAX_PEOPLE:
                raise PersonError(f"at most {MAX_PEOPLE} people: {person.name!r}")
            people.append(person)
        return person

    def remove(self, name: str) -> None:
        """Remove a person; open sessions end with it.

        Raises:
            PersonError: nobody has this name.
            StationError: the file cannot be written.
        """
        with self._changing() as people:
            people.remove(_get(people, name))

    def set_pin(self, name: str, pin: str) -> None:
        """Give a person another PIN; open sessions end with it.

        Raises:
            PersonError: nobody has this name, or the PIN cannot be used.
            StationError: the file cannot be written.
        """
        pin_hash = hash_pin(check_pin(pin))
        self._change(name, lambda one: msgspec.structs.replace(one, pin_hash=pin_hash, wrong=0))

    def note_wrong(self, name: str, wrong: int) -> None:
        """Keep the number of wrong PINs since the last right one, also over a restart.

        Raises:
            PersonError: nobody has this name.
            StationError: the file cannot be written.
        """
        self._change(name, lambda one: msgspec.structs.replace(one, wrong=wrong))

    def _change(self, name: str, change: Callable[[Person], Person]) -> None:
        with self._changing() as people:
            at = people.index(_get(people, name))
            people[at] = change(people[at])

    @contextmanager
    def _changing(self) -> Iterator[list[Person]]:
        """Lock the file; what the block made of the list is written whole, or not at all."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.with_suffix(".lock").open("w") as lock:
                _give_to_owner(lock.fileno(), self._path.parent)
                fcntl.flock(lock, fcntl.LOCK_EX)
                people = list(self.read())
                yield people
                _write(self._path, msgspec.json.format(msgspec.json.encode(people)))
        except OSError as error:
            raise StationError(f"the list of people cannot be written ({error})") from error


def find(people: Sequence[Person], name: str) -> Person | None:
    """Return who has this name, capitals and width of letters aside; None if nobody has."""
    wanted = _folded(name)
    return next((one for one in people if _folded(one.name) == wanted), None)


def check_name(name: str) -> str:
    """Return the name, tidied.

    Raises:
        PersonError: it is empty, too long, or holds what cannot be written on one line.
    """
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(tidy) <= MAX_NAME or not tidy.isprintable():
        raise PersonError(f"a name has 1 to {MAX_NAME} printable characters: {name[:60]!r}")
    return tidy


def check_pin(pin: str) -> str:
    """Return the PIN.

    Raises:
        PersonError: it is no number of the right length, or too easily guessed; the message does
            not hold it.
    """
    if not MIN_PIN <= len(pin) <= MAX_PIN or not (pin.isascii() and pin.isdigit()):
        raise PersonError(f"a PIN has {MIN_PIN} to {MAX_PIN} digits")
    if len(set(pin)) == 1 or any(pin in run for run in _RUNS):
        raise PersonError("a PIN is not one digit over and over, and not digits in a row")
    return pin


def hash_pin(pin: str) -> str:
    """Return the slow hash of a PIN, with a salt of its own."""
    return _HASHER.hash(pin)


def is_pin_right(pin_hash: str, pin: str) -> bool:
    """Return whether the PIN belongs to the hash; takes as long for a wrong one."""
    try:
        return _HASHER.verify(pin_hash, pin)
    except (VerifyMismatchError, VerificationError, InvalidHashError):
        return False


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _get(people: Sequence[Person], name: str) -> Person:
    person = find(people, name)
    if person is None:
        raise PersonError(f"nobody has this name: {name[:60]!r}")
    return person


def _give_to_owner(descriptor: int, folder: Path) -> None:
    """Close a file to all but the owner of the folder, also where root made it."""
    os.fchmod(descriptor, _FILE_MODE)
    owner = folder.stat()
    if os.geteuid() == 0 and owner.st_uid != 0:
        os.fchown(descriptor, owner.st_uid, owner.st_gid)


def _write(path: Path, body: bytes) -> None:
    """Replace the file at once; the owner of its folder may read it, nobody else."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".people-")
    try:
        with os.fdopen(handle, "wb") as file:
            _give_to_owner(file.fileno(), path.parent)
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
