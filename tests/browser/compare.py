"""Compares two screenshots pixel by pixel, in the browser that took them."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

from playwright.sync_api import Page

_COMPARE: Final = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (png) => {
    const bytes = await (await fetch(`data:image/png;base64,${png}`)).blob();
    const image = await createImageBitmap(bytes);
    const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawing.drawImage(image, 0, 0);
    return drawing.getImageData(0, 0, image.width, image.height);
  }));
  if (one.width !== other.width || one.height !== other.height)
    return `${one.width}x${one.height} instead of ${other.width}x${other.height}`;
  const [now, before] = [one, other].map(({ data }) => new Uint32Array(data.buffer));
  let [count, left, top, right, bottom] = [0, Infinity, Infinity, 0, 0];
  for (let at = 0; at < now.length; at += 1) {
    if (now[at] === before[at]) continue;
    const [x, y] = [at % one.width, Math.floor(at / one.width)];
    [left, top, right, bottom] =
      [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    count += 1;
  }
  return count ? `${count} pixels between ${left},${top} and ${right},${bottom}` : "";
}"""


def difference(page: Page, picture: bytes, before: bytes) -> str:
    """Return how a picture (PNG) differs from an earlier one, "" if no pixel does.

    Any page will do: the pictures are decoded in it, and nothing on it changes.
    """
    if picture == before:
        return ""
    pictures = [b64encode(one).decode() for one in (picture, before)]
    found: str = page.evaluate(_COMPARE, pictures)
    return found
