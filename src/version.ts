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

/** Version of this package. */
export const packageVersion = version;

/** Range of supported Node versions. */
export const neededNode = engines.node;

/** Packages that only the sandbox needs. */
export const sandboxPackages = Object.keys(optionalDependencies);
