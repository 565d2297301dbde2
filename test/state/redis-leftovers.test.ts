import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRedisLeases } from "../../src/state/redis/redis-leases.ts";
import type { SendCommand } from "../../src/state/redis/redis-script.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { hasRedisServer, redisNote } from "../helpers/redis-server.ts";
import { join, startServer } from "./over-redis.ts";

const longMs = 600_000;

test("a connection for messages that opens while the other one is lost is closed", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    // The first connection detects the type of server; the second one is for commands.
    const isForMessages = sockets.length === 3;
    socket.on("data", (data) => {
      const command = data.toString().toLowerCase();
      if (command.includes("setname")) socket.write("+OK\r\n");
      if (!command.includes("info")) return;
      const answer = () => socket.write("$11\r\nrole:master\r\n");
      const forCommands = sockets[1];
      if (!isForMessages || !forCommands) return void answer();
      forCommands.once("close", () => setImmediate(answer)).destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await join(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await expect.poll(() => sockets[2]?.closed).toBe(true);
});

test("leases whose release failed are forgotten, and expire in Redis", async () => {
  let isAway = false;
  const asked: string[] = [];
  const send: SendCommand = async (_command, _hash, _keys, key, instance) => {
    if (isAway) throw new StateUnavailableError();
    asked.push(String(key));
    return instance;
  };
  const leases = createRedisLeases(send, "one", async () => false);
  await leases.claim("lost", longMs);
  await leases.claim("kept", longMs);
  isAway = true;
  await expect(leases.release("lost")).rejects.toThrow(StateUnavailableError);
  isAway = false;
  asked.length = 0;
  await leases.releaseAll();
  expect(asked).toEqual(["mg2:lease:kept"]);
});

describe.skipIf(!hasRedisServer)(`the shutdown of an instance with Redis${redisNote}`, () => {
  test("releases its leases first, and then its registration, before all else", async () => {
    const server = await startServer();
    const state = await join(server.url);
    for (const key of ["first", "second"]) await state.leases.claim(key, longMs);
    await server.ask("config", "set", "slowlog-log-slower-than", "0");
    await state.close();
    // The newest entry is first.
    const log = await server.ask("slowlog", "get", "-1");
    const keys = new Set(log.match(/mg2:(lease:\w+|\{limits\}:instances)/g));
    expect([...keys].slice(0, 3)).toEqual(["mg2:lease:second", "mg2:lease:first", "mg2:{limits}:instances"]);
  });
});
