import { createReadStream } from "node:fs";

/**
 * Streams a part of a file as a response body, with back-pressure. The file is closed when the client disconnects.
 * @param first - offset of the first byte
 * @param last - offset of the last byte, inclusive; less than `first` for an empty body
 */
export function streamFile(path: string, first: number, last: number): ReadableStream<Uint8Array> | null {
  if (last < first) return null;
  const file = createReadStream(path, { start: first, end: last });
  const chunks: AsyncIterator<Buffer> = file.iterator();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      file.destroy();
    },
  });
}
