import type { Redis } from "ioredis";
import { within } from "../within.ts";
import { clusterLink } from "./cluster-link.ts";
import { type ConnectionParts, historyOf, openNode, type OpenNode } from "./open-node.ts";
import type { RedisNode } from "./redis-address.ts";
import { failureCode, isRefusal, RedisFault } from "./redis-failure.ts";
import type { RedisLink } from "./redis-link.ts";

/**
 * Looks for Redis: asks the given servers, one after the other, what they are, and goes on from there.
 * @param nodes where to begin.
 * @throws the failure at the last server, but a refusal of any of them first.
 */
export async function openLink(nodes: readonly RedisNode[], parts: ConnectionParts): Promise<RedisLink> {
  let failure: unknown = new Error("There is no address.");
  for (const node of nodes) {
    try {
      return await openAt(await openNode(node, parts), parts);
    } catch (error) {
      if (!isRefusal(failureCode(failure))) failure = error;
    }
  }
  throw failure;
}

async function openAt(found: OpenNode, parts: ConnectionParts): Promise<RedisLink> {
  const { client, info, asksPassword } = found;
  // Valkey calls it the mode of the server.
  const mode = info.get("redis_mode") ?? info.get("server_mode");
  if (info.get("cluster_enabled") === "1" || mode === "cluster") {
    client.disconnect();
    return clusterLink(found.node, asksPassword, parts);
  }
  if (mode !== "sentinel") return singleLink("single", found, parts);
  try {
    const master = await findMaster(client, parts);
    return await singleLink("sentinel", await openNode(master, parts), parts);
  } finally {
    client.disconnect();
  }
}

async function singleLink(
  form: "single" | "sentinel",
  found: OpenNode,
  parts: ConnectionParts,
): Promise<RedisLink> {
  const { client, info, node } = found;
  const ending = new AbortController();
  const close = () => {
    ending.abort();
    client.disconnect();
  };
  try {
    if (info.get("loading") === "1") throw new RedisFault("LOADING", "The server is still reading its data.");
    if (info.get("role") === "slave") throw new RedisFault("READONLY", "The server takes no changes.");
    const { address, clock, commandTimeoutMs } = parts;
    if (address.database > 0) await within(clock, commandTimeoutMs, client.select(address.database));
  } catch (error) {
    close();
    throw error;
  }
  return {
    form,
    nodes: [],
    history: historyOf(info),
    send: (command, ...args) => client.call(command, ...args),
    openSubscriber: async () => (await openNode(node, parts, ending.signal)).client,
    onEnd: (listener) => void client.on("close", () => listener(new Error("The connection was closed."))),
    close,
  };
}

/** The failure of sentinels that watch several servers, or not the one that is asked for. */
const masterNameFault = (message: string) => new RedisFault("SENTINEL_MASTER", message);

/** Asks a sentinel which server takes changes now. @throws RedisFault when it does not know. */
async function findMaster(sentinel: Redis, parts: ConnectionParts): Promise<RedisNode> {
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
