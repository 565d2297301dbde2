import { StateUnavailableError } from "../state-unavailable-error.ts";
import type { ConnectionParts } from "./open-node.ts";
import type { RedisLink } from "./redis-link.ts";
import { concernsServer, failureCode } from "./redis-failure.ts";
import type { SendCommand } from "./redis-script.ts";
import { within } from "../within.ts";

/** What a session is made of. */
export interface SessionParts extends Pick<ConnectionParts, "clock" | "commandTimeoutMs"> {
  readonly link: RedisLink;
  /** Is called once when the session is over. @param code what went wrong. */
  readonly onEnd: (code: string) => void;
  /** Receives the code of a command's failure that leaves the session as it is. */
  readonly onFailedCommand: (code: string) => void;
}

/** The time for which one link to Redis works. With the first sign that it does not, all that waits is told so, and it is over. */
export class RedisSession {
  readonly link: RedisLink;
  readonly #parts: SessionParts;
  readonly #pending = new Set<(error: Error) => void>();
  #isOpen = true;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.link = parts.link;
    this.link.onEnd((error) => this.end(error));
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends a command. @throws StateUnavailableError, after the configured time at the latest. */
  readonly send: SendCommand = async (command, ...args) => {
    try {
      return await this.wait(this.link.send(command, ...args));
    } catch (error) {
      // The sender of a script has to know this one.
      if (error instanceof Error && error.message.startsWith("NOSCRIPT")) throw error;
      if (concernsServer(error)) this.end(error);
      else this.#parts.onFailedCommand(failureCode(error));
      throw error instanceof StateUnavailableError
        ? error
        : new StateUnavailableError(undefined, { cause: error });
    }
  };

  /** Waits for something while the session lasts, for the configured time at most. */
  wait<Result>(work: Promise<Result>): Promise<Result> {
    if (!this.#isOpen) {
      work.catch(() => undefined);
      return Promise.reject(new StateUnavailableError());
    }
    return within(this.#parts.clock, this.#parts.commandTimeoutMs, work, this.#pending);
  }

  /** Ends it, with whatever went wrong. */
  end(error: unknown): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.link.close();
    for (const fail of this.#pending) fail(new StateUnavailableError(undefined, { cause: error }));
    this.#parts.onEnd(failureCode(error));
  }
}
