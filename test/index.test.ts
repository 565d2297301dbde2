import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const read = (file: string) => readFile(new URL(`../src/${file}`, import.meta.url), "utf8");

test("every type in the gateway's public interface is exported from the package", async () => {
  const imported = [...(await read("gateway.ts")).matchAll(/^import type \{ (.+) \} from "\.\/.+";$/gm)];
  const named = imported.flatMap(([, names = ""]) => names.split(", "));
  const config = await read("config/gateway-config.ts");
  const [, defaults = ""] = /^const codeDefaults = \{(.*?)^\}/ms.exec(config) ?? [];
  const [, members = ""] = /^export interface GatewayConfig .*? \{(.*?)^\}/ms.exec(config) ?? [];
  const files = await readdir(new URL("../src/config", import.meta.url));
  const kinds = await Promise.all(files.map((file) => read(`config/${file}`)));
  const types = [
    ...defaults.matchAll(/ as ([A-Z]\w+)/g),
    ...members.matchAll(/: ([A-Z]\w+)/g),
    ...kinds.join("\n").matchAll(/^export const \w+: Kind<([A-Z]\w+)/gm),
  ].map(([, name = ""]) => name);
  expect(named).toContain("Log");
  for (const name of ["ClientCredentials", "UpstreamAddresses", "Secrets"]) expect(types).toContain(name);
  const exported = new Set((await read("index.ts")).match(/[A-Z]\w+/g));
  expect([...named, ...types].filter((name) => !exported.has(name))).toEqual([]);
});
