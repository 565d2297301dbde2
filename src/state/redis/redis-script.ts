import { createHash } from "node:crypto";

/** Argument of a Redis command. */
export type RedisArgument = string | number;

/** Sends a command. @returns a promise of the raw reply. */
export type SendCommand = (command: string, ...args: readonly RedisArgument[]) => Promise<unknown>;

/** Lua script that a server executes atomically. */
export class RedisScript {
  readonly lua: string;
  /** SHA-1 hash of the script, by which a server finds it in its cache. */
  readonly hash: string;

  constructor(lua: string) {
    this.lua = lua;
    this.hash = createHash("sha1").update(lua).digest("hex");
  }

  /**
   * Executes the script.
   * @param keys one or several `KEYS` of the script. In a cluster, several keys must be in one slot, see `limitsKey`.
   */
  async run(
    send: SendCommand,
    keys: string | readonly string[],
    ...args: readonly RedisArgument[]
  ): Promise<unknown> {
    const all = typeof keys === "string" ? [keys] : keys;
    try {
      return await send("evalsha", this.hash, all.length, ...all, ...args);
    } catch (error) {
      // A server that was restarted or replaced does not have the script in its cache.
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return send("eval", this.lua, all.length, ...all, ...args);
    }
  }
}

/** Prefix of all keys, with the version of the stored formats. Instances with different versions use separate keys. */
const prefix = "mg2";

/** Returns the name of a key or channel. @param part kind of the content. */
export function redisKey(part: string, name: string): string {
  return `${prefix}:${part}:${name}`;
}

/**
 * Returns the name of a rate-limit key. The braces put all these keys into one slot of a cluster, so that one script
 * can access several.
 */
export function limitsKey(name: string): string {
  return redisKey("{limits}", name);
}
