import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { ServerProcess } from "./server-process.ts";

/** Counting walks through the whole heap, several times. */
const probeTimeoutMs = 120_000;

/** Memory of a process after its garbage was collected, in bytes. */
export interface SettledMemory {
  readonly rssBytes: number;
  /** JavaScript's heap, and what its objects hold outside of it. */
  readonly heapBytes: number;
}

/** What is alive in a process. */
export interface Alive {
  /** What keeps its event loop running, by kind. */
  readonly handles: Readonly<Record<string, number>>;
  /** Objects of the classes that a leak would show in: also timers and sockets that keep nothing running. */
  readonly objects: Readonly<Record<string, number>>;
}

/** Has a gateway collect its garbage and tell its memory. */
export async function settledMemory(gateway: ServerProcess): Promise<SettledMemory> {
  const usage = (await askProbe(gateway, "memory")) as NodeJS.MemoryUsage;
  return { rssBytes: usage.rss, heapBytes: usage.heapUsed + usage.external };
}

/** The same of a gateway that has nothing to do, without the empty pages that V8 keeps for what may come. */
export async function memoryAtRest(gateway: ServerProcess): Promise<SettledMemory> {
  const usage = (await askProbe(gateway, "memory at rest")) as NodeJS.MemoryUsage;
  return { rssBytes: usage.rss, heapBytes: usage.heapUsed + usage.external };
}

/** Has a gateway collect its garbage and tell what is left alive. */
export async function countAlive(gateway: ServerProcess): Promise<Alive> {
  return (await askProbe(gateway, "alive")) as Alive;
}

async function askProbe(
  { child }: ServerProcess,
  question: "memory" | "memory at rest" | "alive",
): Promise<unknown> {
  const answer = once(child, "message", { signal: AbortSignal.timeout(probeTimeoutMs) });
  child.send(question);
  const [told] = (await answer) as [unknown];
  return told;
}

/** Follows the largest resident size of a process, in bytes, from now on. Linux only. */
export async function watchPeakMemory(pid: number): Promise<() => Promise<number>> {
  // Sets the kernel's own high-water mark back, so that no peak between two samples is missed.
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  return () => readStatus(pid, "VmHWM");
}

/** The resident size of a process, in bytes. Linux only. */
export function residentBytes(pid: number): Promise<number> {
  return readStatus(pid, "VmRSS");
}

async function readStatus(pid: number, field: "VmHWM" | "VmRSS"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
}

/** Processor time that a process has used, in milliseconds; Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  // The kernel reports both in hundredths of a second, whatever its own tick.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
