import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { findCircles, readImports } from "./helpers/imports.ts";

/** Modules that each module may import, besides itself: see moduleOf. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "main.ts": ["check-node.js", "start"],
  observing: ["clock.ts", "log.ts", "upstream"],
  tracing: ["observing", "upstream"],
  start: [
    "observing",
    "cli",
    "clock.ts",
    "close-once.ts",
    "config",
    "gateway.ts",
    "http",
    "log.ts",
    "log-output.ts",
    "metrics",
    "server.ts",
    "sandbox",
    "state",
    "testing",
    "version.ts",
  ],
  "server.ts": [
    "clock.ts",
    "close-once.ts",
    "config",
    "files",
    "gateway.ts",
    "observing",
    "routes.ts",
    "state",
    "state-report.ts",
    "http",
    "http/admission",
    "http/auth",
    "http/graphql",
    "http/pages",
    "http/uploads",
    "metric-readings.ts",
    "metrics",
    "resolvers",
    "sessions",
    "secrets",
    "tracing",
    "slots.ts",
    "upgrades.ts",
    "upstream",
    "upstream-reports.ts",
    "version.ts",
    "watch",
  ],
  "gateway.ts": ["clock.ts", "log.ts", "http/graphql", "state-report.ts", "upstream", "watch"],
  "routes.ts": [
    "files",
    "http",
    "http/admission",
    "http/auth",
    "http/files",
    "http/graphql",
    "http/pages",
    "http/uploads",
    "observing",
    "resolvers",
    "sessions",
    "state",
  ],
  "upgrades.ts": ["http", "http/auth", "http/graphql", "observing", "state"],
  "index.ts": [
    "clock.ts",
    "config",
    "gateway.ts",
    "http/graphql",
    "log.ts",
    "server.ts",
    "state",
    "state-report.ts",
    "upstream",
    "watch",
  ],
  config: ["state", "upstream"],
  cli: ["clock.ts", "config", "schema", "state", "upstream"],
  "line-log.ts": [],
  "log.ts": ["line-log.ts", "log-output.ts", "log-scrubber.ts"],
  "log-scrubber.ts": [],
  "log-output.ts": [],
  metrics: ["clock.ts", "observing", "state-report.ts", "upstream"],
  "version.ts": [],
  "clock.ts": [],
  "collect-fields.ts": ["graphql-versions.ts"],
  "graphql-versions.ts": [],
  "close-once.ts": [],
  "shorten-json.ts": [],
  state: ["clock.ts"],
  "state-report.ts": ["clock.ts", "log.ts", "state"],
  sessions: ["clock.ts", "secrets", "state", "upstream"],
  secrets: ["state"],
  "upstream-reports.ts": ["log.ts", "metrics", "upstream"],
  "metric-readings.ts": [
    "http/graphql",
    "metrics",
    "sessions",
    "slots.ts",
    "state-report.ts",
    "upstream",
    "version.ts",
    "watch",
  ],
  "retry-after.ts": [],
  "slots.ts": [],
  http: [
    "clock.ts",
    "config",
    "http/admission",
    "observing",
    "operations",
    "resolvers",
    "sessions",
    "upstream",
  ],
  "http/admission": ["slots.ts"],
  "http/auth": [
    "clock.ts",
    "config",
    "http",
    "observing",
    "resolvers",
    "retry-after.ts",
    "sessions",
    "state",
    "upstream",
  ],
  "http/files": [
    "files",
    "http",
    "observing",
    "resolvers",
    "retry-after.ts",
    "sessions",
    "slots.ts",
    "state",
    "upstream",
  ],
  "http/graphql": [
    "clock.ts",
    "config",
    "http",
    "http/admission",
    "observing",
    "operations",
    "resolvers",
    "schema",
    "shorten-json.ts",
    "slots.ts",
    "uploads",
    "upstream",
  ],
  "http/pages": ["config", "http"],
  "http/uploads": [
    "clock.ts",
    "files",
    "http",
    "http/auth",
    "observing",
    "operations",
    "resolvers",
    "retry-after.ts",
    "sessions",
    "state",
    "uploads",
    "upstream",
  ],
  operations: [
    "clock.ts",
    "collect-fields.ts",
    "config",
    "graphql-versions.ts",
    "observing",
    "plans",
    "resolvers",
    "retry-after.ts",
    "schema",
    "shorten-json.ts",
    "slots.ts",
    "state",
    "uploads",
    "upstream",
    "watch",
  ],
  plans: ["collect-fields.ts", "graphql-versions.ts", "schema"],
  schema: ["resolvers", "files", "sessions", "shorten-json.ts", "uploads", "upstream", "watch"],
  resolvers: ["clock.ts", "collect-fields.ts", "files", "sessions", "state", "uploads", "upstream", "watch"],
  upstream: ["clock.ts", "state"],
  files: ["clock.ts", "secrets", "upstream"],
  watch: ["clock.ts", "state"],
  uploads: ["clock.ts", "shorten-json.ts"],
  sandbox: [],
  testing: ["config", "gateway.ts", "sandbox", "server.ts", "version.ts"],
  pages: [],
  console: [],
};

/** Modules that may import only types from a lower layer: the model that they present. */
const typesOnly: readonly (readonly [from: string, to: string])[] = [
  ["plans", "schema"],
  ["schema", "watch"],
  ["schema", "uploads"],
  ["resolvers", "uploads"],
  ["http", "resolvers"],
  ["operations", "config"],
  ["http/uploads", "http/auth"],
  ["observing", "upstream"],
  ["tracing", "upstream"],
  ["tracing", "observing"],
  ["resolvers", "sessions"],
  ["schema", "sessions"],
  ["metrics", "upstream"],
  ["metrics", "state-report.ts"],
  ["upstream-reports.ts", "log.ts"],
  ["upstream-reports.ts", "metrics"],
  ["upstream-reports.ts", "upstream"],
  ["metric-readings.ts", "http/graphql"],
  ["metric-readings.ts", "sessions"],
  ["metric-readings.ts", "slots.ts"],
  ["metric-readings.ts", "state-report.ts"],
  ["metric-readings.ts", "watch"],
  ["testing", "config"],
  ["testing", "gateway.ts"],
  ["index.ts", "clock.ts"],
  ["index.ts", "http/graphql"],
  ["index.ts", "log.ts"],
  ["index.ts", "state-report.ts"],
  ["index.ts", "watch"],
];

