/** A file has at most this many bytes once it is unpacked, so that the page does not run out of memory. */
const maxUnpackedBytes = 200_000_000;

/** The bytes of a file, unpacked when it is gzip. @throws RangeError when there are too many; TypeError when it is broken. */
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
