// Prepares the next version from .changeset: stores the schema of the current version in releases, and updates the
// version in package.json and its lock file, CHANGELOG.md and the bill of materials. Commit the changes.
import { spawnSync } from "node:child_process";
import { copyFile, readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = new URL("..", import.meta.url);

const run = (command: string, ...args: string[]): void => {
  const { status } = spawnSync(command, args, { cwd: fileURLToPath(root), stdio: "inherit" });
  if (status !== 0) process.exit(1);
};

const changes = (await readdir(new URL(".changeset/", root))).filter(
  (name) => name.endsWith(".md") && name !== "README.md",
);
if (changes.length === 0) {
  process.stderr.write(
    "There is nothing to release: .changeset has no files. `npx changeset` creates one.\n",
  );
  process.exit(1);
}
const { version } = JSON.parse(await readFile(new URL("package.json", root), "utf8")) as { version: string };
await copyFile(new URL("schema.graphql", root), new URL(`releases/schema-${version}.graphql`, root));
run("npx", "--no-install", "changeset", "version");
run("npm", "install", "--package-lock-only", "--no-audit", "--no-fund");
run("npm", "run", "--silent", "sbom");
