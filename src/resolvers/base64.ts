/**
 * Base64 without padding of a text whose characters are one byte each. Half of the time that it takes through a Buffer,
 * which counts for the identifiers and cursors of long lists.
 * @param bytes characters below 256.
 */
export function encodeBytes(bytes: string): string {
  const encoded = btoa(bytes);
  const rest = bytes.length % 3;
  return rest === 0 ? encoded : encoded.slice(0, rest - 3);
}
