/** Packs numbers of a few bits into bytes, lowest bit first, like GIF and lossless WEBP. */
export function createBitWriter() {
  const bytes: number[] = [];
  let pending = 0;
  let pendingBits = 0;
  return {
    /** @param bits - at most 16 */
    write(value: number, bits: number): void {
      pending |= value << pendingBits;
      pendingBits += bits;
      for (; pendingBits >= 8; pendingBits -= 8) {
        bytes.push(pending & 0xff);
        pending >>>= 8;
      }
    },
    /** All bytes, the last one padded with zeros. */
    bytes: () => Buffer.from(pendingBits > 0 ? [...bytes, pending] : bytes),
  };
}
