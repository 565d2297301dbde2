import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import type { SharedState } from "../../src/state/shared-state.ts";
import { isStateUnavailable } from "../../src/state/state-unavailable-error.ts";
import {
  findFreePort,
  hasRedisServer,
  redisNote,
  startRedisCluster,
  startRedisWithSentinel,
} from "../helpers/redis-server.ts";
import { type Clock, systemClock } from "../../src/clock.ts";
import { createManualClock, settle } from "../helpers/clock.ts";
import { startRedisLink } from "../helpers/redis-link.ts";
import { join, startServer as start } from "./over-redis.ts";

const longMs = 600_000;
const program = fileURLToPath(new URL("instance-program.ts", import.meta.url));

/** Joins, and records the changes of the connection. */
async function joinWatched(url: string, parts: Parameters<typeof join>[1] = {}) {
  const failures: string[] = [];
  const changes: boolean[] = [];
  let gaps = 0;
  const state = await join(url, { onFailure: (code, at) => failures.push(`${at} ${code}`), ...parts });
  state.onAvailability((isAvailable) => changes.push(isAvailable));
  state.channels.onGap(() => (gaps += 1));
  return { state, failures, changes, gaps: () => gaps };
}

/** Outcome of a call: `ok`, `unavailable`, or the text of an unexpected error. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "ok";
  } catch (error) {
    return isStateUnavailable(error) ? "unavailable" : String(error);
  }
}

/** Outcome of a call that must end without waiting; null when it does not. */
async function outcomeNow(work: Promise<unknown>): Promise<string | null> {
  let result: string | null = null;
  void outcome(work).then((text) => (result = text));
  await settle();
  return result;
}

/** Makes calls until `stop` is called, and counts their outcomes. */
function burden(state: SharedState) {
  const load = { isOver: false };
  const counts: Record<string, number> = {};
  const work = async (number: number) => {
    while (!load.isOver) {
      const result = await outcome(state.values.set(`load:${number}`, "text", longMs));
      counts[result] = (counts[result] ?? 0) + 1;
      await new Promise(setImmediate);
    }
  };
  const all = Promise.all(Array.from({ length: 20 }, (_, number) => work(number)));
  return {
    counts,
    async stop() {
      load.isOver = true;
      await all;
    },
  };
}

