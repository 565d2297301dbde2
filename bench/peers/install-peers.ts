import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { peersFolder } from "./programs.ts";

/** Installs what the peers are made of, when it is not there. @throws Error when npm fails. */
export function installPeers(): void {
  if (existsSync(`${peersFolder}node_modules/mercurius`)) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: peersFolder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("The peers could not be installed.");
}
