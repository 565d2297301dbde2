// Writes sbom.cdx.json and docs/licences.md: the production packages and their licences. `npm run sbom` writes both;
// `npm run check:licences` fails when they are stale, or when a licence is not accepted.
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = new URL("..", import.meta.url);
const sbomFile = new URL("sbom.cdx.json", root);
const pageFile = new URL("docs/licences.md", root);

/** Generator of the bill of materials. Only `npm run sbom` needs it, so it is installed on demand. */
const generator = "@cyclonedx/cyclonedx-npm@6.0.1";

/** Accepted licences. The last three are those of packages of the sandbox, which production does not need. */
const accepted = [
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD-3-Clause",
  "0BSD",
  "MPL-2.0",
  "LGPL-3.0",
  "LGPL-3.0-or-later",
];

/** Licences of packages whose package.json states them in a format that npm no longer reads. */
const statedElsewhere: Readonly<Record<string, string>> = { busboy: "MIT", streamsearch: "MIT" };

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  /** Packages installed below this one only. */
  readonly components?: readonly Component[];
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** A package with its licence. */
interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isOptional: boolean;
}

function partOf({ group, name, version, scope, licenses = [] }: Component): Part {
  const fullName = group ? `${group}/${name}` : name;
  const named = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "");
  return {
    name: fullName,
    version,
    licence: named.join(" AND ") || (statedElsewhere[fullName] ?? "unknown"),
    isOptional: scope === "optional",
  };
}

function withNested(component: Component): readonly Component[] {
  return [component, ...(component.components ?? []).flatMap(withNested)];
}

/** Reads the gateway and its packages from the bill of materials. */
async function readParts(): Promise<readonly Part[]> {
  const { metadata, components } = JSON.parse(await readFile(sbomFile, "utf8")) as {
    metadata: { component: Component };
    components: Component[];
  };
  const all = [metadata.component, ...components].flatMap(withNested);
  const parts = new Map(all.map(partOf).map((part) => [`${part.name}@${part.version}`, part]));
  return [...parts.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the gateway and the production packages of the lock file, as `name@version`. */
async function lockedParts(): Promise<readonly string[]> {
  const { packages } = JSON.parse(await readFile(new URL("package-lock.json", root), "utf8")) as {
    packages: Record<string, { version: string; dev?: boolean; name?: string }>;
  };
  const locked = Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { version, name }]) => `${name ?? path.replace(/^.*node_modules\//, "")}@${version}`);
  return [...new Set(locked)].toSorted();
}

function pageOf(parts: readonly Part[]): string {
  const others = parts.filter(({ name }) => name !== "marketplace-gateway");
  const rows = others.map(
    ({ name, version, licence, isOptional }) =>
      `| ${name} | ${version} | ${licence} | ${isOptional ? "the sandbox" : "the gateway"} |`,
  );
  return [
    "# Licences",
    "",
    "<!-- Written by `npm run sbom`. -->",
    "",
    "The gateway has the MIT licence. The table lists the packages of a production installation, for all systems together. Development packages are not listed.",
    "`sbom.cdx.json` (CycloneDX) in the package has the same list, with checksums and dependencies.",
    `Accepted licences are ${accepted.join(", ")}; \`npm run check:licences\` fails for any other.`,
    "",
    "| Package | Version | Licence | Part of |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function findFaults(parts: readonly Part[], locked: readonly string[], page: string): readonly string[] {
  const listed = parts.map(({ name, version }) => `${name}@${version}`).toSorted();
  const missing = locked.filter((name) => !listed.includes(name));
  const left = listed.filter((name) => !locked.includes(name));
  const refused = parts.filter(({ licence }) =>
    licence.split(/ AND | OR |[()]/).some((one) => one !== "" && !accepted.includes(one)),
  );
  return [
    ...(missing.length + left.length > 0
      ? [`sbom.cdx.json is stale (${[...missing, ...left].join(", ")}): run \`npm run sbom\` and commit it.`]
      : []),
    ...(page === pageOf(parts) ? [] : ["docs/licences.md is stale: run `npm run sbom` and commit it."]),
    ...refused.map(
      ({ name, version, licence }) =>
        `${name}@${version} is under ${licence}, which is not accepted: use another package, or accept it in scripts/licences.ts.`,
    ),
  ];
}

function generate(): void {
  const output = ["--omit", "dev", "--package-lock-only", "--output-reproducible"];
  const { status } = spawnSync(
    "npm",
    // The generator's optional dependency validates the output, but has to be compiled.
    ["exec", "--yes", "--omit=optional", `--package=${generator}`, "--", "cyclonedx-npm", ...output].concat([
      "--no-validate",
      "--output-file",
      fileURLToPath(sbomFile),
    ]),
    { cwd: fileURLToPath(root), stdio: "inherit" },
  );
  if (status !== 0) process.exit(1);
}

if (process.argv.includes("--write")) {
  generate();
  await writeFile(pageFile, pageOf(await readParts()));
}
const faults = findFaults(await readParts(), await lockedParts(), await readFile(pageFile, "utf8"));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
