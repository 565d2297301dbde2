/** The polynomial of gzip's CRC-32, bits reversed; bit 31 is the coefficient of x^0 (RFC 1952 §8). */
const polynomial = 0xedb88320;

/** The product of two polynomials modulo {@link polynomial}. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return product >>> 0;
}

/**
 * Prepares to join checksums: the result gives the CRC-32 of two pieces from the CRC-32 of each, without their bytes.
 * @param secondBytes - length of every second piece
 */
export function createCrcJoiner(secondBytes: number): (first: number, second: number) => number {
  // x to the power of 8 times the length, by squaring.
  let factor = 0x80000000;
  let square = 0x00800000;
  for (let rest = secondBytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) factor = multiply(square, factor);
    square = multiply(square, square);
  }
  return (first, second) => (multiply(factor, first) ^ second) >>> 0;
}
