import { createMemoryKeeper, type MemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { createWatcher, type Watcher } from "../../src/watch/watcher.ts";
import { createManualClock, type ManualClock } from "../helpers/clock.ts";
import { collect, WatchedThing } from "./watched-thing.ts";

const forever = new AbortController().signal;

/** The state of one instance over a real keeper in memory, with a line to it that a test can cut. */
export class Line {
  readonly state: SharedState;
  readonly #keeper: MemoryKeeper;
  #joined: SharedState;
  #isCut = false;
  /** Messages that are lost on their way here. */
  isDeaf = false;
  /** How far this instance's idea of the time is off, in milliseconds. */
  skewMs = 0;
  readonly published: string[] = [];
  claims = 0;
  readonly #subscriptions = new Map<(message: string) => void, { channel: string; end: () => void }>();
  readonly #onAvailability = new Set<(isAvailable: boolean) => void>();
  readonly #onGap = new Set<() => void>();
  readonly #onGone = new Set<(gone: readonly string[]) => void>();

  constructor(keeper: MemoryKeeper, name: string) {
    this.#keeper = keeper;
    this.#joined = this.#join(name);
    const reach = (): SharedState => {
      if (this.#isCut) throw new StateUnavailableError();
      return this.#joined;
    };
    const available = () => !this.#isCut;
    const joined = () => this.#joined;
    this.state = {
      ...this.#joined,
      get isAvailable() {
        return available();
      },
      get instances() {
        return joined().instances;
      },
      now: () => this.#joined.now() + this.skewMs,
      onAvailability: (listener) => listen(this.#onAvailability, listener),
      onInstancesGone: (listener) => listen(this.#onGone, listener),
      leases: {
        claim: async (key, lifeMs) => {
          this.claims += 1;
          return reach().leases.claim(key, lifeMs);
        },
        release: async (key) => reach().leases.release(key),
      },
      values: {
        get: async (key) => reach().values.get(key),
        set: async (key, text, lifeMs) => reach().values.set(key, text, lifeMs),
        add: async (key, text, lifeMs) => reach().values.add(key, text, lifeMs),
        take: async (key) => reach().values.take(key),
        delete: async (key, text) => reach().values.delete(key, text),
      },
      channels: {
        publish: async (channel, message) => {
          await reach().channels.publish(channel, message);
          this.published.push(message);
        },
        subscribe: (channel, listener, onReceiving) => {
          const hear = (message: string) => {
            if (!this.#isCut && !this.isDeaf) listener(message);
          };
          this.#subscriptions.set(hear, {
            channel,
            end: this.#joined.channels.subscribe(channel, hear, onReceiving),
          });
          return () => {
            this.#subscriptions.get(hear)?.end();
            this.#subscriptions.delete(hear);
          };
        },
        onGap: (listener) => listen(this.#onGap, listener),
      },
    };
  }

  #join(name: string): SharedState {
    const joined = this.#keeper.join(name);
    joined.onInstancesGone((gone) => {
      if (!this.#isCut) for (const listener of this.#onGone) listener(gone);
    });
    return joined;
  }

  /** How many listeners this instance has on channels. */
  get listeners(): number {
    return this.#subscriptions.size;
  }

  /** How many listeners this instance has on what becomes of the keeper, of messages and of other instances. */
  get watchers(): number {
    return this.#onAvailability.size + this.#onGap.size + this.#onGone.size;
  }

  /** Nothing gets through any more. */
  cut(isNoticed = true): void {
    this.#isCut = true;
    if (isNoticed) for (const listener of this.#onAvailability) listener(false);
  }

  /** The other instances hear that this one is gone; its leases are free. */
  async declareGone(): Promise<void> {
    await this.#joined.close();
  }

  /** The line is whole again; after it was declared gone, the instance is another one's equal again. */
  mend(isNoticed = true, wasGone = false): void {
    if (wasGone) {
      this.#joined = this.#join(this.#joined.instance);
      for (const [hear, subscription] of this.#subscriptions) {
        subscription.end = this.#joined.channels.subscribe(subscription.channel, hear);
      }
    }
    this.#isCut = false;
    if (!isNoticed) return;
    for (const listener of this.#onAvailability) listener(true);
    this.tellGap();
  }

  /** Messages were lost, and that is noticed. */
  tellGap(): void {
    for (const listener of this.#onGap) listener();
  }
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One instance of the gateway, as far as watching goes. */
export interface Instance {
  readonly line: Line;
  readonly watcher: Watcher;
  /** Watches the thing with a token. */
  readonly watch: (
    token?: string,
    signal?: AbortSignal,
  ) => ReturnType<typeof collect<{ readonly value: string; readonly observedAt: Date }>>;
  /** The thing as this instance reads it with a token. */
  readonly thing: (token?: string) => WatchedThing;
  /** How often it was read here, with all tokens. */
  readonly polls: () => number;
  /** Ends as a process does that is killed: says nothing and reads nothing. The others hear of it. */
  readonly kill: () => Promise<void>;
}

/** Several instances over one keeper, which watch one thing. */
export interface FleetSetting {
  readonly clock: ManualClock;
  readonly instances: readonly Instance[];
  readonly setState: (state: string) => void;
  readonly setFailure: (failure: Error | null) => void;
  readonly polls: () => number;
}

/** Makes instances on one manual clock, whose pollers take nothing from their waits by chance unless told. */
export function setUpFleet(count: number, random: () => number = () => 0): FleetSetting {
  const clock = createManualClock();
  const keeper = createMemoryKeeper({ clock });
  const instances = Array.from({ length: count }, (_, index): Instance => {
    const line = new Line(keeper, `instance-${index}`);
    const things = new Map<string, WatchedThing>();
    const watcher = createWatcher({
      clock,
      random,
      state: line.state,
    });
    const thing = (token = "token") => {
      const known = things.get(token) ?? new WatchedThing(clock, "thing", token);
      things.set(token, known);
      return known;
    };
    return {
      line,
      watcher,
      thing,
      watch: (token = "token", signal = forever) => collect(watcher.watch(thing(token), signal)),
      polls: () => [...things.values()].reduce((sum, { pollTimes }) => sum + pollTimes.length, 0),
      async kill() {
        line.cut(false);
        for (const one of things.values()) one.isHanging = true;
        await line.declareGone();
      },
    };
  });
  const each = (change: Partial<WatchedThing>) => {
    for (const { thing } of instances)
      for (const token of ["token", "other"]) Object.assign(thing(token), change);
  };
  return {
    clock,
    instances,
    setState: (state) => each({ state }),
    setFailure: (failure) => each({ failure }),
    polls: () => instances.reduce((sum, { polls }) => sum + polls(), 0),
  };
}
