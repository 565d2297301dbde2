import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { gatewayDefaults } from "../src/config/gateway-config.ts";
import { settingNames } from "../src/config/settings.ts";
import { signInLimits } from "../src/http/auth/pending-sign-ins.ts";
import { errorCodes } from "../src/resolvers/errors/error-codes.ts";
import { redisKey } from "../src/state/redis/redis-script.ts";
import { defaultHttpTransportOptions } from "../src/upstream/transport/http-transport.ts";
import { defaultSpoolLimits } from "../src/uploads/spool-space.ts";
import { watchTimes } from "../src/watch/watch-times.ts";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFile(new URL(path, root), "utf8");
const pages = ["operations", "scaling", "capacity", "incidents", "traces", "persisted-operations"].map(
  (name) => `docs/${name}.md`,
);
const text = (await Promise.all(pages.map(read))).join("\n");
/** A number in the format of the documentation. */
const spaced = (count: number) => String(count).replace(/(\d)(\d{3})$/, "$1 $2");
const oneLine = text.replaceAll(/\s+/g, " ");

test("every setting that the pages for operators name exists", () => {
  const named = [...text.matchAll(/(?<![\w…])[A-Z]{2,}(?:_[A-Z]+)+(?![\w…])/g)].map(([name]) => name);
  expect(named).toContain("REDIS_COMMAND_TIMEOUT_MS");
  const known = new Set([...settingNames, ...Object.keys(errorCodes), "NODE_EXTRA_CA_CERTS", "NODE_ENV"]);
  // OTEL_ variables belong to the standard, and the SDK of OpenTelemetry reads them.
  const ours = named.filter((name) => !name.startsWith("OTEL_"));
  expect([...new Set(ours)].filter((name) => !known.has(name))).toEqual([]);
});

test("every bench that the pages for operators name can be run", async () => {
  const runner = await read("bench/run.ts");
  const named = [...text.matchAll(/`npm run bench -- (\w+)/g)].map(([, name = ""]) => name);
  expect(named).toEqual(expect.arrayContaining(["limiter", "redis", "workers", "subscribers"]));
  expect(named.filter((name) => !new RegExp(`^  ${name}: \\{|[{ ]${name}[:,]`, "m").test(runner))).toEqual(
    [],
  );
});

test("docs/scaling.md names every kind of key in Redis", async () => {
  const files = globSync("src/state/{redis,buckets}/*.ts", { cwd: fileURLToPath(root) });
  const sources = await Promise.all(files.map(read));
  const parts = [...sources.join("\n").matchAll(/redisKey\([`"]([\w{}]+)/g)].map(([, part = ""]) => part);
  expect(parts).toEqual(expect.arrayContaining(["{limits}", "lease", "record", "owner", "value", "channel"]));
  expect(parts.filter((part) => !text.includes(`\`${redisKey(part, "")}`))).toEqual([]);
});

test("docs/scaling.md names every kind of value in Redis", async () => {
  const files = [
    "src/http/auth/pending-sign-ins.ts",
    "src/operations/persisted-queries.ts",
    "src/resolvers/store-change-subjects.ts",
    "src/state/fetch-once.ts",
    "src/upstream/identity/look-up.ts",
    "src/upstream/tokens/shared-token.ts",
    "src/watch/shared-lists.ts",
  ];
  const source = (await Promise.all(files.map(read))).join("\n");
  const uses = source.matchAll(/(?:[kK]ey = fleetKey\("|[sg]et\(fleetKey\("|`)([a-z][a-z-]+)(?:",|:\$\{)/g);
  const kinds = [...uses].map(([, kind = ""]) => kind);
  const others = ["fetch", "fetched"];
  expect(kinds).toEqual(
    expect.arrayContaining(["fetch-failure", "list", "query", "sign-in", "token", "user"]),
  );
  expect(kinds.filter((kind) => !others.includes(kind) && !text.includes(`\`mg2:value:${kind}:…`))).toEqual(
    [],
  );
});

test("the log messages that the pages for operators quote are in the code", async () => {
  const files = [
    "src/state-report.ts",
    "src/server.ts",
    "src/upstream-reports.ts",
    "src/observing/operation-log.ts",
    "src/observing/transfer-record.ts",
    "src/log-output.ts",
  ];
  const source = (await Promise.all(files.map(read))).join("");
  const sentences = [...text.matchAll(/`([A-Z][^`]+\.)`/g)].map(([, sentence = ""]) => sentence);
  expect(sentences.length).toBeGreaterThan(9);
  expect(sentences.filter((sentence) => !source.includes(`"${sentence}"`))).toEqual([]);
});

test("the bounds in the pages for operators are those of the code", () => {
  const { maxConnections } = defaultHttpTransportOptions;
  const { maxMemoryBytes, maxDiskBytes } = defaultSpoolLimits;
  const { maxDelayMs, jitterRatio } = watchTimes;
  for (const sentence of [
    `${maxConnections} calls to an address and ${maxConnections} uploads`,
    `${maxMemoryBytes / 2 ** 20} MB of memory, and ${maxDiskBytes / 2 ** 30} GB of temporary files`,
    `Limits of sign-ins per minute: ${signInLimits.perClient} for each client and ${spaced(signInLimits.inAll)} in total`,
    `every ${(maxDelayMs * (1 - jitterRatio / 2)) / 1_000} s on average`,
    `${spaced(gatewayDefaults.maxSubscriptions)} subscribers, the default of \`MAX_SUBSCRIPTIONS\``,
  ]) {
    expect(oneLine).toContain(sentence);
  }
});
