import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { Listeners } from "../../src/state/listeners.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { RedisChannels } from "../../src/state/redis/redis-channels.ts";
import { createRedisLeases } from "../../src/state/redis/redis-leases.ts";
import type { SendCommand } from "../../src/state/redis/redis-script.ts";
import { RedisSession } from "../../src/state/redis/redis-session.ts";
import { createRedisValues } from "../../src/state/redis/redis-values.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { createWatcher } from "../../src/watch/watcher.ts";
import { createManualClock, type ManualClock, settle } from "../helpers/clock.ts";
import { client, redis } from "../state/over-redis.ts";
import { collect, forever, WatchedThing } from "./watched-thing.ts";

const subscribers = new Set<Redis>();

/** Number of pending commands, and of all commands sent so far. */
const commands = { pending: 0, sent: 0 };

async function call(...[command, ...args]: Parameters<SendCommand>): Promise<unknown> {
  commands.pending += 1;
  commands.sent += 1;
  return client.call(command, ...args).finally(() => (commands.pending -= 1));
}

/** Waits until no command is pending and no message is in transit. */
async function settleAll(): Promise<void> {
  let before: number;
  do {
    before = commands.sent;
    await settle();
    while (commands.pending > 0) await wait(0);
    // Earlier published messages have arrived by then.
    await Promise.all([...subscribers].map((subscriber) => subscriber.ping()));
    await settle();
  } while (commands.sent !== before);
}

/** A manual clock that lets Redis respond between two instants. */
export interface FleetClock extends ManualClock {
  advance(durationMs: number): Promise<void>;
  settle(): Promise<void>;
}

function createFleetClock(): FleetClock {
  const clock = createManualClock();
  return {
    ...clock,
    settle: settleAll,
    async advance(durationMs) {
      const endMs = clock.now() + durationMs;
      await settleAll();
      for (;;) {
        const [nextMs = Infinity] = clock.delays();
        if (clock.now() + nextMs > endMs) break;
        clock.jump(nextMs);
        await settleAll();
      }
      clock.jump(endMs - clock.now());
    },
  };
}

/** State of one instance over Redis, with a link that a test can cut. */
export class Line {
  readonly state: SharedState;
  readonly availability = new Listeners<boolean>();
  readonly gaps = new Listeners<void>();
  readonly gone = new Listeners<readonly string[]>();
  readonly #all: readonly Line[];
  readonly #channels: RedisChannels;
  #isCut = false;
  #isGone = false;
  /** True while messages to this instance are lost. */
  isDeaf = false;
  /** Error of this instance's clock, in milliseconds. */
  skewMs = 0;
  readonly published: string[] = [];
  /** Times of its lease claims, in milliseconds since the epoch. */
  readonly claims: number[] = [];
  /** Number of this instance's channel subscriptions. */
  listeners = 0;

