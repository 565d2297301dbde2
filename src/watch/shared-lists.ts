import { hash } from "node:crypto";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState } from "../state/shared-state.ts";

/** List that one instance has read for all instances. */
export interface SharedList<Thing> {
  /** Start of the read on the fleet's clock, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Resources by id; null when the credential may not read the list. */
  readonly things: ReadonlyMap<string, Thing> | null;
}

/** Parameters of a read from the shared lists. */
export interface ListRequest<Thing> {
  /** Unique key of the user and list. */
  readonly key: string;
  /** Earliest start of an acceptable read, on the fleet's clock, in milliseconds since the epoch. */
  readonly since: number;
  /** Reads the list from the service. */
  readonly list: () => Promise<ReadonlyMap<string, Thing> | null>;
  /** Aborts the wait for another instance. */
  readonly signal: AbortSignal;
}

/** Version of the list format, including the listed objects. Increase it with every change. */
const form = 1;
/**
 * Maximum difference between the clocks of two instances, in milliseconds. A stored list with a later timestamp was
 * stored before a clock was set back.
 */
const maxSkewMs = 1_000;
/** Lifetime of a stored list, in milliseconds. Longer than the maximum age that any poll accepts. */
const keptMs = 30_000;

/** Lists that one instance reads for the pollers of all instances. Resources must be JSON values. */
export class SharedLists<Thing> {
  readonly #state: SharedState;
  readonly #fetchOnce: FetchOnce;

  constructor(state: SharedState, fetchOnce: FetchOnce) {
    this.#state = state;
    this.#fetchOnce = fetchOnce;
  }

  /** Returns the time on the fleet's clock, in milliseconds since the epoch. */
  now(): number {
    return this.#state.now();
  }

  /**
   * Returns a list that was read since `since`: a stored list, a list that another instance is reading, or a new list.
   * @throws the error of `list`, possibly from a concurrent call on this instance; the reason of `signal` when aborted.
   */
  async read({ key, since, list, signal }: ListRequest<Thing>): Promise<SharedList<Thing>> {
    const name = nameOf(key);
    let isOwn = false;
    const fetch = () => {
      isOwn = true;
      return this.#fetch(name, list);
    };
    for (;;) {
      const task = { key: name, look: () => this.#look(name, since), fetch };
      const found = await this.#fetchOnce.run<SharedList<Thing>>(task, signal);
      // A concurrent call on this instance may have accepted an older list. A list that was read for this call is new,
      // even if its timestamp is old.
      if (isOwn || found.startedAt >= since) return found;
    }
  }

  /**
   * Subscribes to notifications from other instances that watch resources of a list.
   * @param onOther called for each notification.
   * @returns `announce` sends such a notification for this instance; `end` unsubscribes.
   */
  subscribe(key: string, onOther: () => void): { readonly announce: () => void; readonly end: () => void } {
    const { channels, instance } = this.#state;
    const channel = nameOf(key);
    return {
      // A lost notification costs one extra call at most.
      announce: () => void channels.publish(channel, instance).catch(() => undefined),
      end: channels.subscribe(channel, (by) => void (by !== instance && onOther())),
    };
  }

  async #look(name: string, since: number): Promise<SharedList<Thing> | null> {
    const text = await this.#state.values.get(name);
    if (text === null) return null;
    const { startedAt, things } = JSON.parse(text) as { startedAt: number; things: [string, Thing][] };
    const isTimely = startedAt >= since && startedAt <= this.now() + maxSkewMs;
    return isTimely ? { startedAt, things: new Map(things) } : null;
  }

  async #fetch(name: string, list: ListRequest<Thing>["list"]): Promise<SharedList<Thing>> {
    const startedAt = this.now();
    const things = await list();
    const text = JSON.stringify({ startedAt, things: things && [...things] });
    // Without Redis, each instance reads separately.
    if (things !== null) await this.#state.values.set(name, text, keptMs).catch(() => undefined);
    return { startedAt, things };
  }
}

/** Returns the Redis key of a list. It is a hash, so it reveals neither the user nor the list. */
function nameOf(key: string): string {
  return `list:${form}:${hash("sha256", key, "base64url")}`;
}
