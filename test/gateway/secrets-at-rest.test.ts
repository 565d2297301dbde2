import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { createLog } from "../../src/log.ts";
import { hasRedisServer, startRedis } from "../helpers/redis-server.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { CookieClient, signIn, signInConfig, temporaryFolder } from "../helpers/signing-in.ts";
import { joinTestRedis } from "../state/redis-instance.ts";

/** Forwards token requests, and records the secrets of requests and responses. */
async function startTokenProxy(sandboxUrl: string, seen: Set<string>): Promise<string> {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const headers = {
      authorization: String(request.headers.authorization),
      "content-type": String(request.headers["content-type"]),
    };
    const answer = await fetch(`${sandboxUrl}${request.url}`, { method: "POST", headers, body });
    const json = await answer.text();
    const issued = JSON.parse(json) as Record<string, string | undefined>;
    for (const name of ["access_token", "refresh_token"]) if (issued[name]) seen.add(issued[name]);
    const code = new URLSearchParams(body).get("code");
    if (code) seen.add(code);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(json);
  };
  const server = createServer((request, response) => void pass(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/identity/v1/oauth2/token`;
}

/** Returns all keys and values of a Redis server. */
async function dumpRedis(url: string): Promise<string> {
  const redis = new Redis(url);
  try {
    const keys = await redis.keys("*");
    const all = await Promise.all(keys.map(async (key) => [key, await readValue(redis, key)]));
    return JSON.stringify(all);
  } finally {
    redis.disconnect();
  }
}

async function readValue(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case "string":
      return redis.get(key);
    case "hash":
      return redis.hgetall(key);
    case "zset":
      return redis.zrange(key, "0", "-1");
    case "set":
      return redis.smembers(key);
    default:
      return redis.lrange(key, 0, -1);
  }
}

/** Returns the content of all files in a folder. */
async function dumpFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(({ parentPath, name }) =>
    readFile(join(parentPath, name), { encoding: "latin1" }),
  );
  return (await Promise.all(contents)).join("\n");
}

/** Returns the secrets that a dump contains, plain or encoded. */
function findIn(dump: string, secrets: Iterable<string>): readonly string[] {
  return [...secrets].filter((secret) =>
    [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64url")].some((form) =>
      dump.includes(form),
    ),
  );
}

const bearer = "sandbox-seller-2";

async function useGateway(url: string, seen: Set<string>): Promise<void> {
  const browser = new CookieClient();
  await signIn(browser, url);
  for (const value of browser.cookies.values()) seen.add(value);
  const headers = {
    "content-type": "application/json",
    "x-graphql-yoga-csrf": "1",
    "apollo-require-preflight": "true",
  };
  const body = JSON.stringify({ query: "{ viewer { id } store { name } signingKeys { signingKeyId } }" });
  await (await browser.send(`${url}/graphql`, { method: "POST", headers, body })).text();
  await graphqlClient(url, bearer).query(
    "{ viewer { rateLimits { identity } } signingKeys { signingKeyId } }",
  );
}

describe("stored and logged data", () => {
  test("in a data folder contain no secret, token or cookie", async () => {
    await using sandbox = await startSandbox();
    const seen = new Set<string>();
    const token = await startTokenProxy(sandbox.url, seen);
    const dataDir = await temporaryFolder();
    const config = { ...signInConfig(dataDir), upstream: { url: sandbox.url, token } };
    const lines: string[] = [];
    const log = createLog("debug", { write: (line: string) => void lines.push(line) });
    await using gateway = await startGateway(sandbox.url, config, { log });
    await useGateway(gateway.url, seen);
    const secrets = [...seen, String(config.secret), String(config.client?.secret), bearer];
    expect(seen.size).toBeGreaterThan(3);
    const dump = await dumpFolder(dataDir);
    expect(dump).toContain("identity-secret");
    expect(findIn(dump, secrets)).toEqual([]);
    expect(lines.length).toBeGreaterThan(3);
    expect(findIn(lines.join("\n"), secrets)).toEqual([]);
  });

  test.skipIf(!hasRedisServer)("in Redis contain no secret, token or cookie", async () => {
    await using sandbox = await startSandbox();
    await using redis = await startRedis();
    const password = "the-password-of-redis";
    const admin = new Redis(redis.url);
    await admin.config("SET", "requirepass", password);
    admin.disconnect();
    const url = redis.url.replace("//", `//:${password}@`);
    const seen = new Set<string>();
    const token = await startTokenProxy(sandbox.url, seen);
    const config = { ...signInConfig(await temporaryFolder()), upstream: { url: sandbox.url, token } };
    const lines: string[] = [];
    const log = createLog("debug", { write: (line: string) => void lines.push(line) });
    const state = await joinTestRedis(url);
    const gateway = await startGateway(sandbox.url, config, { log, state });
    await useGateway(gateway.url, seen);
    const { secret, client = null, upstream } = config;
    const [refreshToken, accessToken] = ["sandbox-refresh-seller-2", "the-access-token-of-operators"];
    const lent = { secret: secret ?? null, client, upstream, refreshToken, accessToken };
    const lending = await startGateway(sandbox.url, lent, { log, state });
    await graphqlClient(lending.url, accessToken).query("{ store { name } signingKeys { signingKeyId } }");
    await lending[Symbol.asyncDispose]();
    const secrets = [
      ...seen,
      String(secret),
      String(client?.secret),
      bearer,
      password,
      refreshToken,
      accessToken,
    ];
    expect(seen.size).toBeGreaterThan(3);
    const dump = await dumpRedis(url);
    expect(dump).toContain("token:");
    expect(findIn(dump, secrets)).toEqual([]);
    await redis.kill();
    await graphqlClient(gateway.url, bearer).query("{ signingKeys { signingKeyId } }");
    expect(findIn(lines.join("\n"), secrets)).toEqual([]);
    await gateway[Symbol.asyncDispose]();
    await state.close();
  });
});

test.skipIf(!hasRedisServer)(
  "viewer.id does not change when a new secret is added, nor when the old one is removed",
  async () => {
    await using redis = await startRedis();
    const readId = async (secret: GatewayConfig["secret"]) => {
      const state = await joinTestRedis(redis.url);
      const gateway = await startGateway("http://127.0.0.1:9", { secret }, { state });
      const { data } = await graphqlClient(gateway.url, "token").query<{ viewer: { id: string } }, undefined>(
        "{ viewer { id } }",
      );
      await gateway[Symbol.asyncDispose]();
      await state.close();
      return data?.viewer.id;
    };
    const [oldest, newer, stranger] = [
      "the oldest of three secrets",
      "a newer secret than that",
      "a secret of another gateway",
    ];
    await using alone = await startGateway("http://127.0.0.1:9", { secret: oldest });
    const before = await graphqlClient(alone.url, "token").query<{ viewer: { id: string } }, undefined>(
      "{ viewer { id } }",
    );
    const id = await readId(oldest);
    expect(id).toBe(before.data?.viewer.id);
    expect(await readId([newer, oldest])).toBe(id);
    expect(await readId(newer)).toBe(id);
    expect(await readId(stranger)).not.toBe(id);
  },
);
