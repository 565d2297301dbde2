import { hash } from "node:crypto";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState } from "../state/shared-state.ts";

/** A list as one of the instances has read it, or failed to. */
export interface SharedList<Thing> {
  /** When it began to be read, by the fleet's time, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Whose credential read it here; null when another instance has read it. */
  readonly reader: string | null;
  /** By identifier; null when the service does not list for this credential. */
  readonly things: ReadonlyMap<string, Thing> | null;
  readonly failure: { readonly error: unknown } | null;
}

/** A list that is to be read. */
export interface ListRequest<Thing> {
  /** Unique for user and list. */
  readonly key: string;
  readonly reader: string;
  /** How early it may have begun, by the fleet's time, in milliseconds since the epoch. */
  readonly since: number;
  readonly list: () => Promise<ReadonlyMap<string, Thing> | null>;
  /** Ends the waiting for another instance. */
  readonly signal: AbortSignal;
}

/** Stands for the form of what is kept, the listed objects included: to be raised when one of them changes. */
const form = 1;
/** More than two instances' ideas of the fleet's time differ, in milliseconds: a later list is of a time before a clock was set back. */
const maxSkewMs = 1_000;
/** How long a list is kept for other instances, in milliseconds: longer than any poll takes one from. */
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

  /** A list that is fresh enough, read here unless another instance has one or is just reading it. Never rejects but with the signal's reason. */
  async read(request: ListRequest<Thing>): Promise<SharedList<Thing>> {
    const { key, since, signal } = request;
    const name = nameOf(key);
    let isOwn = false;
    const fetch = () => {
      isOwn = true;
      return this.#fetch(name, request);
    };
    for (;;) {
      const found = await this.#fetchOnce.run<SharedList<Thing>>(
        { key: name, look: () => this.#look(name, since), fetch },
        signal,
      );
      // Whoever asked first here may have been content with an older one. What was read for this request is new, whatever the clock says.
      if (isOwn || found.startedAt >= since) return found;
    }
  }

  /**
   * Tells other instances that things of a list are watched here, and hears the same of them.
   * @param onOther is called with each of their messages.
   */
  meet(key: string, onOther: () => void): { readonly tell: () => void; readonly end: () => void } {
    const state = this.#state;
    const channel = nameOf(key);
    return {
      tell: () => {
        // A message that is lost costs a call at most.
        if (state.isAvailable) state.channels.publish(channel, state.instance).catch(() => undefined);
      },
      end: state.channels.subscribe(channel, (instance) => {
        if (instance !== state.instance) onOther();
      }),
    };
  }

  async #look(name: string, since: number): Promise<SharedList<Thing> | null> {
    const text = await this.#state.values.get(name);
    if (text === null) return null;
    const { startedAt, things } = JSON.parse(text) as { startedAt: number; things: [string, Thing][] };
    if (startedAt < since || startedAt > this.now() + maxSkewMs) return null;
    return { startedAt, reader: null, things: new Map(things), failure: null };
  }

  async #fetch(name: string, { reader, list }: ListRequest<Thing>): Promise<SharedList<Thing>> {
    const startedAt = this.now();
    try {
      const things = await list();
      if (things !== null) await this.#keep(name, startedAt, things);
      return { startedAt, reader, things, failure: null };
    } catch (error) {
      // It is this credential's, and not that of all who wait.
      return { startedAt, reader, things: null, failure: { error } };
    }
  }

  async #keep(name: string, startedAt: number, things: ReadonlyMap<string, Thing>): Promise<void> {
    const text = JSON.stringify({ startedAt, things: [...things] });
    // Without the keeper each instance reads for itself.
    await this.#state.values.set(name, text, keptMs).catch(() => undefined);
  }
}

/** User and list are not told in clear. */
function nameOf(key: string): string {
  return `list:${form}:${hash("sha256", key, "base64url")}`;
}
