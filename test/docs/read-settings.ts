import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingNames } from "../../src/config/settings.ts";
import { readConfig } from "../../src/index.ts";
import { sandboxSettingNames } from "../../src/sandbox/settings.ts";

/** A key pair in the format of `createSigningKey`. */
const signingKey = JSON.stringify({
  privateKey: generateKeyPairSync("ed25519")
    .privateKey.export({ type: "pkcs8", format: "der" })
    .toString("base64"),
  jwe: "a.b.c.d.e",
});

/** Variables of other programs that the documentation sets for the gateway. */
const otherNames = /^(?:NODE_ENV|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|OTEL_[A-Z_]+)$/;

/**
 * Checks settings like a start: every name must be known, and the configuration must be valid. Values that the
 * documentation leaves open with `…` are filled in, and secret files exist.
 * @returns the error, or null.
 */
export async function findSettingsFault(given: ReadonlyMap<string, string>): Promise<string | null> {
  const known = new Set<string>([...settingNames, ...sandboxSettingNames]);
  const unknown = [...given.keys()].filter((name) => !known.has(name) && !otherNames.test(name));
  if (unknown.length > 0) return `${unknown.join(", ")} is no setting`;
  const folder = await mkdtemp(join(tmpdir(), "settings-"));
  try {
    const entries = [...given].map(([name, value]) => [name, filled(name, value)] as const);
    const environment = Object.fromEntries(entries);
    for (const [name] of entries.filter(([key]) => key.endsWith("_FILE"))) {
      const file = join(folder, name);
      await writeFile(file, secretOf(name.slice(0, -"_FILE".length)));
      environment[name] = file;
    }
    readConfig(environment);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function filled(name: string, value: string): string {
  if (!value.includes("…")) return value;
  return value === "…" ? secretOf(name) : value.replaceAll("…", "x".repeat(40));
}

function secretOf(name: string): string {
  if (name === "UPSTREAM_SIGNING_KEY") return signingKey;
  if (name === "REDIS_URL") return "rediss://:password@cache.example:6379";
  return name.endsWith("_URL") ? "https://services.example" : "x".repeat(40);
}

/** Parses the lines `NAME=value` of a text and skips comments and empty lines. @throws Error for any other line. */
export function readAssignments(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    const [, name, value = ""] = /^(?:export )?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trim()) ?? [];
    if (name === undefined) throw new Error(`${JSON.stringify(line)} is no NAME=value`);
    found.set(name, value.replace(/^(["'])(.*)\1$/, "$2"));
  }
  return found;
}
