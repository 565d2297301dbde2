const megabyte = 1024 * 1024;

/**
 * Maximum resident memory of the decoding process in bytes, including runtime and libraries. Together with the gateway
 * it stays under 512 MB.
 */
export const maxProcessBytes = 240 * megabyte;

/** Maximum memory of an idle process in bytes. A larger process is ended, because its libraries do not free memory. */
export const maxIdleBytes = 128 * megabyte;

/** Part of {@link maxProcessBytes} for decoding a picture; runtime and libraries use the rest. */
const maxPictureBytes = 140 * megabyte;

/**
 * Maximum number of pixels of any picture. It limits the decoding to seconds, even when a decoder needs little memory
 * per pixel.
 */
const maxPixels = 100_000_000;

/**
 * Returns the maximum number of pixels of a picture that the memory and time limits allow.
 * @param bytesPerPixel - decoder memory per pixel; 0 when the decoder works line by line
 */
export function pixelBudget(bytesPerPixel: number): number {
  return Math.floor(Math.min(maxPixels, maxPictureBytes / bytesPerPixel) / 1_000_000) * 1_000_000;
}
