import sharp from "sharp";

/** Size of the clip in pixels. */
export const CLIP_WIDTH = 640;
export const CLIP_HEIGHT = 360;

const BARS = 24;
/** Pentatonic tune in Hz, one note each quarter of a second. */
const TUNE = [262, 330, 392, 440, 523, 440, 392, 330, 294, 392, 440, 523, 587, 523, 440, 392];
const NOTE_SECONDS = 0.25;

/** Returns one frame as I420 pixels: a moving sunset, a clock whose hand turns once, and bars that follow the tune. */
export async function drawClipFrame(seconds: number, totalSeconds: number): Promise<Uint8Array> {
  const svg = frameSvg(seconds, totalSeconds);
  const rgb = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return toI420(rgb);
}

/** Returns a sample of the tune: soft notes that fade, silent at both ends. */
export function soundAt(seconds: number, totalSeconds: number): number {
  const frequency = noteAt(seconds);
  const intoNote = seconds % NOTE_SECONDS;
  const note =
    Math.sin(2 * Math.PI * frequency * seconds) + 0.3 * Math.sin(4 * Math.PI * frequency * seconds);
  const swell = Math.min(1, intoNote / 0.01) * Math.exp(-6 * intoNote);
  const ends = Math.min(1, seconds / 0.2, (totalSeconds - seconds) / 0.5);
  return 0.25 * note * swell * Math.max(0, ends);
}

function noteAt(seconds: number): number {
  return TUNE[Math.floor(seconds / NOTE_SECONDS) % TUNE.length] ?? 0;
}

function frameSvg(seconds: number, totalSeconds: number): string {
  const turn = seconds / totalSeconds;
  const hue = 200 + 60 * Math.sin(2 * Math.PI * turn);
  const angle = 360 * turn;
  const marks = Array.from({ length: 12 }, (_, index) => {
    const length = index % 3 === 0 ? 16 : 8;
    return `<rect x="-2" y="-92" width="4" height="${length}" rx="2" fill="#fff" transform="rotate(${index * 30})"/>`;
  });
  const sunY = 250 - 120 * Math.sin(Math.PI * turn);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CLIP_WIDTH}" height="${CLIP_HEIGHT}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="hsl(${hue}, 55%, 28%)"/>
        <stop offset="0.65" stop-color="hsl(${hue + 70}, 60%, 58%)"/>
        <stop offset="1" stop-color="hsl(${hue + 140}, 75%, 66%)"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${90 + 460 * turn}" cy="${sunY}" r="38" fill="#ffe9b0"/>
    <g fill="#fff" fill-opacity="0.8">${bars(seconds).join("")}</g>
    <g transform="translate(320 150)">
      <circle r="104" fill="#10243a" fill-opacity="0.75" stroke="#fff" stroke-width="4"/>
      ${marks.join("")}
      <rect x="-3" y="-50" width="6" height="56" rx="3" fill="#fff" transform="rotate(${angle / 12 + 300})"/>
      <rect x="-2" y="-82" width="4" height="98" rx="2" fill="#ffb84d" transform="rotate(${angle})"/>
      <circle r="7" fill="#ffb84d"/>
    </g>
  </svg>`;
}

function bars(seconds: number): string[] {
  const loudness = Math.exp(-3 * (seconds % NOTE_SECONDS));
  const centre = ((noteAt(seconds) - 240) / 360) * BARS;
  return Array.from({ length: BARS }, (_, index) => {
    const height = 8 + 66 * loudness * Math.exp(-((index - centre) ** 2) / 12);
    const x = 20 + index * 25.2;
    return `<rect x="${x}" y="${344 - height}" width="17" height="${height}" rx="4"/>`;
  });
}

/** Converts with BT.601 and limited range, which players assume for videos of this size. */
function toI420(rgb: Buffer): Uint8Array {
  const luma = CLIP_WIDTH * CLIP_HEIGHT;
  const pixels = new Uint8Array((luma * 3) / 2);
  for (let y = 0; y < CLIP_HEIGHT; y += 1) {
    for (let x = 0; x < CLIP_WIDTH; x += 1) {
      const at = y * CLIP_WIDTH + x;
      const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3);
      pixels[at] = 16 + 0.257 * red + 0.504 * green + 0.098 * blue;
      if (x % 2 === 1 || y % 2 === 1) continue;
      const chroma = (y / 2) * (CLIP_WIDTH / 2) + x / 2;
      pixels[luma + chroma] = 128 - 0.148 * red - 0.291 * green + 0.439 * blue;
      pixels[(luma * 5) / 4 + chroma] = 128 + 0.439 * red - 0.368 * green - 0.071 * blue;
    }
  }
  return pixels;
}
