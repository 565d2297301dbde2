import { checkServerIdentity } from "node:tls";
import type { ClusterOptions, Redis, RedisOptions } from "ioredis";
import type * as Library from "ioredis";
import type { Clock } from "../../clock.ts";
import type { RedisAddress, RedisNode } from "./redis-address.ts";

/** Parts of every connection. */
export interface ClientParts {
  /** The client library, which is loaded only with Redis. */
  readonly library: Pick<typeof Library, "Redis" | "Cluster">;
  readonly address: RedisAddress;
  readonly clock: Clock;
  readonly random: () => number;
  /** Longest time for the answer to a command, in milliseconds. */
  readonly commandTimeoutMs: number;
}

/** The form of Redis, as one server of REDIS_URL has reported it. */
export interface FoundRedis {
  readonly form: "single" | "sentinel" | "cluster";
  /** The server that was asked. */
  readonly node: RedisNode;
  /** False when the server needs no password, as sentinels often do not. */
  readonly asksPassword: boolean;
  /** Name of the server that sentinels watch; empty in other forms. */
  readonly masterName: string;
}

/** A client that sends commands. */
export type RedisClient = Library.Redis | Library.Cluster;

/** Returns the milliseconds until a client's next attempt to connect; null ends the client. */
export type RetryStrategy = () => number | null;

/** Longest time for a connection to be made, in milliseconds: TLS takes several round trips. */
export function connectTimeoutMs(commandTimeoutMs: number): number {
  return Math.max(2_000, commandTimeoutMs);
}

/** Options of every connection: no command is sent again, and a silent connection ends. */
export function clientOptions({ commandTimeoutMs, address }: ClientParts) {
  return {
    lazyConnect: true,
    connectionName: "marketplace-gateway",
    connectTimeout: connectTimeoutMs(commandTimeoutMs),
    socketTimeout: connectTimeoutMs(commandTimeoutMs),
    disconnectTimeout: 100,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    maxLoadingRetryTime: 500,
    autoResendUnfulfilledCommands: false,
    // The library does not catch a failure of it, which would end the process.
    autoResubscribe: false,
    disableClientInfo: true,
    protocol: 2,
    ...(address.isEncrypted && { tls: {} }),
  } satisfies RedisOptions;
}

/**
 * Makes a client for Redis, which finds its server or servers again after a loss, through sentinels or as nodes of a cluster.
 * @param nodes the servers of REDIS_URL, and known nodes of a cluster.
 */
export function createClient(
  found: FoundRedis,
  nodes: readonly RedisNode[],
  parts: ClientParts,
  retryStrategy: RetryStrategy,
): RedisClient {
  const { library, address } = parts;
  const password = address.password === null ? {} : { password: address.password };
  const login = address.username === null ? password : { ...password, username: address.username };
  const options = { ...clientOptions(parts), enableOfflineQueue: false, db: address.database, retryStrategy };
  if (found.form === "single") {
    return new library.Redis({ ...options, ...found.node, ...(found.asksPassword && login) });
  }
  if (found.form === "cluster") {
    return new library.Cluster([...nodes], clusterOptions(found, login, parts, retryStrategy));
  }
  return new library.Redis({
    ...options,
    ...login,
    sentinels: [...nodes],
    name: found.masterName,
    sentinelRetryStrategy: () => null,
    sentinelCommandTimeout: parts.commandTimeoutMs,
    ...(found.asksPassword && {
      ...(address.username !== null && { sentinelUsername: address.username }),
      ...(address.password !== null && { sentinelPassword: address.password }),
    }),
    ...(address.isEncrypted && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
  });
}

function clusterOptions(
  { node, asksPassword }: FoundRedis,
  login: Pick<RedisOptions, "username" | "password">,
  parts: ClientParts,
  retryStrategy: RetryStrategy,
) {
  // A cluster names its nodes by their addresses, and their certificates often by the name of the whole.
  const tls: RedisOptions["tls"] = {
    checkServerIdentity: (host, certificate) =>
      checkServerIdentity(host, certificate) && checkServerIdentity(node.host, certificate),
  };
  return {
    lazyConnect: true,
    clusterRetryStrategy: retryStrategy,
    maxRedirections: 6,
    // A command whose connection was lost may have been executed: it is not sent again.
    retryDelayOnFailover: 0,
    slotsRefreshTimeout: parts.commandTimeoutMs,
    // Over TLS a node is known by its name; the system looks names up for each connection.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: {
      ...clientOptions(parts),
      ...(asksPassword && login),
      ...(parts.address.isEncrypted && { tls }),
    },
  } satisfies ClusterOptions;
}

/** Lists the masters of a cluster; empty for other forms. */
export function mastersOf(client: RedisClient): readonly Redis[] {
  return "nodes" in client ? client.nodes("master") : [];
}

/** Makes a client for subscriptions, which ends with its connection. Every node of a cluster gets all messages. */
export function createSubscriber(client: RedisClient, random: () => number): Redis {
  const masters = mastersOf(client);
  const chosen = masters[Math.floor(random() * masters.length)] ?? (client as Redis);
  return chosen.duplicate({ retryStrategy: null, enableOfflineQueue: false });
}
