import { readFile } from "node:fs/promises";
import { encodeFilm, type Film } from "./mp4.ts";

/** Options of a film; all have defaults that are quick to encode. */
export type FilmOptions = Partial<Omit<Film, "paint" | "sound" | "codec" | "container">>;

const DEFAULTS: Film = {
  seconds: 1,
  width: 320,
  height: 180,
  framesPerSecond: 25,
  bitsPerSecond: 200_000,
  keyFrameEverySeconds: 1,
  rotation: 0,
  audio: true,
  codec: "avc",
  container: "mp4",
  index: "first",
  paint: paintMovingBands(320, 180),
  sound: (seconds) => 0.2 * Math.sin(2 * Math.PI * 440 * seconds),
};

const encoded = new Map<string, Promise<Buffer>>();

/** An MP4 file with H.264 and AAC. The same options give the same bytes, encoded once per process. */
export function mp4(options: FilmOptions = {}): Promise<Buffer> {
  return make(options);
}

/**
 * A fragmented MP4 file of 1.5 seconds, with H.264 of 320 x 180 pixels and no sound, written by Chromium's
 * MediaRecorder. The other films are written by the library that reads them.
 */
export async function recordedMp4(): Promise<Buffer> {
  return readFile(new URL("../../fixtures/recorded.mp4", import.meta.url));
}

/** An MP4 file with VP9 instead of H.264. */
export function vp9Mp4(): Promise<Buffer> {
  return make({ codec: "vp9", audio: false });
}

/** A WebM file. */
export function webm(): Promise<Buffer> {
  return make({ codec: "vp9", container: "webm", audio: false });
}

/** An MP4 file without its last part; its index at the front is complete. */
export async function truncatedMp4(keep = 0.7): Promise<Buffer> {
  const whole = await mp4();
  return whole.subarray(0, Math.floor(whole.length * keep));
}

/**
 * A valid MP4 file of exactly the given size: the film followed by an empty `free` box.
 * @param sizeInBytes the film's own size, or at least eight bytes more
 */
export function padMp4(film: Buffer, sizeInBytes: number): Buffer {
  const padding = sizeInBytes - film.length;
  if (padding === 0) return film;
  if (padding < 8) throw new RangeError(`${film.length} bytes cannot be padded to ${sizeInBytes}.`);
  const padded = Buffer.alloc(sizeInBytes);
  film.copy(padded);
  padded.writeUInt32BE(padding, film.length);
  padded.write("free", film.length + 4, "latin1");
  return padded;
}

/** A film with a fifth of its bytes overwritten, and with intact sizes and index. */
export async function damagedMp4(): Promise<Buffer> {
  const damaged = Buffer.from(await mp4());
  const start = damaged.indexOf("mdat", 0, "latin1") + 4;
  const fifth = Math.floor((damaged.length - start) / 5);
  return damaged.fill(0xa5, start + 2 * fifth, start + 3 * fifth);
}

async function make(options: Partial<Film>): Promise<Buffer> {
  const { width = DEFAULTS.width, height = DEFAULTS.height } = options;
  const key = JSON.stringify(options);
  const existing = encoded.get(key);
  if (existing) return existing;
  const film = encodeFilm({ ...DEFAULTS, paint: paintMovingBands(width, height), ...options });
  encoded.set(key, film);
  return film;
}

function paintMovingBands(width: number, height: number): Film["paint"] {
  const luma = width * height;
  return (pixels, seconds) => {
    for (let row = 0; row < height; row += 1) {
      pixels.fill((row * 2 + Math.round(seconds * 60)) & 0xff, row * width, (row + 1) * width);
    }
    pixels.fill(Math.round(seconds * 40) & 0xff, luma, (luma * 5) / 4);
    pixels.fill(128, (luma * 5) / 4);
  };
}
