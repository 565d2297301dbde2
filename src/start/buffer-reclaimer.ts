import { findCollection } from "./memory-release.ts";

// Far below the limit at which V8 repeatedly marks the whole heap (some 10 MB of external memory). Large enough that
// most buffers are free by then: a buffer that survives two collections is only freed by a full marking.
const reclaimedBytes = 6_291_456;

/**
 * Creates a counter for the bytes of uploads and downloads, which triggers collections of the young generation while
 * they stream. It collects for the whole process and briefly sets a flag of V8, so only the start code of the process
 * creates one.
 *
 * Node delivers each chunk of a request or a response in its own buffer. V8 sees only the small object, not the 64 KiB
 * behind it, and collects only after dozens of megabytes. Measured: one large file then costs some 35 MB of memory and
 * up to twice the CPU time, because every new buffer touches fresh memory. A collection of the young generation takes a
 * fraction of a millisecond.
 * @param collect is called after each `everyBytes` bytes.
 */
export function createBufferReclaimer(
  collect: () => void = () => findCollection()?.({ type: "minor" }),
  everyBytes = reclaimedBytes,
): (bytes: number) => void {
  let countedBytes = 0;
  return (bytes) => {
    countedBytes += bytes;
    if (countedBytes < everyBytes) return;
    countedBytes = 0;
    collect();
  };
}
