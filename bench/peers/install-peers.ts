import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { peersFolder } from "./programs.ts";

/** Installs the peers' packages if they are missing. @throws Error when npm fails. */
export function installPeers(): void {
  if (existsSync(`${peersFolder}node_modules/mercurius`)) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: peersFolder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("The peers could not be installed.");
}
