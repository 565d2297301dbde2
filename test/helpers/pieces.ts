/** Yields bytes in pieces of a size, as a connection delivers a file. */
export async function* pieces(bytes: Buffer, pieceBytes = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
