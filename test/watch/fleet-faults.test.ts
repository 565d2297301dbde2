import { describe, expect, test } from "vitest";
import { createRandom } from "../helpers/random.ts";
import { hasRedisServer } from "../helpers/redis-server.ts";
import type { ManualClock } from "../helpers/clock.ts";
import { createWatcher } from "../../src/watch/watcher.ts";
import { Meeting, useRedis } from "./fleet-instances.ts";
import { collect } from "./watched-thing.ts";

/** A service whose answers take their time, and tell the state of some moment between question and answer. */
class SlowService {
  state = 0;
  isFinal = false;
  reads = 0;
  readonly #clock: ManualClock;
  readonly #random: () => number;

  constructor(clock: ManualClock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  read(signal: AbortSignal): Promise<string> {
    this.reads += 1;
    const [thinkMs, wayMs] = [this.#random() * 150, this.#random() * 150];
    return new Promise((resolve, reject) => {
      this.#clock.schedule(() => {
        const answer = `${this.state}${this.isFinal ? " FINAL" : ""}`;
        this.#clock.schedule(() => (signal.aborted ? reject(signal.reason) : resolve(answer)), wayMs);
      }, thinkMs);
    });
  }
}

async function setUp(seed: number, count: number) {
  const random = createRandom(seed);
  const meeting = new Meeting();
  const { clock } = meeting;
  const service = new SlowService(clock, random);
  const instances = [];
  for (let index = 0; index < count; index += 1) {
    const line = await meeting.join(`instance-${index}`);
    line.skewMs = (random() - 0.5) * 4;
    const watcher = createWatcher({ clock, random, state: line.state });
    const leaving = new AbortController();
    instances.push({
      line,
      watcher,
      leaving,
      watch: (token: string, signal: AbortSignal) =>
        collect(
          watcher.watch(
            {
              key: "thing",
              reader: token,
              poll: (leave) => service.read(leave),
              isFinal: (value) => value.endsWith("FINAL"),
              isFatal: () => false,
            },
            AbortSignal.any([signal, leaving.signal]),
          ),
        ),
    });
  }
  return { random, clock, service, instances };
}

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is one.");
  return item;
};

describe.skipIf(!hasRedisServer)("watching on several instances", () => {
  useRedis();

  test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    "whatever happens to lines and instances, states only go on, none comes twice, and the final one comes to all (%i)",
    async (seed) => {
      const { random, clock, service, instances } = await setUp(seed, 3);
      const seen: ReturnType<typeof collect<{ readonly value: string }>>[] = [];
      const left = new Set<unknown>();
      const subscribe = () => {
        const leaving = new AbortController();
        const stream = pick(instances, random).watch(`token-${Math.floor(random() * 2)}`, leaving.signal);
        seen.push(stream);
        if (random() < 0.4) {
          left.add(stream);
          clock.schedule(() => leaving.abort(), random() * 60_000);
        }
      };
      const happenings = [
        subscribe,
        subscribe,
        () => void (service.state += 1),
        () => void (service.state += 1),
        () => pick(instances, random).line.cut(),
        () => pick(instances, random).line.cut(false),
        () => pick(instances, random).line.mend(),
        () => {
          const { line } = pick(instances, random);
          line.isDeaf = !line.isDeaf;
        },
        () => {
          // A pause: it is declared gone, and comes back to itself later.
          const { line } = pick(instances, random);
          line.cut(false);
          line.declareGone();
          clock.schedule(() => line.mend(random() < 0.5), random() * 20_000);
        },
      ];
      for (let step = 0; step < 60; step += 1) {
        pick(happenings, random)();
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
        for (const [index, number] of numbers.slice(1).entries())
          expect(number).toBeGreaterThan(numbers[index] ?? 0);
      }
      const last = seen.filter((stream) => !left.has(stream)).map(({ events }) => events.at(-1)?.value);
      expect(new Set(last)).toEqual(new Set([`${service.state} FINAL`]));
      expect(instances.map(({ watcher }) => ({ ...watcher.statistics }))).toEqual(
        instances.map(() => ({ polled: 0, followed: 0 })),
      );
    },
  );
});
