// Runs each folder of examples/clients, and examples/federation, like a user who copied it: `npm ci` and `npm run
// check`, or `./check.sh`, against a gateway with the sandbox. `npm run check:clients` runs all of them, `npm run
// check:clients -- urql curl` two. The last line is "N passed, N failed", plus ", N skipped" when a folder reports that
// its libraries cannot be installed on this machine.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromiumPath } from "../test/helpers/browser.ts";
import { startGatewayProcess } from "../test/helpers/gateway-process.ts";

const examples = fileURLToPath(new URL("../examples", import.meta.url));
/** Example with a router, whose gateway runs with FEDERATION=true. */
const federation = "federation";
/** Timeout of a command in milliseconds; it is then killed. */
const maxCommandMs = 1_800_000;
/** Exit status of a check that cannot run on this machine. Test runners commonly use this number. */
const skippedStatus = 77;

type Outcome = "passed" | "failed" | "skipped";

/** Returns the folder of an example. */
const folderOf = (name: string) => join(examples, name === federation ? "." : "clients", name);

/** Copies the files that git tracks, without installed or built ones. */
function copyExample(name: string, target: string): void {
  const options = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "."];
  const files = execFileSync("git", options, { cwd: folderOf(name), encoding: "utf8" });
  for (const file of files.split("\0").filter((path) => path && existsSync(join(folderOf(name), path))))
    cpSync(join(folderOf(name), file), join(target, file));
}

/** Runs a command and shows its output. */
function run(folder: string, environment: NodeJS.ProcessEnv, command: readonly string[]): Promise<Outcome> {
  const [file = "", ...args] = command;
  const options = { cwd: folder, env: { ...process.env, ...environment }, timeout: maxCommandMs };
  const child = spawn(file, args, { ...options, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.log(error.message);
      resolve("failed");
    });
    child.once("close", (code) =>
      resolve(code === 0 ? "passed" : code === skippedStatus ? "skipped" : "failed"),
    );
  });
}

/** Runs one example in a temporary folder. */
async function checkExample(name: string, gatewayUrl: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), `client-${name}-`));
  const environment = { GATEWAY_URL: gatewayUrl, ...(chromiumPath && { CHROMIUM_PATH: chromiumPath }) };
  try {
    copyExample(name, folder);
    const isPackage = existsSync(join(folder, "package.json"));
    const commands = isPackage
      ? [
          ["npm", "ci", "--no-audit", "--no-fund"],
          ["npm", "run", "--silent", "check"],
        ]
      : [["./check.sh"]];
    for (const command of commands) {
      const outcome = await run(folder, environment, command);
      if (outcome !== "passed") return outcome;
    }
    return "passed";
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const present = readdirSync(join(examples, "clients"), { withFileTypes: true });
const names = [...present.filter((entry) => entry.isDirectory()).map(({ name }) => name), federation];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : names;
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown example: ${unknown.join(", ")}. Available: ${names.join(", ")}.`);
  process.exit(2);
}

await using gateway = await startGatewayProcess();
await using subgraph = wanted.includes(federation) ? await startGatewayProcess({ FEDERATION: "true" }) : null;
const outcomes: Record<Outcome, string[]> = { passed: [], failed: [], skipped: [] };
for (const name of wanted) {
  console.log(`\n== ${name}`);
  const { url } = name === federation && subgraph ? subgraph : gateway;
  const outcome = await checkExample(name, `${url}/graphql`);
  outcomes[outcome].push(name);
  if (outcome === "failed") console.log(`== FAILED: ${name}`);
  if (outcome === "skipped") console.log(`== not run: ${name}`);
}
const { passed, failed, skipped } = outcomes;
if (skipped.length > 0) console.log(`\nNot run: ${skipped.join(", ")}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
const counts = `${passed.length} passed, ${failed.length} failed`;
console.log(`\n${skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts}`);
process.exitCode = failed.length > 0 ? 1 : 0;
