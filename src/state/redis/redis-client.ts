import { checkServerIdentity } from "node:tls";
import type { ClusterOptions, Redis, RedisOptions } from "ioredis";
import type * as Library from "ioredis";
import type { Clock } from "../../clock.ts";
import type { RedisAddress, RedisNode } from "./redis-address.ts";

/** Options and dependencies that all connections share. */
export interface ClientDeps {
  /** Client library, loaded only when Redis is configured. */
  readonly library: Pick<typeof Library, "Redis" | "Cluster">;
  readonly address: RedisAddress;
  readonly clock: Clock;
  readonly random: () => number;
  /** Maximum time for the reply to a command, in milliseconds. */
  readonly commandTimeoutMs: number;
}

/** Topology of Redis, as reported by one server of REDIS_URL. */
export interface RedisTopology {
  readonly kind: "single" | "sentinel" | "cluster";
  /** Server that reported the topology. */
  readonly node: RedisNode;
  /** True when the server requires a password; sentinels often require none. */
  readonly requiresPassword: boolean;
  /** Name of the master that the sentinels monitor; empty without sentinels. */
  readonly masterName: string;
}

/** Client of the library for sending commands. */
export type RedisClient = Library.Redis | Library.Cluster;

/** Returns the delay before the next connection attempt in milliseconds; null closes the client. */
export type RetryStrategy = () => number | null;

/** Returns the timeout for opening a connection, in milliseconds. TLS takes several round trips. */
export function connectTimeoutMs(commandTimeoutMs: number): number {
  return Math.max(2_000, commandTimeoutMs);
}

/** Returns the options of every connection. Commands are never sent again, and an idle connection is closed. */
export function clientOptions({ commandTimeoutMs, address }: ClientDeps) {
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
    // The library does not catch a failed resubscription, and the error would end the process.
    autoResubscribe: false,
    disableClientInfo: true,
    protocol: 2,
    ...(address.isEncrypted && { tls: {} }),
  } satisfies RedisOptions;
}

/**
 * Creates a client for Redis. After a connection loss, the client finds the servers again through sentinels or cluster
 * nodes.
 * @param nodes servers of REDIS_URL, and known nodes of a cluster.
 */
export function createClient(
  found: RedisTopology,
  nodes: readonly RedisNode[],
  deps: ClientDeps,
  retryStrategy: RetryStrategy,
): RedisClient {
  const { library, address } = deps;
  const password = address.password === null ? {} : { password: address.password };
  const login = address.username === null ? password : { ...password, username: address.username };
  const options = { ...clientOptions(deps), enableOfflineQueue: false, db: address.database, retryStrategy };
  if (found.kind === "single") {
    return new library.Redis({ ...options, ...found.node, ...(found.requiresPassword && login) });
  }
  if (found.kind === "cluster") {
    return new library.Cluster([...nodes], clusterOptions(found, login, deps, retryStrategy));
  }
  return new library.Redis({
    ...options,
    ...login,
    sentinels: [...nodes],
    name: found.masterName,
    sentinelRetryStrategy: () => null,
    sentinelCommandTimeout: deps.commandTimeoutMs,
    ...(found.requiresPassword && {
      ...(address.username !== null && { sentinelUsername: address.username }),
      ...(address.password !== null && { sentinelPassword: address.password }),
    }),
    ...(address.isEncrypted && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
  });
}

function clusterOptions(
  { node, requiresPassword }: RedisTopology,
  login: Pick<RedisOptions, "username" | "password">,
  deps: ClientDeps,
  retryStrategy: RetryStrategy,
) {
  // A cluster announces its nodes by IP address, but their certificates often contain only the host name of the
  // cluster.
  const tls: RedisOptions["tls"] = {
    checkServerIdentity: (host, certificate) =>
      checkServerIdentity(host, certificate) && checkServerIdentity(node.host, certificate),
  };
  return {
    lazyConnect: true,
    clusterRetryStrategy: retryStrategy,
    maxRedirections: 6,
    // A command may have been executed before its connection was lost, so it is not sent again.
    retryDelayOnFailover: 0,
    slotsRefreshTimeout: deps.commandTimeoutMs,
    // Skips the lookup of the library, because TLS needs the host name. The system resolves it for each connection.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: {
      ...clientOptions(deps),
      ...(requiresPassword && login),
      ...(deps.address.isEncrypted && { tls }),
    },
  } satisfies ClusterOptions;
}

/** Returns the masters of a cluster; empty without a cluster. */
export function mastersOf(client: RedisClient): readonly Redis[] {
  return "nodes" in client ? client.nodes("master") : [];
}

/**
 * Creates a client for subscriptions that does not reconnect. In a cluster any node will do, because every node
 * receives all messages.
 */
export function createSubscriber(client: RedisClient, random: () => number): Redis {
  const masters = mastersOf(client);
  const chosen = masters[Math.floor(random() * masters.length)] ?? (client as Redis);
  return chosen.duplicate({ retryStrategy: null, enableOfflineQueue: false });
}
