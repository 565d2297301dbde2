import { hash } from "node:crypto";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState } from "../state/shared-state.ts";

/** A list as one of the instances has read it. */
export interface SharedList<Thing> {
  /** When it began to be read, by the fleet's time, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** By identifier; null when the service does not list for the credential that read it. */
  readonly things: ReadonlyMap<string, Thing> | null;
}

/** A list that is to be read. */
export interface ListRequest<Thing> {
  /** Unique for user and list. */
  readonly key: string;
  /** How early it may have begun, by the fleet's time, in milliseconds since the epoch. */
  readonly since: number;
  /** Reads it here. */
  readonly list: () => Promise<ReadonlyMap<string, Thing> | null>;
  /** Ends the waiting for another instance. */
  readonly signal: AbortSignal;
}

/** Version of what is kept, the listed objects included: to be raised when one of them changes. */
const form = 1;
/** Largest difference between two instances' ideas of the fleet's time, in milliseconds: a later list is from before a clock was set back. */
const maxSkewMs = 1_000;
/** Life of a list that is kept for other instances, in milliseconds: longer than any poll takes one from. */
const keptMs = 30_000;

/** Lists that one instance has read, for the pollers of all. Things consist of what JSON has. */
export class SharedLists<Thing> {
  readonly #state: SharedState;
  readonly #fetchOnce: FetchOnce;

  constructor(state: SharedState, fetchOnce: FetchOnce) {
    this.#state = state;
    this.#fetchOnce = fetchOnce;
  }

  /** Tells the fleet's time, in milliseconds since the epoch. */
  now(): number {
    return this.#state.now();
  }

  /**
   * Returns a list that is fresh enough, read here unless another instance has one or is just reading it.
   * @throws what `list` throws, that of another caller of this instance included; or the signal's reason.
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
      // The first caller here may have been content with an older one. What was read for this one is new, whatever the clock says.
      if (isOwn || found.startedAt >= since) return found;
    }
  }

  /** Tells other instances that things of a list are watched here, and calls `onOther` when another one tells the same. */
  meet(key: string, onOther: () => void): { readonly tell: () => void; readonly end: () => void } {
    const { channels, instance } = this.#state;
    const channel = nameOf(key);
    return {
      // A message that is lost costs a call at most.
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
    // Without Redis each instance reads for itself.
    if (things !== null) await this.#state.values.set(name, text, keptMs).catch(() => undefined);
    return { startedAt, things };
  }
}

/** Name of a list in Redis, from which neither user nor list can be read. */
function nameOf(key: string): string {
  return `list:${form}:${hash("sha256", key, "base64url")}`;
}
