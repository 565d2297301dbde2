import { spawnSync } from "node:child_process";

/** Core of the measured server. */
export const serverCore = 0;
/** Core of the services and of the load: this process and its children. */
const loadCore = 1;

/**
 * Moves this process and its future children to the core of the load. Linux only.
 * @throws Error when there is no second core, or no `taskset`.
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
