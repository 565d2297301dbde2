import { findCollection } from "./memory-release.ts";

// Far below the amount at which V8 repeatedly marks the whole heap (some 10 MB of external memory). Yet large enough
// that most buffers are unused by then: only a full marking frees a buffer that survives two collections.
const reclaimedBytes = 6_291_456;

/**
 * Creates a function that counts the bytes of uploads and downloads, and collects the young generation of the heap
 * while they stream. It affects the whole process and briefly sets a V8 flag, so only the start code of the process
 * creates it.
 *
 * Node delivers each chunk of a request or a response in its own buffer. V8 sees only the small object, not its 64 KiB
 * of external memory, and collects only after dozens of megabytes. Measured: one large file then costs some 35 MB of
 * memory and up to twice the CPU time, because every new buffer uses fresh memory. A collection of the young generation
 * takes a fraction of a millisecond.
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
