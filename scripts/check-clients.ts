// Runs each folder of examples/clients as somebody would who has copied it: `npm ci` and `npm run check`, or
// `./check.sh`, against a gateway over the sandbox. `npm run check:clients` runs all of them,
// `npm run check:clients -- urql curl` two. The last line is "N passed, N failed".
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromiumPath } from "../test/helpers/browser.ts";
import { startGatewayProcess } from "../test/helpers/gateway-process.ts";

const clients = fileURLToPath(new URL("../examples/clients", import.meta.url));
/** A bound for what hangs, in milliseconds; then the command is killed. */
const maxCommandMs = 1_800_000;

/** Copies what git would give to somebody who clones: nothing that was installed or built in the folder. */
function copyClient(name: string, target: string): void {
  const options = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "."];
  const files = execFileSync("git", options, { cwd: join(clients, name), encoding: "utf8" });
  for (const file of files.split("\0").filter((path) => path && existsSync(join(clients, name, path))))
    cpSync(join(clients, name, file), join(target, file));
}

/** Runs a command whose output is shown. @returns whether it ended with 0. */
function run(folder: string, environment: NodeJS.ProcessEnv, command: readonly string[]): Promise<boolean> {
  const [file = "", ...args] = command;
  const options = { cwd: folder, env: { ...process.env, ...environment }, timeout: maxCommandMs };
  const child = spawn(file, args, { ...options, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.log(error.message);
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
}

/** Runs one example in a folder of its own. @returns whether it did what it should. */
async function checkClient(name: string, gatewayUrl: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), `client-${name}-`));
  const environment = { GATEWAY_URL: gatewayUrl, ...(chromiumPath && { CHROMIUM_PATH: chromiumPath }) };
  try {
    copyClient(name, folder);
    const isPackage = existsSync(join(folder, "package.json"));
    const commands = isPackage
      ? [
          ["npm", "ci", "--no-audit", "--no-fund"],
          ["npm", "run", "--silent", "check"],
        ]
      : [["./check.sh"]];
    for (const command of commands) if (!(await run(folder, environment, command))) return false;
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const present = readdirSync(clients, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const names = present.map(({ name }) => name);
const wanted = process.argv.length > 2 ? process.argv.slice(2) : names;
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(", ")}; there are: ${names.join(", ")}.`);
  process.exit(2);
}

await using gateway = await startGatewayProcess();
const failed: string[] = [];
for (const name of wanted) {
  console.log(`\n== ${name}`);
  if (await checkClient(name, `${gateway.url}/graphql`)) continue;
  failed.push(name);
  console.log(`== FAILED: ${name}`);
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
console.log(`\n${wanted.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
