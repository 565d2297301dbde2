import type { Redis } from "ioredis";
import { StateUnavailableError } from "../state-unavailable-error.ts";

/** The connections of a link, which end with it. */
export class LinkClients {
  readonly #clients: Redis[] = [];
  #isClosed = false;

  /**
   * Takes a connection in.
   * @returns the same one.
   * @throws StateUnavailableError when the link was closed while the connection was opened, which is closed then, too.
   */
  add(client: Redis): Redis {
    if (this.#isClosed) {
      client.disconnect();
      throw new StateUnavailableError();
    }
    this.#clients.push(client);
    return client;
  }

  /** Closes all connections, and those that are being opened as soon as they are there. */
  close(): void {
    this.#isClosed = true;
    for (const client of this.#clients) client.disconnect();
  }
}
