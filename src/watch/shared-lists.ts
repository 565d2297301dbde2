import { hash } from "node:crypto";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState } from "../state/shared-state.ts";

/** A list that one of the instances has read. */
export interface SharedList<Thing> {
  /** Start of the read by the fleet's clock, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Resources by identifier; null when the credential does not allow the list. */
  readonly things: ReadonlyMap<string, Thing> | null;
}

/** Request for a list. */
export interface ListRequest<Thing> {
  /** Unique for user and list. */
  readonly key: string;
  /** Earliest acceptable start of the read by the fleet's clock, in milliseconds since the epoch. */
  readonly since: number;
  /** Reads the list from the service. */
  readonly list: () => Promise<ReadonlyMap<string, Thing> | null>;
  /** Aborts the wait for another instance. */
  readonly signal: AbortSignal;
}

/** Version of the stored lists, including the listed objects. Increase it with every change. */
const form = 1;
/**
 * Maximum difference between two instances' fleet clocks, in milliseconds. A list from further in the future was stored
 * before a clock was set back.
 */
const maxSkewMs = 1_000;
/** Lifetime of a stored list, in milliseconds: longer than the maximum age that any poll accepts. */
const keptMs = 30_000;

/** Lists that one instance reads for the pollers of all. Resources must be JSON values. */
export class SharedLists<Thing> {
  readonly #state: SharedState;
  readonly #fetchOnce: FetchOnce;

  constructor(state: SharedState, fetchOnce: FetchOnce) {
    this.#state = state;
    this.#fetchOnce = fetchOnce;
  }

  /** Returns the fleet's time, in milliseconds since the epoch. */
  now(): number {
    return this.#state.now();
  }

  /**
   * Returns a sufficiently fresh list: stored, currently read by another instance, or read here.
   * @throws the error of `list`, perhaps from another caller on this instance; or the signal's reason.
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
      // A concurrent caller here may have accepted an older list. A list read for this call is new, even if its
      // timestamp is old.
      if (isOwn || found.startedAt >= since) return found;
    }
  }

  /**
   * Subscribes to notifications of other instances that watch resources of a list. `tell` sends the same notification
   * for this instance.
   */
  meet(key: string, onOther: () => void): { readonly tell: () => void; readonly end: () => void } {
    const { channels, instance } = this.#state;
    const channel = nameOf(key);
    return {
      // A lost message costs one call at most.
      tell: () => void channels.publish(channel, instance).catch(() => undefined),
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

/** Returns the Redis key of a list; it reveals neither user nor list. */
function nameOf(key: string): string {
  return `list:${form}:${hash("sha256", key, "base64url")}`;
}
