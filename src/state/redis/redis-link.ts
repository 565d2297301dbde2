import type { Redis } from "ioredis";
import type { RedisNode } from "./redis-address.ts";
import type { SendCommand } from "./redis-script.ts";

/** A way to Redis, whichever form it has. It ends as a whole, and is not mended. */
export interface RedisLink {
  readonly form: "single" | "cluster" | "sentinel";
  /** Servers of it that can be asked for the way next time. */
  readonly nodes: readonly RedisNode[];
  /** Names the course of the data: it is another one after a restart, and when another server has taken over. */
  readonly history: string;
  send: SendCommand;
  /** Opens a connection that can listen. It ends with the link. */
  openSubscriber(): Promise<Redis>;
  /** Calls the listener when the connection is lost. */
  onEnd(listener: (error: Error) => void): void;
  close(): void;
}
