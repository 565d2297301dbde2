import type { RedisOptions } from "ioredis";
import type * as Library from "ioredis";
import type { Clock } from "../../clock.ts";
import { within } from "../within.ts";
import type { RedisAddress, RedisNode } from "./redis-address.ts";

/** What connections are opened with. */
export interface ConnectionParts {
  /** The client library, which is loaded only where it is needed. */
  readonly library: Pick<typeof Library, "Redis" | "Cluster">;
  readonly address: RedisAddress;
  readonly clock: Clock;
  readonly random: () => number;
  /** Longest time for the answer to a command, in milliseconds. */
  readonly commandTimeoutMs: number;
}

/** A connection to one server, and what the server says of itself. */
export type OpenNode = Awaited<ReturnType<typeof openNode>>;

/** Least time for a connection to be made, in milliseconds: TLS takes several ways there and back. */
const leastConnectTimeoutMs = 2_000;

/** What connections are called in the server's list. */
const connectionName = "marketplace-gateway";

/** How long the other side gets to close, in milliseconds. */
const disconnectTimeoutMs = 100;

/** Longest time for a connection to be made, in milliseconds. */
export function connectTimeoutMs(commandTimeoutMs: number): number {
  return Math.max(leastConnectTimeoutMs, commandTimeoutMs);
}

/** Options of every connection. We make a new client after each loss, so that none repeats or queues anything by itself. */
export function connectionOptions({ commandTimeoutMs, address }: ConnectionParts) {
  return {
    connectTimeout: connectTimeoutMs(commandTimeoutMs),
    disconnectTimeout: disconnectTimeoutMs,
    retryStrategy: null,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: null,
    enableReadyCheck: false,
    disableClientInfo: true,
    protocol: 2,
    lazyConnect: true,
    ...(address.isEncrypted && { tls: {} }),
  } satisfies RedisOptions;
}

/**
 * Connects to one server, signs in and asks what it is.
 * @param ending closes the connection, also while it is being opened.
 * @returns the connection, what the server says of itself, and whether it asks for the password.
 * @throws what went wrong; nothing stays open then.
 */
export async function openNode(node: RedisNode, parts: ConnectionParts, ending?: AbortSignal) {
  ending?.throwIfAborted();
  const { library, address, clock, commandTimeoutMs } = parts;
  const client = new library.Redis({ ...connectionOptions(parts), ...node, enableOfflineQueue: false });
  let failure: Error | null = null;
  client.on("error", (error: Error) => (failure ??= error));
  ending?.addEventListener("abort", () => client.disconnect(), { once: true });
  const send = (command: string, ...args: readonly string[]) =>
    within(clock, commandTimeoutMs, client.call(command, ...args));
  try {
    await within(clock, connectTimeoutMs(commandTimeoutMs), client.connect());
    const asksPassword = address.password !== null && (await signIn(send, address));
    const info = readInfo(String(await send("info")));
    // For the operator's list of connections; who may not name theirs needs no name.
    await send("client", "setname", connectionName).catch(() => undefined);
    return { client, node, info, asksPassword };
  } catch (error) {
    client.disconnect();
    // "Connection is closed" says less than why it was.
    throw failure ?? error;
  }
}

type Send = (command: string, ...args: readonly string[]) => Promise<unknown>;

/** @returns false when the server asks for no password, as sentinels often do. */
async function signIn(send: Send, { username, password }: RedisAddress): Promise<boolean> {
  const words = [username, password].filter((word) => word !== null);
  try {
    await send("auth", ...words);
    return true;
  } catch (error) {
    if (
      username === null &&
      error instanceof Error &&
      /without any password|no password is set/.test(error.message)
    ) {
      return false;
    }
    throw error;
  }
}

/** What servers call the course of their data: a server that has taken over or was restarted gives it another name. */
export function historyOf(info: ReadonlyMap<string, string>): string {
  return info.get("master_replid") ?? info.get("run_id") ?? "";
}

/** Reads the answer to INFO. */
export function readInfo(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(/^(\w+):(.*)$/gm), ([, name = "", value = ""]) => [name, value]));
}
