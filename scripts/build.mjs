// Compiles src to dist, bundles the program there, and builds the console.
//
// --console builds only the console.
// --if-possible (the prepare script) does nothing when the compiler or a bundler is not installed. So `npm ci
// --omit=dev` and `npm ci --omit=optional` work: the native parts of these tools are their optional packages.
// --if-missing (before a start) does nothing when dist exists, and checks that Node is new enough.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;

if (process.argv.includes("--if-missing")) {
  // An image may contain only dist, whose program makes this check itself.
  if (existsSync(`${root}src/check-node.js`)) await import("../src/check-node.js");
  if (existsSync(`${root}dist/main.js`)) process.exit(0);
}

if (!(await hasTools())) {
  if (process.argv.includes("--if-possible")) process.exit(0);
  const state = existsSync(`${root}dist/main.js`)
    ? "dist cannot be built again"
    : "There is no dist, and it cannot be built";
  console.error(
    `${state}: the compiler is not installed, which \`--omit=dev\` and \`--omit=optional\` leave out. Run \`npm ci && npm run build\` first; \`npm prune --omit=dev --omit=optional\` then leaves what production needs.`,
  );
  process.exit(1);
}

const { buildConsole } = await import("./console.mjs");

if (process.argv.includes("--console")) {
  const unfinished = join(root, "dist", "console.unfinished");
  await buildConsole(unfinished);
  rmSync(`${root}dist/console`, { recursive: true, force: true });
  renameSync(unfinished, `${root}dist/console`);
  process.exit(0);
}

// The folder is renamed to dist when it is complete, so an interrupted build does not count as a build.
const unfinished = join(root, "dist.unfinished");
rmSync(unfinished, { recursive: true, force: true });
compile("tsconfig.build.json", "--outDir", unfinished);
// The scripts of the pages run in a browser, so they are compiled without the types of Node.
compile("src/pages/tsconfig.json", "--noEmit", "false", "--outDir", `${unfinished}/pages`);
cpSync(`${root}src/pages`, `${unfinished}/pages`, {
  recursive: true,
  filter: (path) => !/\.ts$|tsconfig\.json$/.test(path),
});
const { bundleProgram } = await import("./bundle.mjs");
await bundleProgram(unfinished, new URL("../package.json", import.meta.url));
await buildConsole(join(unfinished, "console"));
chmodSync(`${unfinished}/main.js`, 0o755);
rmSync(`${root}dist`, { recursive: true, force: true });
renameSync(unfinished, `${root}dist`);

/** Returns true when compiler and bundler are installed with their native parts. */
async function hasTools() {
  if (!existsSync(compiler)) return false;
  if (spawnSync(process.execPath, [compiler, "--version"], { stdio: "ignore" }).status !== 0) return false;
  return Promise.all([import("rolldown"), import("vite")]).then(
    () => true,
    () => false,
  );
}

function compile(project, ...options) {
  const { status } = spawnSync(process.execPath, [compiler, "--project", project, ...options], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
