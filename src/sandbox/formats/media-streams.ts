import type { FileHandle } from "node:fs/promises";
import { CustomSource, StreamTarget, type StreamTargetChunk } from "mediabunny";

const CACHE_BYTES = 4 * 1024 * 1024;
const WRITE_CHUNK_BYTES = 1024 * 1024;

/**
 * Creates a source that lets the demuxer read slices of an open file. The caller closes the file.
 *
 * The library's own file source does not wait until its file is closed, and reads missing bytes as zeros.
 */
export function fileSource(file: FileHandle): CustomSource {
  return new CustomSource({
    getSize: async () => (await file.stat()).size,
    read: async (start, end) => {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length) throw new Error("The file became shorter while it was read.");
      return bytes;
    },
    prefetchProfile: "fileSystem",
    maxCacheSize: CACHE_BYTES,
    // A failed read-ahead is repeated when its bytes are needed; the repeated read reports the error.
    handleUnhandledError: () => undefined,
  });
}

/**
 * Creates a target that lets the muxer write to an open file, at most one megabyte at a time. The caller closes the
 * file.
 *
 * The library's own file target never closes the file when its output is cancelled before the first fragment.
 */
export function fileTarget(file: FileHandle): StreamTarget {
  const writable = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => {
      let offset = 0;
      while (offset < data.length) {
        const { bytesWritten } = await file.write(data, offset, data.length - offset, position + offset);
        offset += bytesWritten;
      }
    },
  });
  return new StreamTarget(writable, { chunked: true, chunkSize: WRITE_CHUNK_BYTES });
}
