const SLICE = 1;
const IDR_SLICE = 5;

/**
 * Reads the size in bytes (1, 2 or 4) of the NAL unit length prefix from an AVC decoder configuration record; undefined
 * when the record is invalid.
 */
export function nalLengthSize(configuration: Uint8Array): number | undefined {
  const [version, , , , lengthSizeMinusOne] = configuration;
  if (version !== 1 || lengthSizeMinusOne === undefined) return undefined;
  return (lengthSizeMinusOne & 3) + 1;
}

/**
 * Returns true when the bytes of an access unit consist of complete NAL units with at least one slice.
 *
 * Decoders conceal damage by repeating earlier content. This check detects zeroed, overwritten or moved bytes in any
 * packet, at almost no cost.
 */
export function isAccessUnit(data: Uint8Array, lengthSize: number): boolean {
  let position = 0;
  let hasSlice = false;
  while (position < data.length) {
    if (position + lengthSize >= data.length) return false;
    let length = 0;
    for (let index = 0; index < lengthSize; index += 1) length = length * 256 + (data[position + index] ?? 0);
    const header = data[position + lengthSize] ?? 0;
    const isForbiddenBitSet = header >= 0x80;
    if (length === 0 || isForbiddenBitSet) return false;
    const type = header & 0x1f;
    if (type >= SLICE && type <= IDR_SLICE) hasSlice = true;
    position += lengthSize + length;
  }
  return position === data.length && hasSlice;
}
