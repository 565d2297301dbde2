import { readdirSync, readFileSync } from "node:fs";

/** A process that another one has started. */
export interface ChildProcessEntry {
  readonly pid: number;
  /** What it was started with, separated by spaces. */
  readonly command: string;
}

/** The processes that a process has started and that live; Linux only. */
export function childrenOf(parentPid: number): ChildProcessEntry[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name of the program, in brackets, can hold anything.
      const [state, parent] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      if (Number(parent) !== parentPid || state === "Z") return [];
      return [
        { pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ") },
      ];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** Whether a process lives. */
export function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

/** Whether a signal was sent to a process that it has not got yet; Linux only. */
export function hasPendingSignal(pid: number): boolean {
  try {
    return /^(Sig|Shd)Pnd:\s*0*[1-9a-f]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
