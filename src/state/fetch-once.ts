import { type Clock, orAborted } from "../clock.ts";
import type { SharedState } from "./shared-state.ts";
import { unlessAway } from "./state-unavailable-error.ts";

/** Conversion of failures to texts without secrets, and back. Other waiting instances receive the texts. */
export interface SharedFailures {
  /** Serializes a failure. @returns null for a failure of this instance only; the next instance then fetches. */
  write(error: unknown): { readonly text: string; readonly lifeMs: number } | null;
  /** Returns the error with which waiting instances reject. */
  read(text: string): unknown;
}

/** Value that one instance fetches for all. */
export interface OnceTask<Value> {
  /** Name of the value, without spaces and secrets. Tasks with the same key share their result. */
  readonly key: string;
  /** Returns an existing usable value, or null. Called several times. */
  look(): Promise<Value | null>;
  /**
   * Fetches the value and stores it where `look` finds it, if Redis is available. Cancelled callers do not abort it. It
   * should take less than `leaseMs`, because another instance takes over after that.
   */
  fetch(): Promise<Value>;
  /** Omitted when failures are not shared; then each instance tries in turn. */
  readonly failures?: SharedFailures;
}

/** Longest time for one fetch, in milliseconds; after that another instance takes over. */
const leaseMs = 15_000;

/**
 * Longest wait for a message before checking again, in milliseconds. The message may be lost, or the fetching instance
 * may have stopped.
 */
const lookAgainMs = 500;

const channelOf = (key: string) => `fetched:${key}`;
const failureKey = (key: string) => `fetch-failure:${key}`;
const leaseKey = (key: string) => `fetch:${key}`;

/**
 * Next step of this instance: return the value, fail like another instance, or fetch. Null while another instance
 * fetches.
 */
type Turn<Value> = (() => Value | Promise<Value>) | null;

/** Fetches each value once for all instances. */
export type FetchOnce = ReturnType<typeof createFetchOnce>;

/**
 * Creates a function that fetches each value once for the fleet. One instance acquires a lease and fetches. The others
 * wait for its message, and also check at intervals, because messages may be lost. If that instance stops or takes too
 * long, another one gets the lease. All callers of one key within this instance share one promise. While Redis is
 * unavailable, each instance fetches for itself.
 */
export function createFetchOnce({ state, clock }: { readonly state: SharedState; readonly clock: Clock }) {
  const { values, leases, channels } = state;
  const running = new Map<string, Promise<unknown>>();

  /** Returns an existing value or a shared failure. */
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
    // The previous holder may have finished between `look` and `claim`.
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

  /** Wakes the other instances. Failures are ignored, because the others also check at intervals. */
  async function release(key: string): Promise<void> {
    await unlessAway(leases.release(leaseKey(key)), undefined);
    await unlessAway(channels.publish(channelOf(key), ""), undefined);
  }

  async function runForAll<Value>(task: OnceTask<Value>): Promise<Value> {
    const takeTurn = () => unlessAway<Turn<Value>>(claimTurn(task), () => task.fetch());
    let turn = await takeTurn();
    if (turn) return turn();
    // Subscribed only while callers wait. A message that arrives during `takeTurn` ends the next wait immediately.
    let news = Promise.withResolvers<void>();
    const wake = () => news.resolve();
    // `wake` is also called when the subscription starts, because earlier messages were missed.
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
     * Returns an existing value, or the one that an instance is fetching.
     * @throws the error of `fetch`, in this or another instance; or the signal's reason, for this caller only.
     */
    run<Value>(task: OnceTask<Value>, signal?: AbortSignal): Promise<Value> {
      const { key } = task;
      // All values of one key have the same type.
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

/** Runs a task in a gateway that is the only instance. */
async function runAlone<Value>(task: OnceTask<Value>): Promise<Value> {
  return (await task.look()) ?? task.fetch();
}
