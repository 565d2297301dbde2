import { expect, test } from "vitest";
import { completeConfig } from "../../src/config/gateway-config.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { temporaryFile } from "../helpers/temporary-folder.ts";
import { faultsOf } from "./faults-of.ts";

const secret = "a secret of these tests";
const upstream = { url: "http://127.0.0.1:9" };

test("Redis is not used without REDIS_URL", () => {
  expect(readConfig({})).toMatchObject({
    redisUrl: null,
    redisCommandTimeoutMs: 500,
    instances: null,
    dataDir: ".data",
  });
});

test("REDIS_URL can be read from a file, because it may contain a password", async () => {
  const config = readConfig({
    REDIS_URL_FILE: await temporaryFile("rediss://:secret@cache:6380\n"),
    GATEWAY_SECRET: secret,
    REDIS_COMMAND_TIMEOUT_MS: "50",
    INSTANCES: "4",
  });
  expect(config).toMatchObject({
    redisUrl: "rediss://:secret@cache:6380",
    redisCommandTimeoutMs: 50,
    instances: 4,
  });
});

test("a malformed REDIS_URL is a configuration error that does not repeat it", () => {
  const faults = faultsOf(() => readConfig({ REDIS_URL: "cache:6379/hunter2" }));
  expect(faults).toEqual([
    expect.stringMatching(/^REDIS_URL is too short or malformed; it must be .*redis:\/\//) as string,
  ]);
  expect(faults.join()).not.toContain("hunter2");
  expect(faultsOf(() => completeConfig({ upstream, redisUrl: "cache", secret }))).toEqual([
    expect.stringContaining("redisUrl is malformed") as string,
  ]);
});

test("REDIS_URL requires GATEWAY_SECRET, except with the sandbox, which generates one", () => {
  const redis = { REDIS_URL: "redis://cache" };
  expect(faultsOf(() => readConfig({ ...redis, UPSTREAM_URL: "http://127.0.0.1:9" }))).toEqual([
    "REDIS_URL needs GATEWAY_SECRET, which is missing: instances seal their shared data with it.",
  ]);
  expect(faultsOf(() => readConfig(redis))).toEqual([]);
  expect(faultsOf(() => completeConfig({ upstream, redisUrl: "redis://cache", secret: null }))).toEqual([
    "redisUrl needs secret, which is missing: instances seal their shared data with it.",
  ]);
});

test("the number of instances must be at least 1", () => {
  expect(completeConfig({ upstream, instances: 3 }).instances).toBe(3);
  expect(faultsOf(() => completeConfig({ upstream, instances: 0 }))).toEqual([
    "instances is 0; it must be a whole number from 1.",
  ]);
});
