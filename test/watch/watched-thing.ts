import { onTestFinished } from "vitest";
import type { WatchTarget } from "../../src/watch/watch-target.ts";
import { createWatcher } from "../../src/watch/watcher.ts";
import { createManualClock, type ManualClock } from "../helpers/clock.ts";

/** A failure that ends a watch immediately. */
export class FatalError extends Error {}

/** A resource whose state a test sets, and which records its polls. */
export class WatchedThing implements WatchTarget<string> {
  readonly key: string;
  readonly reader: string;
  state = "A";
  failure: Error | null = null;
  /** Times of all polls, in milliseconds since the first one. */
  readonly pollTimes: number[] = [];
  abortedPolls = 0;
  /** True while polls do not resolve; they reject with their signal. */
  isHanging = false;
  readonly #clock: ManualClock;
  #firstPollMs: number | null = null;

  constructor(clock: ManualClock, key = "thing", reader = "token") {
    this.#clock = clock;
    this.key = key;
    this.reader = reader;
  }

  poll(signal: AbortSignal): Promise<string> {
    this.#firstPollMs ??= this.#clock.now();
    this.pollTimes.push(this.#clock.now() - this.#firstPollMs);
    if (this.isHanging) {
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          this.abortedPolls++;
          reject(signal.reason);
        });
      });
    }
    return this.failure === null ? Promise.resolve(this.state) : Promise.reject(this.failure);
  }

  isFinal(value: string): boolean {
    return value === "FINAL";
  }

  isFatal(error: unknown): boolean {
    return error instanceof FatalError;
  }
}

/** A signal that is never aborted. */
export const forever = new AbortController().signal;

/** A watcher on a manual clock that closes after the test, without jitter unless `random` is given. */
export function setUp(random: () => number = () => 0) {
  const clock = createManualClock();
  const thing = new WatchedThing(clock);
  const watcher = createWatcher({ clock, random });
  onTestFinished(() => watcher.close());
  return {
    clock,
    thing,
    watcher,
    /** Watches the resource, and collects the events. */
    watch: (signal = forever) => collect(watcher.watch(thing, signal)),
  };
}

/** The states in the events of a stream, in order. */
export const values = <Value>({ events }: { readonly events: readonly { readonly value: Value }[] }) =>
  events.map(({ value }) => value);

/** Collects the events of a stream. */
export function collect<T>(stream: AsyncIterable<T>): {
  readonly events: T[];
  readonly done: Promise<unknown>;
} {
  const events: T[] = [];
  const done = (async () => {
    try {
      for await (const event of stream) events.push(event);
      return "completed";
    } catch (error) {
      return error;
    }
  })();
  return { events, done };
}
