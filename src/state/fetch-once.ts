import { type Clock, orAborted } from "../clock.ts";
import { Listeners } from "./listeners.ts";
import type { SharedState } from "./shared-state.ts";
import { unlessAway } from "./state-unavailable-error.ts";

/** How a failure is told to the other instances that wait: as a text without any secret. */
export interface SharedFailures {
  /** @returns null for a failure that only concerns this instance: the next one tries for itself. */
  write(error: unknown): { readonly text: string; readonly lifeMs: number } | null;
  /** What those who wait reject with. */
  read(text: string): unknown;
}

/** Something that one instance fetches for all. */
export interface OnceTask<Value> {
  /** What it is: one for all that may serve each other. Without spaces, and without any secret. */
  readonly key: string;
  /** What is there already; null when there is nothing that can be used. Is called several times. */
  look(): Promise<Value | null>;
  /**
   * Fetches it, and keeps it where `look` finds it, if the keeper can be reached. It is not aborted when those leave who wait. It should
   * take less than `leaseMs`: after that another instance takes it over.
   */
  fetch(): Promise<Value>;
  /** Left out when failures are not shared: then each instance tries in its turn. */
  readonly failures?: SharedFailures;
}

/** Longest time that one instance may take, until another takes over, in milliseconds. */
const leaseMs = 15_000;

/** How long is waited for a message before looking again, in milliseconds: it may have been lost. */
const lookAgainMs = 500;

const channelOf = (key: string) => `fetched:${key}`;
const failureKey = (key: string) => `fetch-failure:${key}`;
const leaseKey = (key: string) => `fetch:${key}`;

/** What this instance has to do: give what is there, fail as another one did, or fetch. Null while another one fetches. */
type Turn<Value> = (() => Value | Promise<Value>) | null;

/** Fetches things once for all instances. */
export type FetchOnce = ReturnType<typeof createFetchOnce>;

/**
 * Makes what fetches things once for the fleet. One instance gets a lease and fetches; the others wait for its message, and look again
 * now and then, because it may have been lost. The lease of an instance that is gone, or that takes too long, goes to another one.
 * Within this instance all who ask for one thing wait for the same answer. While the keeper cannot be reached, each instance
 * fetches for itself.
 */
export function createFetchOnce({ state, clock }: { readonly state: SharedState; readonly clock: Clock }) {
  const { values, leases, channels } = state;
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Listeners<void>();
  const tellAll = () => waiting.tell();
  const ends = state.isShared ? [state.onInstancesGone(tellAll), state.onAvailability(tellAll)] : [];

  /** What is there, or the failure that those who wait are to share. */
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
    // The holder before may have been done between the look and the claim.
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

  /** What only speeds the others up may fail: they look again by themselves. */
  async function release(key: string): Promise<void> {
    await unlessAway(leases.release(leaseKey(key)), undefined);
    await unlessAway(channels.publish(channelOf(key), ""), undefined);
  }

  async function runForAll<Value>(task: OnceTask<Value>): Promise<Value> {
    const takeTurn = () => unlessAway<Turn<Value>>(claimTurn(task), () => task.fetch());
    let turn = await takeTurn();
    if (turn) return turn();
    // It listens only while somebody here waits. What comes between two waits ends the second one.
    let news = Promise.withResolvers<void>();
    const wake = () => news.resolve();
    // What was told before messages are received was missed.
    const endings = [channels.subscribe(channelOf(task.key), wake, wake), waiting.add(wake)];
    try {
      while (!turn) {
        const cancel = clock.schedule(wake, lookAgainMs);
        await news.promise;
        cancel();
        news = Promise.withResolvers<void>();
        turn = await takeTurn();
      }
    } finally {
      for (const end of endings) end();
    }
    return turn();
  }

  return {
    /**
     * What is there, or what one of the instances fetches now.
     * @throws what `fetch` throws, here or at another instance; or the signal's reason, which concerns nobody else who waits.
     */
    run<Value>(task: OnceTask<Value>, signal?: AbortSignal): Promise<Value> {
      const { key } = task;
      // What has one key is of one kind.
      let answer = running.get(key) as Promise<Value> | undefined;
      if (!answer) {
        answer = (state.isShared ? runForAll(task) : runAlone(task)).finally(() => running.delete(key));
        running.set(key, answer);
      }
      return signal ? orAborted(answer, signal) : answer;
    },
    /** Ends listening. Who waits looks once more. */
    close(): void {
      for (const end of ends) end();
      tellAll();
    },
  };
}

/** What is done where there is no other instance. */
async function runAlone<Value>(task: OnceTask<Value>): Promise<Value> {
  return (await task.look()) ?? task.fetch();
}
