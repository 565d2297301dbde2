// Compiles src to dist. With --if-possible (the prepare script) it does nothing where TypeScript is not
// installed, so that `npm ci --omit=dev` works on a tree that was built before.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;

if (!existsSync(compiler)) {
  if (process.argv.includes("--if-possible")) process.exit(0);
  console.error("TypeScript is not installed: run `npm ci` first.");
  process.exit(1);
}

rmSync(`${root}dist`, { recursive: true, force: true });
compile("tsconfig.build.json");
// The scripts of the pages run in a browser: they are compiled without the types of Node.
compile("src/pages/tsconfig.json", "--noEmit", "false");
cpSync(`${root}src/pages`, `${root}dist/pages`, {
  recursive: true,
  filter: (path) => !/\.ts$|tsconfig\.json$/.test(path),
});
chmodSync(`${root}dist/main.js`, 0o755);

function compile(project, ...options) {
  const { status } = spawnSync(process.execPath, [compiler, "--project", project, ...options], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
