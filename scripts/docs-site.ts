// The documentation as a site: `npm run docs:dev` while writing, `npm run docs:build` for a folder for any web server.
// It is a separate package, so that the gateway's installation does not include a site generator.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../docs/", import.meta.url));
const [command = "build", ...options] = process.argv.slice(2);

function run(file: string, args: readonly string[]): number {
  const { status } = spawnSync(file, args, { cwd: folder, stdio: "inherit" });
  return status ?? 1;
}

const isInstalled = existsSync(`${folder}node_modules/vitepress`);
process.exitCode =
  (isInstalled ? 0 : run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=warn"])) ||
  run(process.execPath, ["node_modules/vitepress/bin/vitepress.js", command, ".", ...options]);
