import { checkServerIdentity } from "node:tls";
import type { ClusterOptions, Redis, RedisOptions } from "ioredis";
import type * as Library from "ioredis";
import type { Clock } from "../../clock.ts";
import type { RedisAddress, RedisNode } from "./redis-address.ts";

/** What connections are opened with. */
export interface ClientParts {
  /** The client library, which is loaded only where it is needed. */
  readonly library: Pick<typeof Library, "Redis" | "Cluster">;
  readonly address: RedisAddress;
  readonly clock: Clock;
  readonly random: () => number;
  /** Longest time for the answer to a command, in milliseconds. */
  readonly commandTimeoutMs: number;
}

/** The forms that Redis can have: one server, servers that sentinels watch, or a cluster. */
export type RedisForm = "single" | "sentinel" | "cluster";

/** What a server of REDIS_URL has said of itself. */
export interface FoundRedis {
  readonly form: RedisForm;
  /** The server that was asked. */
  readonly node: RedisNode;
  /** Whether it asks for a password; sentinels often do not. */
  readonly asksPassword: boolean;
  /** Name of the server that sentinels watch; empty in other forms. */
  readonly masterName: string;
}

/** What commands are sent with. */
export type RedisClient = Library.Redis | Library.Cluster;

/** Least time for a connection to be made, in milliseconds: TLS takes several ways there and back. */
const leastConnectTimeoutMs = 2_000;

/** Longest time for a connection to be made, in milliseconds. */
export function connectTimeoutMs(commandTimeoutMs: number): number {
  return Math.max(leastConnectTimeoutMs, commandTimeoutMs);
}

/** Options of every connection: nothing is queued or sent again, and a silent one ends. */
export function clientOptions({ commandTimeoutMs, address }: ClientParts) {
  const timeoutMs = connectTimeoutMs(commandTimeoutMs);
  return {
    lazyConnect: true,
    connectionName: "marketplace-gateway",
    connectTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disconnectTimeout: 100,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    maxLoadingRetryTime: 500,
    autoResendUnfulfilledCommands: false,
    // What the library sends for it can fail with nobody to catch that, which ends the process.
    autoResubscribe: false,
    enableOfflineQueue: false,
    disableClientInfo: true,
    protocol: 2,
    ...(address.isEncrypted && { tls: {} }),
  } satisfies RedisOptions;
}

/**
 * Makes a client for Redis, which finds the way by itself: to the server that sentinels name, to the nodes of a cluster, and after a loss.
 * @param nodes the servers of REDIS_URL, and others of a cluster that are known.
 * @param retryStrategy gives the milliseconds until the next attempt; with null the client ends.
 */
export function createClient(
  { form, node, asksPassword, masterName }: FoundRedis,
  nodes: readonly RedisNode[],
  parts: ClientParts,
  retryStrategy: () => number | null,
): RedisClient {
  const { library, address } = parts;
  const { isEncrypted, database } = address;
  const options = { ...clientOptions(parts), db: database, retryStrategy };
  const credentials = credentialsOf(address);
  if (form === "cluster") {
    return new library.Cluster([...nodes], clusterOptions(node, parts, asksPassword, retryStrategy));
  }
  if (form === "single") return new library.Redis({ ...options, ...node, ...(asksPassword && credentials) });
  return new library.Redis({
    ...options,
    ...credentials,
    sentinels: [...nodes],
    name: masterName,
    sentinelRetryStrategy: () => null,
    sentinelCommandTimeout: parts.commandTimeoutMs,
    ...(asksPassword && { sentinelUsername: credentials.username, sentinelPassword: credentials.password }),
    ...(isEncrypted && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
  });
}

function credentialsOf({ username, password }: RedisAddress) {
  return { username: username ?? undefined, password: password ?? undefined };
}

function clusterOptions(
  node: RedisNode,
  parts: ClientParts,
  asksPassword: boolean,
  retryStrategy: () => number | null,
) {
  const { commandTimeoutMs, address } = parts;
  const { enableOfflineQueue: _queue, retryStrategy: _none, ...redisOptions } = clientOptions(parts);
  return {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: retryStrategy,
    maxRedirections: 6,
    slotsRefreshTimeout: commandTimeoutMs,
    // Over TLS a node is known by its name; the system looks names up for each connection.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: {
      ...redisOptions,
      ...(asksPassword && credentialsOf(address)),
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

/** The servers of a client's that take changes; none for a client that has only one. */
export function mastersOf(client: RedisClient): readonly Redis[] {
  return "nodes" in client ? client.nodes("master") : [];
}

/** Makes a client for messages, which ends with its connection: to the same server, or to any of a cluster's, which all have all messages. */
export function createSubscriber(client: RedisClient, random: () => number): Redis {
  const masters = mastersOf(client);
  const chosen = masters[Math.floor(random() * masters.length)] ?? (client as Redis);
  return chosen.duplicate({ lazyConnect: true, retryStrategy: null, enableOfflineQueue: false });
}