describe.skipIf(!hasRedisServer)(`Redis failures${redisNote}`, () => {
  test("calls fail immediately when Redis is killed, and resume automatically after a restart without data", async () => {
    const server = await start();
    const { state: one, changes } = await joinWatched(server.url);
    const { state: other, gaps } = await joinWatched(server.url);
    const gone: string[] = [];
    one.onInstancesGone((names) => gone.push(...names));
    const heard: string[] = [];
    other.channels.subscribe("news", (message) => heard.push(message));
    await expect.poll(() => one.instances.size).toBe(2);
    expect(await one.leases.claim("work", longMs)).toBe(one.instance);

    const load = burden(one);
    await expect.poll(() => load.counts["ok"] ?? 0).toBeGreaterThan(100);
    await server.kill();
    await expect.poll(() => one.isAvailable || other.isAvailable).toBe(false);
    const calls = [
      one.values.get("any"),
      one.leases.claim("work", longMs),
      one.channels.publish("news", "lost"),
      one.records.listOf("kind", "owner"),
    ];
    expect(await Promise.all(calls.map(outcomeNow))).toEqual(calls.map(() => "unavailable"));
    // Known instances stay known, for the share of each in the limits.
    expect(one.instances.size).toBe(2);

    await server.start();
    await expect.poll(() => one.isAvailable && other.isAvailable).toBe(true);
    const before = load.counts["ok"] ?? 0;
    await expect.poll(() => load.counts["ok"] ?? 0).toBeGreaterThan(before);
    await load.stop();
    expect(Object.keys(load.counts).toSorted()).toEqual(["ok", "unavailable"]);
    expect(changes).toEqual([false, true]);
    await expect.poll(gaps).toBe(1);
    await one.channels.publish("news", "again");
    await expect.poll(() => heard).toEqual(["again"]);
    expect(await one.leases.claim("work", longMs)).toBe(one.instance);
    // One instance returns before the other, which is not reported as gone.
    expect(one.instances.size).toBe(2);
    expect(gone).toEqual([]);
  });

  test("a paused server delays calls for at most the command timeout", async () => {
    const server = await start();
    const clock = createManualClock();
    const state = await join(server.url, { commandTimeoutMs: 400, clock });
    await server.freeze();
    // A closing instance still sends commands to it.
    onTestFinished(() => server.thaw());
    const outcomes: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      void outcome(state.values.set(`key ${count}`, "text", longMs)).then((result) => outcomes.push(result));
    }
    await clock.advance(399);
    expect([outcomes, state.isAvailable]).toEqual([[], true]);
    await clock.advance(1);
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => "unavailable"));
    expect(state.isAvailable).toBe(false);
    expect(await outcomeNow(state.values.get("any"))).toBe("unavailable");
    server.thaw();
    await expect.poll(() => state.isAvailable).toBe(true);
    expect(await outcome(state.values.get("any"))).toBe("ok");
  });

  test("an instance that starts without Redis connects when Redis is up", async () => {
    const server = await start();
    await server.kill();
    const { state, failures } = await joinWatched(server.url);
    expect(state.isAvailable).toBe(false);
    expect(failures[0]).toBe("attempt ECONNREFUSED");
    expect([...state.instances]).toEqual([state.instance]);
    const heard: string[] = [];
    let isReceiving = false;
    state.channels.subscribe(
      "news",
      (message) => heard.push(message),
      () => (isReceiving = true),
    );
    await server.start();
    await expect.poll(() => isReceiving).toBe(true);
    expect(state.isAvailable).toBe(true);
    await state.channels.publish("news", "first");
    await expect.poll(() => heard).toEqual(["first"]);
  });

  test("a host that accepts connections and never responds counts as unavailable", async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const { state, failures } = await joinWatched(`redis://127.0.0.1:${port}`, { commandTimeoutMs: 100 });
    expect(state.isAvailable).toBe(false);
    await expect.poll(() => failures.filter((text) => text.endsWith(" TIMEOUT")).length).toBeGreaterThan(2);
    expect(await outcome(state.values.get("any"))).toBe("unavailable");
  });

  test("one working address of several is sufficient", async () => {
    const server = await start();
    const state = await join(`redis://127.0.0.1:${await findFreePort()},${server.url}`);
    expect(state.isAvailable).toBe(true);
  });

  test("the password, user and database of the address are used, and a restored password ends an outage", async () => {
    const server = await start({
      options: ["--requirepass", "p@ss,word"],
      clientOptions: ["--no-auth-warning", "-a", "p@ss,word"],
    });
    await server.ask("acl", "setuser", "gateway", "on", ">secret", "~mg2:*", "&mg2:*", "+@all");
    const addressOf = (credentials: string) => `redis://${credentials}@127.0.0.1:${server.port}/3`;
    const one = await join(addressOf(":p%40ss%2Cword"));
    const other = await join(addressOf("gateway:secret"));
    await one.values.set("key", "value", longMs);
    expect(await other.values.get("key")).toBe("value");
    expect(await server.ask("-n", "3", "keys", "*")).toContain("mg2:value:key");

    // The password changes while the gateway runs, and is restored.
    await server.ask("acl", "setuser", "gateway", "resetpass", ">changed");
    await server.ask("client", "kill", "user", "gateway");
    await expect.poll(() => other.isAvailable).toBe(false);
    await server.ask("acl", "setuser", "gateway", ">secret");
    await expect.poll(() => other.isAvailable).toBe(true);
  });

  test("a full or read-only server counts as unavailable, and its values remain", async () => {
    const server = await start();
    const { state, failures } = await joinWatched(server.url);
    await state.values.set("key", "value", longMs);
    await server.ask("config", "set", "maxmemory", "1");
    await expect.poll(() => state.isAvailable).toBe(false);
    expect(failures.join()).toMatch(/ OOM\b/);
    await server.ask("config", "set", "maxmemory", "0");
    await expect.poll(() => state.isAvailable).toBe(true);
    await server.ask("replicaof", "127.0.0.1", String(await findFreePort()));
    await expect.poll(() => state.isAvailable).toBe(false);
    expect(failures.join()).toMatch(/ READONLY\b/);
    await server.ask("replicaof", "no", "one");
    await expect.poll(() => state.isAvailable).toBe(true);
    expect(await state.values.get("key")).toBe("value");
  });

  test("the loss of all data causes a reconnect, and the instances register again", async () => {
    const server = await start();
    const [one, other] = [await joinWatched(server.url), await joinWatched(server.url)];
    await expect.poll(() => [one, other].map(({ state }) => state.instances.size)).toEqual([2, 2]);
    await server.ask("flushall");
    for (const { changes, failures, gaps } of [one, other]) {
      await expect.poll(() => changes).toEqual([false, true]);
      expect([failures, gaps()]).toEqual([["session FORGOTTEN"], 1]);
    }
    expect(await server.ask("hlen", "mg2:{limits}:instances")).toBe("3");
  });

  test("a cut connection is restored, and each gap in the messages is reported", async () => {
    const server = await start();
    await using link = await startRedisLink(server.port);
    const { state, failures, changes, gaps } = await joinWatched(link.url);
    const other = await join(server.url);
    const heard: string[] = [];
    state.channels.subscribe("news", (message) => heard.push(message));
    for (const count of [1, 2]) {
      link.cut();
      await expect.poll(() => state.isAvailable).toBe(false);
      await other.channels.publish("news", "lost");
      await expect.poll(gaps).toBe(count);
      await other.channels.publish("news", `after ${count}`);
      await expect.poll(() => heard.at(-1)).toBe(`after ${count}`);
    }
    expect(heard).toEqual(["after 1", "after 2"]);
    expect(changes).toEqual([false, true, false, true]);
    expect(failures).toHaveLength(2);
  });

  test.each([
    ["the whole link", undefined],
    ["only the connection for messages", /\r\nsubscribe\r\n/i],
  ])("a new connection is opened when %s is silent for the command timeout", async (_, held) => {
    const server = await start();
    await using link = await startRedisLink(server.port);
    const { state, changes, failures, gaps } = await joinWatched(link.url, { commandTimeoutMs: 300 });
    link.hold(held && ((sent) => held.test(sent)));
    await expect.poll(() => changes).toEqual([false, true]);
    expect([failures[0], gaps()]).toEqual(["session TIMEOUT", 1]);
    expect(await outcome(state.values.get("any"))).toBe("ok");
  });

  test("an instance that was paused reads the responses that have arrived", async () => {
    const server = await start();
    const { state, changes } = await joinWatched(server.url, { commandTimeoutMs: 300 });
    const answer = state.values.get("any");
    const endsAtMs = performance.now() + 600;
    while (performance.now() < endsAtMs);
    expect(await outcome(answer)).toBe("ok");
    expect(changes).toEqual([]);
  });

  test("a killed instance is gone within three seconds, and its lease is free", async () => {
    const server = await start();
    // Sum of the delays of all fired timers, because the wall clock also counts their lateness on a busy machine.
    let waitedMs = 0;
    const clock: Clock = {
      now: () => systemClock.now(),
      schedule: (callback, delayMs) =>
        systemClock.schedule(() => {
          waitedMs += delayMs;
          callback();
        }, delayMs),
    };
    const state = await join(server.url, { clock });
    const other = spawn(process.execPath, [program, server.url, "work"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void other.kill("SIGKILL"));
    const [line] = (await once(other.stdout, "data")) as [Buffer];
    const [name = "", holder] = line.toString().trim().split(" ");
    expect(holder).toBe(name);
    const gone: string[] = [];
    state.onInstancesGone((names) => gone.push(...names));
    await expect.poll(() => state.instances.has(name)).toBe(true);
    const ended = once(other, "exit");
    other.kill("SIGKILL");
    await ended;
    waitedMs = 0;
    await expect.poll(() => state.instances.has(name)).toBe(false);
    expect(waitedMs).toBeLessThan(3_000);
    expect(gone).toContain(name);
    expect(await state.leases.claim("work", longMs)).toBe(state.instance);
    // An instance that joins afterwards knows as well that it is gone.
    await server.ask("set", "mg2:lease:left", name);
    const later = await join(server.url);
    expect(await later.leases.claim("left", longMs)).toBe(later.instance);
    // A new instance does not count as gone, even when others have not seen it yet.
    const newest = await join(server.url);
    await newest.leases.claim("new", longMs);
    expect(await later.leases.claim("new", longMs)).toBe(newest.instance);
  });
});

