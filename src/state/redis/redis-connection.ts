import { Listeners } from "../listeners.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import { openLink } from "./open-link.ts";
import { type ConnectionParts, connectTimeoutMs } from "./open-node.ts";
import type { RedisNode } from "./redis-address.ts";
import { failureCode, isRefusal, RedisRefusedError } from "./redis-failure.ts";
import type { SendCommand } from "./redis-script.ts";
import { RedisSession } from "./redis-session.ts";

/** Where something failed: at an attempt to reach Redis, in the session that ends with it, or at a single command. */
export type FailureAt = "attempt" | "session" | "command";

/** What a connection is made of. */
export interface RedisConnectionParts extends ConnectionParts {
  /** Does what has to be done before a new session is used. It fails with the session. */
  readonly prepare: (session: RedisSession) => Promise<void>;
  /** Receives the code of each failure. */
  readonly onFailure: (code: string, at: FailureAt) => void;
}

/** The waits between attempts double up to this, in milliseconds; of each, a part is left to chance. */
const firstDelayMs = 100;
const maxDelayMs = 1_500;
const leastPart = 0.3;

/**
 * Longest time after its return in which Redis is found again, in milliseconds: the attempt that hangs on a server that is about to
 * come, at its connection or at a command, a wait between attempts, and the commands of the one that succeeds.
 */
export function longestReconnectMs(commandTimeoutMs: number): number {
  return connectTimeoutMs(commandTimeoutMs) + maxDelayMs + 2 * commandTimeoutMs;
}

/** The way to Redis, found again whenever it is lost. It never waits longer than for one command. */
export class RedisConnection {
  readonly #parts: RedisConnectionParts;
  readonly #availability = new Listeners<boolean>();
  /** The servers that Redis had when it was found last. */
  #lastNodes: readonly RedisNode[] = [];
  #session: RedisSession | null = null;
  #attempts = 0;
  #isClosed = false;
  #cancelAttempt: () => void = () => undefined;

  constructor(parts: RedisConnectionParts) {
    this.#parts = parts;
  }

  get isAvailable(): boolean {
    return this.#session !== null;
  }

  /** Calls the listener with each change of `isAvailable`. @returns a function that ends that. */
  onAvailability(listener: (isAvailable: boolean) => void): () => void {
    return this.#availability.add(listener);
  }

  /**
   * Makes the first attempt; more follow by themselves.
   * @returns when the first one is over.
   * @throws RedisRefusedError when Redis answered, and no wait will help.
   */
  async start(): Promise<void> {
    const code = await this.#attempt();
    if (code !== null && isRefusal(code)) throw new RedisRefusedError(code);
  }

  /** Sends a command. @throws StateUnavailableError, at once while Redis cannot be reached. */
  readonly send: SendCommand = (command, ...args) =>
    this.#session?.send(command, ...args) ?? Promise.reject(new StateUnavailableError());

  /** Ends the connection for good. */
  close(): void {
    this.#isClosed = true;
    this.#cancelAttempt();
    this.#session?.end(new Error("The gateway lets go of Redis."));
  }

  /** @returns the code of its failure; null for none. */
  async #attempt(): Promise<string | null> {
    const { address, prepare, clock, commandTimeoutMs, onFailure } = this.#parts;
    let session: RedisSession | null = null;
    try {
      const link = await openLink([...address.nodes, ...this.#lastNodes], this.#parts);
      this.#lastNodes = link.nodes;
      session = new RedisSession({
        link,
        clock,
        commandTimeoutMs,
        onEnd: (code) => this.#lose(code),
        onFailedCommand: (code) => {
          // Until the session is used, it is the attempt that fails.
          if (this.#session !== null) onFailure(code, "command");
        },
      });
      if (this.#isClosed) throw new StateUnavailableError();
      await prepare(session);
      if (!session.isOpen) throw new StateUnavailableError();
      this.#session = session;
      this.#attempts = 0;
      this.#availability.tell(true);
      return null;
    } catch (error) {
      session?.end(error);
      if (this.#isClosed) return null;
      const cause = error instanceof StateUnavailableError ? error.cause : undefined;
      const code = failureCode(cause ?? error);
      onFailure(code, "attempt");
      this.#attemptLater();
      return code;
    }
  }

  /** Is called by each session's end, also of one that has never been used. */
  #lose(code: string): void {
    if (this.#session === null) return;
    this.#session = null;
    if (!this.#isClosed) {
      this.#parts.onFailure(code, "session");
      this.#attemptLater();
    }
    this.#availability.tell(false);
  }

  #attemptLater(): void {
    const { clock, random } = this.#parts;
    const longestMs = Math.min(maxDelayMs, firstDelayMs * 2 ** this.#attempts);
    this.#attempts += 1;
    const delayMs = longestMs * (leastPart + (1 - leastPart) * random());
    this.#cancelAttempt = clock.schedule(() => void this.#attempt(), delayMs);
  }
}
