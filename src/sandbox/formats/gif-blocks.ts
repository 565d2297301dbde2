const headerBytes = 13;
const imageDescriptor = 0x2c;
const extension = 0x21;
const trailer = 0x3b;

/**
 * Returns true when a GIF file has at least one image, no incomplete block, and the trailer. Decoders that stop after
 * the first image do not notice a truncated file.
 */
export function isGifComplete(bytes: Uint8Array): boolean {
  let at = headerBytes + colourTableBytes(bytes[10]);
  let pictures = 0;
  for (; at < bytes.length && bytes[at] !== trailer;) {
    if (bytes[at] === imageDescriptor) {
      pictures += 1;
      // The image descriptor, its colour table, and the LZW minimum code size.
      at += 10 + colourTableBytes(bytes[at + 9]) + 1;
    } else if (bytes[at] === extension) at += 2;
    // Like many decoders, skip stray bytes between blocks.
    else {
      at += 1;
      continue;
    }
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return pictures > 0 && at < bytes.length;
}

/** Returns the size of the colour table in bytes, according to the flags of a block. */
function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}
