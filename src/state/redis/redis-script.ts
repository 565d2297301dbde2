import { createHash } from "node:crypto";

/** What a command consists of behind its name. */
export type RedisArgument = string | number;

/** Sends a command. @returns the reply as it came. */
export type SendCommand = (command: string, ...args: readonly RedisArgument[]) => Promise<unknown>;

/** A script in Lua, which a server runs as one step. */
export class RedisScript {
  readonly lua: string;
  /** By which a server knows it that has run it before. */
  readonly hash: string;

  constructor(lua: string) {
    this.lua = lua;
    this.hash = createHash("sha1").update(lua).digest("hex");
  }

  /**
   * Runs it.
   * @param keys the one key that it touches, or all of them: `KEYS` of the script. Several have to lie in one slot of a cluster, see
   * `limitsKey`.
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

/** Version of what the keys hold. An instance of another version uses others, so that both can run side by side. */
const prefix = "mg2";

/** The name of a key, or of a channel. @param part what kind of thing it holds. */
export function redisKey(part: string, name: string): string {
  return `${prefix}:${part}:${name}`;
}

/** The name of a key of what the limits go by. The braces put all of them into one slot of a cluster, so that one script may touch several. */
export function limitsKey(name: string): string {
  return redisKey("{limits}", name);
}
