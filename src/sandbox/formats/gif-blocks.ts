const headerBytes = 13;
const imageDescriptor = 0x2c;
const extension = 0x21;
const trailer = 0x3b;

/**
 * Whether a GIF file has all blocks that it begins, at least one picture, and the trailer. A decoder that stops after the
 * first picture does not see whether the rest has come.
 */
export function isGifComplete(bytes: Uint8Array): boolean {
  let at = headerBytes + colourTableBytes(bytes[10]);
  let pictures = 0;
  for (; at < bytes.length && bytes[at] !== trailer;) {
    if (bytes[at] === imageDescriptor) {
      pictures += 1;
      // The descriptor, its colours, and the length of the first code.
      at += 10 + colourTableBytes(bytes[at + 9]) + 1;
    } else if (bytes[at] === extension) at += 2;
    // Many decoders step over bytes that belong to nothing.
    else {
      at += 1;
      continue;
    }
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return pictures > 0 && at < bytes.length;
}

/** Bytes of the colour table that a block's flags announce. */
function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}
