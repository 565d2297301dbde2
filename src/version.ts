import { readFileSync } from "node:fs";

const {
  version,
  engines,
  optionalDependencies = {},
} = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** The version of this package. */
export const packageVersion = version;

/** The versions of Node that it runs on. */
export const neededNode = engines.node;

/** Packages that only the sandbox needs. */
export const sandboxPackages = Object.keys(optionalDependencies);
