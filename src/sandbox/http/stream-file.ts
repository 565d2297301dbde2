import { createReadStream } from "node:fs";

/**
 * A part of a file as the body of an answer: read on only when the client takes more, closed when it leaves.
 * @param first - first byte
 * @param last - last byte, inclusive; before `first` for an empty body
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
