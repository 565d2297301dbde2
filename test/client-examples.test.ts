import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runProgram } from "./helpers/program.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const clients = join(root, "examples/clients");
const folders = readdirSync(clients, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const packages = folders.filter((name) => readdirSync(join(clients, name)).includes("package.json"));
/** Example of a supergraph, relative to the clients. */
const federation = "../federation";
const read = (...path: string[]) => readFileSync(join(clients, ...path), "utf8");

test("the npm package contains the example files to upload and no example programs", async () => {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=silent"];
  const { output } = await runProgram({ file: "npm", args, folder: root });
  const [{ files }] = JSON.parse(output) as [{ files: { path: string }[] }];
  const examples = files.map(({ path }) => path).filter((path) => path.startsWith("examples/"));
  expect(examples).toContain("examples/prices.csv");
  expect(examples.filter((path) => /^examples\/(?:clients|federation)/.test(path))).toEqual([]);
});

describe.each(folders)("The example examples/clients/%s", (name) => {
  test("has run instructions and is listed with the others", () => {
    expect(read(name, "README.md")).toMatch(/npm run check|\.\/check\.sh/);
    expect(read("README.md")).toContain(`](${name})`);
  });
});

describe.each([...packages, federation])("The packages of examples/clients/%s", (name) => {
  test("are pinned and not tied to a registry", () => {
    const { dependencies, devDependencies } = JSON.parse(read(name, "package.json")) as Record<
      string,
      object
    >;
    const versions = Object.values({ ...dependencies, ...devDependencies }) as string[];
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(read(name, "package-lock.json")).not.toContain('"resolved"');
  });

  test("run no install scripts", () => {
    const lock = JSON.parse(read(name, "package-lock.json")) as { packages: Record<string, object> };
    const { allowScripts = {} } = JSON.parse(read(name, "package.json")) as {
      allowScripts?: Record<string, boolean>;
    };
    const withScripts = Object.entries(lock.packages).flatMap(([path, facts]) =>
      "hasInstallScript" in facts ? [path.replace(/^.*node_modules\//, "")] : [],
    );
    expect(withScripts.filter((dependency) => allowScripts[dependency] !== false)).toEqual([]);
  });
});

const pages = packages.filter((name) => readdirSync(join(clients, name)).includes("index.html"));
/** The same page of feed tasks with different libraries. */
const taskPages = pages.filter((name) => name !== "react-session");

test.each([
  ["check.mjs", taskPages],
  ["src/styles.css", taskPages],
  ["src/fetch-with-progress.ts", pages],
])("React examples have the same %s", (file, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names.map((name) => read(name, file))).size).toBe(1);
});