/** Folders that every folder of the console may import; of the others it may only load the screen. */
const sharedInConsole: readonly string[] = [
  "activity",
  "addresses.ts",
  "api",
  "charts",
  "components",
  "csv",
  "lucide.ts",
  "messages",
  "session",
  "tasks",
  "theme",
];

/**
 * First folder below src, or a file there. A module with subfolders counts as one module for each subfolder and one for
 * the rest.
 */
function moduleOf(path: string): string {
  const [first = "", second = "", ...rest] = path.split("/");
  const isDivided = rest.length > 0 && Object.keys(allowed).some((name) => name.startsWith(`${first}/`));
  return isDivided ? `${first}/${second}` : first;
}

/** The console folder of a file, or a file directly in the console; empty for other files. */
function folderOfConsole(path: string): string {
  return /^console\/([^/]+)/.exec(path)?.[1] ?? "";
}

const sourceFolder = fileURLToPath(new URL("../src", import.meta.url));
const imports = await readImports(sourceFolder);

const isFile = (name: string) => name.endsWith(".ts") || name.endsWith(".js");

/** Name of an imported module in docs/architecture.md, where a star marks a type-only import. */
const mark = (from: string, to: string) =>
  typesOnly.some(([source, target]) => source === from && target === to) ? `${to}*` : to;

