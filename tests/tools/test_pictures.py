"""The icons in the repository show their drawings and nothing else."""

from __future__ import annotations

from PIL import Image

from tools.assemble.pictures import ICONS, icons


def test_every_icon_is_filled_to_its_upper_edge() -> None:
    for name, (_drawing, size) in icons().items():
        with Image.open(ICONS / f"{name}.png") as icon:
            assert icon.size == (size, size)
            *_colour, opacity = (
                icon.convert("RGBA").crop((size // 2, 2, size // 2 + 1, 3)).tobytes()
            )
            assert opacity == 255, f"{name} begins lower: run python3 build.py pictures"
