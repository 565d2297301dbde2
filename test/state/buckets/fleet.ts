import type { BucketStore } from "../../../src/state/buckets/bucket-store.ts";
import { FleetBuckets } from "../../../src/state/buckets/fleet-buckets.ts";
import { createMemoryBuckets } from "../../../src/state/buckets/memory-buckets.ts";
import { StateUnavailableError } from "../../../src/state/state-unavailable-error.ts";
import type { ManualClock } from "../../helpers/clock.ts";

/** The time within which an instance finds the keeper again. */
export const longestReconnectMs = 2_000;

/** What the instances of a fleet are told. */
export interface FleetOptions {
  /** How many there are at least; null for nothing. @defaultValue 1 */
  readonly leastInstances?: number | null;
  /** Whether they start without the keeper. @defaultValue false */
  readonly isAway?: boolean;
}

/** A keeper that a test can take away, and the instances that it serves. */
export class Fleet {
  readonly #clock: ManualClock;
  readonly #instances: readonly FleetInstance[];
  readonly #listeners = new Map<string, Set<(message: string) => void>>();
  kept: BucketStore;
  #isLost: boolean;

  constructor(clock: ManualClock, count: number, options: FleetOptions = {}) {
    this.#clock = clock;
    this.kept = createMemoryBuckets(clock);
    const names = new Set(Array.from({ length: count }, (_, index) => `instance-${index}`));
    this.#isLost = options.isAway ?? false;
    // One that starts without the keeper sees nobody.
    const seen = (name: string) => (this.#isLost ? new Set([name]) : names);
    this.#instances = [...names].map((name) => new FleetInstance(name, seen(name), clock, this, options));
  }

  get instances(): readonly FleetInstance[] {
    return this.#instances;
  }

  /** Nobody reaches the keeper from now on; each instance notices it when it asks, or after `noticedAfterMs`. */
  lose(noticedAfterMs: () => number = () => 0): void {
    this.#isLost = true;
    for (const instance of this.#instances) {
      instance.canReach = false;
      this.#clock.schedule(() => instance.notice(), noticedAfterMs());
    }
  }

  /** The keeper is back; each instance notices it after `noticedAfterMs`. @param isEmpty whether it has forgotten everything. */
  return(isEmpty: boolean, noticedAfterMs: () => number = () => 0): void {
    if (isEmpty) this.#empty();
    this.#isLost = false;
    for (const instance of this.#instances) {
      this.#clock.schedule(() => {
        if (this.#isLost) return;
        instance.canReach = true;
        instance.notice();
      }, noticedAfterMs());
    }
  }

  /**
   * The keeper loses everything, and stays where it is. Each instance notices it when it asks, or after `noticedAfterMs`, and then finds
   * it again after `foundAfterMs`.
   */
  forget(noticedAfterMs: () => number = () => 400, foundAfterMs: () => number = () => 100): void {
    this.#empty();
    for (const instance of this.#instances) {
      this.#clock.schedule(() => instance.lookForKeeper(foundAfterMs()), noticedAfterMs());
    }
  }

  #empty(): void {
    this.kept = createMemoryBuckets(this.#clock);
    for (const instance of this.#instances) instance.isKnown = false;
  }

  subscribe(channel: string, listener: (message: string) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  publish(channel: string, message: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(message);
  }
}

/** One of the instances. */
export class FleetInstance {
  readonly name: string;
  readonly instances: ReadonlySet<string>;
  readonly buckets: FleetBuckets;
  readonly #fleet: Fleet;
  #listener: (isAvailable: boolean) => void = () => undefined;
  readonly #clock: ManualClock;
  canReach: boolean;
  isAvailable: boolean;
  /** Whether the keeper knows this instance: not after it was emptied, until it is found once more. */
  isKnown = true;
  hasKeptAll = true;

  constructor(
    name: string,
    instances: ReadonlySet<string>,
    clock: ManualClock,
    fleet: Fleet,
    { leastInstances = 1, isAway = false }: FleetOptions,
  ) {
    this.canReach = !isAway;
    this.isAvailable = !isAway;
    this.name = name;
    this.instances = instances;
    this.#fleet = fleet;
    this.#clock = clock;
    const reach = () => {
      if (this.canReach) return fleet.kept;
      this.notice();
      throw new StateUnavailableError();
    };
    this.buckets = new FleetBuckets({
      shared: {
        take: async (...question) => reach().take(...question),
        settle: async (...question) => reach().settle(...question),
        renew: async (...question) => reach().renew(...question),
        read: async (...question) => reach().read(...question),
      },
      members: this,
      channels: this,
      clock,
      leastInstances,
      holdAtStart: true,
      longestReconnectMs,
    });
  }

  onAvailability(listener: (isAvailable: boolean) => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  async isRemembered(): Promise<boolean> {
    if (!this.canReach) throw new StateUnavailableError();
    if (!this.isKnown) this.lookForKeeper(100);
    return this.isKnown;
  }

  /** Takes the keeper for lost that does not know this instance, and finds it again. */
  lookForKeeper(foundAfterMs: number): void {
    if (this.isKnown || !this.isAvailable || !this.canReach) return;
    this.#tell(false);
    this.#clock.schedule(() => this.notice(), foundAfterMs);
  }

  notice(): void {
    if (this.isAvailable !== this.canReach) this.#tell(this.canReach);
  }

  #tell(isAvailable: boolean): void {
    this.isAvailable = isAvailable;
    if (isAvailable) {
      this.hasKeptAll = this.isKnown;
      this.isKnown = true;
    }
    this.#listener(isAvailable);
  }

  async publish(channel: string, message: string): Promise<void> {
    if (!this.canReach) throw new StateUnavailableError();
    this.#fleet.publish(channel, message);
  }

  subscribe(channel: string, listener: (message: string) => void): () => void {
    return this.#fleet.subscribe(channel, (message) => {
      if (this.canReach) listener(message);
    });
  }

  onGap(): () => void {
    return () => undefined;
  }
}

/** What a limiter of an instance goes by. */
export function limiterState(instance: FleetInstance) {
  const { buckets, name, instances } = instance;
  return { buckets, channels: instance, instance: name, instances, isShared: true };
}
