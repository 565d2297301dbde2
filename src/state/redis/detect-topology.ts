import { withTimeout } from "./with-timeout.ts";
import type { RedisAddress, RedisNode } from "./redis-address.ts";
import { type ClientDeps, clientOptions, connectTimeoutMs, type RedisTopology } from "./redis-client.ts";
import { failureCode, isRejection, RedisError } from "./redis-failure.ts";
import type { SendCommand } from "./redis-script.ts";

/**
 * Asks the given servers for the topology of Redis, one after the other, until one replies.
 * @throws the first rejection of REDIS_URL if there is one, otherwise the last error.
 */
export async function detectTopology(nodes: readonly RedisNode[], deps: ClientDeps): Promise<RedisTopology> {
  let failure: unknown = new Error("REDIS_URL has no address.");
  for (const node of nodes) {
    try {
      return await askServer(node, deps);
    } catch (error) {
      if (!isRejection(failureCode(failure))) failure = error;
    }
  }
  throw failure;
}

async function askServer(node: RedisNode, deps: ClientDeps): Promise<RedisTopology> {
  const { library, address, clock, commandTimeoutMs } = deps;
  // Without a name and a ready check, the library sends no command before the first one of this code.
  const ownOptions = { connectionName: "", enableReadyCheck: false };
  const client = new library.Redis({ ...clientOptions(deps), ...node, ...ownOptions });
  let failure: Error | null = null;
  client.on("error", (error: Error) => (failure ??= error));
  const ask: SendCommand = (...command) => withTimeout(clock, commandTimeoutMs, client.call(...command));
  try {
    await withTimeout(clock, connectTimeoutMs(commandTimeoutMs), client.connect());
    const requiresPassword = address.password !== null && (await signIn(ask, address));
    const info = readInfo(String(await ask("info")));
    // Valkey names this field `server_mode`.
    const mode = info.get("redis_mode") ?? info.get("server_mode");
    const found = { node, requiresPassword, masterName: "" };
    if (info.get("cluster_enabled") === "1" || mode === "cluster") return { ...found, kind: "cluster" };
    if (mode === "sentinel") {
      const masterName = masterOf(await ask("sentinel", "masters"), address);
      return { ...found, kind: "sentinel", masterName };
    }
    if (info.get("loading") === "1") throw new RedisError("LOADING", "The server is still loading its data.");
    if (info.get("role") === "slave") throw new RedisError("READONLY", "The server is read-only.");
    if (address.database > 0) await ask("select", address.database);
    return { ...found, kind: "single" };
  } catch (error) {
    // `failure` is the reason why the connection closed; `error` only says that it closed.
    throw failure ?? error;
  } finally {
    client.disconnect();
  }
}

/** Authenticates. @returns false when the server requires no password. */
async function signIn(ask: SendCommand, { username, password }: RedisAddress): Promise<boolean> {
  try {
    await ask("auth", ...[username, password].filter((word) => word !== null));
    return true;
  } catch (error) {
    const asksNone = /without any password|no password is set/.test(String(error));
    if (username === null && asksNone) return false;
    throw error;
  }
}

/** Parses the reply to INFO into fields and values. */
export function readInfo(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(/^(\w+):(.*)$/gm), ([, name = "", value = ""]) => [name, value]));
}

function masterOf(masters: unknown, { masterName }: RedisAddress): string {
  // A master is a list of alternating field names and values. The value of the first field is its name.
  const names = (masters as readonly string[][]).map(([, name = ""]) => name);
  const [name, ...others] = names.filter((known) => masterName === null || known === masterName);
  if (name !== undefined && others.length === 0) return name;
  throw new RedisError(
    "SENTINEL_MASTER",
    "REDIS_URL must name one of the masters that the sentinels monitor: ?master=name.",
  );
}
