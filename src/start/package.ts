import { readFileSync } from "node:fs";

/** What the program needs to know of its package. */
export interface Package {
  readonly version: string;
  /** The versions of Node that it runs on. */
  readonly engines: { readonly node: string };
  /** What only the sandbox needs. */
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Reads the program's own package.json. */
export function readPackage(): Package {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Package;
}
