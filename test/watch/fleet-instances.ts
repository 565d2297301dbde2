import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { RedisChannels } from "../../src/state/redis/redis-channels.ts";
import { createRedisLeases } from "../../src/state/redis/redis-leases.ts";
import type { SendCommand } from "../../src/state/redis/redis-script.ts";
import { RedisSession } from "../../src/state/redis/redis-session.ts";
import { createRedisValues } from "../../src/state/redis/redis-values.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { createWatcher, type Watcher } from "../../src/watch/watcher.ts";
import { createManualClock, type ManualClock, settle } from "../helpers/clock.ts";
import { type RedisServer, startRedis } from "../helpers/redis-server.ts";
import { collect, WatchedThing } from "./watched-thing.ts";

const forever = new AbortController().signal;

let redis: RedisServer;
let client: Redis;
const subscribers = new Set<Redis>();

/** Commands under way, and those that were sent so far. */
const commands = { pending: 0, sent: 0 };

/** Starts a Redis for the tests of a file. To be called within a `describe`. */
export function useRedis(): void {
  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
  });
  afterAll(async () => {
    for (const one of [client, ...subscribers]) one.disconnect();
    await redis[Symbol.asyncDispose]();
  });
}

/** Lets everything go on until no command is under way and no message on its way. */
async function settleAll(): Promise<void> {
  let before: number;
  do {
    before = commands.sent;
    await settle();
    while (commands.pending > 0) await wait(0);
    // What was published before is received by then.
    await Promise.all([...subscribers].map((subscriber) => subscriber.ping()));
    await settle();
  } while (commands.sent !== before);
}

/** A manual clock at which Redis has its turn between two instants. */
export interface FleetClock extends ManualClock {
  settle(): Promise<void>;
}