  constructor(all: readonly Line[], number: number, clock: FleetClock) {
    this.#all = all;
    const instance = `instance-${all.length}`;
    const send: SendCommand = async (...command) => {
      if (this.#isCut) throw new StateUnavailableError();
      return call(...command);
    };
    const channels = new RedisChannels(send, instance, number);
    this.#channels = channels;
    const isGone = (name: string) => all.some((line) => line.state.instance === name && line.#isGone);
    const leases = createRedisLeases(send, instance, async (name) => isGone(name));
    const isAvailable = () => !this.#isCut;
    this.state = {
      // Tokens and records are not used here.
      ...createMemoryState({ clock }),
      instance,
      isShared: true,
      backend: "redis",
      get isAvailable() {
        return isAvailable();
      },
      now: () => clock.now() + this.skewMs,
      onAvailability: (listener) => this.availability.add(listener),
      onInstancesGone: (listener) => this.gone.add(listener),
      values: createRedisValues(send),
      leases: {
        release: (key) => leases.release(key),
        claim: (key, lifeMs) => {
          this.claims.push(clock.now());
          return leases.claim(key, lifeMs);
        },
      },
      channels: {
        publish: async (channel, message) => {
          await channels.publish(channel, message);
          this.published.push(message);
        },
        subscribe: (channel, listener, onReceiving) => {
          const hear = (message: string) => void (this.#isCut || this.isDeaf || listener(message));
          const end = channels.subscribe(channel, hear, onReceiving);
          this.listeners += 1;
          return () => {
            this.listeners -= 1;
            end();
          };
        },
        onGap: (listener) => this.gaps.add(listener),
      },
    };
  }

  /** Starts to receive messages. */
  async attach(): Promise<void> {
    const subscriber = new Redis(redis.url);
    subscribers.add(subscriber);
    onTestFinished(() => {
      subscribers.delete(subscriber);
      subscriber.disconnect();
    });
    const session = new RedisSession({
      client: Object.assign(Object.create(client), { call }) as Redis,
      subscriber,
      clock: systemClock,
      commandTimeoutMs: 60_000,
      onEnd: () => undefined,
      onFailedCommand: () => undefined,
    });
    await this.#channels.attach(session);
    this.#channels.announce();
  }

  /** Cuts the link. */
  cut(isNoticed = true): void {
    this.#isCut = true;
    if (isNoticed) this.availability.emit(false);
  }

  /** Reports this instance as gone to the others, and frees its leases. */
  declareGone(): void {
    this.#isGone = true;
    for (const line of this.#all) {
      if (line !== this && !line.#isCut) line.gone.emit([this.state.instance]);
    }
  }

  /** Restores the link. */
  mend(isNoticed = true): void {
    this.#isGone = false;
    this.#isCut = false;
    if (!isNoticed) return;
    this.availability.emit(true);
    this.gaps.emit();
  }
}

/** Number of the fleet, so that earlier tests receive no messages of later ones. */
let meetings = 0;

/** Connects instances to an empty Redis. */
export async function meet(count: number) {
  await client.flushall();
  meetings += 1;
  const clock = createFleetClock();
  const lines: Line[] = [];
  while (lines.length < count) {
    const line = new Line(lines, meetings, clock);
    await line.attach();
    lines.push(line);
  }
  return { clock, lines };
}

/** Creates instances on one manual clock that watch one resource, without jitter unless `random` is given. */
export async function setUpFleet(count: number, random: () => number = () => 0) {
  const { clock, lines } = await meet(count);
  const instances = lines.map((line) => {
    const things = new Map<string, WatchedThing>();
    const watcher = createWatcher({ clock, random, state: line.state });
    const thing = (token = "token") => {
      const known = things.get(token) ?? new WatchedThing(clock, "thing", token);
      things.set(token, known);
      return known;
    };
    return {
      line,
      watcher,
      /** The resource as this instance reads it with a token. */
      thing,
      /** Watches the resource with a token. */
      watch: (token = "token", signal = forever) => collect(watcher.watch(thing(token), signal)),
      /** Number of reads by this instance, with all tokens. */
      polls: () => [...things.values()].reduce((sum, { pollTimes }) => sum + pollTimes.length, 0),
      /** Stops the instance like a killed process, and notifies the others. */
      kill() {
        line.cut(false);
        for (const one of things.values()) one.isHanging = true;
        line.declareGone();
      },
    };
  });
  type Instance = (typeof instances)[0];
  const each = (change: Partial<WatchedThing>) => {
    for (const { thing } of instances)
      for (const token of ["token", "other"]) Object.assign(thing(token), change);
  };
  const atLeastTwo = instances as [Instance, Instance, ...Instance[]];
  const [left, right] = atLeastTwo;
  return {
    clock,
    instances: atLeastTwo,
    left,
    right,
    setState: (state: string) => each({ state }),
    setFailure: (failure: Error) => each({ failure }),
    polls: () => instances.reduce((sum, { polls }) => sum + polls(), 0),
    /** Numbers of resources that the instances follow, in ascending order. */
    followed: () =>
      instances.map(({ watcher }) => watcher.statistics.followed).toSorted((one, other) => one - other),
  };
}
