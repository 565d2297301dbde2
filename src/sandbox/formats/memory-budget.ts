const megabyte = 1024 * 1024;

/**
 * Largest resident memory of a process that opens a file, the runtime and its libraries included, in bytes. Together with the
 * gateway it stays under 512 MB.
 */
export const maxProcessBytes = 240 * megabyte;

/** A process that keeps more than this between files, in bytes, is ended: its libraries do not give it back. */
export const maxRestingBytes = 128 * megabyte;

/** What of it a picture may take while it is decoded: the runtime and the libraries take the rest. */
const maxPictureBytes = 140 * megabyte;

/** So that decoding takes seconds, however few bytes a picture needs at a time. */
const maxPixels = 100_000_000;

/**
 * Largest number of pixels of a picture.
 * @param bytesPerPixel - what its decoder keeps in memory for each; 0 when it goes through the picture line by line
 */
export function pixelBudget(bytesPerPixel: number): number {
  return Math.floor(Math.min(maxPixels, maxPictureBytes / bytesPerPixel) / 1_000_000) * 1_000_000;
}