describe("The module dependencies", () => {
  test("include only known modules under src", () => {
    const modules = new Set(imports.map(({ from }) => moduleOf(from)));
    expect([...modules].filter((name) => !(name in allowed))).toEqual([]);
  });

  test("follow the direction start → server → schema → resolvers → upstream", () => {
    const wrong = imports.filter(({ from, to }) => {
      const [source, target] = [moduleOf(from), moduleOf(to)];
      return source !== target && !allowed[source]?.includes(target);
    });
    expect(wrong).toEqual([]);
  });

  test("let console folders import only the shared ones; only main.tsx loads their screens and messages", () => {
    const wrong = imports.filter(({ from, to }) => {
      const [source, target] = [folderOfConsole(from), folderOfConsole(to)];
      if (source === "" || source === target || sharedInConsole.includes(target)) return false;
      return source !== "main.tsx" && !/^console\/\w+\/(?:screen\.tsx|messages\/\w+\.ts)$/.test(to);
    });
    expect(wrong).toEqual([]);
  });

  test("separate the sandbox from the gateway", () => {
    const crossing = imports.filter(({ from, to }) => {
      const isCrossing = (moduleOf(from) === "sandbox") !== (moduleOf(to) === "sandbox");
      return isCrossing && moduleOf(from) !== "start" && moduleOf(from) !== "testing";
    });
    expect(crossing).toEqual([]);
  });

  test("are type-only where only types are allowed", () => {
    const taken = imports.filter(
      ({ from, to, isTypeOnly }) =>
        !isTypeOnly &&
        typesOnly.some(([source, target]) => moduleOf(from) === source && moduleOf(to) === target),
    );
    expect(taken).toEqual([]);
  });

  test("are listed in docs/architecture.md for every folder", async () => {
    const page = await readFile(new URL("../docs/architecture.md", import.meta.url), "utf8");
    const table = /^## Modules$[\s\S]*?^\|---.*$([\s\S]*?)^## /m.exec(page)?.[1] ?? "";
    const shown = [...table.matchAll(/^\| ([\w/.]+) \|.*\|(.*)\|$/gm)].map(([, name = "", list = ""]) => [
      name,
      list.trim() === "" ? [] : list.trim().split(", ").toSorted(),
    ]);
    const actual = Object.entries(allowed)
      .filter(([name]) => !isFile(name) || name === "server.ts" || name === "routes.ts")
      .map(([name, list]) => [
        name,
        list
          .filter((one) => !isFile(one))
          .map((one) => mark(name, one))
          .toSorted(),
      ]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(actual));
  });

  test("never spread a context, whose members may be on prototypes", async () => {
    const files = await readdir(sourceFolder, { recursive: true });
    const spreading = [];
    for (const file of files.filter((name) => name.endsWith(".ts"))) {
      if (/\.\.\.(context|contextValue)\b(?![.?[(])/.test(await readFile(join(sourceFolder, file), "utf8")))
        spreading.push(file);
    }
    expect(spreading).toEqual([]);
  });

  test("have no cycles, including type imports", () => {
    expect(findCircles(imports)).toEqual([]);
  });

  test.each([
    ["a value import", 'import { b } from "./b.ts";'],
    ["a type import", 'import type { b } from "./b.ts";'],
    ["an import on several lines", 'import {\n  a,\n  type b,\n} from "./b.ts";'],
    ["a re-export", 'export type { b } from "./b.ts";'],
    ["an inline type import", 'export type A = import("./b.ts").B;'],
    ["a dynamic import", 'export const a = () => import("./b.ts");'],
    ["a side-effect import", 'import "./b.ts";'],
  ])("are checked for cycles through %s", async (_how, text) => {
    const folder = await mkdtemp(join(tmpdir(), "imports-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "deep"));
    await writeFile(join(folder, "a.ts"), text);
    await writeFile(join(folder, "b.ts"), 'import { c } from "./deep/c.ts";\n');
    await writeFile(join(folder, "deep", "c.ts"), 'import "node:fs";\nimport type { a } from "../a.ts";\n');
    await writeFile(join(folder, "d.ts"), 'import type { a } from "./a.ts";\n');
    expect(findCircles(await readImports(folder))).toEqual([["a.ts", "b.ts", "deep/c.ts"]]);
  });
});
