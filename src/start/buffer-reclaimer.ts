import { findCollection } from "./memory-release.ts";

// Small enough to stay far below what V8 lets pile up (from some 10 MB on it begins to mark the whole heap, again and
// again), and rare enough that most buffers are free by then: what outlives two collections waits for such a marking.
const reclaimedBytes = 6_291_456;

/**
 * Makes a counter of the bytes of passing files, uploads and downloads alike, that has their buffers freed while they
 * pass. It collects for the whole process and sets a flag of V8 for a moment: only the process's own start makes one.
 *
 * Node brings each chunk of a request, and of a service's answer, in a buffer of its own. V8 sees the small object, not
 * the 64 KiB behind it, and collects only after dozens of megabytes: measured, one large file then costs some 35 MB of
 * memory and up to twice the processor time, because every new buffer lies on memory that was not touched before. A
 * collection of the young objects takes a fraction of a millisecond.
 * @param collect is called whenever another `everyBytes` bytes have been counted.
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
