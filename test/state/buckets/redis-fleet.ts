import type { Redis } from "ioredis";
import type { Clock } from "../../../src/clock.ts";
import { FleetBuckets } from "../../../src/state/buckets/fleet-buckets.ts";
import { createBucketScripts, createRedisBuckets } from "../../../src/state/buckets/redis-buckets.ts";
import type { SendCommand } from "../../../src/state/redis/redis-script.ts";
import { Membership } from "../../../src/state/redis/membership.ts";
import type { RedisClient } from "../../../src/state/redis/redis-client.ts";
import { RedisSession } from "../../../src/state/redis/redis-session.ts";
import { createRegistryScripts } from "../../../src/state/redis/registry-scripts.ts";
import { StateUnavailableError } from "../../../src/state/state-unavailable-error.ts";
import { createManualClock, settle } from "../../helpers/clock.ts";

/** Lua expression for the time, which a test sets. */
const time = "tonumber(redis.call('GET', 'now'))";
const bucketScripts = createBucketScripts(time);
const registryScripts = createRegistryScripts(time);
const luaOf = new Map(
  [...Object.values(bucketScripts), ...Object.values(registryScripts)].map(({ hash, lua }) => [hash, lua]),
);

/** Interval between two connection attempts, in milliseconds. */
const attemptMs = 400;

/** Options of a fleet. */
export interface RedisFleetOptions {
  /** @defaultValue null */
  readonly leastInstances?: number | null;
  /** True when the instances start without Redis. @defaultValue false */
  readonly isAway?: boolean;
  /** True when limited calls pause where Redis knows no instance. @defaultValue false */
  readonly isHeld?: boolean;
}

/** Instances over one real Redis, whose time a test sets. */
export class RedisFleet {
  readonly #client: Redis;
  readonly #options: RedisFleetOptions;
  readonly instances: FleetInstance[] = [];
  /** The time of the instances. */
  readonly clock = createManualClock();
  #setByMs = 0;
  /** Number of pending commands. */
  #pending = 0;

  private constructor(client: Redis, options: RedisFleetOptions) {
    this.#client = client;
    this.#options = options;
  }

  static async open(client: Redis, names: readonly string[], options: RedisFleetOptions = {}) {
    const fleet = new RedisFleet(client, options);
    await fleet.empty();
    for (const name of names) await fleet.start(name);
    // Each instance then knows all others, and the others know its share.
    if (!options.isAway) await fleet.pass(3_200);
    return fleet;
  }

  /** The instance that was started at this place, counted from 0. */
  at(index: number): FleetInstance {
    const instance = this.instances[index];
    if (!instance) throw new Error(`There is no instance ${index}.`);
    return instance;
  }

