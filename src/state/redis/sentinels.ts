import type { Redis } from "ioredis";
import type { ConnectionParts } from "./open-node.ts";
import type { RedisNode } from "./redis-address.ts";
import { RedisFault } from "./redis-failure.ts";
import { within } from "../within.ts";

/** The failure of sentinels that watch several servers, or not the one that is asked for. */
const masterNameFault = (message: string) => new RedisFault("SENTINEL_MASTER", message);

/** Asks a sentinel which server takes changes now. @throws RedisFault when it does not know. */
export async function findMaster(sentinel: Redis, parts: ConnectionParts): Promise<RedisNode> {
  const { address, clock, commandTimeoutMs } = parts;
  const ask = (...args: readonly string[]) =>
    within(clock, commandTimeoutMs, sentinel.call("sentinel", ...args));
  const name = address.masterName ?? onlyName(await ask("masters"));
  const [host, port] = wordsOf(await ask("get-master-addr-by-name", name));
  if (host === undefined || port === undefined) {
    throw masterNameFault("The sentinels do not know the server that REDIS_URL names.");
  }
  return { host, port: Number(port) };
}

function onlyName(masters: unknown): string {
  // Names and values of fields by turns, the name first.
  const names = (Array.isArray(masters) ? masters : []).map((master) => wordsOf(master)[1]);
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) {
    throw masterNameFault("REDIS_URL has to name one of the servers that the sentinels watch: ?master=name.");
  }
  return name;
}

function wordsOf(reply: unknown): readonly string[] {
  return Array.isArray(reply) ? reply.map(String) : [];
}
