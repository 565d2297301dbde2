import { expect, test } from "vitest";
import { readRedisAddress } from "../../src/state/redis/redis-address.ts";

const plain = { isEncrypted: false, username: null, password: null, database: 0, masterName: null };

test.each([
  ["redis://cache", { ...plain, nodes: [{ host: "cache", port: 6379 }] }],
  ["redis://[::1]:7000/", { ...plain, nodes: [{ host: "::1", port: 7000 }] }],
  [
    "rediss://user:p%40ss%2C@cache.example:6380/2",
    {
      ...plain,
      nodes: [{ host: "cache.example", port: 6380 }],
      isEncrypted: true,
      username: "user",
      password: "p@ss,",
      database: 2,
    },
  ],
  ["redis://:secret@cache", { ...plain, nodes: [{ host: "cache", port: 6379 }], password: "secret" }],
  [
    "redis://:secret@one:1/4?master=shop, redis://two:2,three:3\nredis://:secret@four:4/4",
    {
      ...plain,
      nodes: [
        { host: "one", port: 1 },
        { host: "two", port: 2 },
        { host: "three", port: 3 },
        { host: "four", port: 4 },
      ],
      password: "secret",
      database: 4,
      masterName: "shop",
    },
  ],
])("%j is parsed", (text, address) => {
  expect(readRedisAddress(text)).toEqual(address);
});

test.each([
  "",
  " , ",
  "cache:6379",
  "http://cache",
  "redis://",
  "redis://cache:port",
  "redis://cache:70000",
  "redis://cache/name",
  "redis://cache/0/1",
  "redis://cache#0",
  "redis://cache?tls=true",
  "redis://:p%zz@cache",
  "redis://one,rediss://two",
  "redis://:a@one,redis://:b@two",
  "redis://one/1,redis://two/2",
  "redis://one,redis://:b@two",
  "redis://one,two:port",
])("%j is malformed", (text) => {
  expect(readRedisAddress(text)).toBeNull();
});