/** Makes the clock of instances over Redis. */
export function createFleetClock(): FleetClock {
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

/** Numbers the meetings, so that those of earlier tests hear nothing of later ones. */
let meetings = 0;

/** Instances that were declared gone, and the lines of all. */
export class Meeting {
  readonly number = (meetings += 1);
  readonly gone = new Set<string>();
  readonly lines: Line[] = [];
  readonly clock = createFleetClock();

  async join(name: string): Promise<Line> {
    if (this.lines.length === 0) {
      for (const former of subscribers) former.disconnect();
      subscribers.clear();
      await client.flushall();
    }
    const subscriber = new Redis(redis.url);
    subscribers.add(subscriber);
    const line = new Line(this, name, subscriber);
    this.lines.push(line);
    await line.attach();
    return line;
  }
}

/** The state of one instance over Redis, with a line to it that a test can cut. */
export class Line {
  readonly state: SharedState;
  readonly #meeting: Meeting;
  readonly #name: string;
  readonly #subscriber: Redis;
  readonly #channels: RedisChannels;
  #isCut = false;
  /** Messages that are lost on their way here. */
  isDeaf = false;
  /** Error of this instance's idea of the time, in milliseconds. */
  skewMs = 0;
  readonly published: string[] = [];
  claims = 0;
  /** Number of listeners of this instance on channels. */
  listeners = 0;
  readonly #onAvailability = new Set<(isAvailable: boolean) => void>();
  readonly #onGap = new Set<() => void>();
  readonly #onGone = new Set<(gone: readonly string[]) => void>();

  constructor(meeting: Meeting, name: string, subscriber: Redis) {
    this.#meeting = meeting;
    this.#name = name;
    this.#subscriber = subscriber;
    const send: SendCommand = async (...command) => {
      if (this.#isCut) throw new StateUnavailableError();
      return call(...command);
    };
    this.#channels = new RedisChannels(send, name, meeting.number);
    const leases = createRedisLeases(send, name, async (holder) => meeting.gone.has(holder));
    const available = () => !this.#isCut;
    this.state = {
      // Tokens and records are of no interest here.
      ...createMemoryState({ clock: meeting.clock }),
      instance: name,
      isShared: true,
      keptBy: "redis",
      get isAvailable() {
        return available();
      },
      now: () => meeting.clock.now() + this.skewMs,
      onAvailability: (listener) => listen(this.#onAvailability, listener),
      onInstancesGone: (listener) => listen(this.#onGone, listener),
      values: createRedisValues(send),
      leases: {
        claim: async (key, lifeMs) => {
          this.claims += 1;
          return leases.claim(key, lifeMs);
        },
        release: (key) => leases.release(key),
      },
      channels: {
        publish: async (channel, message) => {
          await this.#channels.publish(channel, message);
          this.published.push(message);
        },
        subscribe: (channel, listener, onReceiving) => {
          const hear = (message: string) => {
            if (!this.#isCut && !this.isDeaf) listener(message);
          };
          const end = this.#channels.subscribe(channel, hear, onReceiving);
          this.listeners += 1;
          return () => {
            this.listeners -= 1;
            end();
          };
        },
        onGap: (listener) => listen(this.#onGap, listener),
      },
    };
  }

  /** Begins to receive messages. */
  async attach(): Promise<void> {
    const session = new RedisSession({
      client: Object.assign(Object.create(client), { call }) as Redis,
      subscriber: this.#subscriber,
      clock: systemClock,
      commandTimeoutMs: 60_000,
      onEnd: () => undefined,
      onFailedCommand: () => undefined,
    });
    await this.#channels.attach(session);
    this.#channels.announce();
  }

  /** Number of listeners of this instance for outages, gaps and other instances. */
  get watchers(): number {
    return this.#onAvailability.size + this.#onGap.size + this.#onGone.size;
  }

  /** Cuts the line. */
  cut(isNoticed = true): void {
    this.#isCut = true;
    if (isNoticed) for (const listener of this.#onAvailability) listener(false);
  }

  /** The other instances hear that this one is gone; its leases are free. */
  declareGone(): void {
    this.#meeting.gone.add(this.#name);
    for (const line of this.#meeting.lines) if (line !== this && !line.#isCut) line.#tellGone(this.#name);
  }

  #tellGone(name: string): void {
    for (const listener of this.#onGone) listener([name]);
  }

  /** Mends the line. */
  mend(isNoticed = true): void {
    this.#meeting.gone.delete(this.#name);
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

async function call(...[command, ...args]: Parameters<SendCommand>): Promise<unknown> {
  commands.pending += 1;
  commands.sent += 1;
  try {
    return await client.call(command, ...args);
  } finally {
    commands.pending -= 1;
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
  /** Number of reads here, with all tokens. */
  readonly polls: () => number;
  /** Ends as a process does that is killed: says nothing and reads nothing. The others hear of it. */
  readonly kill: () => void;
}

/** Several instances over one Redis, which watch one thing. */
export interface FleetSetting {
  readonly clock: FleetClock;
  readonly instances: readonly Instance[];
  readonly setState: (state: string) => void;
  readonly setFailure: (failure: Error | null) => void;
  readonly polls: () => number;
}

/** Makes instances on one manual clock, whose pollers take nothing from their waits by chance unless told. */
export async function setUpFleet(count: number, random: () => number = () => 0): Promise<FleetSetting> {
  const meeting = new Meeting();
  const { clock } = meeting;
  const instances: Instance[] = [];
  for (let index = 0; index < count; index += 1) {
    const line = await meeting.join(`instance-${index}`);
    const things = new Map<string, WatchedThing>();
    const watcher = createWatcher({ clock, random, state: line.state });
    const thing = (token = "token") => {
      const known = things.get(token) ?? new WatchedThing(clock, "thing", token);
      things.set(token, known);
      return known;
    };
    instances.push({
      line,
      watcher,
      thing,
      watch: (token = "token", signal = forever) => collect(watcher.watch(thing(token), signal)),
      polls: () => [...things.values()].reduce((sum, { pollTimes }) => sum + pollTimes.length, 0),
      kill() {
        line.cut(false);
        for (const one of things.values()) one.isHanging = true;
        line.declareGone();
      },
    });
  }
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
