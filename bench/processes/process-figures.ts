import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { ServerProcess } from "./server-process.ts";

/** Timeout in milliseconds; counting walks through the whole heap several times. */
const probeTimeoutMs = 120_000;

/** Memory of a process after garbage collection, in bytes. */
export interface SettledMemory {
  readonly rssBytes: number;
  /** JavaScript heap, and memory that its objects hold outside of it. */
  readonly heapBytes: number;
}

/** Live objects of a process. */
export interface Alive {
  /** Handles that keep the event loop running, by type. */
  readonly handles: Readonly<Record<string, number>>;
  /** Objects of classes in which a leak would show, including timers and sockets that do not keep the loop running. */
  readonly objects: Readonly<Record<string, number>>;
}

/** Makes a gateway collect its garbage, and returns its memory. */
export async function settledMemory(gateway: ServerProcess): Promise<SettledMemory> {
  const usage = (await askProbe(gateway, "memory")) as NodeJS.MemoryUsage;
  return { rssBytes: usage.rss, heapBytes: usage.heapUsed + usage.external };
}

/** Returns the same for an idle gateway, without the empty pages that V8 reserves. */
export async function memoryAtRest(gateway: ServerProcess): Promise<SettledMemory> {
  const usage = (await askProbe(gateway, "memory at rest")) as NodeJS.MemoryUsage;
  return { rssBytes: usage.rss, heapBytes: usage.heapUsed + usage.external };
}

/** Makes a gateway collect its garbage, and returns its live objects. */
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

/** Tracks the peak resident size of a process, in bytes, from now. Linux only. */
export async function watchPeakMemory(pid: number): Promise<() => Promise<number>> {
  // Resets the kernel's high-water mark, so that no peak between two samples is missed.
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  return () => readStatus(pid, "VmHWM");
}

/** Returns the resident size of a process, in bytes. Linux only. */
export function residentBytes(pid: number): Promise<number> {
  return readStatus(pid, "VmRSS");
}

async function readStatus(pid: number, field: "VmHWM" | "VmRSS"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
}

/** Returns the CPU time of a process, in milliseconds. Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  // The kernel reports both in hundredths of a second, independent of its own tick.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
