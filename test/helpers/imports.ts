import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** An import, `export from`, or import type of another project file. Paths are relative to the folder that was read. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isTypeOnly: boolean;
}

/** Imports of every TypeScript file below a folder, without imports of packages. */
export async function readImports(folder: string): Promise<Import[]> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((name) => /\.tsx?$/.test(name));
  return (await Promise.all(files.map((file) => importsOf(folder, file)))).flat();
}

async function importsOf(folder: string, file: string): Promise<Import[]> {
  const text = await readFile(join(folder, file), "utf8");
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^;"'()]*?\sfrom\s)?\s*["'](\.[^"']+)["']|import\(\s*["'](\.[^"']+)["']\s*\)/g;
  return [...text.matchAll(pattern)].map((match) => ({
    from: file,
    to: relative(folder, join(folder, dirname(file), match[2] ?? match[3] ?? "")),
    isTypeOnly: match[1] !== undefined,
  }));
}

/**
 * Groups of files that import each other, directly or indirectly; type imports count. Sorted, empty when there are
 * none.
 */
export function findCircles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reachableFrom = (start: string) => {
    const seen = new Set<string>();
    const waiting = [...(targets.get(start) ?? [])];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      waiting.push(...(targets.get(file) ?? []));
    }
    return seen;
  };
  const reachable = new Map([...targets.keys()].map((file) => [file, reachableFrom(file)]));
  const circles = new Map<string, string[]>();
  for (const [file, others] of reachable) {
    if (!others.has(file)) continue;
    const circle = [...others].filter((other) => reachable.get(other)?.has(file)).toSorted();
    circles.set(circle.join(" "), circle);
  }
  return [...circles.values()];
}
