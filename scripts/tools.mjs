// Runs a program of scripts/tools. Installs that package first when it is missing or has other versions.
// usage: node scripts/tools.mjs PROGRAM [ARGUMENT...]
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const folder = join(import.meta.dirname, "tools");
const binaries = join(folder, "node_modules", ".bin");

if (!isInstalled()) {
  run("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel", "error"], "ignore");
}
const [program, ...args] = process.argv.slice(2);
run(program, args, "inherit");

/** Returns true when the installed versions are those of package.json. */
function isInstalled() {
  const { devDependencies } = readPackage(folder);
  return Object.entries(devDependencies).every(([name, version]) => {
    const library = join(folder, "node_modules", name);
    return existsSync(library) && readPackage(library).version === version;
  });
}

function readPackage(path) {
  return JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
}

/** Runs a command. If it fails, exits this process with its status. */
function run(command, commandArgs, stdout) {
  const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` };
  const { status, error } = spawnSync(command, commandArgs, { env, stdio: ["inherit", stdout, "inherit"] });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}
