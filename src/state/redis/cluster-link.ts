import { once } from "node:events";
import { checkServerIdentity } from "node:tls";
import type { Cluster, ClusterOptions } from "ioredis";
import {
  type ConnectionParts,
  connectionOptions,
  connectTimeoutMs,
  historyOf,
  openNode,
  readInfo,
} from "./open-node.ts";
import type { RedisLink } from "./redis-link.ts";
import type { RedisNode } from "./redis-address.ts";
import { within } from "../within.ts";

/** Most times that one command follows a cluster's directions to another node. */
const maxRedirections = 6;

/**
 * Connects to a cluster, by one of its nodes. Every node that takes changes has to answer: a cluster in which a part of the keys
 * cannot be reached would fail for some users and not for others.
 */
export async function clusterLink(
  node: RedisNode,
  asksPassword: boolean,
  parts: ConnectionParts,
): Promise<RedisLink> {
  const { library, clock, commandTimeoutMs } = parts;
  const cluster = new library.Cluster([node], clusterOptions(node, asksPassword, parts));
  const ending = new AbortController();
  let failure: Error | null = null;
  let histories: readonly string[] = [];
  cluster.on("error", () => undefined);
  cluster.on("node error", (error: Error) => (failure ??= error));
  const close = () => {
    ending.abort();
    cluster.disconnect();
  };
  try {
    const ended = once(cluster, "end").then(() => Promise.reject(new Error("The cluster was closed.")));
    // It is only of interest until the cluster is there.
    ended.catch(() => undefined);
    await within(clock, connectTimeoutMs(commandTimeoutMs), Promise.race([cluster.connect(), ended]));
    const infos = await within(
      clock,
      commandTimeoutMs,
      Promise.all(cluster.nodes("master").map((master) => master.info())),
    );
    histories = infos.map((info) => historyOf(readInfo(info))).toSorted();
  } catch (error) {
    close();
    throw failure ?? error;
  }
  return {
    form: "cluster",
    nodes: nodesOf(cluster),
    history: histories.join(" "),
    send: (command, ...args) => cluster.call(command, ...args),
    async openSubscriber() {
      const all = nodesOf(cluster);
      const chosen = all[Math.floor(parts.random() * all.length)] ?? node;
      return (await openNode(chosen, parts, ending.signal)).client;
    },
    onEnd: (listener) => void cluster.on("end", () => listener(new Error("The cluster was closed."))),
    close,
  };
}

function nodesOf(cluster: Cluster): readonly RedisNode[] {
  return cluster.nodes("master").map(({ options: { host = "", port = 0 } }) => ({ host, port }));
}

function clusterOptions(node: RedisNode, asksPassword: boolean, parts: ConnectionParts) {
  const { address, commandTimeoutMs } = parts;
  const { username, password } = address;
  return {
    lazyConnect: true,
    // Commands wait for the connection to a node that is new, and no longer than any command may.
    enableOfflineQueue: true,
    clusterRetryStrategy: null,
    maxRedirections,
    slotsRefreshTimeout: commandTimeoutMs,
    // Over TLS a node is known by its name; the system looks names up for each connection.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: {
      ...connectionOptions(parts),
      ...(asksPassword && password !== null && { password, ...(username !== null && { username }) }),
      ...(address.isEncrypted && {
        tls: {
          // A cluster names its nodes by their addresses, and their certificates often by the name of the whole.
          checkServerIdentity: (host, certificate) =>
            checkServerIdentity(host, certificate) && checkServerIdentity(node.host, certificate),
        },
      }),
    },
  } satisfies ClusterOptions;
}
