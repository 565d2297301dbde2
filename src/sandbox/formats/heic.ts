import type { Pixels } from "./picture.ts";

/**
 * Decodes the primary picture of a HEIC file, turned upright as the file says. The decoder has HEVC, which the prebuilt
 * image library lacks.
 *
 * @returns pixels that are a view of the decoder's memory: it holds until the next picture is decoded.
 * @throws Error when it cannot be decoded.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  // Its megabytes are loaded for these files only.
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (image === undefined) throw new Error("the file has no picture");
  const channels = image.has_alpha_channel() ? 4 : 3;
  const { heif_colorspace: colours, heif_chroma: layouts, heif_channel: planes } = libheif;
  const decoded = await libheif.heif_js_decode_image2(
    image.handle,
    colours.heif_colorspace_RGB,
    channels === 4 ? layouts.heif_chroma_interleaved_RGBA : layouts.heif_chroma_interleaved_RGB,
  );
  const plane = decoded.channels?.find(({ id }) => id === planes.heif_channel_interleaved);
  if (plane === undefined) throw new Error("the picture cannot be decoded");
  const { width, height, stride, data } = plane;
  return { data: withoutPadding(data, width * channels, stride, height), width, height, channels };
}

/** Moves the rows together, in place. */
function withoutPadding(data: Uint8Array, rowBytes: number, stride: number, rows: number): Uint8Array {
  if (stride === rowBytes) return data;
  for (let row = 1; row < rows; row += 1) {
    data.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes);
  }
  return data.subarray(0, rowBytes * rows);
}
