import type { Redis } from "ioredis";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import { within } from "../within.ts";
import type { ClientParts, RedisClient } from "./redis-client.ts";
import { concernsServer, failureCode } from "./redis-failure.ts";
import type { SendCommand } from "./redis-script.ts";

/** What a session is made of. */
export interface SessionParts extends Pick<ClientParts, "clock" | "commandTimeoutMs"> {
  readonly client: RedisClient;
  /** Receives messages. */
  readonly subscriber: Redis;
  /** Is called once, with the first sign that something of it does not work. */
  readonly onEnd: (error: unknown) => void;
  /** Receives the code of a command's failure that leaves the session as it is. */
  readonly onFailedCommand: (code: string) => void;
}

/** The time for which the connections to Redis work. It ends as a whole. */
export class RedisSession {
  readonly subscriber: Redis;
  readonly #parts: SessionParts;
  #isOpen = true;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.subscriber = parts.subscriber;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends a command. @throws StateUnavailableError, after the configured time at the latest. */
  readonly send: SendCommand = (...command) =>
    // The client may have another connection by now, whose session has not begun.
    this.#isOpen
      ? this.wait(this.#parts.client.call(...command))
      : Promise.reject(new StateUnavailableError());

  /** Waits for what Redis is to do, for the configured time at most. @throws as `send` does. */
  async wait<Result>(work: Promise<Result>): Promise<Result> {
    const { clock, commandTimeoutMs, onFailedCommand } = this.#parts;
    try {
      return await within(clock, commandTimeoutMs, work);
    } catch (error) {
      // The sender of a script has to know this one.
      if (error instanceof Error && error.message.startsWith("NOSCRIPT")) throw error;
      if (concernsServer(error)) this.end(error);
      else if (this.#isOpen) onFailedCommand(failureCode(error));
      throw new StateUnavailableError(undefined, { cause: error });
    }
  }

  /** Ends it, with whatever went wrong. */
  end(error: unknown): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#parts.onEnd(error instanceof StateUnavailableError ? (error.cause ?? error) : error);
  }
}
