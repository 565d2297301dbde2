import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const read = (file: string) => readFile(new URL(`../src/${file}`, import.meta.url), "utf8");

test("every type of ours that the gateway's interface is made of can be imported from the package", async () => {
  const imported = [...(await read("gateway.ts")).matchAll(/^import type \{ (.+) \} from "\.\/.+";$/gm)];
  const named = imported.flatMap(([, names = ""]) => names.split(", "));
  const config = await read("config/gateway-config.ts");
  const [, members = ""] = /^export interface GatewayConfig \{(.*?)^\}/ms.exec(config) ?? [];
  const types = [...members.matchAll(/: (?!Buffer)([A-Z]\w+)/g)].map(([, name = ""]) => name);
  expect(named).toContain("Log");
  expect(types).toContain("UpstreamAddresses");
  const exported = new Set((await read("index.ts")).match(/[A-Z]\w+/g));
  expect([...named, ...types].filter((name) => !exported.has(name))).toEqual([]);
});
