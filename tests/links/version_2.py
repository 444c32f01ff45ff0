"""Makes version 2 links with any fields, for tests."""

from __future__ import annotations

from zlib import crc32

from stp import Rules
from stp.links import DealLink, DealSetup, v2
from stp.links.packing import DIGITS, Packer

SETUP = DealSetup("base", 2, "neva", Rules(), (None, "greedy"))
PLAIN = v2.fields_of(DealLink(SETUP))


def word(kind: str, found: dict[str, str] | list[tuple[str, str]], tail: int = 0) -> str:
    """Return a version 2 link with any fields and the right check sum."""
    packer = Packer()
    for key, text in found.items() if isinstance(found, dict) else found:
        packer.write(1, 2)
        packer.write_text(key)
        packer.write_text(text)
    packer.write(0, 2)
    if tail:
        packer.write(tail, 4096)
    body = packer.word()
    total = crc32(f"{kind}=2{body}".encode()) % 62**4
    check = "".join(DIGITS[total // 62**place % 62] for place in (3, 2, 1, 0))
    return f"{kind}=2{check}{body}"
