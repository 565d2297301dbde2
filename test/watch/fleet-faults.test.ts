import { expect, test } from "vitest";
import { createWatcher } from "../../src/watch/watcher.ts";
import type { ManualClock } from "../helpers/clock.ts";
import { createRandom } from "../helpers/random.ts";
import { describeOverRedis } from "../state/over-redis.ts";
import { meet } from "./fleet-instances.ts";
import { collect } from "./watched-thing.ts";

/** A service with random latency, whose response has the state at some moment between request and response. */
class SlowService {
  state = 0;
  isFinal = false;
  readonly #clock: ManualClock;
  readonly #random: () => number;

  constructor(clock: ManualClock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  read(signal: AbortSignal): Promise<string> {
    const [thinkMs, wayMs] = [this.#random() * 150, this.#random() * 150];
    return new Promise((resolve, reject) => {
      this.#clock.schedule(() => {
        const answer = `${this.state}${this.isFinal ? " FINAL" : ""}`;
        this.#clock.schedule(() => (signal.aborted ? reject(signal.reason) : resolve(answer)), wayMs);
      }, thinkMs);
    });
  }
}

/** Three instances that watch one resource, with clocks that differ a little. */
async function setUp(seed: number) {
  const random = createRandom(seed);
  const { clock, lines } = await meet(3);
  const service = new SlowService(clock, random);
  const target = {
    key: "thing",
    poll: (leave: AbortSignal) => service.read(leave),
    isFinal: (value: string) => value.endsWith("FINAL"),
    isFatal: () => false,
  };
  const instances = lines.map((line) => {
    line.skewMs = (random() - 0.5) * 4;
    const watcher = createWatcher({ clock, random, state: line.state });
    const watch = (reader: string, signal: AbortSignal) =>
      collect(watcher.watch({ ...target, reader }, signal));
    return { line, watcher, watch };
  });
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("The list is empty.");
    return item;
  };
  return { random, clock, service, instances, pick, pickLine: () => pick(instances).line };
}

describeOverRedis("a resource watched on several faulty instances", () => {
  test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    "reports states that never go back or repeat, and the final one to all subscribers (seed %i)",
    async (seed) => {
      const { random, clock, service, instances, pick, pickLine } = await setUp(seed);
      const seen: ReturnType<typeof collect<{ readonly value: string }>>[] = [];
      const left = new Set<unknown>();
      const subscribe = () => {
        const leaving = new AbortController();
        const stream = pick(instances).watch(`token-${Math.floor(random() * 2)}`, leaving.signal);
        seen.push(stream);
        if (random() > 0.4) return;
        left.add(stream);
        clock.schedule(() => leaving.abort(), random() * 60_000);
      };
      const change = () => void (service.state += 1);
      const happenings = [
        subscribe,
        subscribe,
        change,
        change,
        () => pickLine().cut(),
        () => pickLine().cut(false),
        () => pickLine().mend(),
        () => {
          const line = pickLine();
          line.isDeaf = !line.isDeaf;
        },
        () => {
          // A long pause: the instance is declared gone, and returns later.
          const line = pickLine();
          line.cut(false);
          line.declareGone();
          clock.schedule(() => line.mend(random() < 0.5), random() * 20_000);
        },
      ];
      for (let step = 0; step < 60; step += 1) {
        pick(happenings)();
        await clock.advance(random() ** 3 * 40_000);
      }
      for (const { line } of instances) {
        line.isDeaf = false;
        line.mend();
      }
      subscribe();
      service.state += 1;
      service.isFinal = true;
      await clock.advance(90_000);
      for (const stream of seen) {
        expect(await stream.done).toBe("completed");
        const numbers = stream.events.map(({ value }) => Number.parseInt(value, 10));
        expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
      }
      for (const { events } of seen.filter((stream) => !left.has(stream)))
        expect(events.at(-1)?.value).toBe(`${service.state} FINAL`);
      for (const { watcher } of instances)
        expect({ ...watcher.statistics }).toEqual({ polled: 0, followed: 0 });
    },
  );
});
