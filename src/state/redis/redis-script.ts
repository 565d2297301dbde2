import { createHash } from "node:crypto";

/** Argument of a command. */
export type RedisArgument = string | number;

/** Sends a command. @returns the raw reply. */
export type SendCommand = (command: string, ...args: readonly RedisArgument[]) => Promise<unknown>;

/** A script in Lua, which a server executes atomically. */
export class RedisScript {
  readonly lua: string;
  /** SHA-1 of the text, by which a server finds a script that it has executed before. */
  readonly hash: string;

  constructor(lua: string) {
    this.lua = lua;
    this.hash = createHash("sha1").update(lua).digest("hex");
  }

  /**
   * Executes the script.
   * @param keys one key or several: `KEYS` of the script. Several must lie in one slot of a cluster, see `limitsKey`.
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
      // A server that was restarted, or another one, does not know it yet.
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return send("eval", this.lua, all.length, ...all, ...args);
    }
  }
}

/** Prefix of all keys, with the version of their content: instances of two versions use separate keys. */
const prefix = "mg2";

/** Makes the name of a key or a channel. @param part kind of its content. */
export function redisKey(part: string, name: string): string {
  return `${prefix}:${part}:${name}`;
}

/** Makes the name of a key of the rate limits. The braces put all of them into one slot of a cluster, so that one script may touch several. */
export function limitsKey(name: string): string {
  return redisKey("{limits}", name);
}
