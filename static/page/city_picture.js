// Draws a player's city as a picture to share: 1200 by 630 pixels, made on this device. Python
// passes the content through the bridge; the drawings and colours are those of the page.
import { save, shareByDialog } from "./device.js";

/** The content of the picture. @typedef {{ title: string, text: string, deal: string, url: string, seat: number, buildings: string[], name: string }} Picture */

const WIDTH = 1200;
const HEIGHT = 630;
/** The place of the quay, and the size of a building's drawing. */
const QUAY = 486;
const [ACROSS, HIGH] = [48, 64];
/** The maximum size of a building, and the margin. */
const MAX_SCALE = 3.2;
const EDGE = 48;
/** The scale of the skyline, and its width and the height of its quay in its own units. */
const SKYLINE = 1.35;
const [SKYLINE_WIDTH, SKYLINE_QUAY] = [1440, 210];
/** The height and the opacity of the reflection in the water. */
const REFLECTION = 0.36;
const REFLECTED = 0.13;
/** The size of the letters of the link. */
const LINK = 20;

/** Returns the current value of a style sheet colour, for a seat if it is a player's colour. @param {string} value @param {string} [seat] */
function colour(value, seat) {
  const probe = document.createElement("i");
  if (seat) probe.dataset.seat = seat;
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** @param {string} symbol */
const pathsOf = (symbol) => [...document.querySelectorAll(`#${symbol} path`)];

/** @param {CanvasRenderingContext2D} pen */
function drawSky(pen) {
  const sky = pen.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, colour("var(--sky-1)"));
  sky.addColorStop(0.5, colour("var(--sky-2)"));
  sky.addColorStop(0.85, colour("var(--sky-3)"));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.save();
  pen.globalAlpha = 0.6;
  pen.translate((WIDTH - SKYLINE_WIDTH * SKYLINE) / 2, QUAY - SKYLINE_QUAY * SKYLINE);
  pen.scale(SKYLINE, SKYLINE);
  for (const path of pathsOf("skyline")) {
    const fill = path.getAttribute("fill");
    if (!fill?.startsWith("var(--far") && !fill?.startsWith("var(--near")) continue;
    pen.fillStyle = colour(fill);
    pen.fill(new Path2D(path.getAttribute("d") ?? ""));
  }
  pen.restore();
  pen.fillStyle = colour("var(--water)");
  pen.fillRect(0, QUAY, WIDTH, HEIGHT - QUAY);
}

/** @param {CanvasRenderingContext2D} pen @param {Picture} picture */
function drawCity(pen, { buildings, seat }) {
  const scale = Math.min(MAX_SCALE, (WIDTH - 2 * EDGE) / (Math.max(1, buildings.length) * ACROSS));
  let left = (WIDTH - buildings.length * ACROSS * scale) / 2;
  pen.fillStyle = colour("var(--pc)", String(seat));
  for (const name of buildings) {
    drawBuilding(pen, name, left, scale, scale);
    pen.globalAlpha = REFLECTED;
    drawBuilding(pen, name, left, scale, -REFLECTION * scale);
    pen.globalAlpha = 1;
    left += ACROSS * scale;
  }
  pen.fillRect(0, QUAY - 3, WIDTH, 6);
}

/** Draws a building on the quay; upside down if `high`, its vertical scale, is negative. @param {CanvasRenderingContext2D} pen @param {string} name @param {number} left @param {number} wide @param {number} high */
function drawBuilding(pen, name, left, wide, high) {
  pen.save();
  pen.translate(left, QUAY - HIGH * high);
  pen.scale(wide, high);
  for (const path of pathsOf(`city-${name}`)) pen.fill(new Path2D(path.getAttribute("d") ?? ""), "evenodd");
  pen.restore();
}

/** Writes a line, in a smaller font if it would not fit. @param {CanvasRenderingContext2D} pen @param {string} text @param {number} size @param {number} y @param {string} family @param {string} ink */
function write(pen, text, size, y, family, ink) {
  pen.font = `${size}px ${family}`;
  const room = WIDTH - 2 * EDGE;
  const wide = pen.measureText(text).width;
  if (wide > room) pen.font = `${Math.floor((size * room) / wide)}px ${family}`;
  pen.fillStyle = colour(ink);
  pen.fillText(text, WIDTH / 2, y);
}

/** Writes an address in as many lines as it needs. @param {CanvasRenderingContext2D} pen @param {string} address @param {number} y @param {string} family */
function writeAddress(pen, address, y, family) {
  pen.font = `${LINK}px ${family}`;
  const lines = Math.ceil(pen.measureText(address).width / (WIDTH - 2 * EDGE));
  const length = Math.ceil(address.length / lines);
  for (let line = 0; line < lines; line += 1) {
    write(pen, address.slice(line * length, (line + 1) * length), LINK, y + line * 1.2 * LINK, family, "var(--ink)");
  }
}

/** @param {Picture} picture @returns {Promise<Blob | null>} */
function draw(picture) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  const { fontFamily } = getComputedStyle(document.body);
  const title = getComputedStyle(document.querySelector("h1, h2") ?? document.body).fontFamily;
  drawSky(pen);
  drawCity(pen, picture);
  pen.textAlign = "center";
  write(pen, picture.title, 84, 108, title, "var(--ink)");
  write(pen, picture.text, 44, 172, title, "var(--ink)");
  write(pen, picture.deal, 36, 548, title, "var(--ink)");
  writeAddress(pen, picture.url, 588, fontFamily);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * Makes the picture and shares it if the browser can, or else downloads it. Returns the result for
 * Python's `shared` event.
 * @param {string} json
 */
export async function sharePicture(json) {
  /** @type {Picture} */
  const picture = JSON.parse(json);
  const drawn = await draw(picture);
  if (!drawn) return "undrawn";
  const file = new File([drawn], `${picture.name}.png`, { type: "image/png" });
  const shared = await shareByDialog({ files: [file], text: picture.text, url: picture.url });
  if (!shared) save(file.name, file);
  return shared || "saved";
}
