import { createHash } from "node:crypto";

/** What a command consists of behind its name. */
export type RedisArgument = string | number;

/** Sends a command. @returns the reply as it came. */
export type SendCommand = (command: string, ...args: readonly RedisArgument[]) => Promise<unknown>;

/** A script in Lua that touches one key, `KEYS[1]`, so that it runs on the one node of a cluster that has it. */
export class RedisScript {
  readonly lua: string;
  /** By which a server knows it that has run it before. */
  readonly hash: string;

  constructor(lua: string) {
    this.lua = lua;
    this.hash = createHash("sha1").update(lua).digest("hex");
  }

  /** Runs it. @param key with its prefix, see `redisKey`. */
  async run(send: SendCommand, key: string, ...args: readonly RedisArgument[]): Promise<unknown> {
    try {
      return await send("evalsha", this.hash, 1, key, ...args);
    } catch (error) {
      // A server that was restarted, or another one, does not know it yet.
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return send("eval", this.lua, 1, key, ...args);
    }
  }
}

/** Version of what the keys hold. An instance of another version uses others, so that both can run side by side. */
const prefix = "mg1";

/** The name of a key, or of a channel. @param part what kind of thing it holds. */
export function redisKey(part: string, name: string): string {
  return `${prefix}:${part}:${name}`;
}
