"""A sealed file: written in pieces, opened with the operator's key only, a missing end is seen.

``magic``, the stream's key sealed for the operator (X25519), the stream's header, then chunks: a
length of four bytes and a piece of an XChaCha20-Poly1305 stream. The last piece carries a mark,
so that a file that was cut off at a chunk is told from a whole one.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from enum import Enum
from pathlib import Path
from typing import IO

from nacl import bindings
from nacl.exceptions import CryptoError
from nacl.public import PrivateKey, PublicKey, SealedBox

from firmware_py.errors import TapeError

MAGIC = b"dealer-station tape 1\n"
MOST_CHUNK_BYTES = 4 * 1024 * 1024

_SEALED_KEY_BYTES = 32 + bindings.crypto_box_SEALBYTES
_LENGTH_BYTES = 4
_MORE = bindings.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE
_LAST = bindings.crypto_secretstream_xchacha20poly1305_TAG_FINAL


class Ending(Enum):
    """How a file ended."""

    WHOLE = "whole"
    CUT = "cut"
    DAMAGED = "damaged"


class SealedWriter:
    """Writes one file, mode 0600; an existing one is never overwritten.

    Raises:
        TapeError: the file cannot be made.
    """

    def __init__(self, path: Path, key: PublicKey) -> None:
        self._path = path
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError as error:
            raise TapeError(f"expected a new file, this one is there already: {path}") from error
        except OSError as error:
            raise TapeError(f"the tape cannot be made ({error.strerror}): {path}") from error
        self._file: IO[bytes] = os.fdopen(descriptor, "wb")
        self.written_bytes = 0
        stream_key = bindings.crypto_secretstream_xchacha20poly1305_keygen()
        self._state = bindings.crypto_secretstream_xchacha20poly1305_state()
        header = bindings.crypto_secretstream_xchacha20poly1305_init_push(self._state, stream_key)
        self._put(MAGIC + SealedBox(key).encrypt(stream_key) + header)

    def write(self, data: bytes, *, is_last: bool = False) -> None:
        """Add a piece.

        Raises:
            ValueError: it is larger than ``MOST_CHUNK_BYTES``.
            OSError: the disk refuses it.
        """
        if len(data) > MOST_CHUNK_BYTES:
            raise ValueError(f"expected at most {MOST_CHUNK_BYTES} bytes: {len(data)}")
        sealed = bindings.crypto_secretstream_xchacha20poly1305_push(
            self._state, data, None, _LAST if is_last else _MORE
        )
        self._put(len(sealed).to_bytes(_LENGTH_BYTES, "big") + sealed)

    def sync(self) -> None:
        """Wait until the disk has it all.

        Raises:
            OSError: the disk refuses.
        """
        os.fdatasync(self._file.fileno())

    def close(self) -> None:
        """Close the file as it is; closing twice is allowed."""
        self._file.close()

    def _put(self, raw: bytes) -> None:
        self._file.write(raw)
        self._file.flush()
        self.written_bytes += len(raw)


class SealedReader:
    """Reads one file.

    Raises:
        TapeError: it cannot be read, is no tape, or was sealed for another key.

    Attributes:
        ending: how the file ended; ``CUT`` until its last piece was seen.
        read_bytes: how far it was read.
        size_bytes: of the whole file.
    """

    def __init__(self, path: Path, key: PrivateKey) -> None:
        self.ending = Ending.CUT
        self.read_bytes = 0
        try:
            self._file: IO[bytes] = path.open("rb")
            self.size_bytes = path.stat().st_size
        except OSError as error:
            raise TapeError(f"the tape cannot be read ({error.strerror}): {path}") from error
        try:
            self._state = self._open_stream(path, key)
        except BaseException:
            self._file.close()
            raise

    def pieces(self) -> Generator[bytes, None, None]:
        """Yield what was written, up to the end or to where the file is cut or damaged."""
        while True:
            length_raw = self._take(_LENGTH_BYTES)
            length = int.from_bytes(length_raw, "big")
            if len(length_raw) < _LENGTH_BYTES:
                return
            if length > MOST_CHUNK_BYTES + bindings.crypto_secretstream_xchacha20poly1305_ABYTES:
                self.ending = Ending.DAMAGED
                return
            sealed = self._take(length)
            if len(sealed) < length:
                return
            try:
                data, tag = bindings.crypto_secretstream_xchacha20poly1305_pull(
                    self._state, sealed, None
                )
            except (CryptoError, ValueError, TypeError):
                self.ending = Ending.DAMAGED
                return
            yield data
            if tag == _LAST:
                self.ending = Ending.WHOLE
                return

    def close(self) -> None:
        """Close the file; closing twice is allowed."""
        self._file.close()

    def _open_stream(
        self, path: Path, key: PrivateKey
    ) -> bindings.crypto_secretstream_xchacha20poly1305_state:
        head = len(MAGIC) + _SEALED_KEY_BYTES
        raw = self._take(head + bindings.crypto_secretstream_xchacha20poly1305_HEADERBYTES)
        if not raw.startswith(MAGIC):
            raise TapeError(f"expected a tape of a dealer station: {path}")
        try:
            stream_key = SealedBox(key).decrypt(raw[len(MAGIC) : head])
        except (CryptoError, ValueError, TypeError) as error:
            raise TapeError(
                f"this key does not open the tape: it was sealed for another one: {path}"
            ) from error
        state = bindings.crypto_secretstream_xchacha20poly1305_state()
        try:
            bindings.crypto_secretstream_xchacha20poly1305_init_pull(state, raw[head:], stream_key)
        except (CryptoError, ValueError, TypeError) as error:
            raise TapeError(f"the tape is cut off before its first piece: {path}") from error
        return state

    def _take(self, length: int) -> bytes:
        raw = self._file.read(length)
        self.read_bytes += len(raw)
        return raw
