import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Clock } from "../../src/clock.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { signIn, signInConfig, temporaryFolder } from "../helpers/signing-in.ts";
import { Browser, newVideo, statusOf } from "./signed-in.ts";

const nowhere = "http://127.0.0.1:9";

/** Files of the session store. SQLite removes all but the first when the last connection closes. */
const filesIn = (dataDir: string) => readdir(join(dataDir, "gateway"));

/** A clock with one timer that cannot be stopped: the next one to be cancelled after a call of `failNextCancel`. */
function createFailingClock(): Clock & { failNextCancel(): void } {
  const clock = createMovingClock(Date.now());
  let isFailing = false;
  return {
    now: () => clock.now(),
    schedule(callback, delayMs) {
      const cancel = clock.schedule(callback, delayMs);
      return () => {
        cancel();
        if (!isFailing) return;
        isFailing = false;
        throw new Error("A timer cannot be stopped.");
      };
    },
    failNextCancel: () => (isFailing = true),
  };
}

test("a closed gateway releases its data folder", async () => {
  const dataDir = await temporaryFolder();
  await using gateway = await startGateway(nowhere, signInConfig(dataDir));
  expect(await filesIn(dataDir)).toContain("records.db-wal");
  await gateway.gateway.close();
  expect(await filesIn(dataDir)).toEqual(["records.db"]);
});

test("a state that the embedding program passes in stays open after the gateway closes", async () => {
  const state = createMemoryState();
  const gateway = await startGateway(nowhere, {}, { state });
  await gateway[Symbol.asyncDispose]();
  await state.values.set("key", "text", 60_000);
  expect(await state.values.get("key")).toBe("text");
  await state.close();
});

describe.skipIf(!hasRedisServer)(`over Redis${redisNote}`, () => {
  test("a closed gateway releases its connections", async () => {
    await using redis = await startRedis();
    /** Number of connections, except the one of the client that counts them. */
    const connections = async () => (await redis.ask("client", "list")).split("\n").length - 1;
    const config = { redisUrl: redis.url, secret: "a secret for the tests of closing" };
    await using gateway = await startGateway(nowhere, config);
    expect(await connections()).toBeGreaterThan(0);
    await Promise.all([gateway.gateway.close(), gateway.gateway.close()]);
    await expect.poll(connections).toBe(0);
    await gateway.gateway.close();
  });
});

test("a close that fails releases everything else, and reports the failure each time", async () => {
  await using sandbox = await startSandbox();
  const dataDir = await temporaryFolder();
  const clock = createFailingClock();
  const { url, gateway, ...ending } = await startGateway(sandbox.url, signInConfig(dataDir), { clock });
  const failure = "A timer cannot be stopped.";
  onTestFinished(() => expect(ending[Symbol.asyncDispose]()).rejects.toThrow(failure));
  const browser = new Browser();
  await signIn(browser, url);
  const stream = await browser.follow(url, statusOf(await newVideo(browser, url)));
  await expect.poll(() => stream.text).toContain("videoStatusChanged");
  clock.failNextCancel();
  // The session check of the open stream is cancelled first.
  await expect(gateway.close()).rejects.toThrow(failure);
  expect(await filesIn(dataDir)).toEqual(["records.db"]);
});
