import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Program, runProgram, type RunningProgram, startProgram } from "./program.ts";

/** Whether what containers are made of here is there, and may be used; Debian's bubblewrap has it. */
export const hasContainers =
  process.getuid?.() === 0 &&
  spawnSync("bwrap", ["--ro-bind", "/", "/", "--unshare-pid", "--proc", "/proc", "true"]).status === 0;

/** What the name of tests that need containers ends with, so that it says why they are skipped. */
export const containersNote = hasContainers
  ? ""
  : " (skipped: bubblewrap is not installed, or the user is not root)";

/** A file or folder of this machine that is seen in a container. */
export interface Mount {
  readonly source: string;
  readonly target: string;
  readonly isWritable: boolean;
}

/** A process with a root file system, a table of processes and a user of its own; the network is this machine's. */
export interface Contained {
  /** Root of its files. Below /usr and /etc it sees this machine's, but for /usr/local. */
  readonly folder: string;
  /** Whether it may write to its files. */
  readonly isWritable?: boolean;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly workFolder?: string;
  /** `uid:gid` @defaultValue root, who may do everything there */
  readonly user?: string;
  readonly mounts?: readonly Mount[];
  /** Folders in memory, as compose's `tmpfs` names them. */
  readonly memoryFolders?: readonly string[];
  /** Longest time that it gets when it is to end by itself, in milliseconds. @defaultValue 200_000 */
  readonly longestMs?: number;
}

/** Runs a process until it ends. */
export function runContained(contained: Contained): Promise<{ code: number | null; output: string }> {
  const { longestMs = usualLongestMs, command } = contained;
  // Who makes a container cannot end what has become another user's in it, so that is bounded from within.
  const bounded = ["timeout", "--signal=KILL", String(longestMs / 1_000), ...command];
  return runProgram({ ...programOf({ ...contained, command: bounded }), longestMs: longestMs * 2 });
}

/** A process that runs as process 1 of its container. */
export interface RunningContainer extends Omit<RunningProgram, "stop"> {
  /** Sends SIGTERM, as `docker stop` does, and waits for the end. @returns the exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a process and waits until the pattern is found in its output. It is killed with its scope. */
export async function startContained(contained: Contained, ready: RegExp): Promise<RunningContainer> {
  const program = await startProgram(programOf(contained), ready);
  const [first = ""] = readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, "utf8").split(" ");
  return {
    ...program,
    pid: Number(first),
    stop(signal = "SIGTERM") {
      process.kill(Number(first), signal);
      // The one that made the container only waits: this does nothing to it.
      return program.stop("SIGCONT");
    },
    async [Symbol.asyncDispose]() {
      // Process 1 takes all others of its container along.
      if (existsSync(`/proc/${first}`)) process.kill(Number(first), "SIGKILL");
      await program.stop("SIGCONT");
    },
  };
}

const usualLongestMs = 200_000;
const fixedMounts = ["--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"];
const isolation = ["--unshare-pid", "--as-pid-1", "--die-with-parent", "--cap-add", "ALL", "--clearenv"];

/** bubblewrap's words for a mount. */
function bind(source: string, target: string, mayWrite: boolean): string[] {
  return [mayWrite ? "--bind" : "--ro-bind", source, target];
}

function programOf({
  folder,
  isWritable = false,
  command,
  environment,
  workFolder = "/",
  user,
  mounts = [],
  memoryFolders = [],
}: Contained): Program {
  const folders = memoryFolders.map((text) => {
    const [target = "", options = ""] = text.split(":");
    return { target, mode: /mode=(\d+)/.exec(options)?.[1] ?? "1777", owner: /uid=(\d+)/.exec(options)?.[1] };
  });
  for (const { target, source } of mounts) makePlace(join(folder, target), source);
  for (const { target } of folders) mkdirSync(join(folder, target), { recursive: true });
  const [uid = "0", gid = uid] = (user ?? "0:0").split(":");
  const asUser = [
    "setpriv",
    "--reuid",
    uid,
    "--regid",
    gid,
    "--clear-groups",
    "--inh-caps=-all",
    "--bounding-set=-all",
    "--no-new-privs",
  ];
  // A folder in memory belongs to who makes it.
  const owned = folders
    .filter(({ owner }) => owner !== undefined)
    .map(({ target, owner, mode }) => `chown ${owner} ${target} && chmod ${mode} ${target} && `);
  const wrapped =
    user === undefined ? command : ["sh", "-c", `${owned.join("")}exec "$@"`, "sh", ...asUser, ...command];
  return {
    file: "bwrap",
    folder,
    args: [
      ...bind(folder, "/", isWritable),
      ...bind("/usr", "/usr", false),
      ...bind(join(folder, "usr/local"), "/usr/local", isWritable),
      ...bind("/etc", "/etc", false),
      ...fixedMounts,
      ...folders.flatMap(({ target, mode }) => ["--perms", mode, "--tmpfs", target]),
      ...mounts.flatMap((one) => bind(one.source, one.target, one.isWritable)),
      ...isolation,
      "--chdir",
      workFolder,
      ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
      "--",
      ...wrapped,
    ],
  };
}

/** An engine makes the places of mounts in the container's files. */
function makePlace(place: string, source: string): void {
  if (existsSync(place) || place.includes("/etc/")) return;
  if (statSync(source).isDirectory()) {
    mkdirSync(place, { recursive: true });
    return;
  }
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, "");
}
