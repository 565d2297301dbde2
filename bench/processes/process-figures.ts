import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { ServerProcess } from "./server-process.ts";

/** Memory of a process after its garbage was collected, in bytes. */
export interface SettledMemory {
  readonly rssBytes: number;
  /** JavaScript's heap, and what its objects hold outside of it. */
  readonly heapBytes: number;
}

/** Has a gateway collect its garbage and tell its memory. */
export async function settledMemory(gateway: ServerProcess): Promise<SettledMemory> {
  const answer = once(gateway.child, "message", { signal: AbortSignal.timeout(10_000) });
  gateway.child.send("memory");
  const [usage] = (await answer) as [NodeJS.MemoryUsage];
  return { rssBytes: usage.rss, heapBytes: usage.heapUsed + usage.external };
}

/** Follows the largest resident size of a process, in bytes, from now on. Linux only. */
export async function watchPeakMemory(pid: number): Promise<() => Promise<number>> {
  // Sets the kernel's own high-water mark back, so that no peak between two samples is missed.
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  return async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]) * 1024;
  };
}

/** Processor time that a process has used, in milliseconds; Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  // The kernel reports both in hundredths of a second, whatever its own tick.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
