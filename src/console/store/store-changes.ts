import type { Network } from "../api/network.ts";
import type { UserStorage } from "../session/user-storage.ts";
import { isSignedInAs, type SessionStore } from "../session/session-store.ts";
import type { UserService } from "../session/user-services.ts";
import { QueueRunner } from "./queue-runner.ts";
import { StoredQueue } from "./stored-queue.ts";
import type { Queue } from "./queue.ts";
import type { StoreService } from "./store-service.ts";
import { delay, waitFor } from "../api/delay.ts";

/** Dependencies of the store changes. */
export interface StoreChangesDeps {
  readonly userId: string;
  readonly kept: UserStorage;
  readonly service: StoreService;
  readonly network: Network;
  readonly session: SessionStore;
}

/** Delay before a restart after an unexpected error, in milliseconds. */
const restartDelayMs = 5_000;

/**
 * Queue of a user's store changes, with the runner that sends them. Only one tab runs it; the other tabs show its
 * progress. When that tab closes, another tab takes over.
 */
export class StoreChanges implements UserService {
  readonly #deps: StoreChangesDeps;
  readonly #kept: StoredQueue;
  readonly #end = new AbortController();
  readonly #listeners = new Set<() => void>();
  #isDriving = false;
  #done = 0;

  constructor(deps: StoreChangesDeps) {
    this.#deps = deps;
    const name = `marketplace-console:store:${deps.userId}`;
    this.#kept = new StoredQueue(deps.kept, name);
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

  /** Current queue. The object is replaced on each change. */
  get queue(): Queue {
    return this.#kept.queue;
  }

  /** True when this tab sends the changes. */
  get isRunningHere(): boolean {
    return this.#isDriving;
  }

  /**
   * Calls the listener after each change of the queue, and when this tab starts sending.
   * @returns a function that unsubscribes.
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the queue and resolves when it is stored. */
  update(change: (queue: Queue) => Queue): Promise<void> {
    return this.#kept.update(change);
  }

  /** Stops sending in this tab; open changes remain stored. */
  close(): void {
    this.#end.abort();
    this.#kept.close();
  }

  async #drive(): Promise<void> {
    const { signal } = this.#end;
    const { service } = this.#deps;
    this.#isDriving = true;
    this.#tell();
    await this.#kept.tidy();
    while (!signal.aborted) {
      const driver = new QueueRunner(
        { kept: this.#kept, service, ready: (end) => this.#ready(end), now: () => new Date(), pause: delay },
        signal,
      );
      try {
        await driver.run();
      } catch (error) {
        if (signal.aborted) return;
        reportError(error);
        await delay(restartDelayMs, signal).catch(() => undefined);
      }
    }
  }

  /** Resolves when the gateway is reachable and the user is signed in. */
  async #ready(signal: AbortSignal): Promise<void> {
    const { network, session, userId } = this.#deps;
    const isSignedIn = () => isSignedInAs(session.state, userId);
    while (!network.isReachable || !isSignedIn()) {
      await waitFor((done) => {
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

  /** Refreshes the tree of this tab when another tab has completed a change. */
  #lookForDone(): void {
    const done = this.#kept.queue.items.filter(({ state }) => state.kind === "done").length;
    const isMore = done > this.#done;
    this.#done = done;
    if (isMore && !this.#isDriving) void this.#deps.service.read();
  }
}
