import { readFile } from "node:fs/promises";
import { writeTiff } from "./tiff-writer.ts";

/** Primary image of a HEIC file; its header is parsed, its pixels are not decoded. */
export interface Heic extends Disposable {
  /** Width in pixels, after rotation. */
  readonly width: number;
  readonly height: number;
  /** Number of pixels decoded at a time: one row of tiles, or the whole image without tiles. */
  readonly bufferedPixels: number;
  /**
   * Writes the pixels to a new TIFF file, row by row.
   * @throws Error when they cannot be decoded; the file system error when writing fails
   */
  decodeTo(path: string): Promise<void>;
}

/** Number of rows per write. */
const rowsAtOnce = 32;
/** Size of the library's tiling structure in bytes; its fields have four bytes each. */
const tilingBytes = 128;

/**
 * Opens a HEIC file. This decoder supports HEVC, which the prebuilt image library lacks. Phones store pictures as tiles
 * of 512 x 512 pixels. The tiles are decoded row by row, so memory holds one row for a picture of any size.
 * @throws Error when the picture cannot be opened; the file system error when the file cannot be read
 */
export async function openHeic(path: string): Promise<Heic> {
  const bytes = await readFile(path);
  // Loaded lazily: the module takes several megabytes, and only these files need it.
  const { default: lib } = await import("libheif-js/wasm-bundle.js");
  const { heif_colorspace: colours, heif_chroma: layouts, heif_channel: planes } = lib;
  const {
    _malloc: allocate,
    _free: release,
    _heif_context_alloc: createContext,
    _heif_context_free: freeContext,
    _heif_context_read_from_memory_without_copy: readContext,
    _heif_context_get_primary_image_handle: getPrimary,
    _heif_image_handle_release: releaseHandle,
    _heif_image_handle_get_width: widthOf,
    _heif_image_handle_get_height: heightOf,
    _heif_image_handle_has_alpha_channel: hasAlphaChannel,
    _heif_image_handle_get_image_tiling: getTiling,
    _heif_image_handle_decode_image_tile: decodeImageTile,
    _heif_decode_image: decodeImage,
    _heif_image_get_plane_readonly: getPlane,
    _heif_image_get_width: widthOfPlane,
    _heif_image_release: releaseImage,
  } = lib;
  const channel = planes.heif_channel_interleaved.value;
  // The error structure has three fields of four bytes. The result of the call is stored after it.
  const error = allocate(16);
  const result = allocate(tilingBytes);
  const read = (address: number, field = 0) => lib.HEAPU32[address / 4 + field] ?? 0;
  const check = () => {
    if (read(error) !== 0) throw new Error(`the HEIC decoder failed with ${read(error)}, ${read(error, 1)}`);
  };
  const file = allocate(bytes.length);
  lib.HEAPU8.set(bytes, file);
  const context = createContext();
  const free = () => {
    freeContext(context);
    for (const address of [file, result, error]) release(address);
  };

  try {
    readContext(error, context, file, bytes.length, 0);
    check();
    getPrimary(error, context, result);
    check();
  } catch (cause) {
    free();
    throw cause;
  }
  const handle = read(result);
  const width = widthOf(handle);
  const height = heightOf(handle);
  const hasAlpha = hasAlphaChannel(handle) !== 0;
  const layout = hasAlpha ? layouts.heif_chroma_interleaved_RGBA : layouts.heif_chroma_interleaved_RGB;
  const channels = hasAlpha ? 4 : 3;
  getTiling(error, handle, 1, result);
  // Decoded tiles lack the image's alpha channel, and the effect of a crop on tiles is unknown.
  const isTiled = read(error) === 0 && !hasAlpha && !bytes.includes("clap");
  const [, columns = 1, rows = 1, tileWidth = width, tileHeight = height, , , isTopCut, isLeftCut] = isTiled
    ? Array.from({ length: 9 }, (__, field) => read(result, field))
    : [];
  // After a rotation, the outermost tiles may be cropped. The library reports the side correctly, but a wrong number of
  // pixels.
  const topOffset = isTopCut ? rows * tileHeight - height : 0;
  const leftOffset = isLeftCut ? columns * tileWidth - width : 0;

  function decodeTile(column: number, row: number): number {
    const into = [error, handle, result, colours.heif_colorspace_RGB.value, layout.value, 0] as const;
    if (isTiled) decodeImageTile(...into, column, row);
    else decodeImage(...into);
    check();
    return read(result);
  }

  /** Copies the visible part of a tile's rows into the rows of the image. */
  function copyRows(image: number, from: number, to: { readonly rows: Buffer; readonly left: number }): void {
    const data = getPlane(image, channel, result);
    const stride = read(result);
    const first = Math.max(0, -to.left);
    const last = Math.min(widthOfPlane(image, channel), width - to.left);
    const count = first < last ? to.rows.length / (width * channels) : 0;
    for (let row = 0; row < count; row += 1) {
      const start = data + (from + row) * stride;
      const line = lib.HEAPU8.subarray(start + first * channels, start + last * channels);
      to.rows.set(line, (row * width + to.left + first) * channels);
    }
  }

  async function* decodeRows(): AsyncGenerator<Buffer> {
    for (let tileRow = 0; tileRow < rows; tileRow += 1) {
      const images: number[] = [];
      try {
        for (let column = 0; column < columns; column += 1) images.push(decodeTile(column, tileRow));
        const top = tileRow * tileHeight - topOffset;
        const end = Math.min(top + tileHeight, height);
        for (let y = Math.max(0, top); y < end; y += rowsAtOnce) {
          const chunk = Buffer.alloc(Math.min(rowsAtOnce, end - y) * width * channels);
          for (const [column, image] of images.entries()) {
            copyRows(image, y - top, { rows: chunk, left: column * tileWidth - leftOffset });
          }
          yield chunk;
        }
      } finally {
        for (const image of images) releaseImage(image);
      }
    }
  }

  return {
    width,
    height,
    bufferedPixels: columns * tileWidth * tileHeight,
    decodeTo: (target) => writeTiff(target, { width, height, channels, rows: decodeRows() }),
    [Symbol.dispose]() {
      releaseHandle(handle);
      free();
    },
  };
}
