import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Which rooms each room may import, besides itself. A room is the first folder below src, or a file there. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "main.ts": ["cli", "config.ts", "log.ts", "server.ts", "service-addresses.ts", "sandbox"],
  "server.ts": ["clock.ts", "config.ts", "files", "log.ts", "http", "resolvers", "upstream", "watch"],
  "config.ts": ["secret-files.ts", "service-addresses.ts", "settings.ts"],
  "service-addresses.ts": ["settings.ts"],
  "secret-files.ts": [],
  "settings.ts": [],
  cli: ["secret-files.ts", "upstream"],
  "log.ts": [],
  "clock.ts": [],
  "buffer-reclaimer.ts": [],
  http: ["clock.ts", "config.ts", "files", "pages", "schema", "resolvers", "uploads", "upstream", "watch"],
  schema: ["resolvers", "files", "upstream", "watch"],
  resolvers: ["clock.ts", "files", "upstream", "watch"],
  upstream: ["buffer-reclaimer.ts", "clock.ts"],
  files: ["clock.ts", "upstream"],
  watch: ["clock.ts"],
  uploads: ["buffer-reclaimer.ts"],
  sandbox: [],
  pages: [],
};

/** From the layers further down, these take only types: the model that they show or answer with. */
const typesOnly: readonly (readonly [from: string, to: string])[] = [["schema", "watch"]];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isTypeOnly: boolean;
}

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((name) => name.endsWith(".ts")).map((name) => join(folder, name));
}

async function importsOf(file: string): Promise<Import[]> {
  const text = await readFile(file, "utf8");
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s)?[^;"']*?["'](\.[^"']+)["']|import\(\s*["'](\.[^"']+)["']\s*\)/g;
  return [...text.matchAll(pattern)].map((match) => ({
    from: relative(root, file),
    to: relative(root, join(dirname(file), match[3] ?? match[4] ?? "")).replace(/\.js$/, ".ts"),
    isTypeOnly: match[2] !== undefined,
  }));
}

function roomOf(path: string): string {
  return relative("src", path).split("/")[0] ?? "";
}

const imports = (await Promise.all((await sourceFiles(join(root, "src"))).map(importsOf))).flat();

describe("the rooms of the house", () => {
  test("every room under src is known", () => {
    const rooms = new Set(imports.map(({ from }) => roomOf(from)));
    expect([...rooms].filter((room) => !(room in allowed))).toEqual([]);
  });

  test("no import goes against the arrow main → server → schema → resolvers → upstream", () => {
    const wrong = imports.filter(({ from, to }) => {
      const [source, target] = [roomOf(from), roomOf(to)];
      return source !== target && !allowed[source]?.includes(target);
    });
    expect(wrong).toEqual([]);
  });

  test("the sandbox and the gateway share nothing", () => {
    const crossing = imports.filter(({ from, to }) => {
      const isCrossing = (roomOf(from) === "sandbox") !== (roomOf(to) === "sandbox");
      return isCrossing && roomOf(from) !== "main.ts";
    });
    expect(crossing).toEqual([]);
  });

  test("where only types may be taken, nothing else is", () => {
    const taken = imports.filter(
      ({ from, to, isTypeOnly }) =>
        !isTypeOnly && typesOnly.some(([source, target]) => roomOf(from) === source && roomOf(to) === target),
    );
    expect(taken).toEqual([]);
  });

  test("no file imports itself by a detour", () => {
    const targets = new Map<string, string[]>();
    for (const { from, to, isTypeOnly } of imports) {
      if (!isTypeOnly) targets.set(from, [...(targets.get(from) ?? []), to]);
    }
    const cycles: string[][] = [];
    const finished = new Set<string>();
    const visit = (file: string, trail: string[]) => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file]);
      if (finished.has(file) || trail.includes(file)) return;
      for (const next of targets.get(file) ?? []) visit(next, [...trail, file]);
      finished.add(file);
    };
    for (const file of targets.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});
