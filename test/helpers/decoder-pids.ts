import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Ids of the decoder processes of a sandbox. @param parent process of the sandbox; this one by default */
export async function decoderPids(parent = process.pid): Promise<number[]> {
  const { stdout } = await run("ps", ["-axww", "-o", "pid=,ppid=,stat=,command="]);
  return stdout
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .filter(([, , ppid, state, command]) => {
      return Number(ppid) === parent && !state?.startsWith("Z") && command?.includes("decoder-process");
    })
    .map(([, pid]) => Number(pid));
}
