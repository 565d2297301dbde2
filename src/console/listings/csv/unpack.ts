/** Maximum unpacked size of a file in bytes, so that the page does not run out of memory. */
const maxUnpackedBytes = 200_000_000;

/**
 * Reads the bytes of a file and unpacks gzip.
 * @throws RangeError when the unpacked file is too large; TypeError when the gzip is broken.
 */
export async function unpack(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const beginning = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (beginning[0] !== 0x1f || beginning[1] !== 0x8b) return new Uint8Array(await file.arrayBuffer());
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of file.stream().pipeThrough(new DecompressionStream("gzip"))) {
    size += chunk.length;
    if (size > maxUnpackedBytes)
      throw new RangeError(`The file unpacks to more than ${maxUnpackedBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