describe.skipIf(!hasRedisServer)(`partial Redis failures${redisNote}`, () => {
  test("a cluster is available again when the replica of a killed node has taken over", async () => {
    await using cluster = await startRedisCluster(1);
    const state = await join(cluster.url);
    const [first] = cluster.servers;
    const keys = Array.from({ length: 30 }, (_, index) => `key ${index}`.replace(" ", ":"));
    for (const key of keys) await state.values.set(key, key, longMs);
    await first?.kill();
    for (const server of cluster.servers) {
      if (server !== first) await server.ask("config", "set", "cluster-node-timeout", "1000");
    }
    const outcomes = async (work: (key: string) => Promise<unknown>) =>
      new Set(await Promise.all(keys.map((key) => outcome(work(key)))));
    await expect.poll(() => outcomes((key) => state.values.get(key))).toEqual(new Set(["ok"]));
    await expect.poll(() => outcomes((key) => state.values.set(key, key, longMs))).toEqual(new Set(["ok"]));
    await expect.poll(() => state.isAvailable).toBe(true);
  });

  test("a cluster is available again even when a redirect arrives while it is disconnected", async () => {
    await using cluster = await startRedisCluster();
    const state = await join(cluster.url, { commandTimeoutMs: 1_000 });
    const [first, other] = cluster.servers;
    let number = 0;
    while ((await first?.ask("get", `mg2:value:${number}`))?.startsWith("MOVED")) number += 1;
    const slot = String(await first?.ask("cluster", "keyslot", `mg2:value:${number}`));
    const id = String(await other?.ask("cluster", "myid"));
    for (const server of [other, first]) await server?.ask("cluster", "setslot", slot, "node", id);
    for (const server of cluster.servers) await server.freeze();
    // The connections to the other nodes close later than the redirect arrives.
    state.onAvailability((isAvailable) => {
      if (!isAvailable) first?.thaw();
    });
    expect(await outcome(state.values.get(String(number)))).toBe("unavailable");
    for (const server of cluster.servers) server.thaw();
    await expect.poll(() => state.isAvailable).toBe(true);
    expect(await state.values.get(String(number))).toBeNull();
  });

  test("the sentinels name the new server after a failover", async () => {
    await using servers = await startRedisWithSentinel();
    const state = await join(servers.url);
    await state.values.set("key", "value", longMs);
    await expect.poll(() => servers.servers[1]?.ask("get", "mg2:value:key")).toBe("value");
    await servers.servers[0]?.kill();
    await expect.poll(() => outcome(state.values.get("key"))).toBe("unavailable");
    // The sentinel may notice the outage only from here on.
    await servers.servers[2]?.ask("sentinel", "set", "shop", "down-after-milliseconds", "500");
    await expect.poll(() => state.values.get("key").catch(() => null)).toBe("value");
  });
});