  /** Starts an instance, without Redis if `isAway` is true. */
  async start(name: string, isAway = this.#options.isAway ?? false): Promise<FleetInstance> {
    const instance = new FleetInstance(this, name, { ...this.#options, isAway });
    this.instances.push(instance);
    await instance.connect();
    return instance;
  }

  get #serverMs(): number {
    return this.clock.now() + this.#setByMs;
  }

  /** Sends a command; keys do not expire by the server's own clock. */
  async send(...[command, ...args]: Parameters<SendCommand>): Promise<unknown> {
    if (command === "time") return [0, this.#serverMs * 1_000];
    const [hash = "", count = 0, ...rest] = args;
    const lua = luaOf.get(String(hash));
    if (lua === undefined) throw new Error(`${command} is not modelled.`);
    this.#pending += 1;
    try {
      const transaction = this.#client.multi().eval(lua, count, ...rest);
      for (const key of rest.slice(0, Number(count))) transaction.persist(String(key));
      const [error, reply] = (await transaction.exec())?.[0] ?? [];
      if (error) throw error;
      return reply;
    } finally {
      this.#pending -= 1;
    }
  }

  /** Advances the time of Redis and of the instances, from one event to the next. */
  async pass(durationMs: number): Promise<void> {
    const endMs = this.clock.now() + durationMs;
    while (this.clock.now() < endMs) {
      const going = this.instances.filter(({ isStopped }) => !isStopped);
      const delays = going.map(({ timers }) => timers.delays()[0] ?? Infinity);
      const stepMs = Math.max(0, Math.min(endMs - this.clock.now(), ...delays));
      await this.clock.advance(stepMs);
      await this.#client.set("now", this.#serverMs);
      for (const { timers } of going) await timers.advance(stepMs);
      await this.settle();
    }
  }

  /** Moves the clock of Redis forward or back. */
  async setTime(stepMs: number): Promise<void> {
    this.#setByMs += stepMs;
    await this.#client.set("now", this.#serverMs);
  }

  /** Waits until no command is pending. */
  async settle(): Promise<void> {
    do await settle();
    while (this.#pending > 0);
  }

  /** Deletes all data in Redis. */
  async empty(): Promise<void> {
    await this.#client.flushall();
    await this.#client.set("now", this.#serverMs);
  }
}

/** One of the instances. Its link to Redis can be cut, and it can be paused or killed. */
export class FleetInstance {
  readonly name: string;
  readonly buckets: FleetBuckets;
  /** Timers, which are paused with the instance. */
  readonly timers = createManualClock();
  /** The clock, which continues during a pause. */
  readonly clock: Clock;
  isStopped = false;
  isAvailable = false;
  readonly #fleet: RedisFleet;
  readonly #members: Membership;
  #link: "whole" | "cut" | "silent" | "deaf";
  #session: RedisSession | null = null;
  #listener: (isAvailable: boolean) => void = () => undefined;

  constructor(
    fleet: RedisFleet,
    name: string,
    { leastInstances = null, isAway = false, isHeld = false }: RedisFleetOptions,
  ) {
    this.#fleet = fleet;
    this.name = name;
    this.clock = {
      now: () => fleet.clock.now(),
      schedule: (callback, delayMs) => this.timers.schedule(callback, delayMs),
    };
    this.#link = isAway ? "cut" : "whole";
    this.#members = new Membership(
      {
        instance: name,
        clock: this.clock,
        nowMs: fleet.clock.now(),
        leastInstances,
        holdAtStart: isHeld,
        hasLocalTokens: () => this.buckets.hasLocalTokens,
        echo: async () => undefined,
      },
      registryScripts,
    );
    const send: SendCommand = (...command) =>
      (this.isAvailable ? this.#session?.send(...command) : null) ??
      Promise.reject(new StateUnavailableError());
    this.buckets = new FleetBuckets({
      shared: createRedisBuckets(send, name, bucketScripts),
      connection: this,
      members: this.#members,
      clock: this.clock,
      leastInstances,
      holdAtStart: true,
    });
  }

  /** Connects, with retries at intervals. */
  async connect(): Promise<void> {
    const session = new RedisSession({
      client: {
        call: (...command: Parameters<SendCommand>) => this.#call(...command),
      } as unknown as RedisClient,
      subscriber: null as unknown as Redis,
      clock: this.clock,
      commandTimeoutMs: 1_000,
      onEnd: () => {
        this.#tell(false);
        this.timers.schedule(() => void this.connect(), attemptMs);
      },
      onFailedCommand: () => undefined,
    });
    this.#session = session;
    await this.#members.start(session).catch((error: unknown) => session.end(error));
    if (session.isOpen) this.#tell(true);
  }

  /** Cuts the link to Redis; the instance notices it immediately. */
  cut(): void {
    this.#link = "cut";
    this.#session?.end(new Error("The link is cut."));
  }

  /**
   * Cuts the link; the instance notices it when a response is late. @param isDeaf true when Redis still receives
   * commands
   */
  silence(isDeaf: boolean): void {
    this.#link = isDeaf ? "deaf" : "silent";
  }

  /** Restores the link. Redis is available after the next connection attempt. */
  mend(): void {
    this.#link = "whole";
  }

  onAvailability(listener: (isAvailable: boolean) => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  async #call(...command: Parameters<SendCommand>): Promise<unknown> {
    if (this.#link === "cut") throw new Error("The link is cut.");
    const link = this.#link;
    const answer = link === "silent" ? null : await this.#fleet.send(...command);
    return link === "whole" ? answer : new Promise(() => undefined);
  }

  #tell(isAvailable: boolean): void {
    if (this.isAvailable === isAvailable) return;
    this.isAvailable = isAvailable;
    this.#listener(isAvailable);
  }
}
