import type { Redis } from "ioredis";
import type { Clock } from "../../../src/clock.ts";
import { FleetBuckets } from "../../../src/state/buckets/fleet-buckets.ts";
import { createBucketScripts, createRedisBuckets } from "../../../src/state/buckets/redis-buckets.ts";
import type { SendCommand } from "../../../src/state/redis/redis-script.ts";
import { createRegistryScripts, registryKey } from "../../../src/state/redis/registry-scripts.ts";
import { StateUnavailableError } from "../../../src/state/state-unavailable-error.ts";
import { createManualClock, settle } from "../../helpers/clock.ts";

/** Lua for the time, which a test moves. */
const time = "tonumber(redis.call('GET', 'now'))";
const bucketScripts = createBucketScripts(time);
const registryScripts = createRegistryScripts(time);

/** Interval between two beats, in milliseconds. */
const beatMs = 400;

/** Options of a fleet. */
export interface RedisFleetOptions {
  /** @defaultValue null */
  readonly leastInstances?: number | null;
  /** True when the instances start without Redis. @defaultValue false */
  readonly isAway?: boolean;
}

/** Instances over one real Redis, whose time a test moves. */
export class RedisFleet {
  readonly #client: Redis;
  readonly instances: readonly FleetInstance[];
  /** The time of Redis. */
  readonly clock = createManualClock();
  /** Commands under way. */
  #pending = 0;
  #beatsAtMs = 0;

  private constructor(client: Redis, names: readonly string[], options: RedisFleetOptions) {
    this.#client = client;
    this.instances = names.map((name) => new FleetInstance(this, name, options));
  }

  static async open(client: Redis, names: readonly string[], options: RedisFleetOptions = {}) {
    const fleet = new RedisFleet(client, names, options);
    await client.flushall();
    await client.set("now", fleet.clock.now());
    // After these each one knows of all, and the others of its share.
    for (let round = 0; round < 8; round += 1) await fleet.#beat();
    return fleet;
  }

  /** Sends a command; keys do not end by the server's own clock. */
  async send(...[command, ...args]: Parameters<SendCommand>): Promise<unknown> {
    // A script that is not known by its hash is sent whole.
    if (command === "evalsha") throw new Error("NOSCRIPT");
    this.#pending += 1;
    try {
      const [lua = "", count = 0, ...rest] = args;
      const transaction = this.#client.multi().eval(String(lua), count, ...rest);
      for (const key of rest.slice(0, Number(count))) transaction.persist(String(key));
      const [error, reply] = (await transaction.exec())?.[0] ?? [];
      if (error) throw error;
      return reply;
    } finally {
      this.#pending -= 1;
    }
  }

  /** Moves the time of Redis and of the instances on, from one event to the next. Those that reach Redis beat. */
  async pass(durationMs: number): Promise<void> {
    const endMs = this.clock.now() + durationMs;
    while (this.clock.now() < endMs) {
      const going = this.instances.filter(({ isStopped }) => !isStopped);
      const delays = going.map(({ timers }) => timers.delays()[0] ?? Infinity);
      const restMs = Math.min(endMs, this.#beatsAtMs) - this.clock.now();
      const stepMs = Math.max(0, Math.min(restMs, ...delays));
      await this.clock.advance(stepMs);
      await this.#client.set("now", this.clock.now());
      for (const { timers } of going) await timers.advance(stepMs);
      await this.settle();
      if (this.clock.now() >= this.#beatsAtMs) await this.#beat();
    }
  }

  /** Sets the time of Redis, which no instance sees. */
  async setTime(stepMs: number): Promise<void> {
    await this.#client.set("now", this.clock.now() + stepMs);
  }

  /** Lets everything go on until no command is under way. */
  async settle(): Promise<void> {
    do await settle();
    while (this.#pending > 0);
  }

  /** Redis loses its data. */
  async empty(): Promise<void> {
    await this.#client.flushall();
    await this.#client.set("now", this.clock.now());
  }

  async #beat(): Promise<void> {
    this.#beatsAtMs = this.clock.now() + beatMs;
    for (const instance of this.instances) await instance.beat();
  }
}

/** One of the instances. Its link to Redis can be cut, and it can stand still. */
export class FleetInstance {
  readonly name: string;
  readonly buckets: FleetBuckets;
  /** Timers, which stand still while the instance does. */
  readonly timers = createManualClock();
  /** The time goes on meanwhile. */
  readonly clock: Clock;
  isStopped = false;
  divisor: number | null = null;
  isAvailable: boolean;
  readonly #fleet: RedisFleet;
  #isLinked: boolean;
  #lastBeatAtMs: number | null = null;
  #known: readonly string[] = [];
  #listener: (isAvailable: boolean) => void = () => undefined;

  constructor(fleet: RedisFleet, name: string, { leastInstances = null, isAway = false }: RedisFleetOptions) {
    this.#fleet = fleet;
    this.name = name;
    this.clock = {
      now: () => fleet.clock.now(),
      schedule: (callback, delayMs) => this.timers.schedule(callback, delayMs),
    };
    this.#isLinked = !isAway;
    this.isAvailable = !isAway;
    const send: SendCommand = async (...command) => {
      if (!this.#isLinked) throw new StateUnavailableError();
      return fleet.send(...command);
    };
    this.buckets = new FleetBuckets({
      shared: createRedisBuckets(send, name, bucketScripts),
      connection: this,
      members: this,
      clock: this.clock,
      leastInstances,
      holdAtStart: true,
    });
    this.#leastInstances = leastInstances;
  }

  readonly #leastInstances: number | null;
  /** The divisor of the last reply. */
  #computed: number | null = null;

  /** Cuts the link to Redis; the instance notices it at once. */
  cut(): void {
    this.#isLinked = false;
    this.#tell(false);
  }

  /** Mends the link. Redis is back with the next beat. */
  mend(): void {
    this.#isLinked = true;
  }

  /** Beats as a membership does. */
  async beat(): Promise<void> {
    if (!this.#isLinked || this.isStopped) return;
    const nowMs = this.clock.now();
    const isFirst = !this.isAvailable;
    const sinceMs = this.#lastBeatAtMs === null || isFirst ? "" : nowMs - this.#lastBeatAtMs;
    const sent = this.#computed ?? this.#leastInstances ?? 0;
    const reply = (await registryScripts.beat.run(
      (...command) => this.#fleet.send(...command),
      registryKey,
      this.name,
      this.#leastInstances ?? 1,
      sent,
      this.buckets.hasOwnTokens ? 1 : 0,
      Number.MAX_SAFE_INTEGER,
      sinceMs,
      0,
      this.#lastBeatAtMs === null ? 0 : 1,
      0,
      ...this.#known,
    )) as [string, number, number, string[], string[]];
    const [status, , computed, alive, missing] = reply;
    this.#computed = computed;
    this.#lastBeatAtMs = nowMs;
    this.divisor = computed === 0 || sent === 0 ? 0 : Math.max(computed, sent);
    this.#known = [...alive, ...missing];
    if (status === "forgotten") this.#tell(false);
    this.#tell(true);
    await this.#fleet.settle();
  }

  onAvailability(listener: (isAvailable: boolean) => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  /** Beats go on by themselves. */
  register(): void {}

  #tell(isAvailable: boolean): void {
    if (this.isAvailable === isAvailable) return;
    this.isAvailable = isAvailable;
    this.#listener(isAvailable);
  }
}
