import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Program, runProgram, type RunningProgram, startProgram } from "./program.ts";

/** True when the tools for containers are installed and usable here; Debian has them in bubblewrap. */
export const hasContainers =
  process.getuid?.() === 0 &&
  spawnSync("bwrap", ["--ro-bind", "/", "/", "--unshare-pid", "--proc", "/proc", "true"]).status === 0;

/** Suffix for the titles of tests that need containers, with the reason when they are skipped. */
export const containersNote = hasContainers
  ? ""
  : " (skipped: bubblewrap is not installed, or the user is not root)";

/** A file or folder of this machine that is visible in a container. */
export interface Mount {
  readonly source: string;
  readonly target: string;
  readonly isWritable: boolean;
}

/** A process with its own root file system, process table and user; it uses the network of this machine. */
export interface Contained {
  /** Root of its file system. Below /usr and /etc it has the files of this machine, except for /usr/local. */
  readonly folder: string;
  /** True when it may write to its files. */
  readonly isWritable?: boolean;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly workFolder?: string;
  /** `uid:gid` @defaultValue root, with all capabilities */
  readonly user?: string;
  readonly mounts?: readonly Mount[];
  /** Folders in memory, in the format of compose's `tmpfs`. */
  readonly memoryFolders?: readonly string[];
  /** Time limit of a process that should end, in milliseconds. @defaultValue 200_000 */
  readonly longestMs?: number;
}

/** Runs a process until it ends. */
export function runContained(contained: Contained): Promise<{ code: number | null; output: string }> {
  const { longestMs = usualLongestMs, command } = contained;
  // bubblewrap's parent cannot kill the processes of another user in the container, so the time limit is set inside.
  const bounded = ["timeout", "--signal=KILL", String(longestMs / 1_000), ...command];
  return runProgram({ ...programOf({ ...contained, command: bounded }), longestMs: longestMs * 2 });
}

/** Process 1 of its container. */
export interface RunningContainer extends Omit<RunningProgram, "stop"> {
  /** Sends SIGTERM, like `docker stop`, and waits for the end. @returns the exit code */
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
      // bubblewrap's parent only waits, and SIGCONT does not affect it.
      return program.stop("SIGCONT");
    },
    async [Symbol.asyncDispose]() {
      // The end of process 1 ends all other processes of its container.
      if (existsSync(`/proc/${first}`)) process.kill(Number(first), "SIGKILL");
      await program.stop("SIGCONT");
    },
  };
}

const usualLongestMs = 200_000;
const fixedMounts = ["--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"];
const isolation = ["--unshare-pid", "--as-pid-1", "--die-with-parent", "--cap-add", "ALL", "--clearenv"];

/** bubblewrap's arguments for a mount. */
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
  // A folder in memory belongs to the user that creates it.
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

/** Creates the target of a mount in the container's files, like a container engine. */
function makePlace(place: string, source: string): void {
  if (existsSync(place) || place.includes("/etc/")) return;
  if (statSync(source).isDirectory()) {
    mkdirSync(place, { recursive: true });
    return;
  }
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, "");
}
