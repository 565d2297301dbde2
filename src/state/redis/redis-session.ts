import type { Redis } from "ioredis";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import { withTimeout } from "./with-timeout.ts";
import type { ClientDeps, RedisClient } from "./redis-client.ts";
import { concernsServer, failureCode } from "./redis-failure.ts";
import type { SendCommand } from "./redis-script.ts";

/** Options and dependencies of a session. */
export interface SessionDeps extends Pick<ClientDeps, "clock" | "commandTimeoutMs"> {
  readonly client: RedisClient;
  /** Client for subscriptions. */
  readonly subscriber: Redis;
  /** Called once, with the first connection failure. */
  readonly onEnd: (error: unknown) => void;
  /** Called with the error code when a command fails without ending the session. */
  readonly onFailedCommand: (code: string) => void;
}

/**
 * Period in which both connections to Redis work: one for commands and one for messages. The first failure of a
 * connection ends the session.
 */
export class RedisSession {
  readonly subscriber: Redis;
  readonly #deps: SessionDeps;
  #isOpen = true;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.subscriber = deps.subscriber;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends a command. @throws StateUnavailableError, at the latest after the command timeout. */
  readonly send: SendCommand = (...command) =>
    // The client may have a new connection already, but its session has not started.
    this.#isOpen
      ? this.wait(this.#deps.client.call(...command))
      : Promise.reject(new StateUnavailableError());

  /** Waits for a result of Redis, at most for the command timeout. @throws the same errors as `send`. */
  async wait<Result>(work: Promise<Result>): Promise<Result> {
    const { clock, commandTimeoutMs, onFailedCommand } = this.#deps;
    try {
      return await withTimeout(clock, commandTimeoutMs, work);
    } catch (error) {
      // `RedisScript` handles this error itself.
      if (error instanceof Error && error.message.startsWith("NOSCRIPT")) throw error;
      if (concernsServer(error)) this.end(error);
      else if (this.#isOpen) onFailedCommand(failureCode(error));
      throw new StateUnavailableError(undefined, { cause: error });
    }
  }

  /** Ends the session. @param error reason for the end. */
  end(error: unknown): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#deps.onEnd(error instanceof StateUnavailableError ? (error.cause ?? error) : error);
  }
}
