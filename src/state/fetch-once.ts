import { type Clock, orAborted } from "../clock.ts";
import type { SharedState } from "./shared-state.ts";
import { whenAvailable } from "./state-unavailable-error.ts";

/** Converts failures to text without secrets, and back. The text is sent to the other waiting instances. */
export interface SharedFailures {
  /**
   * Serializes a failure. @returns null when the failure concerns only this instance, so that another instance fetches.
   */
  write(error: unknown): { readonly text: string; readonly lifeMs: number } | null;
  /** Returns the error with which waiting instances fail. */
  read(text: string): unknown;
}

/** Value that one instance fetches for all instances. */
export interface FetchTask<Value> {
  /** Key of the value, without spaces and secrets. Tasks with the same key share their result. */
  readonly key: string;
  /** Returns the value if a usable one exists; null otherwise. May be called several times. */
  look(): Promise<Value | null>;
  /**
   * Fetches the value. If Redis is available, stores it where `look` finds it. Continues when callers are cancelled.
   * Should take less than `leaseMs`, because another instance then takes over.
   */
  fetch(): Promise<Value>;
  /** Sharing of failures between instances. @defaultValue failures are not shared, and each instance tries in turn */
  readonly failures?: SharedFailures;
}

/** Maximum time for one fetch, in milliseconds. After that, another instance takes over. */
const leaseMs = 15_000;

/**
 * Maximum time to wait for a message before checking again, in milliseconds. The message may be lost, or the fetching
 * instance may have crashed.
 */
const lookAgainMs = 500;

const channelOf = (key: string) => `fetched:${key}`;
const failureKey = (key: string) => `fetch-failure:${key}`;
const leaseKey = (key: string) => `fetch:${key}`;

/**
 * Next step of this instance: returns the value, throws the error of another instance, or fetches. Null while another
 * instance fetches.
 */
type Turn<Value> = (() => Value | Promise<Value>) | null;

/** Function that fetches each value once for all instances. */
export type FetchOnce = ReturnType<typeof createFetchOnce>;

/**
 * Creates a function that fetches each value once for all instances. One instance acquires a lease and fetches. The
 * others wait for its message, and also check at intervals, because messages may be lost. If that instance crashes or
 * takes too long, another one acquires the lease. On one instance, all callers with the same key share one promise.
 * While Redis is unavailable, each instance fetches separately.
 */
export function createFetchOnce({ state, clock }: { readonly state: SharedState; readonly clock: Clock }) {
  const { values, leases, channels } = state;
  const running = new Map<string, Promise<unknown>>();

  /** Returns a step with the existing value or a shared failure; null when there is neither. */
  async function find<Value>(task: FetchTask<Value>): Promise<Turn<Value>> {
    const value = await task.look();
    if (value !== null) return () => value;
    const { key, failures } = task;
    const text = failures ? await values.get(failureKey(key)) : null;
    if (text === null) return null;
    return () => {
      throw failures?.read(text);
    };
  }

  async function claimTurn<Value>(task: FetchTask<Value>): Promise<Turn<Value>> {
    const before = await find(task);
    if (before) return before;
    if ((await leases.claim(leaseKey(task.key), leaseMs)) !== state.instance) return null;
    // The previous holder may have finished after `look` and before `claim`.
    const meanwhile = await find(task);
    if (!meanwhile) return () => fetchForAll(task);
    await release(task.key);
    return meanwhile;
  }

  async function fetchForAll<Value>(task: FetchTask<Value>): Promise<Value> {
    try {
      return await task.fetch();
    } catch (error) {
      const shared = task.failures?.write(error);
      if (shared)
        await whenAvailable(values.set(failureKey(task.key), shared.text, shared.lifeMs), undefined);
      throw error;
    } finally {
      await release(task.key);
    }
  }

  /**
   * Releases the lease and notifies the other instances. Failures are ignored, because the others also check at
   * intervals.
   */
  async function release(key: string): Promise<void> {
    await whenAvailable(leases.release(leaseKey(key)), undefined);
    await whenAvailable(channels.publish(channelOf(key), ""), undefined);
  }

  async function runForAll<Value>(task: FetchTask<Value>): Promise<Value> {
    const takeTurn = () => whenAvailable<Turn<Value>>(claimTurn(task), () => task.fetch());
    let turn = await takeTurn();
    if (turn) return turn();
    // The subscription exists only while callers wait. A message that arrives during `takeTurn` ends the next wait
    // immediately.
    let news = Promise.withResolvers<void>();
    const wake = () => news.resolve();
    // `wake` is also called when the subscription starts, because earlier messages may have been missed.
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
     * Returns an existing value, or the result of one fetch that all instances share.
     * @throws the error of `fetch` on any instance; the reason of `signal` when this caller is aborted.
     */
    run<Value>(task: FetchTask<Value>, signal?: AbortSignal): Promise<Value> {
      const { key } = task;
      // All values with the same key have the same type.
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

/** Runs a task when this process is the only instance. */
async function runAlone<Value>(task: FetchTask<Value>): Promise<Value> {
  return (await task.look()) ?? task.fetch();
}
