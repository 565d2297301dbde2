import { IsolatedFailure, runIsolated } from "./isolated.ts";

/** A decoded picture: 8 bits each of red, green, blue and alpha. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/**
 * Decodes the first picture of a HEIC file, turned upright as the file says. The decoder brings HEVC, which the prebuilt
 * image library does not.
 *
 * @throws IsolatedFailure when it cannot be decoded.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  // A copy, because the decoder's picture may be a view of its own memory, which cannot be handed over.
  const program = `
    const { width, height, data } = await decoder({ buffer: bytes });
    return { width, height, data: new Uint8Array(data) };`;
  return requirePixels(await runIsolated("heic-decode", program, bytes));
}

/**
 * Decodes a BMP file of any bit depth, compressed or not.
 *
 * @throws IsolatedFailure when it cannot be decoded.
 */
export async function decodeBmp(bytes: Uint8Array): Promise<Pixels> {
  const program = `
    const { width, height, data } = decoder.decode(Buffer.from(bytes), { toRGBA: true });
    return { width, height: Math.abs(height), data: new Uint8Array(data) };`;
  return requirePixels(await runIsolated("bmp-ts", program, bytes));
}

function requirePixels(value: unknown): Pixels {
  if (isPixels(value)) return value;
  throw new IsolatedFailure("the decoder returned something else than a picture");
}

function isPixels(value: unknown): value is Pixels {
  if (typeof value !== "object" || value === null) return false;
  if (!("data" in value && "width" in value && "height" in value)) return false;
  const { data, width, height } = value;
  if (!(data instanceof Uint8Array) || typeof width !== "number" || typeof height !== "number") return false;
  return data.length === width * height * 4;
}
