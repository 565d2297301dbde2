import { spawnSync } from "node:child_process";

/** Core of the server that is measured. */
export const serverCore = 0;
/** Core of the services behind it and of the load: this process and what it starts. */
const loadCore = 1;

/**
 * Keeps this process, and what it starts from now on, on the core of the load. Linux only.
 * @throws Error where there is no second core, or no `taskset`.
 */
export function moveToLoadCore(): void {
  const { status, stderr, error } = spawnSync(
    "taskset",
    ["--all-tasks", "--pid", "--cpu-list", String(loadCore), String(process.pid)],
    { encoding: "utf8" },
  );
  if (status !== 0)
    throw new Error(`Peers are compared on two cores of Linux, with taskset: ${error?.message ?? stderr}`);
}
