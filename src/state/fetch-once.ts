import { type Clock, orAborted } from "../clock.ts";
import type { SharedState } from "./shared-state.ts";
import { unlessAway } from "./state-unavailable-error.ts";

/** Conversion of a failure for other waiting instances, to a text without any secret and back. */
export interface SharedFailures {
  /** @returns null for a failure that only concerns this instance: the next one tries for itself. */
  write(error: unknown): { readonly text: string; readonly lifeMs: number } | null;
  /** Returns the error that waiting instances reject with. */
  read(text: string): unknown;
}

/** Something that one instance fetches for all. */
export interface OnceTask<Value> {
  /** Name of the thing, without spaces and secrets. Tasks with one key may answer for each other. */
  readonly key: string;
  /** Returns an existing usable value, or null. Called several times. */
  look(): Promise<Value | null>;
  /**
   * Fetches the value, and keeps it where `look` finds it, if Redis can be reached. It is not aborted when callers leave. It should take
   * less than `leaseMs`: after that another instance takes over.
   */
  fetch(): Promise<Value>;
  /** Left out when failures are not shared: then each instance tries in its turn. */
  readonly failures?: SharedFailures;
}

/** Longest time that one instance may take, until another takes over, in milliseconds. */
const leaseMs = 15_000;

/** Longest wait for a message before looking again, in milliseconds: it may have been lost, or the instance that fetches be gone. */
const lookAgainMs = 500;

const channelOf = (key: string) => `fetched:${key}`;
const failureKey = (key: string) => `fetch-failure:${key}`;
const leaseKey = (key: string) => `fetch:${key}`;

/** The turn of this instance: return the value, fail as another one did, or fetch. Null while another one fetches. */
type Turn<Value> = (() => Value | Promise<Value>) | null;

/** Fetches things once for all instances. */
export type FetchOnce = ReturnType<typeof createFetchOnce>;

/**
 * Makes a function that fetches things once for the fleet. One instance gets a lease and fetches; the others wait for its message, and look
 * again at intervals, because it may have been lost. The lease of an instance that is gone, or that takes too long, goes to another one.
 * Within this instance all callers for one thing wait for the same answer. While Redis cannot be reached, each instance fetches for itself.
 */
export function createFetchOnce({ state, clock }: { readonly state: SharedState; readonly clock: Clock }) {
  const { values, leases, channels } = state;
  const running = new Map<string, Promise<unknown>>();

  /** Finds an existing value or a shared failure. */
  async function find<Value>(task: OnceTask<Value>): Promise<Turn<Value>> {
    const value = await task.look();
    if (value !== null) return () => value;
    const { key, failures } = task;
    const text = failures ? await values.get(failureKey(key)) : null;
    if (text === null) return null;
    return () => {
      throw failures?.read(text);
    };
  }

  async function claimTurn<Value>(task: OnceTask<Value>): Promise<Turn<Value>> {
    const before = await find(task);
    if (before) return before;
    if ((await leases.claim(leaseKey(task.key), leaseMs)) !== state.instance) return null;
    // The previous holder may have finished between the look and the claim.
    const meanwhile = await find(task);
    if (!meanwhile) return () => fetchForAll(task);
    await release(task.key);
    return meanwhile;
  }

  async function fetchForAll<Value>(task: OnceTask<Value>): Promise<Value> {
    try {
      return await task.fetch();
    } catch (error) {
      const shared = task.failures?.write(error);
      if (shared) await unlessAway(values.set(failureKey(task.key), shared.text, shared.lifeMs), undefined);
      throw error;
    } finally {
      await release(task.key);
    }
  }

  /** Speeds the others up. It may fail, as they look again at intervals. */
  async function release(key: string): Promise<void> {
    await unlessAway(leases.release(leaseKey(key)), undefined);
    await unlessAway(channels.publish(channelOf(key), ""), undefined);
  }

  async function runForAll<Value>(task: OnceTask<Value>): Promise<Value> {
    const takeTurn = () => unlessAway<Turn<Value>>(claimTurn(task), () => task.fetch());
    let turn = await takeTurn();
    if (turn) return turn();
    // Subscribed only while callers wait here. A message between two waits ends the second one.
    let news = Promise.withResolvers<void>();
    const wake = () => news.resolve();
    // Messages from before the subscription were missed.
    const endSubscription = channels.subscribe(channelOf(task.key), wake, wake);
    try {
      while (!turn) {
        const cancel = clock.schedule(wake, lookAgainMs);
        await news.promise;
        cancel();
        news = Promise.withResolvers<void>();
        turn = await takeTurn();
      }
    } finally {
      endSubscription();
    }
    return turn();
  }

  return {
    /**
     * Returns an existing value, or the one that an instance fetches now.
     * @throws the error of `fetch`, here or at another instance; or the signal's reason, for this caller alone.
     */
    run<Value>(task: OnceTask<Value>, signal?: AbortSignal): Promise<Value> {
      const { key } = task;
      // Values of one key have one type.
      let answer = running.get(key) as Promise<Value> | undefined;
      if (!answer) {
        const run = state.isShared ? runForAll : runAlone;
        answer = run(task).finally(() => running.delete(key));
        running.set(key, answer);
      }
      return signal ? orAborted(answer, signal) : answer;
    },
  };
}

/** The way of a single instance. */
async function runAlone<Value>(task: OnceTask<Value>): Promise<Value> {
  return (await task.look()) ?? task.fetch();
}
