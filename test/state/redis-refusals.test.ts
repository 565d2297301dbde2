import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import {
  findFreePort,
  hasRedisServer,
  redisNote,
  startRedisCluster,
  startRedisWithSentinel,
} from "../helpers/redis-server.ts";
import { join, startServer } from "./over-redis.ts";
import { joinTestRedis } from "./redis-instance.ts";

const lifeMs = 600_000;

/** Joins, and returns the code and the message of the rejection. */
async function refusalOf(url: string): Promise<{ readonly code: unknown; readonly message: string }> {
  return joinTestRedis(url).then(
    async (state) => {
      await state.close();
      throw new Error(`Redis accepted the settings: ${url}`);
    },
    (error: Error & { code?: unknown }) => ({ code: error.code, message: error.message }),
  );
}

const operations = await readFile(new URL("../../docs/scaling.md", import.meta.url), "utf8");

/** Permissions of a user that docs/scaling.md describes as sufficient. */
const rights = /^ACL SETUSER gateway on >password (.+)$/m.exec(operations)?.[1]?.split(" ") ?? [];
const all = rights.filter((right) => right.startsWith("+"));
const names = rights.filter((right) => !right.startsWith("+"));

describe.skipIf(!hasRedisServer)(`a Redis that rejects the settings in REDIS_URL${redisNote}`, () => {
  test("prevents the start for a wrong password, user or database, and for a missing password", async () => {
    const server = await startServer({ options: ["--requirepass", "right", "--databases", "4"] });
    const address = `127.0.0.1:${server.port}`;
    for (const [url, code, sentence] of [
      [`redis://:hunter2@${address}`, "WRONGPASS", "rejects the user or the password of REDIS_URL"],
      [`redis://nobody:hunter2@${address}`, "WRONGPASS", "rejects the user or the password of REDIS_URL"],
      [`redis://${address}`, "NOAUTH", "requires a password: REDIS_URL has no password"],
      [`redis://:right@${address}/4`, "DATABASE", "no database with the number in REDIS_URL"],
    ] as const) {
      const refusal = await refusalOf(url);
      expect(refusal.code).toBe("REDIS_REFUSED");
      expect(refusal.message).toContain(`(${code})`);
      expect(refusal.message).toContain(sentence);
      expect(refusal.message).not.toMatch(/hunter2|right|nobody|127\.0\.0\.1/);
    }
    await (await joinTestRedis(`redis://:right@${address}/3`)).close();
  });

  test("prevents the start even when another of several addresses is unavailable", async () => {
    const server = await startServer({ options: ["--requirepass", "right"] });
    const away = `127.0.0.1:${await findFreePort()}`;
    const own = `127.0.0.1:${server.port}`;
    for (const places of [`${away},redis://:wrong@${own}`, `${own},redis://:wrong@${away}`]) {
      expect((await refusalOf(`redis://:wrong@${places}`)).message).toContain("WRONGPASS");
    }
  });

  test("has no open connection afterwards", async () => {
    const server = await startServer({ options: ["--databases", "4"] });
    await refusalOf(`${server.url}/4`);
    // The connection that lists them.
    await expect.poll(async () => (await server.ask("client", "list")).split("\n").length).toBe(1);
  });

  test("prevents the start for each missing permission of the documented ones, which are sufficient", async () => {
    const server = await startServer();
    const userOf = async (name: string, ...rules: readonly string[]) => {
      await server.ask("acl", "setuser", name, "on", ">secret", ...rules);
      return `redis://${name}:secret@127.0.0.1:${server.port}/1`;
    };
    expect([names.length, all.length > 20]).toEqual([2, true]);
    // The start sends no UNSUBSCRIBE.
    const commands = all.map((right) => right.slice(1)).filter((command) => command !== "unsubscribe");
    for (const command of commands) {
      const url = await userOf(`no-${command}`, ...names, ...all, `-${command}`);
      expect([command, (await refusalOf(url)).message]).toEqual([
        command,
        expect.stringContaining("(NOPERM)") as string,
      ]);
    }
    for (const missing of names) {
      const rest = names.filter((name) => name !== missing);
      const url = await userOf("nameless", "resetkeys", "resetchannels", ...rest, ...all);
      expect((await refusalOf(url)).message).toContain("(NOPERM)");
    }

    const failures: string[] = [];
    const state = await join(await userOf("gateway", ...names, ...all), {
      onFailure: (code) => failures.push(code),
    });
    const { values, leases, channels, records, buckets } = state;
    await values.set("key", "value", lifeMs);
    expect([await values.add("key", "other", lifeMs), await values.get("key")]).toEqual([false, "value"]);
    expect([
      await values.take("key"),
      await values.delete("key"),
      await values.delete("key", "value"),
    ]).toEqual(["value", false, false]);
    expect(await leases.claim("lease", lifeMs)).toBe(state.instance);
    await leases.release("lease");
    await new Promise<void>((resolve) => {
      const end = channels.subscribe(
        "news",
        () => {
          end();
          resolve();
        },
        () => void channels.publish("news", "message"),
      );
    });
    const record = { id: "one", owner: "user", endsAtMs: Date.now() + lifeMs, content: "text" };
    expect(await records.add("kind", record)).toBe(true);
    expect(await records.replace("kind", { ...record, owner: "other" }, 1)).toBe(true);
    expect(await records.listOf("kind", "other")).toHaveLength(1);
    expect(await records.delete("kind", "one")).toBe(true);
    const policy = { limit: 50, windowMs: 5_000 };
    await buckets.take("user", policy, { tokens: [{ id: "token" }], waitingCalls: 1 });
    await buckets.renew("user", policy, "token");
    await buckets.settle("user", policy, { id: "token", outcome: { kind: "answered" } });
    expect(await buckets.read("user", policy)).toMatchObject({ inFlight: 0 });
    expect([failures, await server.ask("-n", "1", "keys", "mg2:value:*")]).toEqual([[], ""]);
  });

  test.each([
    ["cluster", startRedisCluster],
    ["set of sentinels", startRedisWithSentinel],
  ] as const)("prevents the start as a %s, too", async (_form, startServers) => {
    await using redis = await startServers();
    const masters = redis.servers.filter((_, index) => _form === "cluster" || index === 0);
    for (const master of masters) await master.ask("config", "set", "requirepass", "right");
    const wrong = redis.url.replaceAll("redis://", "redis://:hunter2@");
    expect((await refusalOf(wrong)).message).toContain("(WRONGPASS)");
    expect((await refusalOf(redis.url)).message).toContain("(NOAUTH)");
    const right = redis.url.replaceAll("redis://", "redis://:right@");
    await (await joinTestRedis(right)).close();
  });
});
