import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import type { GatewayConfig } from "../../../src/config/gateway-config.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { hasRedisServer, redisNote, startRedis } from "../../helpers/redis-server.ts";
import { startRecordingProxy } from "../../helpers/recording-proxy.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { runMutation } from "./every-mutation.ts";

const sandbox = await closeAfterAll(startSandbox());
const service = await closeAfterAll(startRecordingProxy(sandbox.url, Date.now));
const changes = () => service.exchanges.filter(({ method }) => method !== "GET").length;

const [oldSecret, newSecret] = ["the oldest of the secrets", "a newer secret than that"];
const createKey = { name: "createSigningKey", result: "signingKey { signingKeyId } privateKey" };
const createVideo = { name: "createVideo", result: "video { videoId }" };
const video = {
  title: "A-title-for-nobody-else",
  sizeInBytes: 1_000,
  classifications: ["ITEM"],
  idempotencyKey: "key-of-the-video",
};

/** Runs two mutations with keys on a new instance. @returns their payloads, and the number of changes at the service */
async function runOn(config: Partial<GatewayConfig>) {
  await using gateway = await startGateway(service.url, config);
  const before = changes();
  const application = graphqlClient(gateway.url, "sandbox-application");
  const key = await runMutation(application, createKey, {
    cipher: "ED25519",
    idempotencyKey: "key-of-the-key",
  });
  const made = await runMutation(graphqlClient(gateway.url), createVideo, video);
  expect([key.errors, made.errors]).toEqual([[], []]);
  return { payloads: [key, made], privateKey: String(key["privateKey"]), made: changes() - before };
}

/** Returns the secrets and inputs that a dump contains, as they are or encoded in base64 at any position. */
function findIn(dump: string, privateKey: string): readonly string[] {
  const encoded = dump.match(/[\w+/-]{16,}/g) ?? [];
  const decoded = encoded.flatMap((text) =>
    [0, 1, 2, 3].map((from) => Buffer.from(text.slice(from), "base64").toString("latin1")),
  );
  const all = [dump, ...decoded].join("\n");
  const secrets = [privateKey.slice(-40), video.title, video.idempotencyKey, "key-of-the-key"];
  return secrets.filter((one) => all.includes(one));
}

async function readFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1"));
  return (await Promise.all(contents)).join("\n");
}

test("Stored keys survive a restart and a new secret, and their file shows neither private key nor input", async () => {
  const dataDir = await temporaryFolder();
  const first = await runOn({ dataDir, secret: oldSecret });
  const dump = await readFolder(dataDir);
  expect(dump).toContain("idempotency-key");
  expect(first.privateKey).toHaveLength(64);
  expect(findIn(dump, first.privateKey)).toEqual([]);
  const restarted = await runOn({ dataDir, secret: oldSecret });
  const rotated = await runOn({ dataDir, secret: [newSecret, oldSecret] });
  expect([restarted.payloads, rotated.payloads]).toEqual([first.payloads, first.payloads]);
  expect([first.made, restarted.made, rotated.made]).toEqual([2, 0, 0]);
});

test("Without GATEWAY_SECRET, keys are forgotten at a restart", async () => {
  const dataDir = await temporaryFolder();
  const first = await runOn({ dataDir });
  const second = await runOn({ dataDir });
  expect([first.made, second.made]).toEqual([2, 2]);
});

test.skipIf(!hasRedisServer)(
  `Keys are shared over Redis, which shows neither private key nor input${redisNote}`,
  async () => {
    await using redis = await startRedis();
    const config = { redisUrl: redis.url, secret: oldSecret };
    const first = await runOn(config);
    const client = new Redis(redis.url);
    const names = await client.keys("*");
    // Only records are hashes.
    const values = await Promise.all(names.map((name) => client.hgetall(name).catch(() => ({}))));
    client.disconnect();
    const dump = [...names, ...values.map((value) => Object.values(value).join("\n"))].join("\n");
    expect(dump).toContain("idempotency-key");
    expect(findIn(dump, first.privateKey)).toEqual([]);
    const second = await runOn(config);
    expect(second.payloads).toEqual(first.payloads);
    expect(second.made).toBe(0);
  },
);
