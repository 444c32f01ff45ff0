"""Reads and changes the imports and exports of WebAssembly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_IMPORTS: Final = 2
_EXPORTS: Final = 7
_HEADER: Final = 8
_FUNCTION, _TABLE, _MEMORY, _GLOBAL = range(4)


def imports(wasm: bytes) -> Iterator[tuple[str, str]]:
    """Yield the module and the name of each import.

    >>> list(imports(bytes.fromhex("0061736d01000000 020b 01 03656e76 03666f6f 00 00")))
    [('env', 'foo')]
    """
    section = _section(wasm, _IMPORTS)
    count, place = _number(section, 0)
    for _ in range(count):
        module, place = _name(section, place)
        name, place = _name(section, place)
        yield module, name
        place = _after_type(section, place)


def exports(wasm: bytes) -> Iterator[tuple[str, int, bytes]]:
    """Yield each export's name, kind, and bytes."""
    section = _section(wasm, _EXPORTS)
    count, place = _number(section, 0)
    for _ in range(count):
        start = place
        name, place = _name(section, place)
        kind = section[place]
        _index, place = _number(section, place + 1)
        yield name, kind, section[start:place]


def with_exports(wasm: bytes, entries: list[bytes]) -> bytes:
    """Return a copy with other exports."""
    content = _varint(len(entries)) + b"".join(entries)
    parts = [wasm[:_HEADER]]
    for kind, start, _begin, end in _sections(wasm):
        own = kind == _EXPORTS
        parts.append(bytes([kind]) + _varint(len(content)) + content if own else wasm[start:end])
    return b"".join(parts)


def _sections(wasm: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield the number of each section, its start, the start of its content, and its end."""
    place = _HEADER
    while place < len(wasm):
        size, content = _number(wasm, place + 1)
        yield wasm[place], place, content, content + size
        place = content + size


def _section(wasm: bytes, wanted: int) -> bytes:
    return next(wasm[begin:end] for kind, _, begin, end in _sections(wasm) if kind == wanted)


def _name(section: bytes, place: int) -> tuple[str, int]:
    length, place = _number(section, place)
    return section[place : place + length].decode(), place + length


def _after_type(section: bytes, place: int) -> int:
    """Return the end of the kind and type of an import."""
    kind, place = section[place], place + 1
    if kind == _GLOBAL:
        return place + 2
    if kind in (_TABLE, _MEMORY):
        place += kind == _TABLE
        has_most, place = section[place] & 1, place + 1
        for _ in range(1 + has_most):
            _limit, place = _number(section, place)
        return place
    place += kind != _FUNCTION
    _type, place = _number(section, place)
    return place


def _number(data: bytes, place: int) -> tuple[int, int]:
    """Decode an unsigned LEB128 number; return it and its end.

    >>> _number(bytes([0xE5, 0x8E, 0x26]), 0)
    (624485, 3)
    """
    value = shift = 0
    while True:
        byte = data[place]
        value |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return value, place


def _varint(value: int) -> bytes:
    """Encode an unsigned number as LEB128.

    >>> _varint(624485).hex()
    'e58e26'
    """
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])
