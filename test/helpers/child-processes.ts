import { readdirSync, readFileSync } from "node:fs";

/** A child process. */
export interface ChildProcessEntry {
  readonly pid: number;
  /** Its command line, separated by spaces. */
  readonly command: string;
}

/** Returns the running children of a process; Linux only. */
export function childrenOf(parentPid: number): ChildProcessEntry[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name of the program, in brackets, may contain any character.
      const [state, parent] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      if (Number(parent) !== parentPid || state === "Z") return [];
      return [
        { pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ") },
      ];
    } catch {
      // The process has ended meanwhile.
      return [];
    }
  });
}

/** Returns true when a process is running. */
export function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

/** Returns true when a process has a pending signal; Linux only. */
export function hasPendingSignal(pid: number): boolean {
  try {
    return /^(Sig|Shd)Pnd:\s*0*[1-9a-f]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
