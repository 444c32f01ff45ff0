"""Takes out of Pyodide what only packages in C could ask for: the page loads none.

Pyodide's WebAssembly exports thousands of functions, and its script gives every one a name. Here
those go that nothing in the script mentions, which saves bytes and the time to join the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tools.problem import Problem

_ASSIGN: Final = "function assignWasmExports(wasmExports){"
_WORD: Final = re.compile(r"[\w$]+")
_EXPORT_OF: Final = re.compile(r'wasmExports\["([\w$]+)"\]')
_HEADER: Final = 8
_CUSTOM, _IMPORTS, _EXPORTS = 0, 2, 7
_ALWAYS: Final = frozenset((1, 2, 4))
"""The kinds of export that are no functions or globals: tables, memories, tags."""


def shake(script: str, wasm: bytes, mentions: str) -> tuple[str, bytes]:
    """Return the script and the WebAssembly without the exports that nothing asks for.

    `mentions` is other script text that may name exports. Raises Problem where the script is not
    written as expected.
    """
    head, declared, assigned, tail = _parts(script)
    words = set(_WORD.findall(f"{head}{tail}{mentions}"))
    listed = list(_exports(wasm))
    imported = set(_addressed(_section(wasm, _IMPORTS)))
    kept = {
        name
        for name, kind, _entry in listed
        if kind in _ALWAYS or {name, f"_{name}"} & words or name in imported
    }
    if "malloc" not in kept or len(kept) > len(listed) / 2:
        raise Problem("Pyodide's script names its exports in another way than expected.")
    lines = [line for line in assigned if _EXPORT_OF.findall(line)[-1] in kept]
    targets = {word for line in lines for word in re.findall(r"([\w$]+)=", line)}
    names = [name for name in declared if name in words | targets]
    joined = f"{head}var {','.join(names)};{_ASSIGN}{';'.join(lines)}{tail}"
    entries = [entry for name, _kind, entry in listed if name in kept]
    return joined, _with_exports(wasm, entries)


def _parts(script: str) -> tuple[str, list[str], list[str], str]:
    """Return what stands before, the variables, the assignments, and what stands behind."""
    before, found, after = script.partition(_ASSIGN)
    body, closed, tail = after.partition("}")
    head, declares, names = before.rpartition("var ")
    assigned = body.split(";")
    if not (found and closed and declares) or not all(map(_EXPORT_OF.search, assigned)):
        raise Problem("Pyodide's script assigns its exports in another way than expected.")
    return head, names.rstrip(";").split(","), assigned, closed + tail


def _sections(wasm: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield each section's number, where it begins, where its content does, and its end."""
    place = _HEADER
    while place < len(wasm):
        size, content = _number(wasm, place + 1)
        yield wasm[place], place, content, content + size
        place = content + size


def _section(wasm: bytes, wanted: int) -> bytes:
    return next(wasm[begin:end] for kind, _, begin, end in _sections(wasm) if kind == wanted)


def _addressed(imports: bytes) -> Iterator[str]:
    """Yield the names whose addresses are looked up while the WebAssembly is being joined."""
    for length, name in re.findall(rb"GOT\.(?:func|mem)([\0-\x7f])([\w$]+)", imports):
        yield name[: length[0]].decode()


def _exports(wasm: bytes) -> Iterator[tuple[str, int, bytes]]:
    """Yield each export's name, kind, and bytes."""
    section = _section(wasm, _EXPORTS)
    count, place = _number(section, 0)
    for _ in range(count):
        start = place
        length, place = _number(section, place)
        name = section[place : place + length].decode()
        kind = section[place + length]
        _index, place = _number(section, place + length + 1)
        yield name, kind, section[start:place]


def _with_exports(wasm: bytes, entries: list[bytes]) -> bytes:
    content = _varint(len(entries)) + b"".join(entries)
    parts = [wasm[:_HEADER]]
    for kind, start, _begin, end in _sections(wasm):
        own = kind == _EXPORTS
        parts.append(bytes([kind]) + _varint(len(content)) + content if own else wasm[start:end])
    return b"".join(parts)


def _number(data: bytes, place: int) -> tuple[int, int]:
    """Return an unsigned LEB128 number, and where it ends.

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
    """Return an unsigned number as LEB128.

    >>> _varint(624485).hex()
    'e58e26'
    """
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])
