import type { Network } from "../api/network.ts";
import type { KeptValues } from "../session/kept-values.ts";
import type { SessionStore } from "../session/session-store.ts";
import type { UserService } from "../session/user-services.ts";
import { Driver } from "./driver.ts";
import { KeptQueue } from "./kept-queue.ts";
import type { Queue } from "./queue.ts";
import type { StoreService } from "./store-service.ts";
import { pause, until } from "./waiting.ts";

/** What the changes of a user need. */
export interface StoreChangesParts {
  readonly userId: string;
  readonly kept: KeptValues;
  readonly service: StoreService;
  readonly network: Network;
  readonly session: SessionStore;
}

/** How long is waited after a fault of the console's own, in milliseconds. */
const afterFaultMs = 5_000;

/**
 * The changes of a user's store: the queue, and what makes its changes. One tab of the browser makes them; the others show what it
 * does, and one of them goes on when it is closed.
 */
export class StoreChanges implements UserService {
  readonly #parts: StoreChangesParts;
  readonly #kept: KeptQueue;
  readonly #end = new AbortController();
  readonly #listeners = new Set<() => void>();
  #isDriving = false;
  #done = 0;

  constructor(parts: StoreChangesParts) {
    this.#parts = parts;
    const name = `marketplace-console:store:${parts.userId}`;
    this.#kept = new KeptQueue(parts.kept, name);
    this.#kept.subscribe(() => {
      this.#lookForDone();
      this.#tell();
    });
    const { signal } = this.#end;
    this.#kept
      .open()
      .then(() => navigator.locks.request(`${name}:drive`, { signal }, () => this.#drive()))
      .catch((error: unknown) => {
        if (!signal.aborted) reportError(error);
      });
  }

  /** The queue; the same object as long as nothing changes. */
  get queue(): Queue {
    return this.#kept.queue;
  }

  /** Whether this tab makes the changes. */
  get isDriving(): boolean {
    return this.#isDriving;
  }

  /** Calls back after each change of the queue, and when this tab begins to make the changes, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the queue, and resolves once it is kept. */
  update(change: (queue: Queue) => Queue): Promise<void> {
    return this.#kept.update(change);
  }

  /** Ends it in this tab; what is not done yet is kept. */
  close(): void {
    this.#end.abort();
    this.#kept.close();
  }

  async #drive(): Promise<void> {
    const { signal } = this.#end;
    const { service } = this.#parts;
    this.#isDriving = true;
    this.#tell();
    await this.#kept.tidy();
    while (!signal.aborted) {
      const driver = new Driver(
        { kept: this.#kept, service, ready: (end) => this.#ready(end), now: () => new Date(), pause },
        signal,
      );
      try {
        await driver.run();
      } catch (error) {
        if (signal.aborted) return;
        reportError(error);
        await pause(afterFaultMs, signal).catch(() => undefined);
      }
    }
  }

  /** Resolves as soon as the gateway can be reached and the user is signed in. */
  async #ready(signal: AbortSignal): Promise<void> {
    const { network, session } = this.#parts;
    const isSignedIn = () => session.state.kind === "signedIn" && !session.state.isOver;
    while (!network.isReachable || !isSignedIn()) {
      await until((done) => {
        const stops = [network.subscribe(done), session.subscribe(done)];
        return () => {
          for (const stop of stops) stop();
        };
      }, signal);
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** What another tab has done changes the tree that this one shows. */
  #lookForDone(): void {
    const done = this.#kept.queue.items.filter(({ state }) => state.kind === "done").length;
    const isMore = done > this.#done;
    this.#done = done;
    if (isMore && !this.#isDriving) void this.#parts.service.read();
  }
}
