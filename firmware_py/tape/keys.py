"""The operator's keys: the station seals tapes with the public one, only the secret one opens them.

The secret key never comes near the station. Both files are JSON; the secret one may be locked
with a passphrase (Argon2id).
"""

from __future__ import annotations

import base64
from pathlib import Path

import msgspec
import nacl.exceptions
import nacl.pwhash.argon2id
import nacl.secret
import nacl.utils
from nacl.public import PrivateKey, PublicKey

from firmware_py.errors import TapeError

_MOST_MEMORY_BYTES = 1 << 30
_MOST_BYTES = 4096


class PublicFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="tape-public-key"):
    """What the station holds."""

    key: bytes


class SecretFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="tape-secret-key"):
    """What the operator holds; with ``salt``, ``key`` is locked with a passphrase."""

    key: bytes
    salt: bytes = b""
    operations: int = 0
    memory_bytes: int = 0


def make_keys(
    secret: Path,
    public: Path,
    passphrase: str = "",
    *,
    operations: int = nacl.pwhash.argon2id.OPSLIMIT_MODERATE,
    memory_bytes: int = nacl.pwhash.argon2id.MEMLIMIT_MODERATE,
) -> None:
    """Make a pair of keys and write both files; nothing is overwritten.

    Raises:
        TapeError: a file is there already, or cannot be written.
    """
    key = PrivateKey.generate()
    if passphrase:
        salt = nacl.utils.random(nacl.pwhash.argon2id.SALTBYTES)
        lock = _lock(passphrase, salt, operations, memory_bytes)
        locked = bytes(lock.encrypt(bytes(key)))
        secret_file = SecretFile(locked, salt, operations, memory_bytes)
    else:
        secret_file = SecretFile(bytes(key))
    _write(secret, msgspec.json.encode(secret_file), mode=0o600)
    _write(public, msgspec.json.encode(PublicFile(bytes(key.public_key))), mode=0o644)


def read_public_key(path: Path) -> PublicKey:
    """Read the key that seals.

    Raises:
        TapeError: there is none in this file.
    """
    found = _read(path)
    if isinstance(found, SecretFile):
        raise TapeError(
            "expected the public key; the secret one stays with the operator, away from the "
            f"station: {path}"
        )
    try:
        return PublicKey(found.key)
    except (ValueError, TypeError, nacl.exceptions.CryptoError) as error:
        raise TapeError(f"expected a public key of 32 bytes: {path}") from error


def is_locked(path: Path) -> bool:
    """Return whether a secret key needs its passphrase.

    Raises:
        TapeError: there is no key in this file.
    """
    found = _read(path)
    return isinstance(found, SecretFile) and bool(found.salt)


def read_secret_key(path: Path, passphrase: str = "") -> PrivateKey:
    """Read the key that opens.

    Raises:
        TapeError: there is none in this file, or the passphrase is wrong.
    """
    found = _read(path)
    if isinstance(found, PublicFile):
        raise TapeError(f"expected the operator's secret key, this is the public one: {path}")
    key = found.key
    try:
        if found.salt:
            lock = _lock(passphrase, found.salt, found.operations, found.memory_bytes)
            key = lock.decrypt(key)
        return PrivateKey(key)
    except nacl.exceptions.CryptoError as error:
        raise TapeError(f"the passphrase does not open this key: {path}") from error
    except (ValueError, TypeError) as error:
        raise TapeError(f"expected the operator's secret key: {path}") from error


def _lock(
    passphrase: str, salt: bytes, operations: int, memory_bytes: int
) -> nacl.secret.SecretBox:
    if memory_bytes > _MOST_MEMORY_BYTES:
        raise ValueError(f"more than {_MOST_MEMORY_BYTES} bytes: {memory_bytes}")
    return nacl.secret.SecretBox(
        nacl.pwhash.argon2id.kdf(
            nacl.secret.SecretBox.KEY_SIZE,
            passphrase.encode(),
            salt,
            opslimit=operations,
            memlimit=memory_bytes,
        )
    )


def _read(path: Path) -> PublicFile | SecretFile:
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES)
    except OSError as error:
        raise TapeError(f"the key cannot be read ({error.strerror}): {path}") from error
    try:
        return msgspec.json.decode(raw, type=PublicFile | SecretFile)
    except msgspec.DecodeError as error:
        raise TapeError(f"expected a key as 'dealer-station tape keys' makes it: {path}") from error


def _write(path: Path, raw: bytes, *, mode: int) -> None:
    try:
        path.touch(mode=mode, exist_ok=False)
        path.write_bytes(raw + b"\n")
    except FileExistsError as error:
        raise TapeError(f"expected a new file, this one is there already: {path}") from error
    except OSError as error:
        raise TapeError(f"the key cannot be written ({error.strerror}): {path}") from error


def fingerprint(key: PublicKey) -> str:
    """Return a short name of a key, to tell which one seals."""
    return base64.b32encode(bytes(key)).decode()[:12].lower()
